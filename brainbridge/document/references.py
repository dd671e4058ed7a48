"""References: which memories a text quotes or points to, whoever wrote it.

A line refers to a memory by its id in a comment at its end, as entries and pointers have it. A line that also reads as
a pointer points to that memory. What stands in code or within a longer comment refers to nothing.
"""

import re
from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from brainbridge.document import lines as markdown
from brainbridge.document import pointers
from brainbridge.document.pointers import Pointer

_LAST: Final = re.compile(r"(?s)(.*)<!-- ([^\s<>]+) -->\Z")


class Pointing(NamedTuple):
    """A pointer of a text, and the id of the memory it points to."""

    pointer: Pointer
    id: str


class References(NamedTuple):
    """The ids of all memories a text refers to, in their order, and its pointers; each memory has one pointer."""

    cites: tuple[str, ...]
    pointers: tuple[Pointing, ...]


def read(text: str) -> References:
    """Return what a text refers to, whether there are such memories or not."""
    cites, found = dict[str, None](), dict[str, Pointing]()
    for line, ids in lines(text):
        cites.update(dict.fromkeys(ids))
        if pointer := pointers.read(line.rstrip()):
            for id_ in ids:
                found.setdefault(id_, Pointing(pointer, id_))
    return References(tuple(cites), tuple(found.values()))


def lines(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the lines of a text that refer to memories, with the ids of these."""
    for each in markdown.lines(text):
        if not each.is_hidden and (ids := _ids(each.text)):
            yield each.text, ids


def without(text: str, ids: Collection[str]) -> str:
    """Return a text without the lines that refer to any of these memories."""
    kept = (each for each in markdown.lines(text) if each.is_hidden or not any(id_ in ids for id_ in _ids(each.text)))
    return "".join(each.text for each in kept)


def _ids(line: str) -> list[str]:
    """Return the ids in the comments at the end of a line that says something before them."""
    found, rest = list[str](), line.rstrip()
    while last := _LAST.fullmatch(rest):
        rest = last[1].rstrip()
        found.insert(0, last[2])
    return found if rest.strip() else []
