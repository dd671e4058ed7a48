"""Forgetting on request: memories end as retracted, and no recall finds them until that is undone.

Nothing is deleted. A memory that a probe finds is not forgotten until the probe is dropped.
"""

import uuid
from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import partial
from typing import Literal

from brainbridge.consolidation.consolidation import Stake
from brainbridge.errors import InvalidInput, NotFound
from brainbridge.graph.graph import Transactor, Unit
from brainbridge.graph.rows import Origin, Row
from brainbridge.memory import memory, refusals
from brainbridge.memory.memory import Memory
from brainbridge.probe import probe
from brainbridge.recall import recall
from brainbridge.recall.filters import Filters
from brainbridge.run import run as runs
from brainbridge.run.run import LANDMARK, Judged, Run

_BESIDE = 10  # hits that may hold no word of what is to be forgotten
QUERIES = ("forgetting.retract", "cluster.leave")


class Chosen(Row):
    """The latest versions of the memories to forget; ``asked`` if a question chose some of them."""

    memories: list[Memory]
    asked: bool


class Retracted(Origin):
    """A memory that is forgotten on request."""

    id: str
    lineage_id: str
    tier: str
    content: str


class Forgotten(Judged):
    """What was forgotten: nothing (``applied`` is False) if probes find any of it, listed in ``at_stake``.

    ``asked`` if a question chose some of it.
    """

    retracted: list[Retracted]
    asked: bool
    at_stake: list[Stake]


class _Cluster(Row):
    lineage_id: str
    scope: str
    name: str


class _Outcome(Retracted):
    outcome: Literal["retracted", "forgotten", "moved"]
    cluster: _Cluster | None


class _Left(Row):
    lineage_id: str
    parted: int
    settled: bool


def choose(
    graph: Transactor, what: Sequence[str], *, now: datetime, limit: int, scope: str | None, is_test: bool
) -> Chosen:
    """Find the memories to forget: each entry is a memory id, or a question whose first ``limit`` hits count.

    NotFound for an unknown id (a UUID); InvalidInput for a question without words, or if only some of the memories
    are tests; Refused for a memory that is forgotten already.
    """
    found, asked = dict[str, Memory](), False
    for each in what:
        named = memory.read(graph, [each], now=now)
        if not named and not _is_id(each):
            asked = True
            named = memory.read(graph, meant(graph, each, now=now, limit=limit, scope=scope, is_test=is_test), now=now)
        elif not named:
            raise NotFound(f"there is no memory {each!r}", hint=memory.LISTING_HINT)
        latest = [memory.latest(graph, one.id, now=now) for one in named]
        found |= {one.id: one for one in latest}
    for one in found.values():
        refusals.refuse_forgotten(one)
    if len({one.is_test for one in found.values()}) > 1:
        raise InvalidInput("some of these are test memories and some are not", hint="forget the two separately")
    return Chosen(memories=list(found.values()), asked=asked)


def meant(
    graph: Transactor, question: str, *, now: datetime, limit: int, scope: str | None, is_test: bool
) -> list[str]:
    """Return the first hits of a question that hold words of it; InvalidInput for one without words."""
    within = Filters(scope=scope)
    hits = recall.search(graph, question, now=now, limit=limit + _BESIDE, is_test=is_test, wishes=False, filters=within)
    # What an association or its surroundings brought was not named.
    return [hit.id for hit in hits if "words" in hit.figures][:limit]


def _is_id(text: str) -> bool:
    try:
        return str(uuid.UUID(text)) == text.lower()
    except ValueError:
        return False


def forget_any(
    graph: Transactor, what: Sequence[str], *, now: datetime, limit: int, scope: str | None, is_test: bool
) -> Forgotten:
    """Choose memories by their ids or by questions, and forget them."""
    return forget(graph, choose(graph, what, now=now, limit=limit, scope=scope, is_test=is_test), now=now)


def forget(graph: Transactor, chosen: Chosen, *, now: datetime) -> Forgotten:
    """End memories as retracted, in a run that can be undone; nothing is forgotten if a probe finds one of them."""
    stakes, asked = list(_stakes(graph, chosen.memories, now)), chosen.asked
    if stakes or not chosen.memories:
        would = [_shown(each) for each in chosen.memories]
        return Forgotten(run_id="", applied=False, retracted=would, asked=asked, at_stake=stakes)
    with runs.recorded(graph, "forget", now=now, is_test=chosen.memories[0].is_test is True) as run:
        retracted = list(_retract(run, [each.id for each in chosen.memories], now))
        runs.finish(run)
    return Forgotten(run_id=run.id, retracted=retracted, asked=asked, at_stake=[])


def _shown(found: Memory) -> Retracted:
    marks = {"trust": found.trust, "suspect": found.is_suspect}
    own = {"lineage_id": found.lineage_id or "", "tier": found.tier or "", "content": found.content or ""}
    return Retracted(id=found.id, **own, **marks)


def _retract(run: Run, ids: Sequence[str], now: datetime) -> Iterator[Retracted]:
    """End memories; one that is promoted meanwhile is followed to its new version."""
    while ids:
        rows = run.transaction(QUERIES, partial(end, run=run, ids=ids))
        yield from (Retracted(**each.model_dump(include=set(Retracted.model_fields))) for each in rows if _ended(each))
        ids = [memory.latest(run.graph, each.id, now=now).id for each in rows if each.outcome == "moved"]


def end(unit: Unit, run: Run, ids: Sequence[str]) -> tuple[_Outcome, ...]:
    """End memories as retracted, and take them out of their clusters; a transaction names ``QUERIES``."""
    rows = unit.rows("forgetting.retract", _Outcome, ids=ids, now=run.now, landmark=LANDMARK, runId=run.id)
    members = [{**each.cluster.model_dump(by_alias=True), "id": each.id} for each in rows if each.cluster]
    unit.rows("cluster.leave", _Left, members=members, isTest=run.is_test, now=run.now)
    return rows


def _ended(row: _Outcome) -> bool:
    return row.outcome == "retracted"


def _stakes(graph: Transactor, memories: Sequence[Memory], now: datetime) -> Iterator[Stake]:
    """Yield what probes would lose: their current hits among these memories."""
    meant = {each.lineage_id: each for each in memories}
    for kind in {each.is_test is True for each in memories}:
        for each in probe.listed(graph, is_test=kind):
            if meant.keys() & set(each.expects):
                hits = [
                    hit for hit in probe.ask(graph, each, now=now) if not hit.expired and hit.lineage_id in each.expects
                ]
                yield from (
                    Stake(
                        probe=each.id,
                        question=each.question,
                        id=hit.id,
                        lineage_id=hit.lineage_id,
                        content=hit.content,
                        trust=hit.trust,
                        suspect=hit.suspect,
                    )
                    for hit in hits
                    if hit.lineage_id in meant
                )
