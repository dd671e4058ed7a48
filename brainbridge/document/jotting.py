"""The scratch file of a document: shows its pending notes, and takes in what agents append to it, once.

A line that is a note of ours is known by its key, or by what the note says; any other that is a note is made one, with
that as its import key. Lines that are no notes, and those that cannot be noted, stay below.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from brainbridge import instants
from brainbridge.document import disk, documents, notes, scratch, shelf
from brainbridge.document.notes import Pending
from brainbridge.document.scratch import Entry, Piece
from brainbridge.document.shelf import Attached
from brainbridge.errors import InvalidInput, Refused
from brainbridge.graph.graph import Transactor
from brainbridge.graph.rows import Row
from brainbridge.memory.drafts import Draft

Drafting = Callable[[str, datetime, dict[str, Any]], Draft]
_TRIES: Final = 5
_ROOM: Final = 200_000  # bytes of notes, so that agents can append to them, and all can be read
_ABOVE: Final = 200  # bytes of what stands around them
_ASKED: Final = 5_000  # pending notes


class Jotted(Row):
    """What was found in a scratch file: ids of new notes, those of them that are not shown, and lines not noted."""

    picked: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    left: tuple[str, ...] = ()


class _Read(NamedTuple):
    """A file: its notes, and the lines that belong to none."""

    entries: list[Entry]
    others: list[str]


def sync(graph: Transactor, brain: str, name: str, scope: str, *, now: datetime, draft: Drafting) -> Jotted:
    """Take in what was appended to the scratch file of a document, and write it anew.

    InvalidInput or Refused if it cannot be read or written; it is left as it is then, and what was noted stays.
    """
    picked, left = list[str](), tuple[str, ...]()
    with shelf.alone(brain):
        for _ in range(_TRIES):
            held = shelf.find(brain, name, scope)
            if not held.scratch:
                return Jotted()
            seen = disk.content(held.scratch)
            found = _read(graph, held, disk.decoded(held.scratch, seen or b""))
            made, left = _taken_in(graph, held, found.entries, now, draft)
            picked += made
            pending = notes.pending(graph, held.scope, now=now, limit=_ASKED)
            if _shown(brain, held, seen, pending, [*found.others, *left]):
                return _jotted(picked, pending, left)
    told = documents.told_command("sync", name, scope=scope)
    raise Refused(f"others write {held.scratch} all the time", hint=f"try again: {told}")


def _jotted(picked: Sequence[str], pending: Sequence[Pending], left: tuple[str, ...]) -> Jotted:
    there = {each.id for each in pending}
    made = tuple(dict.fromkeys(picked))
    return Jotted(picked=made, hidden=tuple(each for each in made if each not in there), left=left)


def _read(graph: Transactor, held: Attached, text: str) -> _Read:
    """Return the notes of a file that are not ours, and all lines that belong to none.

    What stands below a note of ours, and looks like more of it, is somebody's.
    """
    entries, pieces, shown = list[Entry](), list[Piece](), set(held.shown)
    found = list(scratch.pieces(text))
    new = {each.entry for each in found if each.entry and _key(held, each.entry) not in shown}
    said = notes.said(graph, held.scope, {each.at for each in new}) if new else {}
    for each in found:
        if each.entry not in new:
            pieces.append(each)
        elif ours := _ours(each.entry, said.get(each.entry.at, ())):
            pieces += each.cut(ours)
        else:
            pieces.append(each)
            entries.append(each.entry)
    return _Read(entries, scratch.others(pieces))


def _ours(entry: Entry, said: Iterable[str]) -> str:
    """Return the text of a note of ours with which an entry begins, or which it is; empty if there is none."""
    return max((each for each in said if f"{entry.text}\n".startswith(f"{each}\n")), key=len, default="")


def _taken_in(
    graph: Transactor, held: Attached, entries: Sequence[Entry], now: datetime, draft: Drafting
) -> tuple[list[str], tuple[str, ...]]:
    """Make notes of entries; returns their ids, and the entries that cannot be noted."""
    made, left = list[str](), list[str]()
    for each in entries:
        try:
            # A note from the future would be pending, and not be shown.
            key = f"scratch:{_key(held, each)}"
            new = draft(each.text, min(each.at, now), {"scope": held.scope or None, "import_key": key})
            importance = notes.USUAL if each.importance is None else each.importance
            done = notes.write(graph, new, importance=importance, directive=False, is_test=False)
        except (InvalidInput, Refused):
            left.append(scratch.line(each))
        else:
            made += [done.note.id] if done.run_id else []
    return made, tuple(left)


def _shown(brain: str, held: Attached, seen: bytes | None, pending: Sequence[Pending], others: Sequence[str]) -> bool:
    """Write the file, with all else that stands there below; False if it was written meanwhile."""
    entries = _newest(pending, disk.LARGEST - _size(others) - _ABOVE)
    content = scratch.write(entries, others, more=len(pending) - len(entries)).encode()
    if len(content) > disk.LARGEST:
        raise InvalidInput(f"{held.scratch} leaves no room for the notes", hint="shorten it; it was left as it is")
    keys = tuple(_key(held, each) for each in entries)
    if seen != content:
        shelf.put(brain, held.model_copy(update={"shown": tuple(dict.fromkeys([*held.shown, *keys]))}))
        if not disk.replaced(str(held.scratch), content, seen, instead=held.or_detach):
            return False
    if held.shown != keys:
        shelf.put(brain, held.model_copy(update={"shown": keys}))
    return True


def _newest(pending: Sequence[Pending], room: int) -> list[Entry]:
    """Return the newest of the pending notes that fit into so many bytes, the oldest of them first."""
    found, left = list[Entry](), min(room, _ROOM)
    for each in reversed(pending):
        entry = Entry(each.at, each.importance, each.text)
        left -= _size([scratch.line(entry)])
        if left < 0:
            break
        found.append(entry)
    return found[::-1]


def _size(lines: Iterable[str]) -> int:
    return sum(len(each.encode()) + 1 for each in lines)


def _key(held: Attached, entry: Entry) -> str:
    """Return what tells an entry from all others: its scope, its file, its time and its text."""
    parts = (held.scope, str(held.scratch), instants.to_text(entry.at), entry.text)
    return shelf.sha256("\0".join(parts).encode(errors="surrogatepass"))
