"""Remembering what was said in an agent's session: chosen, freed of secrets, each entry once, however often read."""

import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from itertools import pairwise

from brainbridge.graph import Graph
from brainbridge.memory import draft
from brainbridge.settings import Capture
from brainbridge.transcript.entry import Entry
from brainbridge.transfer import importing
from brainbridge.transfer.lines import Line

_BATCH = 200
# By what is captured: whether an entry is wanted, given whether it is the agent's last word before the user's next.
_WANTED: dict[Capture, Callable[[Entry, bool], bool]] = {
    "off": lambda entry, final: False,
    "prompts": lambda entry, final: entry.role == "user",
    "dialogue": lambda entry, final: final or entry.role == "user",
    "all": lambda entry, final: True,
}


def chosen(entries: Sequence[Entry], capture: Capture, *, going_on: bool = False) -> list[Entry]:
    """Return what is to be remembered: nothing, prompts, prompts and the last answer to each, or all.

    While a turn is ``going_on``, the last thing said is no answer yet.
    """
    wanted = _WANTED[capture]
    roles = [*(entry.role for entry in entries), "assistant" if going_on else "user"]
    final = [pair == ("assistant", "user") for pair in pairwise(roles)]
    return [entry for entry, last in zip(entries, final, strict=True) if wanted(entry, last)]


def key(harness: str, session: str, entry: Entry) -> str:
    """Return the identity of an entry in the graph."""
    place = "" if entry.unique else session
    return "transcript:" + hashlib.sha256(json.dumps([harness, place, entry.id]).encode()).hexdigest()


def remember(graph: Graph, entries: Iterable[Entry], *, harness: str, session: str, at: datetime) -> tuple[int, int]:
    """Write the entries that are not in the graph yet; returns how many were written and how many were known.

    An entry without an instant is of ``at``.
    """
    written = present = 0
    for batch in importing.batches(entries, _BATCH):
        keyed = {key(harness, session, entry): entry for entry in batch}
        fresh = keyed.keys() - importing.known(graph, list(keyed))
        lines = [_line(keyed[identity], identity, harness, session, at) for identity in keyed if identity in fresh]
        written += importing.write(graph, lines) if lines else 0
        present += len(batch) - len(lines)
    return written, present


def _line(entry: Entry, identity: str, harness: str, session: str, at: datetime) -> Line:
    from brainbridge.transcript.redaction import redact  # slow to import, and often there is nothing new

    parts = {"sessionId": session, "instanceId": harness, "role": entry.role, "at": entry.at or at}
    return Line(0, draft(parts | {"content": redact(entry.text), "importKey": identity}), ())
