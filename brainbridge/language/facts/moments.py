"""Moments: the times that clauses say, made absolute against the instant at which they are said, in UTC."""

import re
from datetime import datetime
from typing import Final, NamedTuple

from brainbridge.language import spans
from brainbridge.language.signals import MONTHS
from brainbridge.language.spans import COUNTED, DAYS, LONGEST, SHORT_MONTHS, WORDS

_DAY: Final = rf"(?:{'|'.join(DAYS)})"
_DAYS_ONLY: Final = re.compile(
    rf"(?:{_DAY}s?|weekdays|weekends|week nights|weeknights)(?: (?:morning|afternoon|evening|night)s?)?"
    r"(?:\Z|,? (?:and|or|to|through|until|at|before|after|only)\b|, )",
    re.IGNORECASE,
)

_OPENED: Final = re.compile(r"\A(?:starting(?: from)?|effective|as of) ", re.IGNORECASE)


class Times(NamedTuple):
    """A clause without its times, from when and until when it holds, and when what it tells took place.

    ``until`` is the first instant at which it no longer holds: 2020 begins at "until 2020", and is over at "from 2015
    to 2020", which takes in its last year. ``over`` is the end of a month or a year that is told of as long past, as
    in "back in March".
    """

    rest: str
    since: datetime | None = None
    until: datetime | None = None
    when: datetime | None = None
    over: datetime | None = None


def moment(text: str, at: datetime, *, ahead: bool = False) -> datetime | None:
    """Return the instant that a text names, seen from ``at``: its first, for a day or a month; None if unsure.

    A day without a year is the last one up to ``at``; the next one from ``at`` on if ``ahead``.
    """
    span = spans.whole(text, at, ahead=ahead)
    return span.begin if span else None


def after(text: str, at: datetime, *, ahead: bool = False) -> datetime | None:
    """Return the instant at which the day, the week, the month or the year that a text names is over; None if unsure.

    A time of day is over at once. ``ahead`` is as of ``moment``.
    """
    span = spans.whole(text, at, ahead=ahead)
    try:
        return span.end if span else None
    except OverflowError:  # it leaves the calendar
        return None


def names_days(text: str) -> bool:
    """Tell whether a text is days of the week and nothing else: Friday, Fridays, Monday mornings, weekdays."""
    return _DAYS_ONLY.match(text[:LONGEST]) is not None


def names_moment(text: str) -> bool:
    """Tell whether a text is a time and nothing else, whether or not there is such a day: last week, since 3 May."""
    return spans.is_span(_OPENED.sub("", text))


def is_moment(text: str, at: datetime, *, ahead: bool = False) -> bool:
    """Tell whether a text is a date and nothing else; ``ahead`` is as of ``moment``."""
    return moment(text, at, ahead=ahead) is not None


_ON: Final = r"(?<!\bevery)(?<!\beach)(?:(?:,? (?:back )?(?:on|in) |,? ))"
_PART: Final = r"(?: (?:morning|afternoon|evening|night|noon|midday|midnight)\b)?"
# What a day has behind it: its time, but no date that may be another one (Friday 13.3.).
_CLOCK: Final = r"(?!\w|,? \d{1,2}[./]\d)(?:,?(?: at)? \d{1,2}(?::\d\d(?: ?[ap]m)?| ?[ap]m)(?!\w))?"
_SPAN_OF: Final = re.compile(
    rf",? ?\b(?:from|between) (?P<since>{WORDS}) (?:to|until|till|and|through) (?P<until>{WORDS})(?!\w)",
    re.IGNORECASE,
)
_SINCE: Final = re.compile(
    rf",? ?\b(?:(?:ever )?since|as of|starting(?: from)?|effective|(?<!week )(?<!weeks )from)"
    rf" (?P<since>{WORDS}{_CLOCK}){_PART}"
    r"(?: on(?:wards?)?)?(?: (?:to|until|till) (?:now|date|the present|this day))?,?",
    re.IGNORECASE,
)
_UNTIL: Final = re.compile(
    r",? ?\b(?:up )?(?:until|till|up to) (?:(?:the )?(?:start|beginning) of )?"
    rf"(?P<until>{WORDS}{_CLOCK}){_PART},?",
    re.IGNORECASE,
)
_LEFT_OPEN: Final = re.compile(r"\b(?:until|till) ")  # a time that nobody can tell: until the summer of 2027
_FOR: Final = re.compile(rf",? for (?:the (?:last|past) )?(?P<count>{COUNTED})(?: now)?\Z", re.IGNORECASE)
_AT_END: Final = re.compile(
    rf"{_ON}(?:(?:about|around|almost|over|roughly|back|just|some) )?(?P<when>{WORDS})\Z", re.IGNORECASE
)
_AT_START: Final = re.compile(rf"\A(?:(?:back )?(?:on|in) )?(?P<when>{WORDS}),? (?=\w)", re.IGNORECASE)
_BACK: Final = re.compile(r"\W*back\b", re.IGNORECASE)
_FROM: Final = frozenset(["from", "between"])
_SINCE_WORDS: Final = frozenset(["since", "of", "starting", "effective", "from"])
_UNTIL_WORDS: Final = frozenset(["until", "till", "to"])
_LAST_WORDS: Final = frozenset([
    *DAYS,
    *MONTHS,
    *SHORT_MONTHS,
    *("ago", "today", "tonight", "yesterday", "tomorrow", "morning", "afternoon", "evening", "night"),
    *("week", "weekend", "month", "year", "days", "weeks", "months", "years"),
])  # fmt: skip
_TIMED: Final = _SINCE_WORDS | _UNTIL_WORDS | _LAST_WORDS


def times(clause: str, at: datetime, *, ahead: bool = True, planned: bool = False) -> Times:
    """Return a clause without the times that it says at its edges or after since and until, and these.

    Until a day without a year is until the next one or, unless ``ahead``, the last one. From such a day on is from the
    last one up to ``at``, or from the next one if that is ``planned``.
    """
    words = clause.lower().replace(",", " ").split()
    said = frozenset(words)
    if said.isdisjoint(_TIMED) and not any(each.isdigit() for each in clause):
        return Times(clause)
    rest, since, until, when, over = clause, None, None, None, None
    if not said.isdisjoint(_FROM) and (both := _SPAN_OF.search(rest)):
        since, until = _span_of(both, at, planned)
        rest = _without(rest, both)
    elif not said.isdisjoint(_SINCE_WORDS) and (found := _SINCE.search(rest)):
        is_ahead = planned and "since" not in found[0].lower()
        since, rest = moment(found["since"], at, ahead=is_ahead), _without(rest, found)
    if not until and not said.isdisjoint(_UNTIL_WORDS) and (found := _UNTIL.search(rest)):
        until = _until(found["until"], at, ahead=ahead)
        rest = _without(rest, found)
    if not since and "for" in said and (found := _FOR.search(rest)):
        since, rest = moment(f"{found['count']} ago", at), _without(rest, found)
    if not _LEFT_OPEN.search(rest) and (found := _at_edge(rest)) and not rest.endswith(" or", 0, found.start()):
        when, rest = moment(found["when"], at, ahead=planned), _without(rest, found)
        over = _over(found["when"], at) if _BACK.match(found[0]) else None
    return Times(rest.strip(" ,"), since, until, when, over)


def _until(text: str, at: datetime, *, ahead: bool) -> datetime | None:
    """Return when what holds until a time is over: when that begins, or behind the end of something."""
    span = spans.whole(text, at, ahead=ahead)
    is_end = span is not None and span.unit == "end"
    return after(text, at, ahead=ahead) if is_end else span and span.begin


def _over(text: str, at: datetime) -> datetime | None:
    """Return the end of a month or a year that is over; None if it is neither, or not over."""
    span = spans.whole(text, at)
    return span.end if span and span.unit in ("month", "year") and span.last < at.date() else None


def _span_of(both: re.Match[str], at: datetime, planned: bool) -> tuple[datetime | None, datetime | None]:
    """Return where a span begins and where its last day, month or year is over; this is behind the begin."""
    since, until = moment(both["since"], at, ahead=planned), after(both["until"], at, ahead=planned)
    if since and until and until <= since:
        until = after(both["until"], at, ahead=True)
    return since, until


def _at_edge(clause: str) -> re.Match[str] | None:
    """Return the time at the end or at the begin of a clause."""
    last = clause.rsplit(" ", 1)[-1].lower().strip(".,")
    is_last = last in _LAST_WORDS or any(each.isdigit() for each in last)
    at_end = _AT_END.search(clause, max(0, len(clause) - LONGEST)) if is_last else None
    return at_end or _AT_START.search(clause)


def _without(text: str, found: re.Match[str]) -> str:
    return " ".join(f"{text[: found.start()]} {text[found.end() :]}".split())
