"""What is said with a correction, with a point inside of a name, or in letters of two parts."""

from datetime import UTC, datetime

import pytest

from brainbridge.language.facts.statements import read
from brainbridge.language.facts.values import canonical

AT = datetime(2026, 3, 2, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "value", "corrects"),
    [
        ("Actually, I live in Graz.", "Graz", True),
        ("Actually, I live in Graz now.", "Graz", False),
        ("No, I live in Graz now.", "Graz", False),
        ("Actually, since March I live in Graz.", "Graz", False),
        ("Actually, I live in Graz these days.", "Graz", False),
    ],
)
def test_who_says_since_when_corrects_nothing(text: str, value: str, corrects: bool) -> None:
    (found,) = read(text, speaker=None, at=AT)
    assert (found.value, found.corrects) == (value, corrects)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("I live in St. Louis. It rains.", "St. Louis"),
        ("I moved to St. Petersburg.", "St. Petersburg"),
        ("My boss is Dr. Brown. He is nice.", "Dr. Brown"),
        ("My boss is J. Smith.", "J. Smith"),
        ("I live in Lyon. it rains", "Lyon"),
        ("The height of the shed is 3 m. Dana owns it.", "3 m"),
        ("The timeout is 30 s. It is short.", "30 s"),
    ],
)
def test_a_point_that_ends_no_sentence_ends_no_value(text: str, value: str) -> None:
    (found,) = read(text, speaker=None, at=AT)
    assert found.value == value


def test_letters_may_come_in_parts() -> None:
    (found,) = read("Rene\u0301 lives in Brno.", speaker=None, at=AT)
    assert (found.subject, found.value) == ("Ren\u00e9", "Brno")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("60 seconds", "1 minute"),
        ("3600 s", "1 hour"),
        ("5000 ms", "5 seconds"),
        ("$1.50", "1.5 dollars"),
        ("1.0 kg", "1 kg"),
        ("2.50%", "2.5 percent"),
    ],
)
def test_a_measure_has_one_form(one: str, other: str) -> None:
    assert canonical(one) == canonical(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("61 seconds", "1 minute"),
        ("0 seconds", "0 minutes"),
        ("10 kg", "1 kg"),
        ("24 hours", "1 day"),
        ("v2.10", "v2.1"),
        ("Python 3.10", "Python 3.1"),
        ("1.05 kg", "1.5 kg"),
        ("\u22125 m", "5 m"),  # a minus sign
        ("1.000 euros", "1 euro"),  # or a thousand
    ],
)
def test_what_is_not_the_same_measure_keeps_its_own(one: str, other: str) -> None:
    assert canonical(one) != canonical(other)
