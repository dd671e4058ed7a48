"""Moments: dates as people say them, made absolute against the instant at which they are said, in UTC."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

from brainbridge.language.signals import MONTHS

DAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_SHORT: Final = ("jan", "feb", "mar", "apr", "jun", "jul", "aug", "sept", "sep", "oct", "nov", "dec")
_MONTH: Final = rf"(?:{'|'.join(MONTHS)}|(?:{'|'.join(_SHORT)})\b\.?)"
_DAY: Final = rf"(?:{'|'.join(DAYS)})"
_COUNTS: Final = {
    **{
        name: count
        for count, name in enumerate(["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"], 1)
    },
    **{"a": 1, "an": 1, "a couple of": 2},
}
_NUMBER: Final = r"(?:a couple of|an?|one|two|three|four|five|six|seven|eight|nine|ten|\d{1,3})"
_UNIT: Final = r"(?:day|week|month|year)s?"
_NTH: Final = r"\d{1,2}(?:st|nd|rd|th)?"
# What names a day, a month or a year, each in the form that its reader below takes.
_ISO: Final = r"\d{4}[-/]\d\d[-/]\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)?)?"
_DAY_MONTH: Final = rf"(?:the )?{_NTH}(?: of)? {_MONTH}(?:,? \d{{4}}(?!\d))?"
_MONTH_DAY: Final = rf"{_MONTH} (?:the )?{_NTH}(?!\d)(?:,? \d{{4}}(?!\d))?"
_IN_MONTH: Final = rf"(?:(?:last|this|next|coming) )?{_MONTH}(?:,? (?:of )?\d{{4}}(?!\d))?"
_IN_YEAR: Final = r"(?:19|20)\d\d"
_NEAR: Final = r"(?:the day (?:before yesterday|after tomorrow)|today|tonight|yesterday|last night|tomorrow)"
_SPAN: Final = r"(?:last|this|next) (?:week|month|year)"
_WEEKDAY: Final = rf"(?:(?:last|this|next|coming) )?{_DAY}"
_AWAY: Final = rf"(?:{_NUMBER} {_UNIT} ago|in {_NUMBER} {_UNIT})"
_CLOCK: Final = r"(?:,? at)? (?P<hour>\d{1,2})(?::(?P<minute>\d\d))? ?(?P<half>am|pm)?"
MOMENT: Final = "(?:" + "|".join([
    _ISO, _DAY_MONTH, _MONTH_DAY, _NEAR, _SPAN, _WEEKDAY, _AWAY, _IN_MONTH, _IN_YEAR,
]) + ")"  # fmt: skip
_WHOLE: Final = re.compile(
    rf"(?:(?:on|in|at|by|from|since|until) )?(?:{_DAY},? )?(?P<date>{MOMENT})(?:{_CLOCK})?", re.IGNORECASE
)
_LONGEST: Final = 60  # characters; what is longer names no moment
_SAID: Final = re.compile(r"\d+|[a-z]+")
_YEARLY: Final = re.compile(rf"{_IN_YEAR}|(?:last|this|next) year")
_MONTHLY: Final = re.compile(rf"{_IN_MONTH}|(?:last|this|next) month", re.IGNORECASE)
_DAYS_ONLY: Final = re.compile(
    rf"(?:{_DAY}s?|weekdays|weekends|week nights|weeknights)(?: (?:morning|afternoon|evening|night)s?)?"
    r"(?:\Z|,? (?:and|or|to|through|until|at|before|after|only)\b|, )",
    re.IGNORECASE,
)
# Times of day that need no date: half past nine, 8 pm.
_NOON: Final = 12

Reader = Callable[[str, datetime, bool], "datetime | None"]


class Times(NamedTuple):
    """A clause without its times, from when and until when it holds, and when what it tells took place.

    ``until`` is the first instant at which it no longer holds: 2020 begins at "until 2020", and is over at "from 2015
    to 2020", which takes in its last year.
    """

    rest: str
    since: datetime | None = None
    until: datetime | None = None
    when: datetime | None = None


def moment(text: str, at: datetime, *, ahead: bool = False) -> datetime | None:
    """Return the instant that a text names, seen from ``at``: its first, for a day or a month; None if unsure.

    A day without a year is the last one up to ``at``; the next one from ``at`` on if ``ahead``.
    """
    if len(text) > _LONGEST or not (found := _WHOLE.fullmatch(" ".join(text.split()).strip(" .,"))):
        return None
    try:
        day = _date(found["date"].lower(), at.astimezone(UTC), ahead)
        return _at_clock(day, found) if day else None
    except (ValueError, OverflowError):  # no such day, or it leaves the calendar
        return None


def after(text: str, at: datetime, *, ahead: bool = False) -> datetime | None:
    """Return the instant at which the day, the week, the month or the year that a text names is over; None if unsure.

    A time of day is over at once. ``ahead`` is as of ``moment``.
    """
    begin = moment(text, at, ahead=ahead)
    if not begin:
        return None
    try:
        return _after(begin, " ".join(text.lower().split()).strip(" .,"))
    except (ValueError, OverflowError):  # it leaves the calendar
        return None


def _after(begin: datetime, said: str) -> datetime:
    if begin.hour or begin.minute or begin.second:
        return begin
    if _YEARLY.fullmatch(said):
        return _months(begin, 12)
    if _MONTHLY.fullmatch(said):
        return _months(begin, 1)
    return begin + timedelta(days=7 if said.endswith(" week") else 1)


def names_days(text: str) -> bool:
    """Tell whether a text is days of the week and nothing else: Friday, Fridays, Monday mornings, weekdays."""
    return _DAYS_ONLY.match(text[:_LONGEST]) is not None


def names_moment(text: str) -> bool:
    """Tell whether a text is a time and nothing else, whether or not there is such a day: last week, since 3 May."""
    return len(text) <= _LONGEST and _WHOLE.fullmatch(text.strip(" .,")) is not None


def is_moment(text: str, at: datetime) -> bool:
    """Tell whether a text is a date and nothing else."""
    return moment(text, at) is not None


def _at_clock(day: datetime, found: re.Match[str]) -> datetime | None:
    if not found["hour"]:
        return day
    if not (found["minute"] or found["half"]):
        return None
    hour = int(found["hour"])
    if found["half"]:
        hour = hour % _NOON + (_NOON if found["half"].lower() == "pm" else 0)
    return day.replace(hour=hour, minute=int(found["minute"] or 0))


def _date(text: str, at: datetime, ahead: bool) -> datetime | None:
    today = at.replace(hour=0, minute=0, second=0, microsecond=0)
    for pattern, reader in _READERS:
        if pattern.fullmatch(text):
            return reader(text, today, ahead)
    return None


def _iso(text: str, _today: datetime, _ahead: bool) -> datetime:
    read = datetime.fromisoformat(text.upper().replace("/", "-"))
    return read.astimezone(UTC) if read.tzinfo else read.replace(tzinfo=UTC)


def month_number(word: str) -> int:
    """Return the number of a month, 1 to 12, by its name or the first three letters of it; 0 if it is none."""
    found = (number for number, name in enumerate(MONTHS, 1) if len(word) > 2 and name.startswith(word[:3].lower()))
    return next(found, 0)


def _named_day(text: str, today: datetime, ahead: bool) -> datetime | None:
    numbers = [int(each) for each in re.findall(r"\d+", text)]
    month = next(filter(None, map(month_number, _SAID.findall(text))))
    if len(numbers) > 1:
        return datetime(numbers[1], month, numbers[0], tzinfo=UTC)
    return _nearest_year(today, month, numbers[0], ahead)


def _nearest_year(today: datetime, month: int, day: int, ahead: bool) -> datetime:
    named = today.replace(month=month, day=day)
    step = int(named < today) if ahead else -int(named > today)
    return named.replace(year=today.year + step)


def _named_month(text: str, today: datetime, ahead: bool) -> datetime:
    month = next(filter(None, map(month_number, _SAID.findall(text))))
    if year := re.search(r"\d{4}", text):
        return datetime(int(year[0]), month, 1, tzinfo=UTC)
    first = today.replace(day=1)
    which = text.split(" ", 1)[0]
    if which in ("last", "next", "coming"):
        day = _nearest_year(first, month, 1, which != "last")
        return day if day != first else _months(first, -12 if which == "last" else 12)
    if which == "this":
        return first.replace(month=month)
    return first if month == today.month else _nearest_year(first, month, 1, ahead)


def _named_year(text: str, _today: datetime, _ahead: bool) -> datetime:
    return datetime(int(text), 1, 1, tzinfo=UTC)


def _near(text: str, today: datetime, _ahead: bool) -> datetime:
    steps = {"today": 0, "tonight": 0, "yesterday": -1, "last night": -1, "tomorrow": 1}
    return today + timedelta(days=steps.get(text, -2 if "before" in text else 2))


def _span(text: str, today: datetime, _ahead: bool) -> datetime:
    which, unit = text.split()
    step = {"last": -1, "this": 0, "next": 1}[which]
    if unit == "week":
        return today + timedelta(days=7 * step - today.weekday())
    if unit == "year":
        return today.replace(year=today.year + step, month=1, day=1)
    return _months(today.replace(day=1), step)


def _weekday(text: str, today: datetime, ahead: bool) -> datetime:
    which, _, name = text.rpartition(" ")
    away = (DAYS.index(name) - today.weekday()) % 7
    if which == "last" or (not which and not ahead):
        return today - timedelta(days=(7 - away) % 7 or (7 if which else 0))
    return today + timedelta(days=away or (7 if which == "next" else 0))


def _away(text: str, today: datetime, _ahead: bool) -> datetime:
    past = text.endswith(" ago")
    number, _, unit = text.removeprefix("in ").removesuffix(" ago").rpartition(" ")
    count = (_COUNTS[number] if number in _COUNTS else int(number)) * (-1 if past else 1)
    unit = unit.removesuffix("s")
    if unit in ("day", "week"):
        return today + timedelta(days=count * (7 if unit == "week" else 1))
    return _months(today, count * (12 if unit == "year" else 1))


def _months(day: datetime, step: int) -> datetime:
    """Return a day some months away; the last of the month if that has no such day."""
    years, month = divmod(day.month - 1 + step, 12)
    first = day.replace(year=day.year + years, month=month + 1, day=1)
    following = (first + timedelta(days=31)).replace(day=1)
    return min(first + timedelta(days=day.day - 1), following - timedelta(days=1))


_READERS: Final[tuple[tuple[re.Pattern[str], Reader], ...]] = tuple(
    (re.compile(pattern, re.IGNORECASE), reader)
    for pattern, reader in (
        (_ISO, _iso),
        (_DAY_MONTH, _named_day),
        (_MONTH_DAY, _named_day),
        (_NEAR, _near),
        (_SPAN, _span),
        (_WEEKDAY, _weekday),
        (_AWAY, _away),
        (_IN_MONTH, _named_month),
        (_IN_YEAR, _named_year),
    )
)
_ON: Final = r"(?<!\bevery)(?<!\beach)(?:(?:,? (?:back )?(?:on|in) |,? ))"
_SPAN_OF: Final = re.compile(
    rf",? ?\b(?:from|between) (?P<since>{MOMENT}) (?:to|until|till|and|through) (?P<until>{MOMENT})(?!\w)",
    re.IGNORECASE,
)
_SINCE: Final = re.compile(
    rf",? ?\b(?:(?:ever )?since|as of|starting(?: from)?|effective|from) (?P<since>{MOMENT})(?!\w)"
    r"(?: on(?:wards?)?)?(?: (?:to|until|till) (?:now|date|the present|this day))?,?",
    re.IGNORECASE,
)
_UNTIL: Final = re.compile(
    r",? ?\b(?:up )?(?:until|till|up to) (?:(?:the )?(?:(?P<end>end)|start|beginning) of )?"
    rf"(?P<until>{MOMENT})(?!\w),?",
    re.IGNORECASE,
)
_LEFT_OPEN: Final = re.compile(r"\b(?:until|till) ")  # a time that nobody can tell: until the summer of 2027
_FOR: Final = re.compile(rf",? for (?:the (?:last|past) )?(?P<count>{_NUMBER} {_UNIT})(?: now)?\Z", re.IGNORECASE)
_AT_END: Final = re.compile(
    rf"{_ON}(?:(?:about|around|almost|over|roughly|back|just|some) )?(?P<when>{MOMENT})\Z", re.IGNORECASE
)
_AT_START: Final = re.compile(rf"\A(?:(?:back )?(?:on|in) )?(?P<when>{MOMENT}),? (?=\w)", re.IGNORECASE)
_FROM: Final = frozenset(["from", "between"])
_SINCE_WORDS: Final = frozenset(["since", "of", "starting", "effective", "from"])
_UNTIL_WORDS: Final = frozenset(["until", "till", "to"])
_LAST_WORDS: Final = frozenset(
    f"ago today tonight yesterday tomorrow night week month year {' '.join(DAYS)} {' '.join(MONTHS)} {' '.join(_SHORT)}"
    " days weeks months years".split()
)
_TIMED: Final = _SINCE_WORDS | _UNTIL_WORDS | _LAST_WORDS


def times(clause: str, at: datetime) -> Times:
    """Return a clause without the times that it says at its edges or after since and until, and these."""
    words = clause.lower().replace(",", " ").split()
    said = frozenset(words)
    if said.isdisjoint(_TIMED) and not any(each.isdigit() for each in clause):
        return Times(clause)
    rest, since, until, when = clause, None, None, None
    if not said.isdisjoint(_FROM) and (both := _SPAN_OF.search(rest)):
        since, until = _span_of(both, at)
        rest = _without(rest, both)
    elif not said.isdisjoint(_SINCE_WORDS) and (found := _SINCE.search(rest)):
        since, rest = moment(found["since"], at), _without(rest, found)
    if not until and not said.isdisjoint(_UNTIL_WORDS) and (found := _UNTIL.search(rest)):
        until = (after if found["end"] else moment)(found["until"], at, ahead=True)
        rest = _without(rest, found)
    if not since and "for" in said and (found := _FOR.search(rest)):
        since, rest = moment(f"{found['count']} ago", at), _without(rest, found)
    if not _LEFT_OPEN.search(rest) and (found := _at_edge(rest)):
        when, rest = moment(found["when"], at), _without(rest, found)
    return Times(rest.strip(" ,"), since, until, when)


def _span_of(both: re.Match[str], at: datetime) -> tuple[datetime | None, datetime | None]:
    """Return where a span begins and where its last day, month or year is over; this is behind the begin."""
    since, until = moment(both["since"], at), after(both["until"], at)
    if since and until and until <= since:
        until = after(both["until"], at, ahead=True)
    return since, until


def _at_edge(clause: str) -> re.Match[str] | None:
    """Return the time at the end or at the begin of a clause."""
    last = clause.rsplit(" ", 1)[-1].lower().strip(".,")
    is_last = last in _LAST_WORDS or any(each.isdigit() for each in last)
    at_end = _AT_END.search(clause, max(0, len(clause) - _LONGEST)) if is_last else None
    return at_end or _AT_START.search(clause)


def _without(text: str, found: re.Match[str]) -> str:
    return " ".join(f"{text[: found.start()]} {text[found.end() :]}".split())
