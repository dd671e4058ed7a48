"""Reads the file of a document: what the document is to have of it, by who wrote what stands there."""

from contextlib import suppress
from shlex import quote
from typing import Final, NamedTuple

from brainbridge.document import disk, documents, merging, owning
from brainbridge.document import text as texts
from brainbridge.document.documents import Text
from brainbridge.document.merging import Conflict
from brainbridge.document.schema import Schema
from brainbridge.document.shelf import Attached
from brainbridge.errors import InvalidInput, NotFound
from brainbridge.graph.graph import Transactor

_FAR: Final = 100  # states that were taken back, one after the other


class Back(NamedTuple):
    """What a document is to have of its file; ``edit`` is what somebody began from, and made of it, if that is else."""

    text: str
    conflicts: tuple[Conflict, ...]
    edit: tuple[str, str] | None = None


def back(
    graph: Transactor, attached: Attached, seen: bytes | None, held: Text | None, schema: Schema | None
) -> Back | None:
    """Return what a document is to have of its file; None if that has only what we left there, and may write over.

    InvalidInput for what no document can have. An empty file may be one that is written just now: whoever began it
    writes on, and would do so to a file without a name if another one took its place.
    """
    if seen is None or (held and seen == held.text.encode()):
        return None
    found = attached.version(seen)
    left = _state(graph, attached, found.state) if found else None
    if found and (left or not found.state):
        if not (left and left.undone_at and schema):
            return None
        kept = owning.kept(left, held, _began(graph, attached, left, schema), schema)
        return kept and Back(kept.text, kept.conflicts)
    if disk.is_blank(seen):
        said = (
            f"{attached.file} is empty, as while somebody writes it; if nobody does, delete it, and it is written anew"
        )
        raise InvalidInput(said, hint=f"rm {quote(attached.file)}")
    return _merged(graph, attached, disk.text(attached.file, seen), held, schema)  # the graph may have been restored


def ended(merged: str, theirs: str, schema: Schema) -> str:
    """Return a merged state with lines that end as those of a person's file, where an editor has seen to that."""
    if texts.ends(theirs) == "\n":
        return merged
    return str(texts.with_ends(texts.read(merged, schema), texts.ends(theirs)))


def _began(graph: Transactor, attached: Attached, left: Text, schema: Schema) -> str:
    """Return the person's own text that states which were taken back began from; empty if one of them had none."""
    at = left
    for _ in range(_FAR):
        before = _state(graph, attached, at.before or "")
        own = texts.read(before.text, schema).own if before else ""
        if not before or not before.undone_at or not own.strip():
            return own
        at = before
    return ""


def _state(graph: Transactor, attached: Attached, state: str) -> Text | None:
    """Return a state of a document, None if there is no such state any more."""
    if not state:
        return None
    with suppress(NotFound):
        return documents.find(graph, attached.name, scope=attached.scope, state=state)
    return None


def _merged(graph: Transactor, attached: Attached, theirs: str, held: Text | None, schema: Schema | None) -> Back:
    """Merge what somebody wrote with the current state, by the text that they began from."""
    base = _base(graph, attached)
    if not held or held.text == base:
        return Back(merging.titled(base, theirs, schema) if schema else theirs, ())
    if not schema:
        return Back(theirs, (Conflict(attached.name, held.text),))
    found = merging.merged(base, theirs, held.text, schema)
    return Back(ended(found.text, theirs, schema), found.conflicts, (base, theirs))


def _base(graph: Transactor, attached: Attached) -> str:
    """Return the text that a file had before somebody edited it: of two that it may have had, the older one.

    A later state has all that they kept of it, but an earlier one has nothing that they never saw.
    """
    found = _state(graph, attached, attached.texts[0].state) if attached.texts else None
    return found.text if found else ""
