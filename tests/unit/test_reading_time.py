"""Reading facts is linear in the length of a text, whatever is repeated in it."""

from datetime import UTC, datetime
from time import process_time

import pytest

from brainbridge.language.facts import parts
from brainbridge.language.facts.statements import Statement, read

SIGNS = "_ . * # ` \" ' [ ] ( ) { < , ; : - / ? ! \u2026 1 A ** __ [] () ``` a_ a. a- a/ a, Ab_ Ann a#"
WORDS = "_ . * # ` ' , ; : - 1 and Ann Ann, Ann's a,and Friday [] ...\""  # each with a blank behind it


def each(text: str) -> list[Statement]:
    return read(text, speaker=None, at=datetime(2024, 5, 8, 10, tzinfo=UTC))


@pytest.mark.parametrize(
    "part",
    [
        *(
            "a",
            "I ",
            "is ",
            "the x of ",
            "I live in ",
            "I live in Oslo, and I ",
            "I moved from Oslo to ",
            "from 3 May to ",
        ),
        *("1. ", "x: ", "x = ", "my ", "'s ", "no longer ", "not a but ", "A. ", "used to be ", "maybe ", "actually, "),
        *(
            *("The x that y ", "but I have then ", "or at ", " and A at A", "My from ", "born on 5 May in ", "was "),
            "he said, ",
            "I prefer a over ",
            "9,",
            "/a",
            "```",
            "# ",
            "\U0001f600 ",
            "key - ",
            "I work at x. ",
        ),
        *SIGNS.split(),
        *(f"{each} " for each in WORDS.split()),
        *(" ", "\t", "\n", "a and ", ", and ", "Ann and ", "in two weeks ", "of the ", "3 May "),
    ],
)
def test_reading_is_linear_in_the_length_of_a_text(part: str) -> None:
    whole = (part * (100_000 // len(part) + 1))[:100_000]
    lines = f"{whole[:590]}\n" * 170
    began = process_time()
    each(whole)
    each(lines)
    assert process_time() - began < 4


@pytest.mark.parametrize("part", ["_", "Ab_", "a_", "_a", "a-", "a.", "a/", "a_b.", "-_", "A1_", "A ", "A and ", "A, "])
@pytest.mark.parametrize("frame", ["{} test runs on Postgres.", "I work at {}.", "The {} of x is y.", "My {} is in A."])
def test_a_name_of_one_repeated_part_is_read_at_once(frame: str, part: str) -> None:
    began = process_time()
    for length in range(30, 80):
        each(frame.format((part * length)[:length].strip()))
    assert process_time() - began < 1


def test_a_heading_of_blanks_is_read_at_once() -> None:
    began = process_time()
    for sign in (" ", "\t", ":", "a ", ": "):
        each(f"#{sign * 10_000} a#b")
    assert process_time() - began < 1


NAMES = "a-b a_b a.b a/b _a_b a__b a_b_ __a__ ab a_ _a a a..b a-.b -a a- a_- ___ __ a_._b"


def test_an_identifier_has_a_sign_within_it() -> None:
    named = [one for one in NAMES.split() if parts.about(one, "user")]
    assert " ".join(named) == "a-b a_b a.b a/b _a_b a__b a_b_ __a__ ___ a_._b"


def test_the_name_of_a_heading_has_no_edges() -> None:
    for heading in ("# Orion", "#   Orion  ##", "\t## Orion :"):
        assert [one.subject for one in each(f"{heading}\nport: 8080")] == ["Orion"]
