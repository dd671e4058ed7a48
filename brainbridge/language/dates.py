"""Dates: days of the calendar that lie some way from another one."""

from calendar import monthrange
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final

_LEAP_YEAR: Final = 2000


def nearest(today: date, month: int, day: int, ahead: bool) -> date | None:
    """Return the nearest such day of a month up to today, or from today on if ``ahead``.

    Raises ``ValueError`` if there is no such day in any year.
    """
    date(_LEAP_YEAR, month, day)
    return next((each for each in _such(today.year, month, day, 1 if ahead else -1)
                 if (each >= today if ahead else each <= today)), None)  # fmt: skip


def _such(year: int, month: int, day: int, step: int) -> Iterator[date]:
    for each in range(year, year + 9 * step, step):
        try:
            yield date(each, month, day)
        except ValueError:  # 29 February
            continue


def monday(day: date) -> date:
    """Return the first day of the week of a day."""
    return day - timedelta(days=day.weekday())


def last_of_month(day: date) -> date:
    """Return the last day of the month of a day."""
    return day.replace(day=monthrange(day.year, day.month)[1])


def months_later(day: date, step: int) -> date:
    """Return a day some months away; the last of the month if that has no such day."""
    years, month = divmod(day.month - 1 + step, 12)
    first = day.replace(year=day.year + years, month=month + 1, day=1)
    return first.replace(day=min(day.day, last_of_month(first).day))
