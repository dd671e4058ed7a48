"""Promotion: a memory moves up one tier as a new version; the rule is in ``cypher/promotion``."""

import uuid
from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from brainbridge.config.config import Config, Tier
from brainbridge.errors import ConstraintViolated
from brainbridge.graph.graph import Unit
from brainbridge.graph.rows import Row
from brainbridge.run.run import LANDMARK, TIERS, Run

Reason = Literal["threshold", "session_boundary", "forced"]
_MOVED_ALONE = 1000  # a promotion that moves more associations than this gets a transaction of its own


class Candidate(Row):
    """A memory whose energy has reached the threshold."""

    id: str
    tier: Tier
    energy: float
    threshold: float
    associations: int


class Promotion(Row):
    """A promoted memory: ``id`` is the version that ended, ``new_id`` the one that began."""

    id: str
    new_id: str
    from_tier: Tier
    to_tier: Tier
    energy: float
    edge: Literal["PROMOTED_TO", "CRYSTALLIZED_INTO"]


class _Promoted(Row):
    id: str
    new_id: str | None


class _Carried(Row):
    moved: int


@dataclass(frozen=True, slots=True)
class Hop:
    """A step up: its tiers, the new tier's label and the edge type."""

    from_tier: Tier
    to_tier: Tier
    label: str
    edge: str


HOPS = (
    Hop("working", "shortTerm", "ShortTerm", "PROMOTED_TO"),
    Hop("shortTerm", "longTerm", "LongTerm", "CRYSTALLIZED_INTO"),
)
_WRITES = ("promotion.promote", "association.carry")


@dataclass(frozen=True, slots=True)
class Rise:
    """A kind of promotion: its step, reason, least energy (None if forced), and the query for candidates."""

    hop: Hop
    reason: Reason
    threshold: float | None
    query: str = "promotion.candidates"
    params: Mapping[str, Any] = field(default_factory=dict)


def thresholds(config: Config) -> dict[Tier, float]:
    """Return the least energy for a promotion, by tier; longTerm has none."""
    return {"working": config.working_to_short_threshold, "shortTerm": config.short_to_long_threshold}


def promote(run: Run, tiers: Container[Tier] = TIERS) -> None:
    """Promote every memory of these tiers whose energy has reached the threshold, one hop each."""
    for hop in HOPS:
        if hop.from_tier in tiers:
            _drain(run, Rise(hop, "threshold", thresholds(run.config)[hop.from_tier]))


def promote_session(run: Run, session: str | None, scope: str | None) -> None:
    """Promote the ending session's working memories that reach the lower threshold; without a name, all sessions'."""
    threshold, params = run.config.session_boundary_threshold, {"session": session, "scope": scope}
    _drain(run, Rise(HOPS[0], "session_boundary", threshold, "session.candidates", params))


def force(run: Run, memory_id: str, hop: Hop) -> bool:
    """Promote one memory whatever its energy; False if something else ended it first."""
    chosen, rise = {memory_id: str(uuid.uuid4())}, Rise(hop, "forced", None)
    return bool(run.transaction(_WRITES, lambda unit: _lift(unit, run, rise, chosen)))


def _drain(run: Run, rise: Rise) -> None:
    """Promote in batches until there are no more candidates."""
    left, size = list[str](), run.config.promotion_batch_size
    while True:
        try:
            seen, refused = _batch(run, rise, size, left)
        except ConstraintViolated:
            # One of them has a successor already. Promoting one by one finds it, and promotes the others.
            if size > 1:
                size = 1
                continue
            seen, refused = 1, [each.id for each in _seek(run, rise, left)]
            run.conflicts += len(refused)
        if not seen:
            return
        left += refused
        run.progress("Promoting", seen, None)


def _batch(run: Run, rise: Rise, size: int, left: list[str]) -> tuple[int, list[str]]:
    """Promote one batch; returns the number of candidates, and those that were not promoted."""

    def work(unit: Unit) -> tuple[int, list[str]]:
        found = unit.rows(rise.query, Candidate, **_seeking(run, rise, size, left))
        # A repetition finds other candidates: those promoted by a lost attempt no longer match.
        chosen = {each: str(uuid.uuid4()) for each in _together(found)}
        risen = _lift(unit, run, rise, chosen) if chosen else set()
        return len(found), [each for each in chosen if each not in risen]

    return run.transaction([rise.query, *_WRITES], work)


def _seek(run: Run, rise: Rise, left: list[str]) -> tuple[Candidate, ...]:
    """Return the candidate of a batch of one."""
    params = _seeking(run, rise, 1, left)
    return run.transaction([rise.query], lambda unit: unit.rows(rise.query, Candidate, **params))


def _seeking(run: Run, rise: Rise, size: int, left: list[str]) -> dict[str, Any]:
    sought = {"threshold": rise.threshold, "batch": size, "except": left}
    return run.judging(rise.hop.from_tier) | sought | dict(rise.params)


def _together(found: tuple[Candidate, ...]) -> list[str]:
    """Return the ids to promote in one transaction, sorted for locking; a hub is promoted alone."""
    hubs = [each.id for each in found if each.associations > _MOVED_ALONE]
    return hubs[:1] or sorted(each.id for each in found)


def _lift(unit: Unit, run: Run, rise: Rise, chosen: Mapping[str, str]) -> set[str]:
    """Promote the chosen memories (id to new id) and move their associations; returns the promoted ids."""
    rows = unit.rows(
        "promotion.promote",
        _Promoted,
        candidates=[{"id": each, "newId": new_id} for each, new_id in chosen.items()],
        fromTier=rise.hop.from_tier,
        toTier=rise.hop.to_tier,
        label=rise.hop.label,
        edge=rise.hop.edge,
        threshold=rise.threshold,
        reason=rise.reason,
        now=run.now,
        landmark=LANDMARK,
        runId=run.id,
    )
    moves = [{"id": row.id, "newId": row.new_id} for row in rows if row.new_id]
    if moves:
        unit.one("association.carry", _Carried, moves=moves)
    return {row.id for row in rows if row.new_id}


def of_run(run: Run) -> tuple[Promotion, ...]:
    """Return what the run promoted, read from its events."""
    if run.outcome and not run.outcome.promoted:
        return ()
    return run.graph.rows("run.promotions", Promotion, id=run.id)
