"""Remembers what was said in an agent's session: chosen, redacted, and each entry once, however often it is read."""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from brainbridge.association import association
from brainbridge.errors import InvalidInput
from brainbridge.graph.graph import Transactor
from brainbridge.graph.rows import Row
from brainbridge.memory import memory
from brainbridge.platform import limits
from brainbridge.platform.files import File
from brainbridge.settings import Capture
from brainbridge.transfer import importing
from brainbridge.transfer.importing import Imported, Problem
from brainbridge.transfer.lines import Line
from brainbridge.transfer.provenance import Source
from brainbridge.transfer.transcript import reading
from brainbridge.transfer.transcript.entry import Entry

_BATCH = 200
# For each capture setting: whether an entry is wanted; ``final`` is the agent's last entry before the user's next.
_WANTED: dict[Capture, Callable[[Entry, bool], bool]] = {
    "off": lambda entry, final: False,
    "prompts": lambda entry, final: entry.role == "user",
    "dialogue": lambda entry, final: final or entry.role == "user",
    "all": lambda entry, final: True,
}


def chosen(entries: Sequence[Entry], capture: Capture, *, going_on: bool = False) -> list[Entry]:
    """Return the entries to remember: none, prompts, prompts and the last answer to each, or all.

    While a turn is ``going_on``, its last entry is not an answer yet.
    """
    wanted = _WANTED[capture]
    roles = [*(entry.role for entry in entries), "assistant" if going_on else "user"]
    final = [pair == ("assistant", "user") for pair in pairwise(roles)]
    return [entry for entry, last in zip(entries, final, strict=True) if wanted(entry, last)]


class Remembered(Row):
    """How many entries were written, and how many were known.

    ``by_text`` counts the entries of both kinds that have no id and are stored by their text; older versions stored
    such entries by their place.
    """

    written: int
    known: int
    by_text: int


class Where(NamedTuple):
    """Where a session was: its scope, empty for none; the branch checked out there, and the default one."""

    scope: str = ""
    branch: str = ""
    default_branch: str = ""

    def side_branch(self, entry: Entry) -> str | None:
        """Return the branch that an entry was said on; None for the default one, or if it is unknown which that is."""
        said_on = entry.branch or self.branch
        return said_on if self.default_branch and said_on not in ("", self.default_branch) else None


NOWHERE = Where()


class _Placed(Row):
    key: str


def key(harness: str, session: str, entry: Entry) -> str:
    """Return the import key of an entry."""
    return _key(harness, "" if entry.unique else session, entry.id)


def _key(harness: str, session: str, identity: str) -> str:
    return "transcript:" + hashlib.sha256(json.dumps([harness, session, identity]).encode()).hexdigest()


def remember(
    graph: Transactor, entries: Iterable[Entry], *, source: Source, session: str, where: Where = NOWHERE
) -> Remembered:
    """Write the entries that are not in the graph yet.

    The source's format is the agent; an entry without an instant gets the source's.
    """
    harness = source.format
    written = known = by_text = 0
    for batch in importing.batches(entries, _BATCH):
        keyed = {key(harness, session, entry): entry for entry in batch}
        fresh = keyed.keys() - memory.known(graph, list(keyed))
        made = [_line(keyed[identity], identity, source, session, where) for identity in keyed if identity in fresh]
        there = _placed(
            graph, {_key(harness, session, place): line for line in made if (place := keyed[line.key].place)}
        )
        lines = [line for line in made if line.key not in there]
        written += importing.write(graph, lines, source) if lines else 0
        known += len(batch) - len(lines)
        by_text += sum(bool(entry.place) for entry in batch) - len(there)
    return Remembered(written=written, known=known, by_text=by_text)


def _placed(graph: Transactor, lines: Mapping[str, Line]) -> set[str]:
    """Return the keys of the lines that are stored by their place, under these keys, with the same text."""
    asked = [{"key": place, "contentHash": line.draft.content_hash, "hash": line.hash} for place, line in lines.items()]
    rows = graph.rows("transfer.placed", _Placed, lines=asked) if asked else ()
    return {lines[row.key].key for row in rows}


def _line(entry: Entry, identity: str, source: Source, session: str, where: Where) -> Line:
    from brainbridge.transfer.transcript.redaction import redact  # slow to import, and often not needed

    ordinal = entry.line or None
    parts = {
        "ordinal": ordinal,
        "sessionId": session,
        "instanceId": source.format,
        "role": entry.role,
        "scope": where.scope or None,
        "branch": where.side_branch(entry),
        "at": entry.at or source.at,
    }
    made = memory.draft(parts | {"content": redact(entry.text), "importKey": identity})
    return Line(entry.line, made, hash=entry.hash)


def import_transcript(
    graph: Transactor, file: File, *, source: Source, session: str, capture: Capture, strict: bool = False
) -> Imported:
    """Import an agent's transcript, as the worker of its hooks does; ``session`` is used if it names none."""
    said = reading.parse(file, source.format)
    if strict and said.unreadable:
        raise InvalidInput(f"line {said.unreadable[0]}: is not a JSON object")
    wanted = chosen(said.entries, capture)
    made = remember(graph, wanted, source=source, session=limits.fitting(said.session) if said.session else session)
    bad = [Problem(line=number, reason="is not a JSON object") for number in said.unreadable]
    joined = association.associate(graph, now=source.at)
    return Imported(
        imported=made.written,
        known=made.known,
        bad=bad,
        ignored={},
        associated=joined.memories,
        format=source.format,
        skipped=dict(said.skipped),
    )
