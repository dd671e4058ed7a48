"""Spans of days in words, as "next Friday", "last week", "on 3 May" or "the end of the month": from when until when.

Days are counted from the instant they are said at, in UTC. What may be past or to come is the last such day up to
then, or the next one if it is seen ``ahead``. A week begins on Monday. "Friday" and "this Friday" are the nearest one,
"next Friday" is in the week after this one; who says "Friday" on a Friday, and means what is to come, means no more
today.
"""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from itertools import groupby
from typing import Final, Literal, NamedTuple

from brainbridge.language import dates, day_parts
from brainbridge.language.signals import MONTHS

Unit = Literal["day", "week", "weekend", "month", "quarter", "year", "end", "part"]
DAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
SHORT_MONTHS: Final = ("jan", "feb", "mar", "apr", "jun", "jul", "aug", "sept", "sep", "oct", "nov", "dec")
LONGEST: Final = 60  # characters; what is longer is no span
_NUMBERS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_DAY: Final = rf"(?:{'|'.join(DAYS)})"
_MONTH: Final = rf"(?P<month>{'|'.join(MONTHS)}|(?:{'|'.join(SHORT_MONTHS)})\b\.?)"
_NTH: Final = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR: Final = r"(?:,? (?:of )?(?P<year>\d{4})(?!\d))?"
_COUNT: Final = rf"an?|{'|'.join(_NUMBERS)}|\d{{1,3}}"
_VAGUE: Final = f"(?P<count>a couple of|{_COUNT})"
_COUNTED: Final = r"(?P<unit>day|week|month|year)s?"
_UNIT: Final = r"(?P<unit>weekend|week|month|year)"
_CLOCK: Final = r",?(?: at)? (?P<hour>\d{1,2})(?::(?P<minute>\d\d))? ?(?P<half>am|pm)?"
_PARTS: Final = ("early ", "mid ", "late ")
_MIDNIGHT: Final = time(tzinfo=UTC)
_NOON: Final = 12
_DECEMBER: Final = 12
# What names days, each in the form that its reader takes.
_ISO: Final = r"(?P<iso>\d{4}[-/]\d\d[-/]\d\d)"
_DAY_MONTH: Final = rf"{_NTH}(?: of)? {_MONTH}{_YEAR}"
_MONTH_DAY: Final = rf"{_MONTH} (?:the )?{_NTH}(?!\d){_YEAR}"
_TO_COME: Final = r"day after tomorrow|today|tonight|tomorrow|this (?:morning|afternoon|evening)"
_WEEKDAY: Final = rf"(?P<weekday>{'|'.join(DAYS)})"
_NAMED_YEAR: Final = r"(?P<year>(?:19|20)\d\d)"
MONTH_FORMS: Final = "|".join((*SHORT_MONTHS, "may"))  # how the names of months begin
# What makes a day of the week another one than the next: weeks from Friday, the Friday after next, Friday the 20th.
_NOT_ON: Final = "(?<!last )" + "".join(
    f"(?<!{unit} {by} )" for unit in ("week", "weeks") for by in ("from", "on", "before")
)
FEASTS: Final = "easter|christmas|whitsun|thanksgiving|new year|ramadan|hanukkah|diwali"
_IS_ANOTHER: Final = (
    r"(?! (?:weeks?|fortnight|after (?:next|that)"
    r"|(?:(?:of|in) )?(?:the )?(?:(?:last|this|next|following|coming) week|week after))\b"
    rf"|,? \(?(?:{MONTH_FORMS})[a-z]*\.? \d| \((?:in|next|this|the (?:one|week))\b|, the week after\b"
    r"|,? \(?(?:the )?\d{1,2}(?:st|nd|rd|th|/\d|\.(?:0?[1-9]|1[0-2])\b| (?!noon)[a-z]{3})"
    rf"| (?:in (?:a couple of|\w+)|{_COUNT}) (?:week|month|fortnight)s?\b| (?:before|after) (?:{FEASTS})\b"
    rf"| (?:(?:of|in) )?(?:the |this |next )?(?:month|{'|'.join(MONTHS)})\b)"
)
_NOT_EACH: Final = "".join(f"(?<!{many} )(?<!{many} a )" for many in ("once", "twice", "times"))


class Span(NamedTuple):
    """Days that words name.

    ``begin`` is the first instant of the first day, or a time of that day; ``last`` is the last day. ``unit`` is what
    is named: ``end`` is the last day of a longer one, ``part`` a part of it that has no sure ends.
    """

    begin: datetime
    last: date
    unit: Unit

    @property
    def end(self) -> datetime:
        """The first instant behind the span; a time of day is over at once.

        Raises ``OverflowError`` if the calendar ends with it.
        """
        return self.begin if self.begin.timetz() != _MIDNIGHT else _first(self.last + timedelta(days=1))


class Named(NamedTuple):
    """Where words stand that name days, and these; None if nobody can tell which are meant."""

    start: int
    stop: int
    span: Span | None


Days = tuple[date, date, Unit]
Reader = Callable[[re.Match[str], date, bool], "Days | None"]


def whole(text: str, at: datetime, *, ahead: bool = False) -> Span | None:
    """Return the span that a text names, which may begin with a preposition and end with a time of day; None if unsure.

    ``at``: when it is said; aware.
    """
    if len(text) > LONGEST or not (found := _WHOLE.fullmatch(_plain(text))):
        return None
    try:
        return _timed(found, _read(found["date"], at.astimezone(UTC).date(), ahead))
    except (ValueError, OverflowError):  # no such day, or it leaves the calendar
        return None


def is_span(text: str) -> bool:
    """Tell whether a text is words for days and nothing else, whether or not there are such days."""
    return len(text) <= LONGEST and _WHOLE.fullmatch(_plain(text)) is not None


def _plain(text: str) -> str:
    """Return a text in the form in which spans are read, without the part of the day, which has no sure ends."""
    said = day_parts.ordered(text)
    return said if _WHOLE.fullmatch(said) else day_parts.without(said)


def named(lower: str, at: datetime) -> Iterator[list[Named]]:
    """Yield the days to come that a text in lower case names, as lists of equal exactness, the most exact first.

    Raises ``ValueError`` if there is no such day, and ``OverflowError`` if it leaves the calendar.
    """
    today = at.astimezone(UTC).date()
    for level in _RUNNING:
        found = [_named(each, reader, today) for pattern, reader in level for each in pattern.finditer(lower)]
        if found := [*_apart(found)]:
            yield found


def _apart(found: list[Named]) -> Iterator[Named]:
    """Yield in order what stands in none that begins before it or is longer."""
    stop = 0
    for each in sorted(found, key=lambda one: (one.start, -one.stop)):
        if each.start >= stop:
            yield each
            stop = each.stop


def month_number(word: str) -> int:
    """Return the number of a month, 1 to 12, by its name or the first three letters of it; 0 if it is none."""
    found = (number for number, name in enumerate(MONTHS, 1) if len(word) > 2 and name.startswith(word[:3].lower()))
    return next(found, 0)


def _named(found: re.Match[str], reader: Reader, today: date) -> Named:
    days = _days(found, reader, today, True)
    return Named(*found.span("said"), Span(_first(days[0]), *days[1:]) if days else None)


def _read(text: str, today: date, ahead: bool) -> Days | None:
    for pattern, reader in _WHOLES:
        if found := pattern.fullmatch(text):
            return _days(found, reader, today, ahead)
    return None


def _days(found: re.Match[str], reader: Reader, today: date, ahead: bool) -> Days | None:
    """Return the days that words name, or the last of them if they name their end."""
    days, said = reader(found, today, ahead), found["said"]
    if days and "end of " in said:
        return days[1], days[1], "end"
    return (*days[:2], "part") if days and said.startswith(_PARTS) else days


def _timed(found: re.Match[str], days: Days | None) -> Span | None:
    """Return days with the time of day that is said with them; None if that is unsure."""
    if not days:
        return None
    begin: datetime | None = _first(days[0])
    if ":" in found["date"]:
        read = datetime.fromisoformat(found["date"].upper().replace("/", "-"))
        begin = read.astimezone(UTC) if read.tzinfo else read.replace(tzinfo=UTC)
    elif found["hour"]:
        begin = _at_clock(_first(days[0]), found)
    return Span(begin, *days[1:]) if begin else None


def _at_clock(day: datetime, found: re.Match[str]) -> datetime | None:
    if not (found["minute"] or found["half"]):
        return None
    hour = int(found["hour"])
    if found["half"]:
        hour = hour % _NOON + (_NOON if found["half"] == "pm" else 0)
    return day.replace(hour=hour, minute=int(found["minute"] or 0))


def _first(day: date) -> datetime:
    return datetime.combine(day, _MIDNIGHT)


def _one(day: date | None) -> Days | None:
    return (day, day, "day") if day else None


def _iso(found: re.Match[str], _today: date, _ahead: bool) -> Days | None:
    return _one(date.fromisoformat(found["iso"].replace("/", "-")))


def _dated(found: re.Match[str], today: date, ahead: bool) -> Days | None:
    """Return the day of a month; without a year the nearest such day that there is."""
    month, day = month_number(found["month"]), int(found["day"])
    return _one(date(int(found["year"]), month, day) if found["year"] else dates.nearest(today, month, day, ahead))


def _figures(found: re.Match[str], today: date, ahead: bool) -> Days | None:
    """Return the nearest such day; None if both figures may be the month."""
    low, high = sorted((int(found["one"]), int(found["two"])))
    return None if high <= _DECEMBER and low != high else _one(dates.nearest(today, low, high, ahead))


def _ordinal(found: re.Match[str], today: date, _ahead: bool) -> Days | None:
    """Return the next such day of a month; there is none if the month that is meant has none."""
    day = int(found["day"])
    return _one((today if day >= today.day else dates.last_of_month(today) + timedelta(days=1)).replace(day=day))


def _near(found: re.Match[str], today: date, _ahead: bool) -> Days | None:
    said = found["said"].removeprefix("the ")
    steps = {"yesterday": -1, "last night": -1, "tomorrow": 1, "day before yesterday": -2, "day after tomorrow": 2}
    return _one(today + timedelta(days=steps.get(said, 0)))


def _weekday(found: re.Match[str], today: date, ahead: bool) -> Days | None:
    which, number = found["which"], DAYS.index(found["weekday"])
    of_week = dates.monday(today) + timedelta(days=number)
    if which == "next":
        return _one(of_week + timedelta(days=7))
    if which == "this":
        return _one(of_week + timedelta(days=7 * (ahead and of_week < today)))
    away = (number - today.weekday()) % 7
    if which == "last" or not (which or ahead):
        return _one(today - timedelta(days=(7 - away) % 7 or (7 if which else 0)))
    return _one(today + timedelta(days=away or 7))


def _of_week(found: re.Match[str], today: date, ahead: bool) -> Days | None:
    """Return a day of last week, this one or the next; the day of this week that is over is none to come."""
    step = {"last": -1, "this": 0}.get(found["which"], 1)
    day = dates.monday(today) + timedelta(days=7 * step + DAYS.index(found["weekday"]))
    return None if ahead and day < today else _one(day)


def _of_month(found: re.Match[str], today: date, ahead: bool) -> Days | None:
    """Return the day of this month or of the nearest one, if it is that day of the week."""
    number, first = int(found["day"]), today.replace(day=1)
    step = (number < today.day) if ahead else -(number > today.day)
    day = dates.months_later(first, step).replace(day=number)
    return _one(day if day.weekday() == DAYS.index(found["weekday"]) else None)


def _weeks_later(found: re.Match[str], today: date, ahead: bool) -> Days | None:
    """Return the day so many weeks after the next such day of the week; behind which one it was nobody can tell."""
    if not ahead:
        return None
    away = (DAYS.index(found["weekday"]) - today.weekday()) % 7 or 7
    return _one(today + timedelta(days=away + 7 * _count(found["count"] or "a")))


def _counted(found: re.Match[str], today: date, ahead: bool) -> Days | None:
    """Return the day that is so far away; a couple of weeks to come are no sure number of them."""
    said = found["count"]
    past = found["said"].endswith(" ago")
    if said == "a couple of" and not past:
        return None
    count = _count(said) * (-1 if past else 1)
    if found["unit"] in ("day", "week"):
        return _one(today + timedelta(days=count * (7 if found["unit"] == "week" else 1)))
    return _one(dates.months_later(today, count * (12 if found["unit"] == "year" else 1)))


def _count(said: str) -> int:
    if said.isdecimal():
        return int(said)
    return _NUMBERS.index(said) + 1 if said in _NUMBERS else 2 if said == "a couple of" else 1


def _spanned(found: re.Match[str], today: date, _ahead: bool) -> Days | None:
    step = {"last": -1, "next": 1}.get(found["which"] or "", 0)
    if found["unit"] == "year":
        return date(today.year + step, 1, 1), date(today.year + step, _DECEMBER, 31), "year"
    if found["unit"] == "month":
        return _month(dates.months_later(today.replace(day=1), step))
    monday = dates.monday(today) + timedelta(days=7 * step)
    sunday = monday + timedelta(days=6)
    return (monday, sunday, "week") if found["unit"] == "week" else (sunday - timedelta(days=1), sunday, "weekend")


def _named_month(found: re.Match[str], today: date, ahead: bool) -> Days | None:
    """Return a month; without a year this one, if it is of that name, or the nearest one."""
    month, which = month_number(found["month"]), found["which"]
    if found["year"]:
        return _month(date(int(found["year"]), month, 1))
    first = today.replace(day=1)
    if which == "this":
        return _month(first.replace(month=month))
    is_later = ahead if not which else which != "last"
    if month == today.month:
        return _month(dates.months_later(first, (12 if is_later else -12) if which else 0))
    away = month < today.month if is_later else -(month > today.month)
    return _month(date(today.year + away, month, 1))


def _named_year(found: re.Match[str], _today: date, _ahead: bool) -> Days | None:
    year = int(found["year"])
    return date(year, 1, 1), date(year, _DECEMBER, 31), "year"


def _quarter(found: re.Match[str], today: date, _ahead: bool) -> Days | None:
    month = 3 * int(found["quarter"])
    end = dates.last_of_month(date(int(found["year"] or today.year + (month < today.month)), month, 1))
    return date(end.year, month - 2, 1), end, "quarter"


def _month(first: date) -> Days:
    return first, dates.last_of_month(first), "month"


_OF_SEVERAL: Final[tuple[tuple[str, Reader], ...]] = (
    (rf"{_WEEKDAY} (?:(?:of|in) )?(?:the )?(?P<which>last|this|next|following|coming) week", _of_week),
    (rf"(?P<which>last|this|next) week,? (?:on )?{_WEEKDAY}", _of_week),
    (rf"{_WEEKDAY},? (?:the )?(?P<day>\d{{1,2}})(?:st|nd|rd|th)", _of_month),
    (
        rf"{_NOT_EACH}(?:(?P<count>{_COUNT}) weeks?|week) (?:from|after|on) {_WEEKDAY}",
        _weeks_later,
    ),
    (rf"{_WEEKDAY}(?P<count>) week(?! after)", _weeks_later),
)
# What may be a span by itself.
_ALONE: Final[tuple[tuple[str, Reader], ...]] = (
    (rf"{_ISO}(?:[t ]\d\d:\d\d(?::\d\d)?(?:z|[+-]\d\d:\d\d)?)?", _iso),
    (rf"(?:the )?{_DAY_MONTH}", _dated),
    (_MONTH_DAY, _dated),
    (rf"{_TO_COME}|the day (?:before yesterday|after tomorrow)|yesterday|last night", _near),
    *_OF_SEVERAL,
    (rf"(?P<which>last|this|next) {_UNIT}", _spanned),
    (rf"(?:(?P<which>last|this|next|coming) )?{_WEEKDAY}", _weekday),
    (rf"{_VAGUE} {_COUNTED} ago", _counted),
    (rf"in {_VAGUE} {_COUNTED}", _counted),
    (rf"(?:(?P<which>last|this|next|coming) )?{_MONTH}{_YEAR}", _named_month),
    (_NAMED_YEAR, _named_year),
)
# What may be one behind "the end of".
_ENDED: Final[tuple[tuple[str, Reader], ...]] = (
    (rf"(?:(?P<which>the|last|this|next) )?{_UNIT}", _spanned),
    *_ALONE[-2:],
)
# What names days to come in a text, the most exact first; what may be another word stands behind a preposition.
_IN_TEXT: Final[tuple[tuple[str, Reader], ...]] = (
    (rf"\b(?P<said>{_ISO})\b", _iso),
    (rf"\b(?P<said>{_DAY_MONTH})(?!\w)", _dated),
    (rf"\b(?P<said>{_MONTH_DAY})(?!\w)", _dated),
    (r"\b(?P<said>(?P<one>\d{1,2})(?<!/\d)(?<!/\d\d)/(?P<two>\d{1,2}))(?![\d/])", _figures),
    (r"\b(?:by|on|before|until|due) the (?P<said>(?P<day>\d{1,2})(?:st|nd|rd|th))\b(?! \w)", _ordinal),
    *((rf"\b(?P<said>{each})(?!\w)", reader) for each, reader in _OF_SEVERAL),
    (rf"\b{_NOT_ON}(?P<said>(?:(?P<which>next|this|coming) )?{_WEEKDAY})\b{_IS_ANOTHER}", _weekday),
    (rf"\b(?P<said>{_TO_COME})\b(?! week\b)", _near),
    (rf"\b(?P<said>end of (?:the )?day|eod|cob)\b(?! (?:on )?(?:tomorrow|next|{_DAY}|\d|{MONTH_FORMS}))", _near),
    (rf"\b(?<!day )(?P<said>(?:in|within) (?P<count>{_COUNT}) {_COUNTED})\b(?! (?:from|after|before)\b)", _counted),
    (
        r"\b(?=(?:end of|by|over|on|at|next|this) )(?:(?:by|over|on|at) )?"
        rf"(?P<said>(?:end of )?(?:the )?(?:(?P<which>next|this) )?{_UNIT})\b(?! after\b)",
        _spanned,
    ),
    (
        r"\b(?=(?:end of|in|by|before|until|early|mid|late) )(?:(?:in|by|before|until) )?"
        rf"(?P<said>(?:end of |early |mid |late )?(?:(?P<which>this|next|coming) )?{_MONTH}{_YEAR})(?!\w)",
        _named_month,
    ),
    (
        r"\b(?=(?:end of|by|before|until) )(?:(?:by|before|until) )?"
        rf"(?P<said>(?:end of )?{_NAMED_YEAR})(?=\W{{0,3}}\Z|[,;] )",
        _named_year,
    ),
    (rf"\b(?P<said>q(?P<quarter>[1-4]){_YEAR})(?!\w)", _quarter),
)
_WHOLES: Final = tuple(
    (re.compile(f"(?P<said>{words})"), reader)
    for words, reader in (*_ALONE, *((f"(?:the )?end of {words}", reader) for words, reader in _ENDED))
)
# Days of a week are of one exactness, so that the last one that is said is not passed over.
_OF_A_WEEK: Final = frozenset([_of_week, _of_month, _weeks_later, _weekday])
_RUNNING: Final = tuple(
    tuple((re.compile(words.replace(r"\d{4}", r"(?:19|20)\d\d")), reader) for words, reader in level)
    for _, level in groupby(_IN_TEXT, lambda each: each[1] in _OF_A_WEEK or each[0])
)


def _any_of(words: tuple[tuple[str, Reader], ...]) -> str:
    return re.sub(r"\(\?P<\w+>", "(?:", "|".join(each for each, _ in words))


# What may be a span by itself, and how many days may be counted: without names, to be part of other patterns.
WORDS: Final = f"(?:{_any_of(_ALONE)}|(?:the )?end of (?:{_any_of(_ENDED)}))"
COUNTED: Final = f"{_VAGUE} {_COUNTED}".replace("?P<count>", "?:").replace("?P<unit>", "?:")
_WHOLE: Final = re.compile(
    rf"(?:(?:back )?(?:on|in|at|by|from|since|until) )?(?:{_DAY},? (?=(?:the )?(?:\d|{MONTH_FORMS})))?"
    rf"(?P<date>{WORDS})(?:{_CLOCK})?"
)
