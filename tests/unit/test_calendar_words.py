"""Days named in words are counted from the instant they are said at; of a choice the latest is meant."""

from datetime import UTC, datetime, timedelta, timezone
from time import process_time

import pytest

from brainbridge.language.calendar_words import due

THURSDAY = datetime(2026, 11, 26, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("by today", "2026-11-26"),
        ("tonight", "2026-11-26"),
        ("by the end of the day", "2026-11-26"),
        ("by eod", "2026-11-26"),
        ("by eod tomorrow", "2026-11-27"),
        ("tomorrow", "2026-11-27"),
        ("tomorrow morning", "2026-11-27"),
        ("by noon tomorrow", "2026-11-27"),
        ("before tomorrow", "2026-11-26"),
        # The next such day, never today.
        ("by friday", "2026-11-27"),
        ("on wednesday", "2026-12-02"),
        ("by thursday", "2026-12-03"),
        ("this sunday", "2026-11-29"),
        ("this thursday", "2026-11-26"),
        ("the coming thursday", "2026-12-03"),
        ("before the coming friday", "2026-11-26"),
        ("the day after tomorrow", "2026-11-28"),
        ("before friday", "2026-11-26"),
        # "Next" is in the week after this one.
        ("next friday", "2026-12-04"),
        ("next monday", "2026-11-30"),
        ("next thursday", "2026-12-03"),
        ("next sunday", "2026-12-06"),
        ("this week", "2026-11-29"),
        ("by the end of the week", "2026-11-29"),
        ("over the weekend", "2026-11-29"),
        ("next week", "2026-12-06"),
        ("next weekend", "2026-12-06"),
        ("by the end of the month", "2026-11-30"),
        ("next month", "2026-12-31"),
        ("this year", "2026-12-31"),
        ("next year", "2027-12-31"),
        ("before next month", "2026-11-30"),
        ("before next year", "2026-12-31"),
        # Counted from the day.
        ("in a week", "2026-12-03"),
        ("within two days", "2026-11-28"),
        ("in 10 days", "2026-12-06"),
        ("in three months", "2027-02-26"),
        ("in a year", "2027-11-26"),
        # A day of a month, without a year the next one.
        ("2027-01-31", "2027-01-31"),
        ("on 26 november", "2026-11-26"),
        ("on 25 november", "2027-11-25"),
        ("on 12 june", "2027-06-12"),
        ("on june 12th", "2027-06-12"),
        ("june 12, 2028", "2028-06-12"),
        ("on the 3rd of january", "2027-01-03"),
        ("by dec 12", "2026-12-12"),
        ("on 29 february", "2028-02-29"),
        ("by 12/15", "2026-12-15"),
        ("by 15/12", "2026-12-15"),
        ("by 12/12", "2026-12-12"),
        ("by the end of q1", "2027-03-31"),
        ("by q4", "2026-12-31"),
        ("by q2 2028", "2028-06-30"),
        ("before q1", "2026-12-31"),
        ("2026/12/04", "2026-12-04"),
        ("by the 30th", "2026-11-30"),
        ("by the 25th", "2026-12-25"),
        ("by the 26th", "2026-11-26"),
        # A month ends with its last day.
        ("by march", "2027-03-31"),
        ("in february 2028", "2028-02-29"),
        ("by november", "2026-11-30"),
        ("by october", "2027-10-31"),
        ("by next november", "2027-11-30"),
        ("by march of 2028", "2028-03-31"),
        ("by mid march", "2027-03-31"),
        ("by 2028", "2028-12-31"),
        ("by the end of 2028.", "2028-12-31"),
        # The most exact day counts, and by when says more than when.
        ("on friday, 4 december", "2026-12-04"),
        ("next week, on 4 december", "2026-12-04"),
        ("the notes of 3 january by 4 january", "2027-01-04"),
        ("by friday, friday the latest", "2026-11-27"),
        ("by friday, since the party is on saturday", "2026-11-27"),
        ("what was asked for last friday by tomorrow", "2026-11-27"),
        ("by the 4th, since the party is on the 5th", "2026-12-04"),
        # "Before" ends the day before.
        ("before the 4th", "2026-12-03"),
        ("before 4 december", "2026-12-03"),
        ("before next friday", "2026-12-03"),
        ("before march", "2027-02-28"),
        ("before the end of march", "2027-03-31"),
        ("before the end of the week", "2026-11-29"),
    ],
)
def test_a_day_ends_with_its_last_second(text: str, day: str) -> None:
    assert due(text, THURSDAY) == datetime.fromisoformat(f"{day}T23:59:59+00:00")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "soon",
        "later",
        "in a few days",
        "in a couple of weeks",
        "on fridays",
        "before next week",
        "before the weekend",
        "by 10 percent",
        "by the way",
        "on the 2nd floor",
        "by the 31st",
        "on 31 june",
        "on 30 february",
        "on 0 june",
        "2026-13-01",
        "by 1/2",
        "by 31/31",
        "by 30/2",
        "by 1/13/27",
        "by q5",
        "by friday or monday",
        "on monday and on tuesday",
        "on 3 may or 4 may",
        "marching on",
        "mondays",
        "yesterday",
        "the day after",
        # What is past is not due.
        "last friday",
        "before last friday",
        "by last march",
        # Nor is what is before days that have begun.
        "before today",
        "before 26 november",
        "before november",
        "before q4",
        "before mid march",
        "by 2048 bytes",
        "by 31 june, friday the latest",
    ],
)
def test_what_names_no_day_or_two_is_unsure(text: str) -> None:
    assert due(text, THURSDAY) is None


def test_the_days_are_those_of_utc() -> None:
    late = datetime(2026, 11, 26, 22, tzinfo=timezone(timedelta(hours=-5)))
    assert due("today", late) == datetime(2026, 11, 27, 23, 59, 59, tzinfo=UTC)


def test_the_calendar_ends() -> None:
    last = datetime(9999, 12, 31, tzinfo=UTC)
    assert due("tomorrow", last) is None
    assert due("next month", last) is None
    assert due("in 9 years", last) is None
    assert due("on 3 january", last) is None
    assert due("by december", last) == datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)
    assert due("today", last) == datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)


@pytest.mark.parametrize(
    "piece", ["by friday ", "june 12 ", "before the ", "next ", "in 3 ", "1", "2026-11-26 ", "by march "]
)
def test_a_long_text_takes_less_than_a_second(piece: str) -> None:
    began = process_time()
    due(piece * (100_000 // len(piece)), THURSDAY)
    assert process_time() - began < 1
