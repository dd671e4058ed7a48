"""Takes a document out of the answer that it stands in: out of one fence, and from below what is said before it."""

from typing import Final

from brainbridge.document import lines
from brainbridge.document.schema import Schema
from brainbridge.document.text import is_heading, is_title

_FENCES: Final = ("`", "~")


def unwrapped(answer: str, schema: Schema) -> tuple[str, str]:
    """Return what stands before a document, and the document, without the fence around it, if one is around all of it.

    If it stands in anything else, or something follows the fence, the answer is returned as it is.
    """
    raw = answer.split("\n")
    begin = _begin(raw, schema)
    before = "".join(f"{each}\n" for each in raw[:begin])
    until = lines.left_open(before)
    inner, _, last = answer.rstrip()[len(before) :].rpartition("\n")
    if until.startswith(_FENCES) and _closes(last, until) and not lines.left_open(inner):
        return before, inner
    return "", answer


def has_document(text: str, schema: Schema) -> bool:
    """Tell whether a line of a text is the title or the heading of a section, whatever it stands in."""
    return any(is_heading(each, schema) for each in text.split("\n"))


def _begin(raw: list[str], schema: Schema) -> int:
    """Return the place of the line of the title, whatever it stands in; without one that of the second one."""
    first = next((place for place, each in enumerate(raw) if each.strip()), 0)
    return next((place for place, each in enumerate(raw) if is_title(each, schema)), first + 1)


def _closes(line: str, until: str) -> bool:
    return not lines.left_open(f"{until}\n{line}")
