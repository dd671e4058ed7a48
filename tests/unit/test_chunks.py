"""The chunker: windows cover the text, share what they should, and end at good places; lines are right."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brainbridge.crystal.indexing.chunks import OVERLAP, SLACK, WINDOW, cut, windows

LINES = st.sampled_from(
    ["", "", "  ", "# A heading", "text", "a longer line of text " * 3, "x" * 300, "\tindented", "é" * 90]
)
TEXTS = st.lists(LINES, max_size=120).map("\n".join)


@pytest.mark.parametrize(
    ("length", "count"),
    [(1, 1), (1600, 1), (1601, 2), (2880, 2), (2881, 3), (3199, 3), (4160, 3), (4161, 4), (10_000, 8)],
)
def test_so_many_windows_has_a_text_without_lines(length: int, count: int) -> None:
    found = list(windows("x" * length))
    assert len(found) == count
    assert found[-1][1] == length
    assert [begin for begin, _ in found] == [place * (WINDOW - OVERLAP) for place in range(count)]


@given(TEXTS)
def test_windows_cover_the_text_and_share_about_the_overlap(text: str) -> None:
    found = list(windows(text))
    assert (found[0][0], found[-1][1]) == (0, len(text))
    for (begin, end), (then, _) in pairwise(found):
        assert WINDOW - SLACK <= end - begin <= WINDOW
        assert OVERLAP - SLACK <= end - then <= OVERLAP + SLACK
        assert begin < then


@given(TEXTS)
def test_a_chunk_stands_in_its_lines(text: str) -> None:
    lines = text.split("\n")
    for each in cut(text):
        told = each.content.split("\n")
        first, last = each.start_line - 1, each.end_line - 1
        assert last - first + 1 == len(told)
        assert told[1:-1] == lines[first + 1 : last]
        assert told[0] in lines[first]
        assert told[-1] in lines[last]
        assert told[0].strip()
        assert told[-1] == told[-1].rstrip() != ""


@given(TEXTS)
def test_no_word_is_lost(text: str) -> None:
    lines = {line for each in cut(text) for line in range(each.start_line, each.end_line + 1)}
    assert {number for number, line in enumerate(text.split("\n"), 1) if line.strip()} <= lines


@given(TEXTS)
def test_a_window_ends_at_a_line_if_there_is_one_near(text: str) -> None:
    for _, end in list(windows(text))[:-1]:
        near = text[end - 1] == "\n" or "\n" not in text[end - SLACK : end]
        assert near or text.rfind("\n", 0, end) < end - SLACK


@pytest.mark.parametrize(
    ("near", "expected"),
    [
        ({1500: "\n# Two\n", 1560: "\n\nmore", 1580: "\nline"}, 1501),
        ({1500: "\n\nmore", 1580: "\nline"}, 1502),
        ({1500: "\nline", 1580: "\nline"}, 1581),
        ({1400: "\n# Two\n"}, 1600),
    ],
    ids=["heading", "paragraph", "the nearest line", "none is near"],
)
def test_headings_come_before_paragraphs_and_these_before_lines(near: dict[int, str], expected: int) -> None:
    text = "x" * 5000
    for place, put in near.items():
        text = text[:place] + put + text[place + len(put) :]
    assert next(windows(text))[1] == expected


def test_white_space_makes_no_chunk() -> None:
    assert list(cut("")) == list(cut("\n \n\t\n" * 900)) == []


def test_what_is_the_same_below_is_cut_the_same_again() -> None:
    below = "".join(f"Paragraph {number} {'of text ' * (number % 7 + 3)}\n\n" for number in range(300))
    before = {each.content for each in cut(below)}
    after = {each.content for each in cut(f"One more line\n\n{below}")}
    assert len(before & after) > 0.8 * len(before)
