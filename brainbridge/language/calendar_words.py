"""Days that are named in words ("by Friday", "12 June", "in two weeks"), counted from the instant they are said at.

Where a word leaves a choice, the latest day is meant, so that nothing is overdue too early: "by March" lasts to the end
of March, "next Friday" is in the week after this one, and a week ends on Sunday. Of two days that a text names alike
nobody can tell which is meant.
"""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from brainbridge.language.signals import MONTHS

_DAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_NUMBERS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_MONTH: Final = rf"(?P<month>{'|'.join(MONTHS)}|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b\.?)"
_YEAR: Final = r"(?:,?\ (?P<year>(?:19|20)\d\d)\b)?"
_SPAN: Final = r"(?P<span>day|week|month|year)"
_LEAP_YEAR: Final = 2000
_DECEMBER: Final = 12
_BEFORE: Final = re.compile(r"\bbefore\ (?:the\ |next\ |this\ )?\Z", re.VERBOSE)
_BY: Final = re.compile(
    r"\b(?:by|before|until|till|due(?:\ on|\ in|\ back)?|no\ later\ than)\ (?:(?:the|early|mid|late|at)\ )?\Z",
    re.VERBOSE,
)
_IS_BY: Final = re.compile(r"(?:by|before|until|due)\b")
_FAR: Final = 24  # characters before a day that are looked at


def due(lower: str, at: datetime) -> datetime | None:
    """Return the end, in UTC, of the day that a text in lower case names as the last one; None if that is unsure.

    ``at``: when it is said; aware. A time of the day is not read: "tomorrow at noon" is tomorrow.
    """
    try:
        day = _day(lower, at.astimezone(UTC).date())
    except (ValueError, OverflowError):  # no such day, or it leaves the calendar
        return None
    return datetime.combine(day, time(23, 59, 59), UTC) if day else None


def _day(lower: str, today: date) -> date | None:
    """Return the day that is named most exactly; by when something is to be done says more than when."""
    for pattern, read in _READERS:
        found = list(pattern.finditer(lower))
        meant = [each for each in found if _is_by(each)] or found
        if any(lower.startswith(" or ", each.end()) for each in meant):
            return None
        if days := {day for each in meant if (day := _told(each, read, today))}:
            return days.pop() if len(days) == 1 else None
    return None


def _is_by(found: re.Match[str]) -> bool:
    before = _BY.search(found.string, max(0, found.start() - _FAR), found.start())
    return before is not None or _IS_BY.match(found.group()) is not None


def _told(found: re.Match[str], read: "_Reader", today: date) -> date | None:
    """Return the day that is named, or the one before it; "before next week" does not say which."""
    day = read(found, today)
    before = _BEFORE.search(found.string, max(0, found.start() - _FAR), found.start())
    if not day or found.group().startswith("end of") or not (before or found.group().startswith("before")):
        return day
    return None if read is _spanned else day - timedelta(days=1)


def _iso(found: re.Match[str], _: date) -> date:
    return date.fromisoformat(found.group())


def _dated(found: re.Match[str], today: date) -> date | None:
    """Return the day of a month; without a year the next such day."""
    month, day = _month(found["month"]), int(found["day"])
    if found["year"]:
        return date(int(found["year"]), month, day)
    date(_LEAP_YEAR, month, day)  # raises if there is no such day in any year
    return next(each for each in _such(month, day, today.year) if each >= today)


def _such(month: int, day: int, year: int) -> Iterator[date]:
    for each in range(year, year + 9):
        try:
            yield date(each, month, day)
        except ValueError:  # 29 February
            continue


def _ordinal(found: re.Match[str], today: date) -> date | None:
    """Return the next such day of a month; None if the month that is meant has none."""
    day = int(found["day"])
    return (today if day >= today.day else _end_of_month(today) + timedelta(days=1)).replace(day=day)


def _figures(found: re.Match[str], today: date) -> date | None:
    """Return the next such day; None if both figures may be the month."""
    low, high = sorted((int(found["one"]), int(found["two"])))
    if high <= _DECEMBER and low != high:
        return None
    date(_LEAP_YEAR, low, high)
    return next(each for each in _such(low, high, today.year) if each >= today)


def _quarter(found: re.Match[str], today: date) -> date:
    month = 3 * int(found["quarter"])
    return _end_of_month(date(today.year + (month < today.month), month, 1))


def _near(found: re.Match[str], today: date) -> date:
    return today + timedelta(days=found.group().startswith("tomorrow"))


def _weekday(found: re.Match[str], today: date) -> date:
    """Return the next such day after today; with "next" the one of the week after this one."""
    number = _DAYS.index(found["day"])
    if found["which"] == "next":
        return _monday(today) + timedelta(days=7 + number)
    return today + timedelta(days=(number - today.weekday() - 1) % 7 + 1)


def _counted(found: re.Match[str], today: date) -> date:
    said = found["count"]
    count = int(said) if said.isdecimal() else 1 if said in ("a", "an") else _NUMBERS.index(said) + 1
    if found["span"] in ("day", "week"):
        return today + timedelta(days=count * (7 if found["span"] == "week" else 1))
    months = today.month - 1 + count * (12 if found["span"] == "year" else 1)
    begin = date(today.year + months // 12, months % 12 + 1, 1)
    return begin.replace(day=min(today.day, _end_of_month(begin).day))


def _spanned(found: re.Match[str], today: date) -> date | None:
    """Return the end of this or the next week, month or year."""
    is_next = found["which"] == "next"
    if found["span"] in ("week", "weekend"):
        return _monday(today) + timedelta(days=13 if is_next else 6)
    if found["span"] == "year":
        return date(today.year + is_next, _DECEMBER, 31)
    end = _end_of_month(today)
    return _end_of_month(end + timedelta(days=1)) if is_next else end


def _named_month(found: re.Match[str], today: date) -> date:
    """Return the end of a month, before which its begin; without a year of the next such one."""
    month = _month(found["month"])
    begin = date(int(found["year"]) if found["year"] else today.year + (month < today.month), month, 1)
    return begin if found["before"] else _end_of_month(begin)


def _month(name: str) -> int:
    return next(at for at, each in enumerate(MONTHS, 1) if each.startswith(name[:3]))


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


def _end_of_month(day: date) -> date:
    return (day.replace(day=28) + timedelta(days=4)).replace(day=1) - timedelta(days=1)


_Reader = Callable[[re.Match[str], date], date | None]
# The most exact first.
_READERS: Final[tuple[tuple[re.Pattern[str], _Reader], ...]] = (
    (re.compile(r"\b(?:19|20)\d\d-\d\d-\d\d\b"), _iso),
    (re.compile(rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\ (?:of\ )?{_MONTH}{_YEAR}", re.VERBOSE), _dated),
    (re.compile(rf"\b{_MONTH}\ (?:the\ )?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\b{_YEAR}", re.VERBOSE), _dated),
    (re.compile(r"(?<![\d/])(?P<one>\d{1,2})/(?P<two>\d{1,2})(?![\d/])"), _figures),
    (re.compile(r"\b(?:by|on|before|until|due)\ the\ (?P<day>\d{1,2})(?:st|nd|rd|th)\b(?!\ \w)", re.VERBOSE), _ordinal),
    (re.compile(rf"\b(?:(?P<which>next|this)\ )?(?P<day>{'|'.join(_DAYS)})\b", re.VERBOSE), _weekday),
    (re.compile(r"\b(?:today|tonight|tomorrow|this\ (?:morning|afternoon|evening))\b", re.VERBOSE), _near),
    (re.compile(r"\b(?:end\ of\ (?:the\ )?day|eod|cob)\b", re.VERBOSE), _near),
    (
        re.compile(rf"\b(?:in|within)\ (?P<count>an?|{'|'.join(_NUMBERS)}|\d{{1,3}})\ {_SPAN}s?\b", re.VERBOSE),
        _counted,
    ),
    (
        re.compile(
            r"\b(?:(?P<which>next|this)\ |(?:end\ of|by|over|on|at)\ (?:the\ )?)(?P<span>weekend|week|month|year)\b",
            re.VERBOSE,
        ),
        _spanned,
    ),
    (
        re.compile(rf"\b(?:in|by|(?P<before>before)|until|end\ of|early|mid|late)\ {_MONTH}{_YEAR}", re.VERBOSE),
        _named_month,
    ),
    (re.compile(r"\bq(?P<quarter>[1-4])\b"), _quarter),
)
