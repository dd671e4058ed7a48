"""Where a sentence that intake read stands in the text of its memory."""

import unicodedata
from datetime import UTC, datetime
from time import process_time
from typing import Literal

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


@pytest.mark.parametrize(
    "quoted",
    [
        "> I live in Oslo.",
        "$ I live in Oslo.",
        "| I live in Oslo. |",
        "```\nI live in Oslo.\n```",
        "    f(I live in Oslo.)",
    ],
)
def test_a_sentence_stands_where_it_is_said_and_not_where_it_is_quoted(quoted: str) -> None:
    begin = len(quoted) + 2
    assert places(f"{quoted}\n\nI live in Oslo.", ["I live in Oslo."]) == [(begin, begin + 15)]
    assert places(f"{quoted}\n\nI live in **Oslo**.", ["I live in Oslo."]) == [(begin, begin + 19)]


def test_what_is_only_quoted_is_found_there() -> None:
    assert places("> I live in Oslo.", ["I live in Oslo."]) == [(2, 17)]


def test_what_is_said_again_stands_at_its_next_place() -> None:
    twice = "I live in Oslo. Fine.\nI live in Oslo."
    assert places(twice, ["I live in Oslo."]) == [(0, 15)]
    assert places(twice, ["I live in Oslo."] * 2) == [(0, 15), (22, 37)]
    assert places(twice, ["I live in Oslo."] * 4) == [(0, 15), (0, 15), (22, 37), (22, 37)]
    assert places("I live in *Oslo*. I live in *Oslo*.", ["I live in Oslo."] * 2) == [(0, 17), (18, 35)]
    assert places("I live in Oslo.", ["I live in Oslo.", "I live", "I live in Oslo."]) == [(0, 15), (0, 6), (0, 15)]


@pytest.mark.parametrize("city", ["Zürich", "Đà Nẵng", "서울", "Ørsta"])
@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_a_sentence_is_found_in_either_form_of_its_signs(city: str, form: Literal["NFC", "NFD"]) -> None:
    text = unicodedata.normalize(form, f"Größe: {city}. I live  in **{city}**. Bye.")
    assert shown(text, [f"I live in {city}."]) == [unicodedata.normalize(form, f"I live  in **{city}**.")]
    assert shown(text, [f"Größe: {city}."]) == [unicodedata.normalize(form, f"Größe: {city}.")]


@given(st.text(alphabet="aeo\u0301\u0323\u0308\u1100\u1161\u11a8 .\n\U00011099\U000110ba\u09c7\u09be", max_size=40))
def test_each_sentence_is_found_in_any_form(text: str) -> None:
    said = [each.text for each in sentences.split(unicodedata.normalize("NFC", text))]
    for sentence, found in zip(said, shown(text, said), strict=True):
        assert "".join(sentence.split()) in "".join(unicodedata.normalize("NFC", found).split())


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
