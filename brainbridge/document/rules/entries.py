"""Entries: the lines of a state that quote a memory, in a form by which they are told from a person's words.

An entry is one item of a list: its kind, when it was said, a quotation, and the id of the memory in a comment. Nothing
quoted can end its quotation, begin a line or a comment, or hide.
"""

import hashlib
import re
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from datetime import datetime
from itertools import zip_longest
from typing import Final, NamedTuple

from brainbridge import instants
from brainbridge.document import lines
from brainbridge.language.normal import normal
from brainbridge.language.redaction import REDACTED
from brainbridge.recall import quoting

LONGEST: Final = 160  # characters of a quotation
_ELLIPSIS: Final = "\u2026"
_NEAR: Final = 24  # a word that is longer is cut
_MARK: Final = 32  # hexadecimal digits
_LINE: Final = re.compile(
    r"- (?P<kind>[^\W_][^\n:\"()<>]{0,59})(?: \((?P<agent>agent)?(?:, )?(?P<minute>\d{4}-\d\d-\d\d \d\d:\d\d)?\))?"
    r": \"(?P<text>[^\"\n]+)\" <!-- (?P<id>[^\s<>]+) -->"
)


class Entry(NamedTuple):
    """A quotation: what kind of thing it says, its text as it is shown, the memory's id, the minute, and by whom."""

    kind: str
    text: str
    id: str
    minute: str = ""
    by_agent: bool = False

    @property
    def key(self) -> str:
        """Return the words by which two entries are told to say the same."""
        return normal(self.text)

    @property
    def line(self) -> str:
        """Return the entry as a line, without its end."""
        when = ", ".join(filter(None, ("agent" if self.by_agent else "", self.minute)))
        return f'- {self.kind}{f" ({when})" if when else ""}: "{self.text}" <!-- {self.id} -->'


class Body(NamedTuple):
    """A section: its entries in order, and everything else in it as it stands, which counts as a person's own."""

    entries: tuple[Entry, ...]
    own: str

    def with_entries(self, entries: Iterable[Entry], placeholder: str) -> str:
        """Return the body of the section with other entries below a person's own words."""
        written = "\n".join(each.line for each in entries)
        return "\n\n".join(filter(None, (self.own, written))) or placeholder


def read(line: str) -> Entry | None:
    """Return the entry that a line is; None if it is anything else."""
    if not (found := _LINE.fullmatch(line)):
        return None
    entry = Entry(found["kind"], found["text"], found["id"], found["minute"] or "", bool(found["agent"]))
    return entry if entry.line == line else None


def body(text: str, placeholder: str, own: AbstractSet[str] = frozenset()) -> Body:
    """Return what the body of a section is made of; its placeholder is nothing.

    An entry below which somebody wrote a remark, an indented line, is that person's own with it, and so is one with a
    mark that is among their ``own``.
    """
    entries, theirs = list[Entry](), list[str]()
    found = list(lines.lines(text))
    for each, after in zip_longest(found, found[1:]):
        bare = each.text.rstrip("\r\n")
        is_remarked = after is not None and after.text.strip() and after.text[0] in " \t"
        entry = None if each.is_hidden or is_remarked else read(bare)
        if entry and mark(bare) not in own:
            entries.append(entry)
        elif each.is_hidden or bare.strip() != placeholder:
            theirs.append(each.text)
    return Body(tuple(entries), closed("".join(theirs)))


def mark(line: str) -> str:
    """Return what stands for a line where its words are not kept; the id in it is known to nobody else."""
    return hashlib.sha256(line.encode(errors="surrogatepass")).hexdigest()[:_MARK]


def closed(own: str) -> str:
    """Return a person's words without blank lines around them; code or a comment that they leave open is closed."""
    bare = re.sub(r"\A(?:[^\S\n]*\n)+", "", own).rstrip()
    closing = lines.left_open(bare)
    return f"{bare}\n{closing}" if closing else bare


def quotation(text: str, longest: int = LONGEST) -> str:
    """Return a text as it is quoted: one line of so many characters at most."""
    plain = " ".join(quoting.plain(text).split()).replace('"', "'")
    bare = plain.replace("<!--", "<! --").replace("-->", "-- >")
    return _short(bare, longest)


def fitting(ranked: Iterable[Entry], room: int) -> set[Entry]:
    """Return those of the entries that fit into so many characters, the first ones first."""
    found = set[Entry]()
    for each in ranked:
        if (size := len(each.line) + 1) <= room:
            found.add(each)
            room -= size
    return found


def is_redacted(text: str) -> bool:
    """Tell whether something was taken out of a text."""
    return REDACTED in text


def minute(at: datetime) -> str:
    """Return an instant as entries show it, in UTC."""
    return instants.to_text(at)[:16].replace("T", " ")


def _short(line: str, longest: int) -> str:
    if len(line) <= longest:
        return line
    cut = line[: longest - 1]
    space = cut.rfind(" ", longest - _NEAR)
    kept = (cut[:space] if space > 0 else cut).rstrip()
    return f"{kept}{_ELLIPSIS}"
