"""Memories for the old system's Crystallization nodes, whose own properties never change."""

import uuid
from datetime import datetime

from brainbridge import instants
from brainbridge.association import association
from brainbridge.erasure import tombstones
from brainbridge.governance import screening
from brainbridge.graph.graph import Transactor, Unit
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
    """Return what a migration would do, with the texts as it would write them by default."""
    from brainbridge.language.redaction import redact  # slow to import

    found = graph.one("legacy.crystallizations", Outlook, limit=_SAMPLE)
    return found.model_copy(update={"sample": [redact(each) for each in found.sample]})


def migrate(graph: Transactor, *, now: datetime, redacts: bool, progress: Progress = silent) -> tuple[Linked, ...]:
    """Create a longTerm memory for every current Crystallization node, linked by HAS_MEMORY, and associate it.

    Its energy is 10 as of ``now``; its last access is the node's. If it ``redacts``, its text is without the secrets
    that the node's may have. What was erased gets no memory.
    """
    made, erased = list[Linked](), list[str]()
    while True:
        try:
            batch = _link(graph, now, erased, redacts=redacts)
        except _WasErased as found:
            erased += found.texts
            continue
        if not batch:
            break
        made += batch
        progress("Linking crystallizations", len(made), None)
    association.associate(graph, now=now, progress=progress)
    return tuple(made)


class _WasErased(Exception):
    """These texts of nodes were erased, so what was made for their batch is rolled back."""

    def __init__(self, texts: list[str]) -> None:
        super().__init__()
        self.texts = texts


def _link(graph: Transactor, now: datetime, erased: list[str], *, redacts: bool) -> tuple[Linked, ...]:
    from brainbridge.language.sensitivity import screened  # slow to import

    new_ids = [str(uuid.uuid4()) for _ in range(_BATCH)]
    params = {"newIds": new_ids, "erased": erased, "now": instants.to_ms(now), "landmark": LANDMARK}

    def work(unit: Unit) -> tuple[Linked, ...]:
        linked = unit.one("legacy.link", _Batch, **params).linked
        found = [(each, screened(each.content)) for each in linked]
        tombstones.learn(unit)
        if gone := tombstones.erased_texts(unit, {each.content: [each.content, seen.text] for each, seen in found}):
            raise _WasErased(gone)
        made = tuple(Linked(id=each.id, content=seen.text if redacts else each.content) for each, seen in found)
        levels = {each.id: seen.level for each, seen in found}
        screening.tag(unit, [{"id": each.id, "sensitivity": levels[each.id], "content": each.content} for each in made])
        return made

    return graph.transaction(["legacy.link", "governance.tag", tombstones.KNOWN, tombstones.STANDING], work)
