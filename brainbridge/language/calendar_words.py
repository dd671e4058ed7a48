"""Days by which something is due ("by Friday", "12 June", "in two weeks"), named in words.

Where a word leaves a choice, the latest day is meant, so that nothing is overdue too early: "by March" lasts to the end
of March, and a week ends on Sunday. Of two days that a text names alike nobody can tell which is meant.
"""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from brainbridge.language import spans
from brainbridge.language.spans import Named

_BEFORE: Final = re.compile(r"\bbefore (?:the )?\Z")
_BY: Final = re.compile(
    r"\b(?:by|before|until|till|due(?: on| in| back)?|no later than) (?:(?:the|early|mid|late|at) )?\Z"
)
_AFTER: Final = re.compile(
    r"\b(?:after|from|since|as of|starting|beginning|not (?:before|until|till)|no (?:earlier|sooner) than)"
    r" (?:(?:the|early|mid|late|on) )?\Z"
)
_OR_LATER: Final = re.compile(r",? (?:at the earliest|on(?:wards?)?(?=[.,;!]|\Z)|or (?:later|after)\b)")
_OR: Final = re.compile(",? or ")
_UNSURE: Final = frozenset(["week", "weekend", "part"])
_FAR: Final = 24  # characters before a day that are looked at


def due(lower: str, at: datetime, *, within: int | None = None) -> datetime | None:
    """Return the end, in UTC, of the day that a text in lower case names as the last one; None if that is unsure.

    Only what begins ``within`` so many characters counts, though what stands behind may say which day it is.
    ``at``: when it is said; aware. A time of the day is not read: "tomorrow at noon" is tomorrow.
    """
    try:
        day = _day(lower, at, len(lower) if within is None else within)
    except (ValueError, OverflowError):  # no such day, or it leaves the calendar
        return None
    return datetime.combine(day, time(23, 59, 59), UTC) if day else None


def _day(lower: str, at: datetime, within: int) -> date | None:
    """Return the day that is named most exactly; by when something is to be done says more than when.

    A day from which on it may be done is none by which it is.
    """
    levels = [[each for each in _last_ones(lower, named) if each.start < within] for named in spans.named(lower, at)]
    by = [[each for each in found if _is_behind(_BY, lower, each)] for found in levels]
    for meant in (*by, *levels):
        if any(_OR.match(lower, each.stop) for each in meant):
            return None
        if any(each.span for each in meant):
            days = {day for each in meant if (day := _told(lower, each, at))}
            return days.pop() if len(days) == 1 else None
    return None


def _last_ones(lower: str, named: list[Named]) -> Iterator[Named]:
    """Yield the days but those from which on something may be done, and those to which such a time lasts."""
    is_from, stop = False, 0
    for each in named:
        is_from = _is_behind(_AFTER, lower, each) or (is_from and lower[stop : each.start] in (" to ", " through "))
        stop = each.stop
        if not (is_from or _OR_LATER.match(lower, stop)):
            yield each


def _is_behind(pattern: re.Pattern[str], lower: str, each: Named) -> bool:
    return pattern.search(lower, max(0, each.start - _FAR), each.start) is not None


def _told(lower: str, each: Named, at: datetime) -> date | None:
    """Return the last day that is named, or the one before its span.

    Nobody can tell whether "before next week" is by Friday or by Sunday, nor which day is before a span that lasts.
    """
    span = each.span
    if not span or span.unit == "end" or not _is_behind(_BEFORE, lower, each):
        return span.last if span else None
    is_unsure = span.unit in _UNSURE or span.begin <= at <= span.end
    return None if is_unsure else span.begin.date() - timedelta(days=1)
