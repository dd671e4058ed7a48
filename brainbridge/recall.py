"""Recall: memories by their words. What is found and returned is touched, and linked to what came with it."""

import re
import uuid
from datetime import datetime
from typing import Any, Literal

from brainbridge import association, instants, memory
from brainbridge.errors import InvalidInput
from brainbridge.graph import Graph
from brainbridge.memory import Executor
from brainbridge.rows import Row
from brainbridge.run import LANDMARK

Include = Literal["all", "live"]
EXPIRED_WEIGHT = 0.5  # forgetting lowers, it does not blind
TOUCHING = ("memory.access", "association.coactivate")
_WORD = re.compile(r"\w+")
_MAX_WORDS = 512  # well under Lucene's limit of clauses


class Match(Row):
    """A memory that was found; ``energy`` of an expired one is what it ended with."""

    id: str
    lineage_id: str
    import_key: str | None
    content: str
    tier: str
    energy: float
    expired: bool
    score: float


class Hit(Match):
    """A match with its reasons: the path by which it was reached and the figures its score was made of."""

    path: tuple[dict[str, Any], ...] = ()
    figures: dict[str, float]


class Recall(Row):
    """What a recall returns: hits, best first, and the ids of those it touched."""

    hits: list[Hit]
    touched: list[str]


class _Found(Match):
    full_text: float


def words(query: str) -> str:
    """Turn free text into a Lucene query of its quoted words; InvalidInput if it holds none."""
    found = list(dict.fromkeys(_WORD.findall(query.lower())))[:_MAX_WORDS]
    if not found:
        raise InvalidInput(f"{query[:60]!r} holds no word to look for", hint="ask with words or numbers")
    return " ".join(f'"{word}"' for word in found)


def search(
    on: Executor,
    query: str,
    *,
    now: datetime,
    limit: int,
    is_test: bool = False,
    scope: str | None = None,
    include: Include = "all",
) -> list[Hit]:
    """Return the best matches for a query as of ``now``, live before expired at the same score; touches nothing."""
    rows = on.rows(
        "recall.search",
        _Found,
        index="test_memory_text" if is_test else "memory_text",
        words=words(query),
        scope=scope,
        includeExpired=include == "all",
        expiredWeight=EXPIRED_WEIGHT,
        now=instants.to_ms(now),
        landmark=LANDMARK,
        limit=limit,
    )
    return [_hit(row) for row in rows]


def _hit(row: _Found) -> Hit:
    weight = EXPIRED_WEIGHT if row.expired else 1.0
    figures = {"fullText": row.full_text, "weight": weight}
    return Hit(**row.model_dump(exclude={"full_text"}), figures=figures)


def touch(on: Executor, hits: list[Hit], *, now: datetime, session: str | None, retrieval: str) -> list[str]:
    """Touch the living among the hits and link them to each other; returns the ids of those touched.

    ``retrieval`` names the retrieval: the same one, repeated, adds nothing.
    """
    living = {hit.id: f"{retrieval}:{hit.lineage_id}" for hit in hits if not hit.expired}
    if not living:
        return []
    touches = memory.access(on, living, now=now, session=session)
    touched = sorted(each.head_id for each in touches if each.outcome in ("touched", "repeated"))
    if len(touched) > 1:
        association.coactivate(on, touched, retrieval=retrieval, now=now)
    return touched


def recall(
    graph: Graph, query: str, *, now: datetime, session: str | None = None, touched: bool = True, **options: Any
) -> Recall:
    """Search, then touch what is returned, unless ``touched`` is False. The ranking never waits for the touch."""
    hits = search(graph, query, now=now, **options)
    if not (touched and hits):
        return Recall(hits=hits, touched=[])
    retrieval = str(uuid.uuid4())
    ids = graph.transaction(TOUCHING, lambda unit: touch(unit, hits, now=now, session=session, retrieval=retrieval))
    return Recall(hits=hits, touched=ids)
