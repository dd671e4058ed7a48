"""Folding: pointers for which there is no room stand together, in one line for each month, and none is lost.

A line of a month is a pointer too, to all that is folded of that month. Its comment tells it from a person's lines, and
is no id of a memory.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final

from brainbridge.document import lines as texts
from brainbridge.document import pointers
from brainbridge.document.pointers import Pointer
from brainbridge.document.rules.inputs import Folded

MOST_MONTHS: Final = 6  # lines of one month each; one more is of all before them
_LONGEST: Final = 120  # characters of the keywords of a line
_MONTH: Final = r"\d{4}-(?:0[1-9]|1[0-2])"
_LINE: Final = re.compile(
    rf"- Past: [1-9]\d* topics? (?:of (?P<of>{_MONTH})|before (?P<before>{_MONTH})) {pointers.ARROW} "
    r"search: `(?P<words>[^`\n]+)` <!-- folded (?(of)(?P=of)|before (?P=before)) -->"
)


def is_line(bare: str) -> bool:
    """Tell whether a line, without its end, is that of a month."""
    return _LINE.fullmatch(bare) is not None


def without(text: str, known: Iterable[str] = ()) -> str:
    """Return a text without the lines of months; those stay that have no words but the known ones."""
    there = {each.casefold() for each in known}
    kept = (each.text for each in texts.lines(text) if each.is_hidden or _has_only(each.text.rstrip(), there))
    return "".join(kept)


def words(text: str) -> set[str]:
    """Return the keywords in all lines of months in a text."""
    bare = (each.text.rstrip() for each in texts.lines(text) if not each.is_hidden)
    return {word for each in bare if (found := _LINE.fullmatch(each)) for word in found["words"].split()}


def lines(folded: Iterable[Folded], most: int, room: int) -> tuple[str, ...]:
    """Return the lines of the months, the latest first: as many as there is room for, in characters with their ends."""
    shown = list[str]()
    for each in _all(folded):
        if len(shown) >= most or (room := room - len(each) - 1) < 0:
            break
        shown.append(each)
    return tuple(shown)


def _has_only(bare: str, known: set[str]) -> bool:
    found = _LINE.fullmatch(bare)
    return not found or all(each.casefold() in known for each in found["words"].split())


def _all(folded: Iterable[Folded]) -> Iterable[str]:
    months = dict[str, list[Folded]]()
    for each in sorted(folded, key=lambda each: (each.at, each.id), reverse=True):
        months.setdefault(each.month, []).append(each)
    named = list(months)
    for month in named[:MOST_MONTHS]:
        yield _line(f"of {month}", month, months[month])
    if older := list(chain.from_iterable(months[month] for month in named[MOST_MONTHS:])):
        before = f"before {named[MOST_MONTHS - 1]}"
        yield _line(before, before, older)


def _line(when: str, comment: str, found: Sequence[Folded]) -> str:
    topics = "1 topic" if len(found) == 1 else f"{len(found)} topics"
    return f"{pointers.write(Pointer(f'{topics} {when}', _keywords(found)))} <!-- folded {comment} -->"


def _keywords(found: Sequence[Folded]) -> tuple[str, ...]:
    """Return the first keyword of each, then the second ones and so on, each once, as many as there is room for."""
    most = max(len(each.pointer.keywords) for each in found)
    ranked = (each.pointer.keywords[at] for at in range(most) for each in found if at < len(each.pointer.keywords))
    told, size = dict[str, str](), 0
    for word in ranked:
        if word.casefold() not in told and (not told or size + len(word) < _LONGEST):
            told[word.casefold()] = word
            size += len(word) + 1
    return tuple(told.values())
