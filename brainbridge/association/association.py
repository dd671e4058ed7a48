"""Associations: what is retrieved together, follows, is alike, or is about the same. Rules: ``cypher/association``.

Nothing but co-activation is made where memories are written: whatever is written is ``Unlinked``, and one step,
``associate``, makes all its edges and takes that label away.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from brainbridge import instants
from brainbridge.config import config
from brainbridge.graph.graph import Executor, Transactor, Unit
from brainbridge.graph.rows import Row
from brainbridge.language import facets
from brainbridge.language.causes import causal_phrase
from brainbridge.language.entities import Extractor, Rules, normal
from brainbridge.language.signals import signals
from brainbridge.language.words import searched, terms
from brainbridge.memory.traces import MOST_WORDS
from brainbridge.progress import Progress, silent
from brainbridge.run.run import LANDMARK, Run

_BATCH = 250
_LONGEST = 20_000  # characters of a text that are read for all but its words
_CANDIDATES = 51  # of the full-text index: a memory finds itself among them
_FEWEST_TERMS, _MOST_TERMS = 3, 256
_REINFORCED = 5
_STRENGTHENED = 1000  # memories a transaction
_PATIENCE = 10  # batches in a row that met nothing but memories on the move
_LONGEST_AROUND = 2_000  # characters of a neighbour that are noted around a memory
_WRITES = (
    *("association.reinforce", "association.mention", "association.follow"),
    *("association.surround", "session.learn"),
)


class Coactivated(Row):
    """How many pairs were strengthened."""

    pairs: int


class Associated(Row):
    """How many memories got their associations, and how many edges of each type came to be.

    ``left`` still wait, or more: they were promoted again and again meanwhile. The next call finds them.
    """

    memories: int = 0
    next: int = 0
    about: int = 0
    caused: int = 0
    reinforces: int = 0
    left: int = 0

    def __add__(self, other: "Associated") -> "Associated":
        """Return the sums."""
        return Associated(**{name: getattr(self, name) + getattr(other, name) for name in Associated.model_fields})


class _Pending(Row):
    id: str
    content: str
    speaker: str | None
    role: str | None
    scope: str | None
    session_id: str
    type: str | None
    searched: bool


class _Alike(Row):
    newer: str
    older: str
    similarity: float


class _Made(Row):
    made: int


class _Mentioned(Row):
    id: str
    made: int


class _Placed(Row):
    id: str
    follows: int
    caused: int


class _Opened(Row):
    opened: int


class _Id(Row):
    id: str


class _Noted(Row):
    noted: int


class _Learned(Row):
    learned: int


def coactivate(on: Executor, ids: Sequence[str], *, retrieval: str, now: datetime) -> int:
    """Strengthen the association of every two of these memories by one, once a retrieval; returns how many pairs."""
    params = {"ids": list(ids), "retrieval": retrieval, "now": instants.to_ms(now)}
    rows = on.rows("association.coactivate", Coactivated, **params)
    return rows[0].pairs


def relate(on: Executor, relations: Mapping[str, tuple[str, str, str]]) -> int:
    """Relate entities by what memories state, given by their ids as (from, type, to); returns how many edges."""
    rows = [
        {"id": each, "from": normal(a), "kind": kind, "to": normal(b), "fromLabel": a, "toLabel": b}
        for each, (a, kind, b) in relations.items()
        if normal(a) and normal(b)
    ]
    return on.rows("association.relate", _Made, rows=rows)[0].made if rows else 0


def associate(
    on: Transactor | Run,
    *,
    now: datetime,
    is_test: bool = False,
    until: datetime | None = None,
    extractor: Extractor | None = None,
    progress: Progress = silent,
) -> Associated:
    """Make the associations of every memory that has none yet: NEXT, CAUSED, REINFORCES, ABOUT.

    Batch by batch, each one transaction: killed anywhere, the next call goes on; a repeated one changes nothing.
    ``now`` is when new entities are first seen; an edge is of the instant of its newer memory. With ``until`` what was
    created later goes on waiting.
    """
    done, in_vain, chosen = Associated(), 0, extractor or Rules()
    threshold: float | None = None
    while (batch := _pending(on, is_test, until)) and in_vain < _PATIENCE:
        if threshold is None:
            settings = on.config if isinstance(on, Run) else config.current(on)
            threshold = settings.semantic_similarity_threshold
        made = _associate(on, batch, chosen, threshold, is_test=is_test, now=now)
        in_vain = 0 if made.memories else in_vain + 1
        done = done + made
        progress("Associating", done.memories, None)
    return done + Associated(left=len(batch))


def reopen(on: Transactor | Run, ids: Sequence[str]) -> int:
    """Take memories, and those that follow them, out of the order of their sessions; returns how many."""
    slices = (list(ids[begin : begin + _BATCH]) for begin in range(0, len(ids), _BATCH))
    return sum(on.one("association.reopen", _Opened, ids=each).opened for each in slices)


def strengthen(run: Run) -> int:
    """Let what new memories reinforce gain energy, once an edge; returns how many memories gained.

    0.5 x similarity, from semanticSimilarityThreshold on; no access. Edges made while the switch
    ``retroactiveStrengthening`` was off count too, the first time it is on.
    """
    return run.drain(
        "association.strengthen",
        "Strengthening reinforced memories",
        similarity=run.config.semantic_similarity_threshold,
        isTest=run.is_test,
        now=run.now,
        landmark=LANDMARK,
        batch=_STRENGTHENED,
        runId=run.id,
    )


def _pending(graph: Transactor | Run, is_test: bool, until: datetime | None) -> tuple[_Pending, ...]:
    latest = None if until is None else instants.to_ms(until)
    params = {"isTest": is_test, "until": latest, "longest": _LONGEST, "batch": _BATCH}
    return graph.rows("association.pending", _Pending, **params)


def _associate(
    graph: Transactor | Run,
    batch: Sequence[_Pending],
    extractor: Extractor,
    threshold: float,
    *,
    is_test: bool,
    now: datetime,
) -> Associated:
    graph.rows("memory.describe", _Id, rows=[_described(each) for each in batch])
    alike = _alike(graph, [each.id for each in batch], threshold, is_test)
    mentions = [{"id": each.id, "entities": _entities(extractor, each)} for each in batch]
    phrases = {each.id: causal_phrase(each.content[:_LONGEST]) for each in batch}

    def work(unit: Unit) -> Associated:
        reinforced = unit.one("association.reinforce", _Made, rows=alike, most=_REINFORCED).made if alike else 0
        about = unit.rows("association.mention", _Mentioned, rows=mentions, now=instants.to_ms(now))
        places = [{"id": row.id, "phrase": phrases[row.id]} for row in about]
        placed = unit.rows("association.follow", _Placed, rows=places)
        ids = [row.id for row in placed]
        unit.one("association.surround", _Noted, ids=ids, longest=_LONGEST_AROUND)
        unit.one("session.learn", _Learned, ids=ids, most=MOST_WORDS)
        return Associated(
            memories=len(placed),
            next=sum(row.follows for row in placed),
            about=sum(row.made for row in about),
            caused=sum(row.caused for row in placed),
            reinforces=reinforced,
        )

    return graph.transaction(_WRITES, work)


def _described(each: _Pending) -> dict[str, Any]:
    """Return what a memory says, and what recall is to search where that is new or an older version wrote it."""
    beginning = each.content[:_LONGEST]
    said = signals(beginning)
    row = {"id": each.id, "terms": terms(beginning), **said.model_dump(exclude_defaults=True)}
    standing = facets.standing(rules=said.rules, prefers=said.prefers) if each.role == "user" else []
    if standing or not each.searched:
        own = facets.facets(
            scope=each.scope, session=each.session_id, type=each.type or "", speaker=each.speaker, role=each.role
        )
        row["facets"] = " ".join([own, *standing])
    return row if each.searched else row | {"text": searched(each.speaker, each.content)}


def _alike(graph: Transactor | Run, ids: Sequence[str], threshold: float, is_test: bool) -> list[dict[str, object]]:
    found = graph.rows(
        "association.alike",
        _Alike,
        ids=list(ids),
        index="test_memory_words" if is_test else "memory_words",
        threshold=threshold,
        candidates=_CANDIDATES,
        fewest=_FEWEST_TERMS,
        most=_MOST_TERMS,
    )
    return [row.model_dump(by_alias=True) for row in found]


def _entities(extractor: Extractor, pending: _Pending) -> list[dict[str, object]]:
    found = extractor.entities(pending.content[:_LONGEST], pending.speaker)
    return [{"name": each.name, "kind": each.kind, "label": each.label, "times": each.times} for each in found]
