"""Erased words are taken out of a longer text with as little around them as can be."""

import pytest

from brainbridge.erasure.finding import Finder
from brainbridge.erasure.passages import without

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
