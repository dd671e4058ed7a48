"""Days that several words name together: a due date and a fact read the same one, or both leave the words."""

from datetime import UTC, datetime

import pytest

from brainbridge.language import spans
from brainbridge.language.calendar_words import due
from brainbridge.language.facts.moments import moment
from brainbridge.language.facts.statements import read
from brainbridge.language.promises import promises

WEDNESDAY = datetime(2026, 3, 4, 10, tzinfo=UTC)
FRIDAY = datetime(2026, 3, 6, 10, tzinfo=UTC)
DAYS = [
    ("Friday next week", "2026-03-13"),
    ("Friday of next week", "2026-03-13"),
    ("Monday in the following week", "2026-03-09"),
    ("next week Friday", "2026-03-13"),
    ("next week on Tuesday", "2026-03-10"),
    ("next week, on Friday", "2026-03-13"),
    ("Friday this week", "2026-03-06"),
    ("this week on Sunday", "2026-03-08"),
    ("Friday the 20th", "2026-03-20"),
    ("Friday, the 6th", "2026-03-06"),
    ("Friday 3rd", "2026-04-03"),
    ("Friday week", "2026-03-13"),
    ("a week from Friday", "2026-03-13"),
    ("one week after Friday", "2026-03-13"),
    ("two weeks from Monday", "2026-03-23"),
    ("a week on Tuesday", "2026-03-17"),
    ("Friday, the 13th of March", "2026-03-13"),
    ("Friday the 13th of March", "2026-03-13"),
]
UNREAD = ["one week after Friday", "this week on Sunday"]  # as values
# What no rule reads, or is no such day: no day is better than one that is too early.
UNSURE = [
    *("Friday the 21st", "Friday the 31st", "Friday after next", "two days after Friday", "the day after Friday"),
    *("the second Friday of March", "Friday in two weeks", "a month from Friday", "Friday in a fortnight"),
    *(
        "Friday 13.3.",
        "Friday 13.3",
        "Friday week after next",
        "Friday of the week after next",
        "Friday two weeks from now",
    ),
    *("Friday, the week after next", "Friday (13.3.)"),
    *("tomorrow week", "the Friday before Easter", "the week after next", "a week before Friday"),
]


def told(text: str, at: datetime = WEDNESDAY) -> list[tuple[str, str, str]]:
    return [(one.subject, one.attribute, one.canonical) for one in read(text, speaker=None, at=at)]


@pytest.mark.parametrize(("words", "day"), DAYS)
def test_a_day_of_a_week_or_a_month_is_one_day(words: str, day: str) -> None:
    found = spans.whole(words, WEDNESDAY, ahead=True)
    assert found
    assert (found.begin.date().isoformat(), found.last.isoformat()) == (day, day)
    assert due(f"by {words.lower()}", WEDNESDAY) == datetime.fromisoformat(f"{day}T23:59:59+00:00")
    owed = promises(f"The deadline is {words}, and I am glad.", speaker="Ann", at=WEDNESDAY)
    assert {each.due and each.due.date().isoformat() for each in owed} <= {day}
    assert told(f"The deadline is {words}.") == ([("project", "deadline", day)] if words not in UNREAD else [])
    promised = promises(f"I'll send you the report by {words}.", speaker="Ann", at=WEDNESDAY)
    assert [each.due and each.due.date().isoformat() for each in promised] == [day]


@pytest.mark.parametrize("words", UNSURE)
def test_no_day_is_named_too_early(words: str) -> None:
    assert spans.whole(words, WEDNESDAY, ahead=True) is None
    assert due(f"by {words.lower()}", WEDNESDAY) is None
    assert not any("2026-" in value for *_, value in told(f"The deadline is {words}."))
    assert not any(each.due for each in promises(f"The report is due on {words}.", speaker="Ann", at=WEDNESDAY))


@pytest.mark.parametrize(
    "text",
    [
        *("after friday", "not before friday", "from friday on", "after 6 march", "no earlier than next friday"),
        *("as of friday", "starting friday", "not until friday", "on friday at the earliest", "on friday or later"),
        *("friday onwards", "from 1 march to 31 march", "from monday through friday", "once a week on friday"),
        *("twice a week on friday", "three times a week on friday"),
    ],
)
def test_the_day_from_which_on_is_not_the_last_one(text: str) -> None:
    assert due(text, WEDNESDAY) is None


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("on monday, after the friday meeting", "2026-03-09"),
        ("after the meeting, by friday", "2026-03-06"),
        ("by friday in oslo", "2026-03-06"),
        ("by friday at 10:30", "2026-03-06"),
        ("by friday, 20 march", "2026-03-20"),
        ("in two weeks", "2026-03-18"),
        ("by monday this week", "2026-03-08"),
        ("by friday, next week i am away", "2026-03-06"),
        ("friday next week by monday", "2026-03-09"),
        ("from monday on, by friday", "2026-03-06"),
        ("the invoice of 1 march by friday", "2026-03-06"),
        ("the agenda for 20 march by friday", "2026-03-06"),
        ("by eod tomorrow", "2026-03-05"),
        ("by friday (march 13)", "2026-03-13"),
        ("by friday on the train", "2026-03-06"),
        ("by friday 9.30", "2026-03-06"),
    ],
)
def test_what_else_stands_beside_a_day_moves_it_not(text: str, day: str) -> None:
    assert due(text, WEDNESDAY) == datetime.fromisoformat(f"{day}T23:59:59+00:00")


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("The report is due on Friday, 20 March.", "2026-03-20"),
        ("The report is due on Friday, March 20.", "2026-03-20"),
        ("The report is due on Friday, and the slides on Monday.", "2026-03-06"),
        ("I'll send you the agenda for Friday next week by Monday.", "2026-03-09"),
        ("The deadline is Friday at 12 noon.", "2026-03-06"),
        ("The deadline is Friday 12 noon.", "2026-03-06"),
    ],
)
def test_what_is_due_has_the_day_that_is_said_of_it(text: str, day: str) -> None:
    due_days = [each.due and each.due.date().isoformat() for each in promises(text, speaker="Ann", at=WEDNESDAY)]
    assert due_days == [day]


def test_on_a_friday_the_one_to_come_is_a_week_away() -> None:
    for words, day in (("Friday week", 20), ("a week from Friday", 20), ("Friday this week", 6), ("Friday the 6th", 6)):
        found = spans.whole(words, FRIDAY, ahead=True)
        assert found
        assert found.last.day == day


@pytest.mark.parametrize(
    "day",
    [
        "Friday (March 13)",
        "Friday (the 13th)",
        "Friday (in two weeks)",
        "Friday (next week)",
        "Friday (one after next)",
    ],
)
def test_a_day_that_is_told_otherwise_in_brackets_is_no_value(day: str) -> None:
    assert not told(f"The deadline is {day}.")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Our database is MySQL (8.0).", "mysql"),
        *((f"The port is 8080 ({each}).", "8080") for each in ("may change", "decided in May", "the 2nd")),
        ("Dana works at Acme (Augsburg).", "acme"),
        ("The CEO of Acme is Bob (Jan's brother).", "bob"),
    ],
)
def test_what_else_stands_in_brackets_is_no_day(text: str, value: str) -> None:
    assert [canonical for *_, canonical in told(text)] == [value]


@pytest.mark.parametrize(
    "text",
    [
        *("The demo is on Friday in two weeks.", "The demo is on Friday next month."),
        "The deadline is on Friday, the week after next.",
    ],
)
def test_of_two_days_none_is_a_fact(text: str) -> None:
    assert not told(text)


@pytest.mark.parametrize(
    ("text", "slot", "day"),
    [
        ("The demo was moved from Friday to a week from Friday.", "date", "2026-03-13"),
        ("The deadline moved from Friday to a week from Friday.", "deadline", "2026-03-13"),
        ("The release is a week from Friday.", "date", "2026-03-13"),
        ("Our demo is two weeks from Monday.", "date", "2026-03-23"),
        ("The standup is Friday week.", "date", "2026-03-13"),
        ("The demo is next week, on Friday.", "date", "2026-03-13"),
    ],
)
def test_weeks_from_a_day_are_a_day_to_come(text: str, slot: str, day: str) -> None:
    assert [(attribute, value) for _, attribute, value in told(text)] == [(slot, day)]


@pytest.mark.parametrize(
    ("text", "slot"),
    [
        *((f"The {each} Friday.", "date") for each in ("show starts", "album ships", "book launch is")),
        ("The book is due Friday.", "deadline"),
        ("The password rotation is Friday.", "date"),
        ("The name of the band is Friday.", "name"),
        ("The theme of the party is Friday.", "theme"),
    ],
)
def test_what_has_a_name_has_no_day_but_what_is_done_with_it_has(text: str, slot: str) -> None:
    assert [attribute for _, attribute, _ in told(text)] == [slot]


@pytest.mark.parametrize(
    ("text", "value", "since", "until"),
    [
        ("I live in Oslo until Friday noon.", "oslo", "", "2026-03-06T00:00"),
        ("I live in Oslo until Friday 5 pm.", "oslo", "", "2026-03-06T17:00"),
        ("I work at Acme since Monday, 9 am.", "acme", "2026-03-02T09:00", ""),
        ("The port is 9090 since 10:30.", "9090", "", ""),
        ("I live in Oslo until a week from Friday.", "oslo", "", "2026-03-13T00:00"),
        ("I live in Oslo until Friday 13.3.", "oslo", "", ""),
        ("I live in Oslo, and Bob moved there in 2015.", "oslo", "", ""),
    ],
)
def test_a_time_behind_a_day_is_no_part_of_a_value(text: str, value: str, since: str, until: str) -> None:
    (one,) = read(text, speaker=None, at=WEDNESDAY)
    assert one.canonical == value
    assert [each and f"{each:%Y-%m-%dT%H:%M}" for each in (one.since, one.until)] == [since or None, until or None]


def test_a_span_takes_in_the_day_of_its_week() -> None:
    (one,) = read("I live in Oslo until next week Friday.", speaker=None, at=WEDNESDAY)
    assert one.until == datetime(2026, 3, 13, tzinfo=UTC)
    (one,) = read("I have lived in Oslo since last week Friday.", speaker=None, at=WEDNESDAY)
    assert one.since == datetime(2026, 2, 27, tzinfo=UTC)


def test_what_was_some_weeks_after_a_day_has_no_day() -> None:
    (one,) = read("I joined Acme two weeks after Monday.", speaker=None, at=WEDNESDAY)
    assert one.since is None
    assert spans.whole("two weeks after Monday", WEDNESDAY) is None


@pytest.mark.parametrize(
    ("text", "since"),
    [
        ("We are switching from MySQL to Postgres since Monday.", "2026-03-02"),
        ("We are switching from MySQL to Postgres since 1 March.", "2026-03-01"),
        ("I work at Acme since 1 July and am moving to Rome.", "2025-07-01"),
    ],
)
def test_what_is_so_since_a_day_was_so_before_it_is_said(text: str, since: str) -> None:
    found = read(text, speaker=None, at=WEDNESDAY)
    assert since in {one.since.date().isoformat() for one in found if one.since}
    assert all(one.since <= WEDNESDAY for one in found if one.since)


def test_a_day_of_last_week_and_of_a_month_is_past() -> None:
    assert moment("Friday last week", WEDNESDAY) == datetime(2026, 2, 27, tzinfo=UTC)
    assert moment("Friday the 20th", WEDNESDAY) == datetime(2026, 2, 20, tzinfo=UTC)
    assert moment("Friday the 13th", FRIDAY) == datetime(2026, 2, 13, tzinfo=UTC)
    assert moment("Friday the 6th", FRIDAY) == datetime(2026, 3, 6, tzinfo=UTC)


@pytest.mark.parametrize(
    ("value", "canonical"),
    [
        ("in two weeks", "2026-03-18"),
        ("in 3 days", "2026-03-07"),
        ("in a month", "2026-04-04"),
        ("in a couple of weeks", "couple of weeks"),
        ("5pm on Friday", "2026-03-06 17:00"),
        ("at 5 pm on Friday", "2026-03-06 17:00"),
        ("Friday at 5 pm", "2026-03-06 17:00"),
        ("noon on Friday", "2026-03-06 12:00"),
        ("Friday at noon", "2026-03-06 12:00"),
        ("17:00 on Friday next week", "2026-03-13 17:00"),
        ("Monday morning", "2026-03-09 morning"),
        ("on Monday in the evening", "2026-03-09 evening"),
        ("tomorrow evening", "2026-03-05 evening"),
        ("Friday EOD", "2026-03-06"),
        ("end of day Friday", "2026-03-06"),
        ("EOD on Friday", "2026-03-06"),
        ("Friday by COB", "2026-03-06"),
    ],
)
def test_a_deadline_is_made_absolute(value: str, canonical: str) -> None:
    assert told(f"The deadline is {value}.") == [("project", "deadline", canonical)]


@pytest.mark.parametrize(
    ("text", "slot", "canonical"),
    [
        ("The meeting is in two weeks.", "date", "2026-03-18"),
        ("Our trip is in 3 days.", "date", "2026-03-07"),
        ("The meeting is on Friday next week.", "date", "2026-03-13"),
        ("The meeting is at 5 pm on Friday.", "date", "2026-03-06 17:00"),
        ("The meeting is on Friday at 5 pm.", "date", "2026-03-06 17:00"),
        ("The meeting is on Monday morning.", "date", "2026-03-09 morning"),
        ("The standup is at 9:30 am.", "time", "09:30"),
    ],
)
def test_a_day_with_a_time_is_a_date(text: str, slot: str, canonical: str) -> None:
    assert [(attribute, value) for _, attribute, value in told(text)] == [(slot, canonical)]


NOVEMBER = datetime(2026, 11, 20, 10, tzinfo=UTC)  # a Friday
MARCH = datetime(2026, 3, 4, 10, tzinfo=UTC)


@pytest.mark.parametrize("at", [NOVEMBER, MARCH])
@pytest.mark.parametrize(
    "text",
    [
        "From 1 July I work at Acme.",
        "Since 1 July I work at Acme.",
        "Starting 1 July, I work at Acme.",
        "Starting from 1 July, I work at Acme.",
        "As of 1 July, I work at Acme.",
        "Effective 1 July, I work at Acme.",
        "I'm working at Acme from 1 July.",
        "I have worked at Acme since 1 July.",
        "On 1 July I started at Acme.",
        "We moved from Oslo to Acme City on 1 July.",
    ],
)
def test_what_is_so_or_was_is_so_from_the_latest_such_day(text: str, at: datetime) -> None:
    year = 2026 if at is NOVEMBER else 2025
    assert [one.since for one in read(text, speaker=None, at=at)] == [datetime(year, 7, 1, tzinfo=UTC)]


@pytest.mark.parametrize(
    "text",
    [
        "We are switching from MySQL to Postgres on 1 July.",
        "We are moving from Oslo to Rome on 1 July.",
        "On 1 July, we are moving from Oslo to Rome.",
        "I move to Oslo on 1 July.",
        "I'm relocating from Oslo to Rome on 1 July.",
        "My sister is moving from Oslo to Rome on 1 July.",
    ],
)
def test_what_is_planned_is_so_from_the_next_such_day(text: str) -> None:
    for at, year in ((NOVEMBER, 2027), (MARCH, 2026)):
        assert [one.since for one in read(text, speaker=None, at=at)] == [datetime(year, 7, 1, tzinfo=UTC)]


def test_who_moves_on_a_day_of_the_week_does_so_on_the_next_one() -> None:
    (one,) = read("We are moving from Oslo to Rome on Friday.", speaker=None, at=NOVEMBER)
    assert one.since == datetime(2026, 11, 27, tzinfo=UTC)
    (one,) = read("We moved from Oslo to Rome on Friday.", speaker=None, at=NOVEMBER)
    assert one.since == datetime(2026, 11, 20, tzinfo=UTC)


def test_what_will_be_is_not_read() -> None:
    assert not read("From 1 July I will work at Acme.", speaker=None, at=NOVEMBER)
