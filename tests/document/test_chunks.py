"""A person's own document is cut into windows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brainbridge.document.chunks import OVERLAP, STEP, WINDOW, windows


def test_windows_and_their_steps_are_those_of_the_seed() -> None:
    assert (WINDOW, OVERLAP, STEP) == (1600, 320, 1280)


@pytest.mark.parametrize(
    ("length", "count"),
    [
        (1, 1),
        (1600, 1),
        (1601, 2),
        (2880, 2),
        (2881, 3),
        (3199, 3),
        (3200, 3),
        (4160, 3),
        (4161, 4),
        (10_000, 8),
    ],
)
def test_so_many_windows_has_a_text(length: int, count: int) -> None:
    assert len(windows("x" * length)) == count
    assert len(windows(f"\n {'x' * length} \n")) == count


@pytest.mark.parametrize("text", ["", " ", "\n\t\n", "\u3000"])
def test_white_space_alone_makes_none(text: str) -> None:
    assert windows(text) == []


@given(st.integers(1, 12_000), st.sampled_from(["", "\n", "  "]))
def test_the_windows_cover_the_trimmed_text_and_share_the_overlap(length: int, around: str) -> None:
    text = "".join(chr(0x4E00 + number) for number in range(length))
    first, *rest = windows(f"{around}{text}{around}")
    assert first + "".join(each[OVERLAP:] for each in rest) == text
    assert all(OVERLAP < len(each) <= WINDOW for each in rest)
    assert all(len(each) == WINDOW for each in [first, *rest][:-1])
