"""Reads what a model wrote: its sections as lines, each with what it says and the ids it names, or why it is none.

It is read leniently where that cannot change what is meant: an answer may stand in one code block, something may be
said before its title, a line may have another mark, and its kind may be bold.
"""

import re
import zlib
from collections import Counter
from typing import Final, NamedTuple

from brainbridge.document import guards, lines
from brainbridge.document.guards import Reason
from brainbridge.document.modelled.unwrapping import has_document, unwrapped
from brainbridge.document.rules import active, bond
from brainbridge.document.schema import Schema
from brainbridge.document.text import is_title
from brainbridge.document.text import read as read_parts
from brainbridge.language.normal import normal

EMPTY: Final = "model_empty"
GARBAGE: Final = "model_garbage"
LOOP: Final = "model_loop"
NOTE: Final = active.NOTE
_KINDS: Final = (
    *(active.OPEN, active.DECIDED, active.AVOID, active.WIN, active.IMPORTANT, NOTE),
    *(bond.DIRECTIVE, bond.INSTRUCTION, bond.PREFERENCE, "Trait", "Skill"),
)
_MOST_TIMES: Final = 4  # that a line may stand in an answer, or it goes round in circles
_LOOKED_AT: Final = 600  # characters, from which it is looked how much of an answer is new
_LEAST_NEW: Final = 8  # times that an answer may be longer than what is new in it
_ITEM: Final = re.compile(r"\A\s*(?:[-*+]|\d{1,9}[.)])\s+")
_ID: Final = re.compile(r"<!--\s*([^\s<>]+)\s*-->")
_KIND: Final = re.compile(r"(?P<kind>[^\W_][^\n:\"()<>]{0,59}?)(?: \([^()\n]{0,60}\))?\s?:\s+(?P<text>\S.*)\Z")


class Line(NamedTuple):
    """A line of a section as it stands, what kind of thing it says, what, and the ids that it names."""

    raw: str
    kind: str
    text: str
    ids: tuple[str, ...]

    @property
    def bare(self) -> str:
        """Return what it says, without its mark and the comments."""
        return _ID.sub("", _ITEM.sub("", self.raw)).strip()


class Read(NamedTuple):
    """The lines of an answer by the titles of the sections, and what speaks against it as it stands."""

    lines: dict[str, tuple[Line, ...]]
    reasons: tuple[Reason, ...]


def read(answer: str, schema: Schema) -> Read:
    """Read an answer."""
    before, text = unwrapped(answer, schema)
    if not any(map(str.isalnum, text)):
        return Read({}, (Reason(EMPTY, "the answer is empty"),))
    if loop := _loop(text):
        return Read({}, (Reason(LOOP, loop),))
    parts = read_parts(text, schema, needs_title=False)
    if len(parts.missing(schema)) == len(schema.titles):
        return Read({}, (Reason(GARBAGE, "the answer has none of the sections"),))
    reasons = list(guards.verdict(text, "", schema, first=True).reasons)
    if has_document(before + parts.before, schema) or any(is_title(each.heading, schema) for each in parts.parts):
        reasons.append(Reason(guards.DOUBLED, "the answer holds more than one document, and may hold one"))
    return Read({each: _lines(parts.body(each)) for each in schema.titles}, tuple(reasons))


def _lines(body: str) -> tuple[Line, ...]:
    found = (each.text.rstrip() for each in lines.lines(body) if not each.level)
    return tuple(_line(each) for each in found if each.strip())


def _line(raw: str) -> Line:
    said = _ITEM.sub("", raw).strip()
    ids = tuple(_ID.findall(said))
    bare = _ID.sub("", said).strip().replace("**", "")
    found = _KIND.match(bare)
    if found and (found["kind"] in _KINDS or found["kind"].endswith(bond.SAYS)):
        return Line(raw, found["kind"], _unquoted(found["text"]), ids)
    return Line(raw, NOTE, _unquoted(bare), ids)


def _unquoted(text: str) -> str:
    bare = text.strip()
    return bare[1:-1].strip() if len(bare) > 2 and bare[0] == bare[-1] == '"' else bare


def _loop(text: str) -> str:
    counts = Counter(key for each in text.split("\n") if len(key := normal(each)) > 3)
    times = max(counts.values(), default=0)
    if times > _MOST_TIMES:
        return f"a line stands in the answer {times} times, and may stand in it {_MOST_TIMES} times"
    size = len(text.encode("utf-8", errors="replace"))
    if size > _LOOKED_AT and size > _LEAST_NEW * len(zlib.compress(text.encode("utf-8", errors="replace"))):
        return "the answer says the same again and again"
    return ""
