"""The scratch file of a document: shows its pending notes, and takes in what agents append to it, once.

A line that is a note of ours is known by its key; any other that is a note is made one, with that as its import key.
Lines that are no notes, and those that cannot be noted, stay below.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, Final

from brainbridge import instants
from brainbridge.document import disk, documents, notes, scratch, shelf
from brainbridge.document.scratch import Entry
from brainbridge.document.shelf import Attached
from brainbridge.errors import InvalidInput, Refused
from brainbridge.graph.graph import Transactor
from brainbridge.graph.rows import Row
from brainbridge.memory.drafts import Draft

Drafting = Callable[[str, datetime, dict[str, Any]], Draft]
_TRIES: Final = 5


class Jotted(Row):
    """What was found in a scratch file: ids of new notes, and lines that could not be noted."""

    picked: tuple[str, ...] = ()
    left: tuple[str, ...] = ()


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
            text = disk.decoded(held.scratch, seen or b"")
            made, left = _taken_in(graph, held, text, now, draft)
            picked += made
            written = _written(graph, held, now)
            if _shown(brain, held, seen, written, [*scratch.others(text), *left]):
                return Jotted(picked=tuple(dict.fromkeys(picked)), left=left)
    told = documents.told_command("sync", name, scope=scope)
    raise Refused(f"others write {held.scratch} all the time", hint=f"try again: {told}")


def _taken_in(
    graph: Transactor, held: Attached, text: str, now: datetime, draft: Drafting
) -> tuple[list[str], tuple[str, ...]]:
    """Make notes of the entries that are not ours; returns their ids, and the entries that cannot be noted."""
    made, left, known = list[str](), list[str](), set(held.shown)
    for each in scratch.read(text):
        key = _key(held, each)
        if key in known:
            continue
        try:
            # A note from the future would be pending, and not be shown.
            new = draft(each.text, min(each.at, now), {"scope": held.scope or None, "import_key": f"scratch:{key}"})
            importance = notes.USUAL if each.importance is None else each.importance
            done = notes.write(graph, new, importance=importance, directive=False, is_test=False)
        except (InvalidInput, Refused):
            left.append(scratch.line(each))
        else:
            made += [done.note.id] if done.run_id else []
    return made, tuple(left)


def _written(graph: Transactor, held: Attached, now: datetime) -> str:
    """Return the pending notes as the file shows them."""
    found = notes.pending(graph, held.scope, now=now)
    return scratch.write(Entry(each.at, each.importance, each.text) for each in found)


def _shown(brain: str, held: Attached, seen: bytes | None, written: str, others: Sequence[str]) -> bool:
    """Write the file, with all else that stands there below; False if it was written meanwhile."""
    text = written + "".join(f"{each}\n" for each in ("", *others) if others)
    keys = tuple(_key(held, each) for each in scratch.read(written))
    if seen != text.encode():
        shelf.put(brain, held.model_copy(update={"shown": tuple(dict.fromkeys([*held.shown, *keys]))}))
        if not disk.replaced(str(held.scratch), text.encode(), seen):
            return False
    if held.shown != keys:
        shelf.put(brain, held.model_copy(update={"shown": keys}))
    return True


def _key(held: Attached, entry: Entry) -> str:
    """Return what tells an entry from all others: its scope, its file, its time and its text."""
    parts = (held.scope, str(held.scratch), instants.to_text(entry.at), entry.text)
    return shelf.sha256("\0".join(parts).encode(errors="surrogatepass"))
