"""Pointers: a topic that has faded from a document, as one line that says what to search for.

The form is that of the seed, section Crystal Pointers.
"""

import re
from enum import Enum
from typing import Final, NamedTuple

ARROW: Final = "\u2192"
_ITEM = re.compile(r"\A\s*(?:[-*+]|\d{1,9}[.)])(?:\s+|$)")
_ARROWS = re.compile(f"{ARROW}|[-=]>|[\u21d2\u27f6\u279c\u2794]")
_SEARCHES = re.compile(r"\bsearch\s*:", re.IGNORECASE)
_PREFIX = "Past: "
_SEPARATOR = f" {ARROW} search: "


class Pointer(NamedTuple):
    """A topic, and the keywords by which recall finds what it was about."""

    topic: str
    keywords: tuple[str, ...]


class Form(Enum):
    """What a line of the section of pointers is."""

    POINTER = "pointer"
    MALFORMED = "malformed"
    NONE = "none"


def write(pointer: Pointer) -> str:
    """Write a pointer as a line, without its end; ValueError if its topic or its keywords say nothing.

    White space, backticks and arrows within them become spaces, so that the line reads back.
    """
    topic, keywords = _clean(pointer.topic), tuple(" ".join(map(_clean, pointer.keywords)).split())
    if not topic or not keywords:
        raise ValueError("a pointer needs a topic and keywords")
    return f"- {_PREFIX}{topic}{_SEPARATOR}`{' '.join(keywords)}`"


def read(line: str) -> Pointer | None:
    """Read a line; None if it is no well-formed pointer. The word "Past:" may be missing, and a comment may follow."""
    if not is_item(line):
        return None
    said = _said(line)
    topic, separator, rest = said.partition(_SEPARATOR)
    topic = topic.removeprefix(_PREFIX.strip()).strip()
    keywords = rest[1:-1].split() if len(rest) > 2 and rest[0] == rest[-1] == "`" else []
    if not separator or not topic or not keywords or "`" in rest[1:-1] or _ARROWS.search(topic + rest):
        return None
    return Pointer(topic, tuple(keywords))


def form(line: str) -> Form:
    """Tell whether a line is a pointer, tries to be one (it has an arrow, or says what to search for), or neither."""
    if read(line):
        return Form.POINTER
    said = _said(line)
    looks = _ARROWS.search(said) or _SEARCHES.search(said) or said.startswith(_PREFIX)
    return Form.MALFORMED if looks else Form.NONE


def is_item(line: str) -> bool:
    """Tell whether a line is an item of a list."""
    return _ITEM.match(line) is not None


def _said(line: str) -> str:
    """Return what a line says, without the mark of an item and a comment at its end."""
    mark = _ITEM.match(line)
    said = line[mark.end() if mark else 0 :].strip()
    return said[: max(said.rfind("<!--"), 0)].rstrip() if said.endswith("-->") else said


def _clean(text: str) -> str:
    return " ".join(_ARROWS.sub(" ", text.replace("`", " ")).split())
