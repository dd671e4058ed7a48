"""Dates as people say them, seen from the instant at which they are said."""

from datetime import UTC, datetime, timedelta, timezone
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brainbridge.language.facts.moments import is_moment, moment, names_moment, times

AT = datetime(2024, 5, 8, 10, 30, tzinfo=UTC)  # a Wednesday
# Text, the day seen back, and the day seen ahead if that is another one.
DAYS = [
    ("today", "2024-05-08", ""),
    ("tonight", "2024-05-08", ""),
    ("yesterday", "2024-05-07", ""),
    ("tomorrow", "2024-05-09", ""),
    ("the day before yesterday", "2024-05-06", ""),
    ("the day after tomorrow", "2024-05-10", ""),
    ("Friday", "2024-05-03", "2024-05-10"),
    ("on Friday", "2024-05-03", "2024-05-10"),
    ("Wednesday", "2024-05-08", "2024-05-15"),
    ("next Wednesday", "2024-05-15", ""),
    ("last Wednesday", "2024-05-01", ""),
    ("next Friday", "2024-05-17", ""),
    ("this Friday", "2024-05-10", ""),
    ("this Monday", "2024-05-06", "2024-05-13"),
    ("this Wednesday", "2024-05-08", ""),
    ("coming Wednesday", "2024-05-15", ""),
    ("last Friday", "2024-05-03", ""),
    ("last week", "2024-04-29", ""),
    ("this week", "2024-05-06", ""),
    ("next week", "2024-05-13", ""),
    ("last weekend", "2024-05-04", ""),
    ("this weekend", "2024-05-11", ""),
    ("next weekend", "2024-05-18", ""),
    ("this morning", "2024-05-08", ""),
    ("the end of the week", "2024-05-12", ""),
    ("by the end of the month", "2024-05-31", ""),
    ("end of next month", "2024-06-30", ""),
    ("the end of March", "2024-03-31", "2025-03-31"),
    ("the end of 2023", "2023-12-31", ""),
    ("last month", "2024-04-01", ""),
    ("next month", "2024-06-01", ""),
    ("last year", "2023-01-01", ""),
    ("next year", "2025-01-01", ""),
    ("two weeks ago", "2024-04-24", ""),
    ("a day ago", "2024-05-07", ""),
    ("3 months ago", "2024-02-08", ""),
    ("a year ago", "2023-05-08", ""),
    ("in two weeks", "2024-05-22", ""),
    ("twelve weeks ago", "2024-02-14", ""),
    ("a couple of weeks ago", "2024-04-24", ""),
    ("in 10 days", "2024-05-18", ""),
    ("3 May", "2024-05-03", "2025-05-03"),
    ("3rd of May", "2024-05-03", "2025-05-03"),
    ("9 May", "2023-05-09", "2024-05-09"),
    ("8 May", "2024-05-08", "2024-05-08"),
    ("May 9th", "2023-05-09", "2024-05-09"),
    ("Sept 1", "2023-09-01", "2024-09-01"),
    ("3 May 2020", "2020-05-03", ""),
    ("May 3, 2020", "2020-05-03", ""),
    ("Friday, 3 May 2024", "2024-05-03", ""),
    ("March", "2024-03-01", "2025-03-01"),
    ("in March", "2024-03-01", "2025-03-01"),
    ("May", "2024-05-01", "2024-05-01"),
    ("March 2020", "2020-03-01", ""),
    ("2019", "2019-01-01", ""),
    ("since 2019", "2019-01-01", ""),
    ("2024-05-03", "2024-05-03", ""),
    ("2024/05/03", "2024-05-03", ""),
    ("29 February 2024", "2024-02-29", ""),
]


def day(found: datetime | None) -> str:
    return found.strftime("%Y-%m-%d") if found else ""


@pytest.mark.parametrize(("text", "back", "ahead"), DAYS)
def test_a_day_is_seen_back_and_ahead(text: str, back: str, ahead: str) -> None:
    assert day(moment(text, AT)) == back
    assert day(moment(text, AT, ahead=True)) == (ahead or back)
    assert moment(text.upper(), AT) == moment(text, AT)
    assert is_moment(text, AT)
    assert names_moment(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("tomorrow at 5 pm", "2024-05-09 17:00"),
        ("tomorrow at 12 am", "2024-05-09 00:00"),
        ("Friday at 9:30", "2024-05-03 09:30"),
        ("2024-05-03T09:30", "2024-05-03 09:30"),
        ("2024-05-03 09:30:00+02:00", "2024-05-03 07:30"),
    ],
)
def test_a_time_of_day_is_kept(text: str, expected: str) -> None:
    found = moment(text, AT)
    assert found
    assert f"{found:%Y-%m-%d %H:%M}" == expected


@pytest.mark.parametrize(
    "text",
    [
        *("", "soon", "a few days ago", "one day", "31 February", "30 February 2024", "2024-13-01", "99", "3", "9:30"),
        *(
            "Oslo",
            "Friday the market",
            "in a while",
            "in a couple of weeks",
            "end of the road",
            "the weekend",
            "the week",
            "tomorrow at 5",
            "tomorrow at 25:00",
            "300",
            "x" * 100,
        ),
    ],
)
def test_what_is_unsure_is_no_moment(text: str) -> None:
    assert moment(text, AT) is None
    assert not is_moment(text, AT)


def test_a_zone_is_turned_into_utc() -> None:
    late = datetime(2024, 5, 8, 23, tzinfo=timezone(timedelta(hours=-5)))
    assert day(moment("today", late)) == "2024-05-09"


def test_months_end_where_they_end() -> None:
    assert day(moment("a month ago", datetime(2024, 3, 31, tzinfo=UTC))) == "2024-02-29"
    assert day(moment("a year ago", datetime(2024, 2, 29, tzinfo=UTC))) == "2023-02-28"
    assert day(moment("29 February", datetime(2023, 1, 1, tzinfo=UTC))) == "2020-02-29"
    assert day(moment("29 February", datetime(2023, 1, 1, tzinfo=UTC), ahead=True)) == "2024-02-29"


@pytest.mark.parametrize(
    ("clause", "rest", "since", "until", "when"),
    [
        ("I moved to Bergen last week", "I moved to Bergen", "", "", "2024-04-29"),
        ("In 2019 I moved to Oslo", "I moved to Oslo", "", "", "2019-01-01"),
        ("I have lived in Graz since March", "I have lived in Graz", "2024-03-01", "", ""),
        ("Since March, I live in Graz", "I live in Graz", "2024-03-01", "", ""),
        ("I lived in Oslo from 2015 to 2019", "I lived in Oslo", "2015-01-01", "2020-01-01", ""),
        ("I am in Rome until June", "I am in Rome", "", "2024-06-01", ""),
        ("I am in Rome until the start of June", "I am in Rome", "", "2024-06-01", ""),
        ("I am in Rome until the end of June", "I am in Rome", "", "2024-07-01", ""),
        ("I am in Rome until the end of the month", "I am in Rome", "", "2024-06-01", ""),
        ("I am in Rome until Wednesday", "I am in Rome", "", "2024-05-15", ""),
        ("I moved to Graz this morning", "I moved to Graz", "", "", "2024-05-08"),
        ("I moved to Graz last weekend", "I moved to Graz", "", "", "2024-05-04"),
        ("I moved to Graz this Monday", "I moved to Graz", "", "", "2024-05-06"),
        ("I have worked there for two years", "I have worked there", "2022-05-08", "", ""),
        ("I started there about a year ago", "I started there", "", "", "2023-05-08"),
        ("I live in Oslo", "I live in Oslo", "", "", ""),
        ("I moved from Oslo to Bergen", "I moved from Oslo to Bergen", "", "", ""),
        ("the port is 9090", "the port is 9090", "", "", ""),
        ("I work for Shell", "I work for Shell", "", "", ""),
    ],
)
def test_a_clause_is_told_without_its_times(clause: str, rest: str, since: str, until: str, when: str) -> None:
    found = times(clause, AT)
    assert (found.rest, day(found.since), day(found.until), day(found.when)) == (rest, since, until, when)


@given(st.text(max_size=60), st.datetimes(min_value=datetime(1970, 1, 1), max_value=datetime(2099, 12, 31)))
def test_no_text_fails(text: str, at: datetime) -> None:
    moment(text, at.replace(tzinfo=UTC))
    times(text, at.replace(tzinfo=UTC))


@given(st.sampled_from([text for text, _, _ in DAYS]), st.dates(min_value=datetime(1971, 1, 1).date()))
def test_each_day_is_seen_from_any_other(text: str, on: datetime) -> None:
    at = datetime(on.year, on.month, on.day, 12, tzinfo=UTC)
    back, ahead = moment(text, at), moment(text, at, ahead=True)
    assert (back is None) == (ahead is None) or "February" in text
    assert not (back and ahead) or back <= ahead


@pytest.mark.parametrize("part", ["from 3 May to ", "since ", "in ", "3 ", "last ", "May ", "a couple of "])
def test_times_are_found_at_once(part: str) -> None:
    clause = part * (100_000 // len(part))
    began = process_time()
    times(clause, AT)
    moment(clause, AT)
    assert process_time() - began < 1
