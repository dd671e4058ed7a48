"""Recall: memories by a question's words, by what is joined to them, and by what the question asks for.

The ranking is one query, ``cypher/recall/search.cypher``; what is returned is touched afterwards, and linked to what
came with it. Its weights are those of RecallConfig.
"""

import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, ValidationError, ValidationInfo

from brainbridge import association, instants, memory
from brainbridge.config import Tier
from brainbridge.errors import InvalidInput
from brainbridge.graph import Graph
from brainbridge.language import facets, question
from brainbridge.language.question import Question
from brainbridge.memory import Executor, Kind
from brainbridge.rows import Instant, Row
from brainbridge.run import LANDMARK

Include = Literal["all", "live"]
TOUCHING = ("memory.access", "association.coactivate")
_READING = ("recall.search", "recall.standing", "recall.filters")
_STANDING = 5  # instructions and preferences shown beside the hits
_CONSIDERED = 1000  # matches that an explanation of filters looks at
_SESSIONS = 50  # that are looked at
_CANDIDATES = 200  # that are weighed with signals
_WIDE = 20  # as many matches are looked at where a filter is not in the index


def _bound(instant: datetime, info: ValidationInfo) -> datetime:
    return instants.checked(instant, name=info.field_name or "instant")


Bound = Annotated[Instant, AfterValidator(_bound)]


class Filters(Row):
    """What a recall is narrowed to; what is None narrows nothing.

    ``scope`` sees itself and what has no scope. ``since`` and ``until`` bound when a memory was created, the second
    exclusive. ``as_of`` asks for what there was then, at today's weights; nothing is touched.
    """

    scope: str | None = None
    in_session: str | None = None
    type: Kind | None = None
    tier: Tier | None = None
    participant: str | None = None
    since: Bound | None = None
    until: Bound | None = None
    include: Include = "all"
    as_of: Bound | None = None

    def needed(self) -> list[list[str]]:
        """Return the groups of facets of which a memory needs one each."""
        groups = [
            [facets.in_scope(self.scope), facets.UNSCOPED] if self.scope else [],
            [facets.of_session(self.in_session)] if self.in_session else [],
            [facets.of_type(self.type)] if self.type else [],
            [facets.by_speaker(self.participant)] if self.participant else [],
        ]
        return [group for group in groups if group]


def filters(**given: Any) -> Filters:
    """Check filters; InvalidInput names the one, the value and what is allowed."""
    try:
        return Filters(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        raise InvalidInput(memory.explain(error)) from error


class Edge(Row):
    """An association that brought a hit activation: ``adds`` to its score, reinforced last ``age_days`` ago."""

    from_: str = Field(alias="from")
    type: str
    to: str
    confidence: float
    age_days: float | None
    adds: float


class Hit(Row):
    """A memory that was found, with its reasons.

    ``figures`` are what each signal adds to the score, by name, and ``weight``, the factor on their sum; ``fullText``
    is what the index gave its own words and adds nothing itself. ``path`` are the associations that brought activation,
    strongest first. ``energy`` of an expired one is what it ended with.
    """

    id: str
    lineage_id: str
    import_key: str | None
    content: str
    tier: str
    created: Instant
    session_id: str | None
    speaker: str | None
    energy: float | None
    expired: bool
    score: float
    path: list[Edge]
    figures: dict[str, float]


class Standing(Row):
    """A user's standing instruction or preference, beside the hits: it may hold whatever was asked."""

    id: str
    lineage_id: str
    content: str
    kind: Literal["instruction", "preference"]


class Filtered(Row):
    """How many of the best matches by words alone a filter admits; ``value`` is what it asks for.

    The last one, ``all``, is every filter at once.
    """

    filter: str
    value: str
    considered: int
    admitted: int


class Explanation(Row):
    """How a question was read, what each filter admitted, and how long each step took, in milliseconds."""

    words: list[str]
    asks: list[str]
    filters: list[Filtered]
    took_ms: dict[str, float]


class Recall(Row):
    """What a recall returns: hits, best first, what stands beside them, and the ids of those it touched.

    ``as_of``: the instant it was asked for, if not for now. ``used_chars`` of the budget are in the hits; ``more`` were
    found and left out for it.
    """

    hits: list[Hit]
    standing: list[Standing]
    touched: list[str]
    as_of: Instant | None = None
    used_chars: int = 0
    more: int = 0
    explained: Explanation | None = None


class _Admitted(Row):
    filter: str
    considered: int
    admitted: int


class _Found(Row):
    id: str
    lineage_id: str
    import_key: str | None
    content: str
    tier: str
    created: Instant
    session_id: str | None
    speaker: str | None
    energy: float | None
    expired: bool
    score: float
    parts: dict[str, float]
    full_text: float | None
    path: list[Edge]


def read(query: str) -> Question:
    """Read a question; InvalidInput if it holds no word."""
    asked = question.read(query)
    if not asked.words:
        raise InvalidInput(f"{query[:60]!r} holds no word to look for", hint="ask with words or numbers")
    return asked


def search(
    on: Executor,
    query: str,
    *,
    now: datetime,
    limit: int,
    skip: int = 0,
    is_test: bool = False,
    filters: Filters | None = None,
) -> list[Hit]:
    """Return what answers a question best as of ``now``; touches nothing. InvalidInput if it holds no word."""
    return _search(on, read(query), filters or Filters(), now=now, limit=limit, skip=skip, is_test=is_test)


def _search(
    on: Executor, asked: Question, filters: Filters, *, now: datetime, limit: int, skip: int, is_test: bool
) -> list[Hit]:
    needed, prefix = filters.needed(), "test_" if is_test else ""
    beyond_the_index = (filters.tier, filters.since, filters.until, filters.as_of)
    rows = on.rows(
        "recall.search",
        _Found,
        index=f"{prefix}memory_words",
        sessionIndex=f"{prefix}session_words",
        words=facets.lucene("text", asked.words, *needed),
        aroundWords=facets.lucene("around", asked.words, *needed),
        sessionWords=facets.lucene("testWords" if is_test else "words", asked.words, *needed[: bool(filters.scope)]),
        standingWords=_standing_words(asked, needed),
        standing=asked.standing,
        isTest=is_test,
        scope=filters.scope,
        tier=filters.tier,
        begins=_ms(filters.since),
        ends=_ms(filters.until),
        includeExpired=filters.include == "all",
        asOf=_ms(filters.as_of),
        sessions=_SESSIONS,
        candidates=max(_CANDIDATES, skip + limit),
        widen=_WIDE if any(each is not None for each in beyond_the_index) else 1,
        names=asked.names,
        when=asked.when.model_dump() if asked.when else None,
        asksWhen=asked.asks_when,
        asksName=asked.asks_name,
        asksCount=asked.asks_count,
        fromUser=not asked.assistant,
        now=instants.to_ms(filters.as_of or now),
        landmark=LANDMARK,
        skip=skip,
        limit=limit,
    )
    return [_hit(row) for row in rows]


def _standing_words(asked: Question, needed: list[list[str]]) -> str:
    """Return the query for standing facets, of which one is needed; the question's words only rank what has one."""
    return facets.lucene("text", asked.words, *needed, [facets.RULE, facets.PREFERENCE], optional=True)


def _ms(instant: datetime | None) -> int | None:
    return None if instant is None else instants.to_ms(instant)


def _hit(row: _Found) -> Hit:
    parts = {name: value for name, value in row.parts.items() if value}
    raw = {"fullText": row.full_text} if row.full_text is not None else {}
    total = sum(parts.values())
    figures = parts | raw | {"weight": round(row.score / total, 6) if total else 1.0}
    path = sorted(row.path, key=lambda edge: (-edge.adds, edge.from_, edge.type))
    return Hit(**row.model_dump(exclude={"parts", "full_text", "path"}), path=path, figures=figures)


def standing(
    on: Executor, asked: Question, filters: Filters, *, now: datetime, is_test: bool = False
) -> list[Standing]:
    """Return the user's standing instructions and preferences that a question has most in common with."""
    if not asked.standing or filters.as_of:
        return []
    rows = on.rows(
        "recall.standing",
        Standing,
        index="test_memory_words" if is_test else "memory_words",
        words=_standing_words(asked, filters.needed()),
        isTest=is_test,
        scope=filters.scope,
        now=instants.to_ms(now),
        limit=_STANDING,
    )
    return list(rows)


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
    graph: Graph,
    query: str,
    *,
    now: datetime,
    limit: int,
    skip: int = 0,
    budget: int | None = None,
    session: str | None = None,
    touched: bool = True,
    explain: bool = False,
    is_test: bool = False,
    filters: Filters | None = None,
) -> Recall:
    """Search, then touch what is returned, unless ``touched`` is False. The ranking never waits for the touch.

    ``session`` is the one that recalls. With a ``budget`` the hits end before the one that would go beyond so many
    characters of content.
    """
    narrowed, took = filters or Filters(), dict[str, float]()
    with _timed(took, "read"):
        asked = read(query)

    def work(unit: Executor) -> tuple[list[Hit], list[Standing], list[Filtered]]:
        with _timed(took, "search"):
            found = _search(unit, asked, narrowed, now=now, limit=limit, skip=skip, is_test=is_test)
            beside = standing(unit, asked, narrowed, now=now, is_test=is_test)
        return found, beside, _filtered(unit, asked, narrowed, now=now, is_test=is_test) if explain else []

    found, beside, filtered = graph.transaction(_READING, work)
    hits, used = _within(found, budget)
    ids: list[str] = []
    if touched and hits and not narrowed.as_of:
        name = str(uuid.uuid4())
        with _timed(took, "touch"):
            ids = graph.transaction(TOUCHING, lambda unit: touch(unit, hits, now=now, session=session, retrieval=name))
    shown = {hit.lineage_id for hit in hits}
    return Recall(
        hits=hits,
        standing=[each for each in beside if each.lineage_id not in shown],
        touched=ids,
        as_of=narrowed.as_of,
        used_chars=used,
        more=len(found) - len(hits),
        explained=_explanation(asked, filtered, took) if explain else None,
    )


def _filtered(on: Executor, asked: Question, filters: Filters, *, now: datetime, is_test: bool) -> list[Filtered]:
    rows = on.rows(
        "recall.filters",
        _Admitted,
        index="test_memory_words" if is_test else "memory_words",
        words=facets.lucene("text", asked.words),
        considered=_CONSIDERED,
        scope=filters.scope,
        inSession=filters.in_session,
        type=filters.type,
        tier=filters.tier,
        participant=filters.participant,
        begins=_ms(filters.since),
        ends=_ms(filters.until),
        includeExpired=filters.include == "all",
        asOf=_ms(filters.as_of),
        now=instants.to_ms(filters.as_of or now),
        landmark=LANDMARK,
    )
    given = filters.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return [
        Filtered(**row.model_dump(), value=str(given.get(row.filter, "")))
        for row in rows
        if row.filter in given or row.filter == "all"
    ]


def _explanation(asked: Question, filtered: list[Filtered], took: dict[str, float]) -> Explanation:
    """Say how a question was read: what it asks for, by the figures that this decides about."""
    read_as = {
        "date": asked.when,
        "time": asked.asks_when,
        "answer": asked.asks_name or asked.asks_count,
        "assistant": asked.assistant,
        "standing": asked.standing,
    }
    asks = [name for name, there in read_as.items() if there]
    return Explanation(words=asked.words, asks=asks, filters=filtered, took_ms=took)


def _within(hits: list[Hit], budget: int | None) -> tuple[list[Hit], int]:
    used, kept = 0, list[Hit]()
    for hit in hits:
        if budget is not None and used + len(hit.content) > budget:
            break
        used += len(hit.content)
        kept.append(hit)
    return kept, used


@contextmanager
def _timed(took: dict[str, float], step: str, clock: Callable[[], float] = time.perf_counter) -> Iterator[None]:
    began = clock()
    yield
    took[step] = round((clock() - began) * 1000, 3)
