"""brainbridge/language/injection.py on long texts: nothing is too far back, and time grows with the length."""

import time

import pytest

from brainbridge.language.injection import looks_like_instruction
from tests.unit.test_injection import AGENT


@pytest.mark.parametrize("text", [each for each in AGENT if each.isascii()][:: len(AGENT) // 12])
def test_it_is_found_at_the_end_of_a_long_text(text: str) -> None:
    assert looks_like_instruction("The soup was good and the bread was warm. " * 200 + "\n\n" + text)


@pytest.mark.parametrize(
    "piece", ["ignore ", "ignore all the ", "a b ", "i ", "A1", "<!-- ", "&#1", "%41", "\u200b", '{"', "send the "]
)
def test_a_text_twice_as_long_takes_about_twice_as_long(piece: str) -> None:
    def spent(length: int) -> float:
        text, taken = piece * (length // len(piece)), []
        for _ in range(3):
            begun = time.process_time()
            looks_like_instruction(text)
            taken.append(time.process_time() - begun)
        return min(taken)

    assert spent(80_000) < 4 * spent(20_000) * 2 + 0.05
