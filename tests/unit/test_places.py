"""Where a sentence that intake read stands in the text of its memory."""

from datetime import UTC, datetime
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brainbridge.intake.telling import places
from brainbridge.language.facts import sentences, statements
from brainbridge.language.promises import promises

AT = datetime(2024, 5, 8, 10, tzinfo=UTC)
# What a text states or promises, as it stands there.
MARKED = {
    "I work at **Acme**. The port of the API is `8080`.": [
        "I work at **Acme**.",
        "The port of the API is `8080`.",
    ],
    "**I work at Acme.** Fine.": ["I work at Acme."],
    "- __I live in Oslo__, and **Ann** works at `Acme`.": [
        "I live in Oslo__, and **Ann** works at `Acme`.",
        "I live in Oslo__, and **Ann** works at `Acme`.",
    ],
    "# Us\n\n1.  I   live\tin **Oslo**.": ["I   live\tin **Oslo**."],
    "I live in\u00a0**Oslo** now.": ["I live in\u00a0**Oslo** now."],
    "```\nI live in Rome.\n```\nI live in **Rome**.": ["I live in **Rome**."],
    "The thing is that all of us have lived here for long, and\nstill do. I live in\t*Oslo*.": ["I live in\t*Oslo*."],
    "I'll send you the `draft` by Friday.": ["I'll send you the `draft` by Friday."],
    "I'll send you the ```x``` draft by Friday.": ["I'll send you the ```x``` draft by Friday."],
    "The port of api_v2 is 8080.": ["The port of api_v2 is 8080."],
}


def shown(text: str, said: list[str]) -> list[str]:
    return [text[begin:end] for begin, end in places(text, said)]


@pytest.mark.parametrize("text", MARKED)
def test_a_sentence_is_found_where_marks_stand(text: str) -> None:
    told = [each.sentence for each in statements.read(text, speaker=None, at=AT)]
    promised = [each.text for each in promises(text, speaker=None, at=AT)]
    assert shown(text, told + promised) == MARKED[text]


def test_a_bullet_stands_at_the_begin_of_a_line_alone() -> None:
    assert [each.text for each in sentences.split("- [x] a - b + c\nThe sum is a * 3.")] == [
        "a - b + c",
        "The sum is a * 3.",
    ]


def test_what_is_not_there_is_nowhere() -> None:
    assert places("I live in **Oslo**.", ["I live in Rome.", "", "***", "I live in Oslo. I"]) == [(-1, -1)] * 4
    assert places("", ["I live in Oslo."]) == [(-1, -1)]
    assert places("I use ab. I use a b, **too**.", ["I use a b, too."]) == [(10, 29)]
    assert places("I live inOslo*.", ["I live in Oslo."]) == [(-1, -1)]


@given(st.text(alphabet="aB. \n\t*_`#-1>", max_size=60))
def test_each_sentence_is_found(text: str) -> None:
    said = [each.text for each in sentences.split(text)]
    for sentence, (begin, end) in zip(said, places(text, said), strict=True):
        assert [each for each in text[begin:end] if each.isalnum()] == [each for each in sentence if each.isalnum()]


@pytest.mark.parametrize("part", ["_ ", "* ", "_", "*", "` ", "a ", "a_ ", "**a** ", " ", "\n", "``` ", "a* b ", "a. "])
def test_a_place_is_found_in_linear_time(part: str) -> None:
    text = f"I work at Acme because {part * (100_000 // len(part))}**bye**."
    sentence = " ".join(text.replace("**", "").split())
    began = process_time()
    places(text, [sentence, f"{sentence} never", f"{part * 1000}x", *["I work at Oslo."] * 1000])
    assert process_time() - began < 1
