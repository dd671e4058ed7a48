"""brainbridge/instants.py"""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brainbridge import instants
from brainbridge.errors import InvalidInput


@pytest.mark.parametrize("text", ["2026-05-01T12:00:00Z", "2026-05-01T14:00:00+02:00", " 2026-05-01T12:00Z "])
def test_an_instant_is_read_with_its_zone(text: str) -> None:
    assert instants.parse(text) == datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("2026-05-01T12:00", "no time zone"),
        ("2026-05-01", "no time zone"),
        ("yesterday", "is not an instant"),
        ("", "is not an instant"),
        ("ж" * 9000, r"--now 'ж{60}\.\.\.' is not an instant"),
        ("1969-12-31T23:59:59Z", "out of range"),
        ("2100-01-01T00:00:00Z", "out of range"),
        ("9999-12-31T23:59:59-23:59", "out of range"),
        ("0001-01-01T00:00:00+23:59", "out of range"),
    ],
)
def test_any_other_is_refused_with_the_remedy(text: str, problem: str) -> None:
    with pytest.raises(InvalidInput, match=problem) as error:
        instants.parse(text, name="--now")
    assert "--now" in str(error.value)
    assert error.value.hint


@given(st.datetimes(datetime(1970, 1, 2), datetime(2099, 12, 30)), st.integers(-720, 720))
def test_milliseconds_and_text_both_bring_an_instant_back(naive: datetime, minutes: int) -> None:
    instant = instants.checked(naive.replace(tzinfo=timezone(timedelta(minutes=minutes))))
    assert instants.from_ms(instants.to_ms(instant)) == instant
    assert instants.parse(instants.to_text(instant)) == instant
