"""brainbridge/language/unseen.py: what the screen sees through; redaction has its own tests."""

import pytest

from brainbridge.language.injection import looks_like_instruction
from tests.unit.test_injection import AGENT, PEOPLE


@pytest.mark.parametrize("letter", ["\u200b", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u200e", "\ufe0f"])
@pytest.mark.parametrize("every", [1, 3])
def test_what_nobody_sees_hides_nothing_from_it(letter: str, every: int) -> None:
    def hidden(text: str) -> str:
        return "".join(each + letter * (place % every == 0) for place, each in enumerate(text))

    assert [text for text in AGENT if text.isascii() and not looks_like_instruction(hidden(text))] == []


@pytest.mark.parametrize("letter", ["\u200b", "\u200d", "\u00ad", "\u200e"])
def test_what_nobody_sees_makes_nothing_an_instruction(letter: str) -> None:
    def hidden(text: str) -> str:
        return "".join(each + letter * (place % 3 == 0) for place, each in enumerate(text))

    assert [text for text in PEOPLE if text.isascii() and looks_like_instruction(hidden(text))] == []
