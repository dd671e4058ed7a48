"""The scratch file: notes that no state has taken in yet, in the seed's form (section Scratch Buffer).

A note of several lines goes on in lines that are indented by two spaces, as the seed's own example does, so that no
note can look like another one. Other characters at which some program ends a line are written as U+241B, their number
in hexadecimal and a semicolon, and so is U+241B itself.

All that belongs to no note stands below the notes, as it stood; a comment parts what would look like more of a note.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from decimal import ROUND_HALF_UP, Decimal
from typing import Final, NamedTuple

from brainbridge import instants
from brainbridge.errors import InvalidInput

HEADER: Final = "# Scratch Buffer (Working Memory WAL)"
BREAK: Final = "<!-- What stands below belongs to no note. -->"
_MORE: Final = re.compile(r"<!-- \d+ older notes? (?:is|are) pending too\. -->")
_INDENT: Final = "  "
_ESCAPE: Final = "\u241b"
_ENDS: Final = "\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
_ESCAPED: Final = re.compile(f"[{_ENDS}{_ESCAPE}]")
_WRITTEN: Final = re.compile(f"{_ESCAPE}([0-9a-f]{{1,4}});")
_READABLE: Final = frozenset(f"{_ENDS}{_ESCAPE}(")
_ENTRY: Final = re.compile(r"- \[(?P<at>[^\]]{1,40})\] ?(?P<said>.*)", re.DOTALL)
_IMPORTANCE: Final = re.compile(r"\(importance: (\d{1,3}(?:\.\d{1,20})?)\)(?: |\Z)")


class Entry(NamedTuple):
    """A note: when it was made, its importance from 0 to 1 (None if it says none), and its text."""

    at: datetime
    importance: float | None
    text: str


class Piece(NamedTuple):
    """Lines of a file as they stand: those of a note with its ``entry``, or one that belongs to none."""

    lines: tuple[str, ...]
    entry: Entry | None = None

    def cut(self, text: str) -> tuple["Piece", ...]:
        """Return a note that begins with another one's text as that one, and the lines that follow it there."""
        if not self.entry:
            return (self,)
        end = text.count("\n") + 1
        return Piece(self.lines[:end], self.entry._replace(text=text)), *(Piece((each,)) for each in self.lines[end:])


def importance(value: float) -> str:
    """Write an importance to one decimal, half up by the decimal digits that Python prints of it: 0.25 is 0.3.

    The seed's program rounds the binary number, which lies below 0.35, and prints 0.3 for it; here it is 0.4.
    """
    return str(Decimal(repr(float(value))).quantize(Decimal("0.1"), ROUND_HALF_UP))


def write(entries: Iterable[Entry], others: Sequence[str] = (), *, more: int = 0) -> str:
    """Write the file: its header, an entry of one or several lines for each note, and other lines below.

    ``more`` counts the older notes that it does not show.
    """
    are = "note is" if more == 1 else "notes are"
    above = (HEADER, "", *((f"<!-- {more} older {are} pending too. -->", "") if more else ()))
    parted = ("", *((BREAK,) if others and others[0].startswith(_INDENT) else ())) if others else ()
    return "".join(f"{each}\n" for each in (*above, *map(line, entries), *parted, *others))


def line(entry: Entry) -> str:
    """Write one entry, without the end of its last line."""
    said = _ESCAPED.sub(lambda found: _escape(found[0]), entry.text)
    if entry.importance is not None:
        said = f"(importance: {importance(entry.importance)}) {said}"
    elif _IMPORTANCE.match(said):
        said = _escape(said[0]) + said[1:]  # it is text, and not the importance of this note
    return f"- [{_instant(entry.at)}] {said}".replace("\n", f"\n{_INDENT}")


def read(text: str) -> list[Entry]:
    """Return the notes of a file in the order they have there.

    A line is a note if it begins with ``- [``, an instant of ISO 8601 and ``]``; without a zone it counts as UTC. The
    lines after it that are indented by two spaces belong to it. All others are no notes.
    """
    return [each.entry for each in pieces(text) if each.entry]


def others(given: Iterable[Piece]) -> list[str]:
    """Return the lines that belong to no note, and blank ones between them, as they stand; those of ``write`` are none.

    Of the blank lines around a note one is left, if other lines stand on both sides.
    """
    found, blank, is_after_note = list[str](), list[str](), False
    for each in given:
        if each.entry or _is_ours(each.lines[0].strip()):
            blank, is_after_note = blank[:1], True
        elif each.lines[0].strip():
            found += [*(blank if found else ()), *each.lines]
            blank, is_after_note = [], False
        elif not (blank and is_after_note):
            blank += each.lines
    return found


def pieces(text: str) -> Iterator[Piece]:
    """Yield the notes of a file, and all lines between them.

    A blank line belongs to a note if a further one of it follows.
    """
    found, blank = list[str](), list[str]()
    for raw in text.split("\n"):
        bare = raw.removesuffix("\r")
        if found and bare.startswith(_INDENT):
            found += [*blank, raw]
            blank = []
        elif found and not bare:
            blank.append(raw)
        else:
            yield from _ended(found, blank)
            found, blank = [raw] if bare.startswith("- [") else [], []
            if not found:
                yield Piece((raw,))
    yield from _ended(found, blank)


def _ended(found: Sequence[str], blank: Sequence[str]) -> Iterator[Piece]:
    said = "\n".join(each.removesuffix("\r").removeprefix(_INDENT) for each in found)
    if entry := _entry(said):
        yield Piece(tuple(found), entry)
    else:
        yield from (Piece((each,)) for each in found)
    yield from (Piece((each,)) for each in blank)


def _is_ours(line: str) -> bool:
    return line in {HEADER, BREAK} or _MORE.fullmatch(line) is not None


def _entry(raw: str) -> Entry | None:
    if not (found := _ENTRY.fullmatch(raw)) or not (at := _parsed(found["at"])):
        return None
    said = found["said"]
    given = _IMPORTANCE.match(said)
    value = min(float(given[1]), 1.0) if given else None
    return Entry(at, value, _WRITTEN.sub(_unescaped, said[given.end() if given else 0 :]))


def _parsed(text: str) -> datetime | None:
    try:
        at = datetime.fromisoformat(text.strip())
        return instants.checked(at if at.tzinfo else at.replace(tzinfo=UTC))
    except (ValueError, OverflowError, InvalidInput):
        return None


def _instant(at: datetime) -> str:
    """Write an instant as the seed does, with milliseconds only if there are any."""
    return instants.to_text(at).replace(".000Z", "Z")


def _escape(letter: str) -> str:
    return f"{_ESCAPE}{ord(letter):x};"


def _unescaped(found: re.Match[str]) -> str:
    letter = chr(int(found[1], 16))
    return letter if letter in _READABLE else found[0]
