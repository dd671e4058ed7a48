"""Traversal of associations: what memories lead to, how strongly, by which path. The rules are in ``cypher/recall``."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, TypedDict

from pydantic import Field

from brainbridge import instants
from brainbridge.config import config
from brainbridge.errors import InvalidInput
from brainbridge.graph.graph import Executor, Transactor
from brainbridge.graph.rows import Origin, Row
from brainbridge.memory import memory, refusals
from brainbridge.recall.filters import Include
from brainbridge.run.run import LANDMARK

MAX_HOPS = 10
REFINED = 30  # limits what is refined, whatever was reached
ROUNDS, INHIBITION = 8, 0.15  # when requested and switched off in the configuration
BOUNDS = (0.05, 0.95)  # of a score after blending
_QUERIES = ("memory.read", "recall.traverse", "recall.between", "recall.refine")


class Walk(TypedDict, total=False):
    """How to walk, as in ``traverse``."""

    hops: int
    min_confidence: float | None
    include: Include
    limit: int
    rounds: float | None
    inhibition: float | None
    page_rank: bool
    inhibit: bool


class Step(Row):
    """One association of a path, with its confidence as of the walk; ``through`` names the entity of an ABOUT."""

    source: str = Field(alias="from")
    type: str
    to: str
    confidence: float
    through: str | None = None


class Scored(Row):
    """A memory and its score."""

    id: str
    lineage_id: str
    score: float


class Arrival(Scored):
    """A memory that a walk reached; ``path`` is the strongest of the paths with the fewest hops."""

    hops: int
    path: list[Step]


class Reached(Arrival, Origin):
    """An arrival with its content; ``expired``: it has ended, or is due to end."""

    content: str
    tier: str
    expired: bool


class Traversal(Row):
    """What a walk reached, strongest first, and the ids of the memories it started from."""

    seeds: list[str]
    reached: list[Reached]


class Link(Row):
    """How strongly one memory of a list leads to another, by their positions."""

    source: int
    target: int
    strength: float


def traverse(
    graph: Transactor,
    ids: Sequence[str],
    *,
    now: datetime,
    hops: int = 3,
    min_confidence: float | None = None,
    include: Include = "all",
    limit: int = 20,
    rounds: float | None = None,
    inhibition: float | None = None,
    page_rank: bool = False,
    inhibit: bool = False,
) -> Traversal:
    """Walk from memories over at most ``hops`` (1 to 10); this is not an access.

    Associations weaker than ``min_confidence`` (0 to 1; None: visibilityFloor) as of ``now`` are ignored. ``rounds`` of
    PageRank (0 to 64) and ``inhibition`` (0 to 1) refine the strongest thirty, and only these are returned. None means
    as configured; ``page_rank`` and ``inhibit`` switch them on if the configuration has them off. The id of an old
    version means the latest one. InvalidInput for other ``hops``, NotFound for an unknown id, Refused for a forgotten
    memory.
    """
    if not 1 <= hops <= MAX_HOPS:
        raise InvalidInput(f"hops cannot be {hops}", hint=f"a walk has 1 to {MAX_HOPS} hops")
    settings = config.recall(graph)
    rounds = (settings.page_rank_rounds or page_rank * ROUNDS) if rounds is None else rounds
    inhibition = (settings.inhibition or inhibit * INHIBITION) if inhibition is None else inhibition
    walked = {"minConfidence": min_confidence, "now": instants.to_ms(now)}
    bounds = {
        "includeExpired": include == "all",
        "fanOut": settings.fan_out,
        "beam": settings.beam,
        "landmark": LANDMARK,
    }

    def work(unit: Executor) -> Traversal:
        seeds = sorted({_start(unit, each, now) for each in ids})
        arrivals = _walk(unit, seeds, hops, **bounds, **walked)
        if rounds or inhibition:
            arrivals = refined(unit, arrivals[:REFINED], rounds, inhibition, settings.inhibition_top, **walked)
        return Traversal(seeds=seeds, reached=_told(unit, arrivals[:limit], now))

    return graph.transaction(_QUERIES, work)


def _start(on: Executor, memory_id: str, now: datetime) -> str:
    found = memory.latest(on, memory_id, now=now)
    refusals.refuse_forgotten(found)
    return found.id


def _walk(on: Executor, seeds: Sequence[str], hops: int, **params: Any) -> list[Arrival]:
    known: dict[str, Any] = {seed: {"score": 0.0, "hops": 0, "path": []} for seed in seeds}
    arrivals: dict[str, Arrival] = {}
    for hop in range(1, hops + 1):
        found = on.rows("recall.traverse", Arrival, known=known, hop=hop, **params)
        arrivals |= {each.id: each for each in found}
        known |= {each.id: each.model_dump(by_alias=True, include={"score", "hops", "path"}) for each in found}
        if not any(each.hops == hop for each in found):
            break
    return _ordered(arrivals.values())


def _ordered(arrivals: Iterable[Arrival]) -> list[Arrival]:
    return sorted(arrivals, key=lambda each: (-each.score, each.lineage_id))


def refined(
    on: Executor, arrivals: Sequence[Arrival], rounds: float, inhibition: float, top: int, **params: Any
) -> list[Arrival]:
    """Return the arrivals with refined scores, over the associations between them; ``params`` are those of the walk."""
    links = on.rows("recall.between", Link, ids=[each.id for each in arrivals], **params)
    scored = refine(on, arrivals, links, rounds=rounds, inhibition=inhibition, top=top)
    by_id = {each.id: each for each in arrivals}
    return [by_id[each.id].model_copy(update={"score": each.score}) for each in scored]


def refine(
    on: Executor,
    nodes: Sequence[Scored],
    links: Sequence[Link],
    *,
    rounds: float | None = None,
    inhibition: float = 0.0,
    top: int = 7,
) -> tuple[Scored, ...]:
    """Return the nodes with refined scores, strongest first: PageRank among them, then inhibition by the ``top``."""
    rows = [each.model_dump(by_alias=True, include={"id", "lineage_id", "score"}) for each in nodes]
    return on.rows(
        "recall.refine",
        Scored,
        nodes=rows,
        links=[link.model_dump() for link in links],
        rounds=rounds,
        inhibition=inhibition,
        top=top,
        blend=None,
        low=BOUNDS[0],
        high=BOUNDS[1],
    )


def _told(on: Executor, arrivals: Sequence[Arrival], now: datetime) -> list[Reached]:
    """Return the arrivals with their content.

    One that cannot be read by its id is left out: a purge took it away, or its commit is not in the index of ids yet.
    """
    found = {each.id: each for each in memory.read(on, [each.id for each in arrivals], now=now)}
    return [
        Reached(
            **each.model_dump(),
            content=found[each.id].content or "",
            trust=found[each.id].trust,
            suspect=found[each.id].is_suspect,
            tier=found[each.id].tier or "",
            expired=found[each.id].state != "live",
        )
        for each in arrivals
        if each.id in found
    ]
