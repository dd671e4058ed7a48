"""Memories for the old system's Crystallization nodes, whose own properties never change."""

import uuid
from datetime import datetime

from brainbridge import instants
from brainbridge.association import association
from brainbridge.graph.graph import Transactor
from brainbridge.graph.rows import Row
from brainbridge.progress import Progress, silent
from brainbridge.run.run import LANDMARK

_BATCH = 200
_SAMPLE = 5


class Outlook(Row):
    """How many nodes have no memory yet, how many of them have no readable text, and the texts of the first ones."""

    count: int
    textless: int
    sample: list[str]


class Linked(Row):
    """A memory created for a node."""

    id: str
    content: str


class _Batch(Row):
    linked: tuple[Linked, ...]


def outlook(graph: Transactor) -> Outlook:
    """Return what a migration would do."""
    return graph.one("legacy.crystallizations", Outlook, limit=_SAMPLE)


def migrate(graph: Transactor, *, now: datetime, progress: Progress = silent) -> tuple[Linked, ...]:
    """Create a longTerm memory for every current Crystallization node, linked by HAS_MEMORY, and associate it.

    Its energy is 10 as of ``now``; its last access is the node's.
    """
    made: list[Linked] = []
    while batch := _link(graph, now):
        made += batch
        progress("Linking crystallizations", len(made), None)
    association.associate(graph, now=now, progress=progress)
    return tuple(made)


def _link(graph: Transactor, now: datetime) -> tuple[Linked, ...]:
    new_ids = [str(uuid.uuid4()) for _ in range(_BATCH)]
    params = {"newIds": new_ids, "now": instants.to_ms(now), "landmark": LANDMARK}
    return graph.one("legacy.link", _Batch, **params).linked
