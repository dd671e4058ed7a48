"""The scratch file: notes that no state has taken in yet, in the seed's form (section Scratch Buffer).

A note of several lines goes on in lines that are indented by two spaces, as the seed's own example does, so that no
note can look like another one. Other characters at which some program ends a line are written as U+241B, their number
in hexadecimal and a semicolon, and so is U+241B itself.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from decimal import ROUND_HALF_UP, Decimal
from typing import Final, NamedTuple

from brainbridge import instants
from brainbridge.errors import InvalidInput

HEADER: Final = "# Scratch Buffer (Working Memory WAL)"
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


def importance(value: float) -> str:
    """Write an importance to one decimal, half up by the decimal digits that Python prints of it: 0.25 is 0.3.

    The seed's program rounds the binary number, which lies below 0.35, and prints 0.3 for it; here it is 0.4.
    """
    return str(Decimal(repr(float(value))).quantize(Decimal("0.1"), ROUND_HALF_UP))


def write(entries: Iterable[Entry]) -> str:
    """Write the file: its header, and an entry of one or several lines for each note."""
    return "".join(f"{each}\n" for each in (HEADER, "", *map(line, entries)))


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
    return [each for raw in _entries(text) if (each := _entry(raw))]


def others(text: str) -> list[str]:
    """Return the lines of a file that belong to no note, without the header and blank ones, as they stand."""
    return [each for raw in _pieces(text) if not _entry(raw) for each in _as_stood(raw) if each.strip() != HEADER]


def _as_stood(raw: str) -> list[str]:
    first, *more = raw.split("\n")
    return [first, *(f"{_INDENT}{each}" for each in more if each.strip())]


def _entries(text: str) -> Iterator[str]:
    """Yield what may be an entry, with the lines that belong to it."""
    return (each for each in _pieces(text) if each.startswith("- ["))


def _pieces(text: str) -> Iterator[str]:
    """Yield the lines that are not blank, each with those indented below what may be an entry.

    A blank line belongs to an entry if a further one of it follows.
    """
    found, blank = list[str](), 0
    for raw in text.split("\n"):
        each = raw.removesuffix("\r")
        if found and each.startswith(_INDENT):
            found.extend([""] * blank + [each.removeprefix(_INDENT)])
            blank = 0
        elif found and not each:
            blank += 1
        else:
            if found:
                yield "\n".join(found)
            found, blank = [each] if each.startswith("- [") else [], 0
            if each.strip() and not found:
                yield each
    if found:
        yield "\n".join(found)


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
