"""Cuts a text into chunks: windows of 400 tokens, each of which shares about 80 with the one before.

A window ends, and the next begins, at a heading, a paragraph or a line, in this order, if there is one within 10 % of
a window; else in the middle of a line. The last window ends where the text ends.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

_TOKEN: Final = 4  # characters, in the mean
WINDOW: Final = 400 * _TOKEN
OVERLAP: Final = 80 * _TOKEN
SLACK: Final = WINDOW // 10
_LINE = re.compile(r"^", re.MULTILINE)
_BLANK = re.compile(r"(?:[^\S\n]*\n)*")
_HEADING = re.compile(r"#{1,6} ")


class Chunk(NamedTuple):
    """A part of a text, without blank lines around it, and the lines that it stands in; the first one is 1."""

    content: str
    start_line: int
    end_line: int


def cut(text: str) -> Iterator[Chunk]:
    """Yield the chunks of a text; a window that holds nothing but white space makes none."""
    line, at = 1, 0
    for begin, end in windows(text):
        filled = _BLANK.match(text, begin, end)
        first = filled.end() if filled else begin
        if content := text[first:end].rstrip():
            line += text.count("\n", at, first)
            at = first
            yield Chunk(content, line, line + content.count("\n"))


def windows(text: str) -> Iterator[tuple[int, int]]:
    """Yield where each window begins and ends, as places in the text."""
    begin = 0
    while begin + WINDOW < len(text):
        end = _boundary(text, begin + WINDOW - SLACK, begin + WINDOW, begin + WINDOW)
        yield begin, end
        begin = _boundary(text, end - OVERLAP - SLACK, end - OVERLAP + SLACK, end - OVERLAP)
    yield begin, len(text)


def _boundary(text: str, first: int, last: int, wanted: int) -> int:
    """Return the best place to cut from ``first`` to ``last``, the nearest to ``wanted``; that one if there is none."""
    places = (found.start() for found in _LINE.finditer(text, first, last + 1))
    return max((each for each in places if 0 < each <= last), key=lambda at: _worth(text, at, wanted), default=wanted)


def _worth(text: str, at: int, wanted: int) -> tuple[int, int]:
    """Return how good a place is to cut: before a heading, a paragraph or a line, and how near."""
    if _HEADING.match(text, at):
        return 2, -abs(at - wanted)
    before = text.rfind("\n", 0, at - 1) + 1
    return int(not text[before:at].strip()), -abs(at - wanted)
