"""The formulas that stand in many queries: each is written once in ``cypher/fragments``, with ``<holes>`` for names.

Query files stay plain Cypher, so a formula is written out where it is needed: as an exact instance of its fragment, the
same text but for what stands in the holes and for white space. ``astray`` finds what is written differently.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from brainbridge.graph import catalog
from brainbridge.graph.query import uncommented

_TAG = re.compile(r"// @(?P<tag>\w+) +(?P<text>\S.*)")
_HOLE = re.compile(r"<(\w+)>")
# A variable, property, parameter or element of one; a difference of two; or another instance, in brackets or not.
_NAME = r"\$?\w+(?:\.\w+|\[[-$\w.]+\])*"
_FILLING = rf"(?:{_NAME}|\({_NAME} - {_NAME}\)|\(?«\w+»\)?)"


@dataclass(frozen=True, slots=True)
class Fragment:
    """A formula. ``marks`` are what no query may have outside of an instance of it."""

    name: str
    purpose: str
    holes: Mapping[str, str]
    marks: tuple[str, ...]
    text: str

    def pattern(self) -> re.Pattern[str]:
        """Return what an instance looks like: a hole may hold any name, the same wherever it stands."""
        parts, seen = _HOLE.split(_plain(self.text)), set[str]()
        written = ""
        for number, part in enumerate(parts):
            if number % 2 == 0:
                written += re.escape(part)
            elif part in seen:
                written += f"(?P={part})"
            else:
                seen.add(part)
                written += f"(?P<{part}>{_FILLING})"
        return re.compile(rf"(?<![\w.$\])]){written}")


@cache
def load() -> tuple[Fragment, ...]:
    """Read all fragments, in the order of their names."""
    return tuple(_read(text) for path, text in catalog.files(catalog.root()) if path.startswith(catalog.FRAGMENTS))


def _read(text: str) -> Fragment:
    tags: dict[str, list[str]] = {}
    header, _, body = text.partition("\n\n")
    for line in header.splitlines():
        match = _TAG.fullmatch(line)
        if not match:
            raise ValueError(f"{line!r} is no tag of a fragment")
        tags.setdefault(match["tag"], []).append(match["text"])
    holes = dict(line.split(maxsplit=1) for line in tags.get("hole", []))
    if set(holes) != set(_HOLE.findall(body)):
        raise ValueError(f"{tags['name'][0]}: holes in the text and in the header are not the same")
    return Fragment(tags["name"][0], tags["purpose"][0], holes, tuple(tags["mark"]), body.strip())


def _plain(text: str) -> str:
    """Return a text without its comments, and with one space wherever there is white space."""
    return " ".join(uncommented(text).split())


def reduced(text: str) -> tuple[str, dict[str, int]]:
    """Return a query with every instance replaced by the name of its fragment, and how many there are of each."""
    code, counts = _plain(text), {each.name: 0 for each in load()}
    while True:  # an instance may stand in a hole of another
        before = code
        for each in load():
            code, found = each.pattern().subn(f"«{each.name}»", code)
            counts[each.name] += found
        if code == before:
            return code, counts


def astray(text: str) -> Iterator[str]:
    """Yield what a query has of a formula that is no instance of it, with what stands around it."""
    code, _ = reduced(text)
    for each in load():
        for mark in each.marks:
            for found in re.finditer(mark, code):
                yield f"{each.name}: {code[max(0, found.start() - 60) : found.end() + 60]}"
