"""Spans: what words for days name, from when until when, and that all who read them read the same."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brainbridge.language import spans
from brainbridge.language.calendar_words import due
from brainbridge.language.facts.moments import after, moment
from brainbridge.language.facts.statements import read
from brainbridge.language.promises import promises

WEDNESDAY = datetime(2024, 5, 8, 10, 30, tzinfo=UTC)
# Text, the first and the last day, seen ahead, and what they are.
SPANS = [
    ("tomorrow", "2024-05-09", "2024-05-09", "day"),
    ("next week", "2024-05-13", "2024-05-19", "week"),
    ("this weekend", "2024-05-11", "2024-05-12", "weekend"),
    ("next month", "2024-06-01", "2024-06-30", "month"),
    ("february", "2025-02-01", "2025-02-28", "month"),
    ("next year", "2025-01-01", "2025-12-31", "year"),
    ("2028", "2028-01-01", "2028-12-31", "year"),
    ("the end of the year", "2024-12-31", "2024-12-31", "end"),
    ("the end of February 2028", "2028-02-29", "2028-02-29", "end"),
]
# What both a due date and a statement may name.
SAID = [
    *(
        "today",
        "tonight",
        "tomorrow",
        "the day after tomorrow",
        "this morning",
        "next week",
        "this week",
        "next weekend",
    ),
    *("this month", "next month", "this year", "next year", "in a week", "in ten days", "in 3 months", "in two years"),
    *("3 May", "May 3", "the 29th of February", "31 December 2030", "2030-01-31", "2030/01/31", "29 Feb 2028"),
    *(f"{which}{name}" for which in ("", "this ", "next ", "coming ") for name in spans.DAYS),
    *("by the end of the week", "by the end of next month", "by the end of March", "by the end of this year"),
    *("in March", "by next May", "by December 2030", "until the end of 2030"),
]
INSTANTS = st.datetimes(datetime(1970, 1, 1), datetime(2099, 12, 31)).map(lambda at: at.replace(tzinfo=UTC))


@pytest.mark.parametrize(("text", "first", "last", "unit"), SPANS)
def test_a_span_has_two_ends(text: str, first: str, last: str, unit: str) -> None:
    found = spans.whole(text, WEDNESDAY, ahead=True)
    assert found
    assert (found.begin.date().isoformat(), found.last.isoformat(), found.unit) == (first, last, unit)
    assert found.end == datetime.combine(date.fromisoformat(last), datetime.min.time(), UTC) + timedelta(days=1)


def test_a_time_of_day_is_over_at_once() -> None:
    found = spans.whole("tomorrow at 5 pm", WEDNESDAY)
    assert found
    assert found.begin == found.end == datetime(2024, 5, 9, 17, tzinfo=UTC)


def test_the_calendar_may_end_with_a_span() -> None:
    found = spans.whole("today", datetime(9999, 12, 31, tzinfo=UTC))
    assert found
    assert found.last == date.max
    with pytest.raises(OverflowError):
        _ = found.end


def test_words_say_where_they_stand() -> None:
    said = "the notes of 3 january by the end of next week"
    found = [(said[each.start : each.stop], each.span) for those in spans.named(said, WEDNESDAY) for each in those]
    assert [words for words, _ in found] == ["3 january", "end of next week"]
    assert [span.last.isoformat() for _, span in found if span] == ["2025-01-03", "2024-05-19"]


def test_words_that_may_mean_two_days_are_named_without_them() -> None:
    (((start, stop, span),),) = spans.named("by 1/2", WEDNESDAY)
    assert ("by 1/2"[start:stop], span) == ("1/2", None)


@given(st.sampled_from(SAID), INSTANTS)
def test_what_is_due_and_what_is_stated_are_the_same_days(text: str, at: datetime) -> None:
    by, over = due(text.lower(), at), after(text, at, ahead=True)
    assert by
    assert over
    assert over - by == timedelta(seconds=1)


@pytest.mark.parametrize("text", ["next Friday", "Friday", "next week", "3 May", "tomorrow", "by the end of the month"])
def test_the_deadline_of_a_promise_and_of_a_fact_is_the_same_day(text: str) -> None:
    sentence = f"The report is due {text}."
    (promised,) = promises(sentence, speaker="user", at=WEDNESDAY)
    (stated,) = read(sentence, speaker="user", at=WEDNESDAY)
    assert promised.due
    assert (stated.attribute, stated.canonical) == ("deadline", promised.due.date().isoformat())


@pytest.mark.parametrize(
    ("sentence", "told", "was"),
    [
        ("The deadline was moved from next week to next month.", "deadline 2024-06-30", "2024-05-19"),
        ("The deadline is Friday at 5 pm.", "deadline 2024-05-10 17:00", ""),
        ("The launch is next week.", "date 2024-05-13", ""),
    ],
)
def test_a_deadline_is_the_last_day_and_any_other_date_the_first(sentence: str, told: str, was: str) -> None:
    (one,) = read(sentence, speaker=None, at=WEDNESDAY)
    assert (f"{one.attribute} {one.canonical}", one.was) == (told, was)


@given(st.sampled_from(SAID), INSTANTS)
def test_a_span_begins_before_it_ends(text: str, at: datetime) -> None:
    for ahead in (False, True):
        begin, over = moment(text, at, ahead=ahead), after(text, at, ahead=ahead)
        assert begin
        assert over
        assert timedelta(days=1) <= over - begin <= timedelta(days=366)


@given(st.text(max_size=60), INSTANTS)
def test_no_text_fails(text: str, at: datetime) -> None:
    spans.whole(text, at)
    spans.is_span(text)
    due(text.lower(), at)
