"""Takes what was erased out of a longer text, with as little around it as can be.

A text of five words or more is found wherever it stands; a shorter one only where a line, or all of the text, consists
of it. So that a name which somebody erased takes no heading along, a heading is no such line.
"""

import re
from collections.abc import Iterator
from typing import Final

from brainbridge.erasure import tombstones
from brainbridge.erasure.finding import Finds
from brainbridge.erasure.tombstones import LEAST, Known
from brainbridge.graph.executor import Executor
from brainbridge.language.normal import forms

ERASED: Final = "(erased)"
_PARAGRAPHS = re.compile(r"(?<=\n)(?=[ \t\r]*\n)")
_HEADING = re.compile(r" {0,3}#{1,6}(?:\s|$)")
_LIST_MARK = re.compile(r"[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)*(?:\[[ xX]\]\s+)?")


def names(text: str, finder: Finds) -> bool:
    """Tell whether a text names something erased."""
    return _holds(text, finder) or finder.knows(forms(text))


def without(text: str, finder: Finds) -> str:
    """Return a text without what names something erased: its lines, else its paragraphs, else all of it.

    What is left empty says that something was erased.
    """
    for cut in (_lines, _PARAGRAPHS.split):
        if not names(text, finder):
            return text
        text = "".join(each for each in cut(text) if not _holds(each, finder)) or ERASED
    return ERASED if names(text, finder) else text


def marks(known: Known, text: str) -> list[str]:
    """Return the marks of all that a tombstone may stand for in a text."""
    if not known.secrets:
        return []
    said = forms(text)
    whole = dict.fromkeys((*said, *_short(text)))
    return list(dict.fromkeys((*tombstones.held(known, said), *tombstones.of_forms(known, whole))))


def first(on: Executor, text: str) -> int | None:
    """Return the number of the first line of a text that says what was erased; None if none does by itself."""
    known = tombstones.learn(on)
    of_lines = [marks(known, each) for each in text.split("\n")]  # as editors count them
    gone = tombstones.standing(on, (mark for each in of_lines for mark in each))
    return next((number for number, each in enumerate(of_lines, 1) if not gone.isdisjoint(each)), None)


def _holds(text: str, finder: Finds) -> bool:
    return finder.holds(text) or finder.knows(_short(text))


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def _short(text: str) -> Iterator[str]:
    """Yield the normal forms of fewer than five words that lines consist of, headings aside."""
    for line in text.splitlines():
        if not _HEADING.match(line):
            bare = line[found.end() :] if (found := _LIST_MARK.match(line)) else line
            every = dict.fromkeys((line, bare, _uncommented(bare)))
            yield from (form for each in every for form in forms(each) if len(form.split()) < LEAST)


def _uncommented(line: str) -> str:
    """Return a line without the HTML comments at its end."""
    left = line.rstrip()
    while left.endswith("-->") and (begins := left.rfind("<!--")) >= 0:
        left = left[:begins].rstrip()
    return left
