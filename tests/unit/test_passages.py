"""Erased words are taken out of a longer text with as little around them as can be."""

import pytest

from brainbridge.erasure import passages, tombstones
from brainbridge.erasure.finding import Finder, Recognised
from brainbridge.erasure.passages import names, without
from brainbridge.erasure.tombstones import Known, Secret

SAID = "Quillon hides the spare key"
LONG = "Quillon hides the\nspare key under the pot"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("a\nb\n", "a\nb\n"),
        (f"a\n- she said {SAID}!\nb\n", "a\nb\n"),
        (f"a\r\n{SAID}\r\nb", "a\r\nb"),
        (SAID, "(erased)"),
        ("a\n\nQuillon hides\nthe spare key\nc\n\nb\n", "a\n\nb\n"),
        ("a\r\n\r\nQuillon hides\r\nthe spare key\r\n\r\nb\r\n", "a\r\n\r\nb\r\n"),
        (f"a\n{SAID}\n\nQuillon hides\nthe spare key\n\nb\n", "a\n\nb\n"),
        ("a\nQuillon hides\nthe spare key\n", "(erased)"),
        ("a quillon HIDES the **spare** key", "(erased)"),
    ],
)
def test_a_line_goes_or_its_paragraph_or_all(text: str, left: str) -> None:
    assert without(text, Finder([SAID])) == left


def test_what_it_names_of_several_lines_goes() -> None:
    assert without(f"one\n\n{LONG}\n\ntwo\n", Finder([LONG])) == "one\n\ntwo\n"


def test_an_id_goes_with_its_line() -> None:
    name = "0b2e0d3c-7c52-4d4e-9a39-0f6f1f7c2d11"
    assert without(f"a <!-- {name} -->\nb\n", Finder(ids=[name])) == "b\n"


@pytest.mark.parametrize(
    "line",
    [
        "She likes mint.",
        "- she likes mint",
        "  * [x] She likes **mint**",
        "> 12. She likes mint <!-- 2026-11-27 --> <!-- b -->",
        "She\u00a0likes mint  ",
        "<!-- She likes mint -->",
    ],
)
def test_a_line_that_a_short_text_makes_up_goes(line: str) -> None:
    text = f"# Mint\n\n- She likes mint and rain\n{line}\nb\n"
    assert names(text, Finder(["She likes mint"]))
    assert without(text, Finder(["She likes mint"])) == text.replace(f"{line}\n", "")


@pytest.mark.parametrize(
    "line", ["## Bond", "# bond #", "- Bond and others", "Name: Bond", "A bond", "## She likes mint"]
)
def test_a_heading_and_a_line_that_says_more_than_a_short_text_stay(line: str) -> None:
    text = f"{line}\n\n- b\n"
    assert not names(text, Finder(["bond", "she likes mint"]))
    assert without(text, Finder(["bond", "she likes mint"])) == text


def test_a_heading_that_quotes_a_longer_text_goes() -> None:
    assert without(f"## {SAID}\n\n- b\n", Finder([SAID])) == "\n- b\n"


def test_a_text_that_is_nothing_but_a_short_one_goes_even_as_a_heading() -> None:
    assert without("## Bond\n", Finder(["bond"])) == "(erased)"


@pytest.mark.parametrize(
    "text",
    [
        f"a\n- she said {SAID}!\nb\n",
        "a\n\nQuillon hides\nthe spare key\nc\n\nb\n",
        "# Bond\n\n1. Bond <!-- x -->\n- Bond and others\n",
        "# Bond\n",
        SAID,
        "a\nb\n",
    ],
)
def test_tombstones_take_out_what_the_words_themselves_do(text: str) -> None:
    key = Secret(id="a", value="b" * 64)
    every = [mark for said in (SAID, "bond") for mark in tombstones.of_version(key.value, said, None, "l")]
    starts = [{"start": each.start, "words": each.words} for each in every if each.start]
    known = Known.model_validate({"erasures": ["e"], "secrets": [key], "starts": starts})
    standing = {each.mark for each in every}
    by_words, by_marks = Finder([SAID, "bond"]), Recognised(known, standing)
    assert names(text, by_marks) == names(text, by_words) == (not standing.isdisjoint(passages.marks(known, text)))
    assert without(text, by_marks) == without(text, by_words)
