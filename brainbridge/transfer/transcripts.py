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
from brainbridge.memory import drafts, memory
from brainbridge.platform import limits
from brainbridge.platform.files import File
from brainbridge.settings import Capture
from brainbridge.transfer import importing
from brainbridge.transfer.importing import Imported, Onward, Problem
from brainbridge.transfer.lines import Line, original_hash
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


def chosen(entries: Sequence[Entry], capture: Capture) -> list[Entry]:
    """Return the entries to remember: none, prompts, prompts and the last answer to each, or all."""
    wanted = _WANTED[capture]
    roles = [*(entry.role for entry in entries), "user"]
    final = [pair == ("assistant", "user") for pair in pairwise(roles)]
    return [entry for entry, last in zip(entries, final, strict=True) if wanted(entry, last)]


class Remembered(Row):
    """How many entries were written, how many were known, and how many refused because they were erased.

    ``by_text`` counts the entries of both kinds that have no id and are stored by their text; older versions stored
    such entries by their place.
    """

    written: int
    known: int
    refused: int
    by_text: int


class Where(NamedTuple):
    """Where a session was: its scope, empty for none; the branch checked out there, and the default one."""

    scope: str = ""
    branch: str = ""
    default_branch: str = ""

    def side_branch(self, entry: Entry) -> str | None:
        """Return the branch that an entry was said on; None for the default one, or if it is unknown which that is."""
        said_on = entry.branch or self.branch
        nowhere = ("", "HEAD", self.default_branch)  # an agent may name a commit that no branch is on HEAD
        return said_on if self.default_branch and said_on not in nowhere else None


NOWHERE = Where()


class _Placed(Row):
    key: str


def key(harness: str, session: str, entry: Entry) -> str:
    """Return the import key of an entry."""
    return _key(harness, "" if entry.unique else session, entry.id)


def _key(harness: str, session: str, identity: str) -> str:
    return "transcript:" + hashlib.sha256(json.dumps([harness, session, identity]).encode()).hexdigest()


def remember(
    graph: Transactor,
    entries: Iterable[Entry],
    *,
    source: Source,
    session: str,
    redacts: bool,
    where: Where = NOWHERE,
    onward: Onward = importing.NOWHERE,
) -> Remembered:
    """Write the entries that are not in the graph yet; they are at least personal (row G1).

    The source's format is the agent; an entry without an instant gets the source's.
    """
    harness = source.format
    written = known = refused = by_text = 0
    for batch in importing.batches(entries, _BATCH):
        keyed = {key(harness, session, entry): entry for entry in batch}
        former = {_key(harness, session, entry.former): key for key, entry in keyed.items() if entry.former}
        fresh = keyed.keys() - {former.get(key, key) for key in memory.known(graph, [*keyed, *former])}
        made = [
            _line(keyed[identity], identity, source, session, where, redacts=redacts)
            for identity in keyed
            if identity in fresh
        ]
        there = _placed(
            graph,
            {_key(harness, session, each.place): (line, each.hash) for line in made if (each := keyed[line.key]).place},
        )
        lines = [line for line in made if line.key not in there]
        if lines:
            done = importing.write(graph, lines, source, onward)
            onward.follow()
            written, refused = written + done.new, refused + done.refused
        known += len(batch) - len(lines)
        by_text += sum(bool(entry.place) for entry in batch) - len(there)
    return Remembered(written=written, known=known, refused=refused, by_text=by_text)


def _placed(graph: Transactor, lines: Mapping[str, tuple[Line, str]]) -> set[str]:
    """Return the keys of the lines, given with the hashes of their records, that are stored by their place."""
    asked = [
        {"key": place, "contentHash": line.draft.content_hash, "hash": hashed}
        for place, (line, hashed) in lines.items()
    ]
    rows = graph.rows("transfer.placed", _Placed, lines=asked) if asked else ()
    return {lines[row.key][0].key for row in rows}


def _line(entry: Entry, identity: str, source: Source, session: str, where: Where, *, redacts: bool) -> Line:
    ordinal = entry.line or None
    parts = {
        "ordinal": ordinal,
        "sessionId": session,
        "instanceId": source.format,
        "role": entry.role,
        "scope": where.scope or None,
        "branch": where.side_branch(entry),
        "at": entry.at or source.at,
        "sensitivity": "personal",
    }
    made = drafts.draft(parts | {"content": entry.text, "importKey": identity}, redacts=redacts)
    return Line(entry.line, made, hash=original_hash(entry.hash, entry.text, made))


def import_transcript(
    graph: Transactor,
    file: File,
    *,
    source: Source,
    session: str,
    capture: Capture,
    redacts: bool,
    strict: bool = False,
    onward: Onward = importing.NOWHERE,
) -> Imported:
    """Import an agent's transcript, as the worker of its hooks does; ``session`` is used if it names none."""
    said = reading.parse(file, source.format)
    if strict and said.unreadable:
        raise InvalidInput(f"line {said.unreadable[0]}: is not a JSON object")
    wanted = chosen(said.entries, capture)
    within = limits.fitting(said.session) if said.session else session
    made = remember(graph, wanted, source=source, session=within, redacts=redacts, onward=onward)
    bad = [Problem(line=number, reason="is not a JSON object") for number in said.unreadable]
    joined = association.associate(graph, now=source.at)
    return Imported(
        imported=made.written,
        known=made.known,
        bad=bad,
        ignored={},
        refused=made.refused,
        associated=joined.memories,
        format=source.format,
        skipped=dict(said.skipped),
    )
