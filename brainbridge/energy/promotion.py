"""Promotion: one hop up the tiers as a new version; the rule is in ``cypher/promotion``."""

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
_MOVED_ALONE = 1000  # a promotion that has to move more associations than this gets a transaction of its own


class Candidate(Row):
    """A memory whose energy has reached the threshold."""

    id: str
    tier: Tier
    energy: float
    threshold: float
    associations: int


class Promotion(Row):
    """A memory that rose: ``id`` is the version that ended, ``new_id`` the one that began."""

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
    """A way up: from which tier to which, by which edge."""

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
    """Who rises and why: a way up, the energy that must be reached (None: forced), and the query that seeks."""

    hop: Hop
    reason: Reason
    threshold: float | None
    query: str = "promotion.candidates"
    params: Mapping[str, Any] = field(default_factory=dict)


def thresholds(config: Config) -> dict[Tier, float]:
    """Return the energy from which on a memory rises, by tier; longTerm has none."""
    return {"working": config.working_to_short_threshold, "shortTerm": config.short_to_long_threshold}


def promote(run: Run, tiers: Container[Tier] = TIERS) -> None:
    """Lift everything in these tiers whose energy has reached the threshold, one hop each."""
    for hop in HOPS:
        if hop.from_tier in tiers:
            _drain(run, Rise(hop, "threshold", thresholds(run.config)[hop.from_tier]))


def promote_session(run: Run, session: str | None, scope: str | None) -> None:
    """Lift the ending session's working memories that have reached the lowered threshold; without a name, all."""
    threshold, params = run.config.session_boundary_threshold, {"session": session, "scope": scope}
    _drain(run, Rise(HOPS[0], "session_boundary", threshold, "session.candidates", params))


def force(run: Run, memory_id: str, hop: Hop) -> bool:
    """Lift one memory whatever its energy; tells whether it rose (it does not if somebody else ended it first)."""
    chosen, rise = {memory_id: str(uuid.uuid4())}, Rise(hop, "forced", None)
    return bool(run.transaction(_WRITES, lambda unit: _lift(unit, run, rise, chosen)))


def _drain(run: Run, rise: Rise) -> None:
    """Promote batch after batch until the seek finds nothing more."""
    left, size = list[str](), run.config.promotion_batch_size
    while True:
        try:
            seen, refused = _batch(run, rise, size, left)
        except ConstraintViolated:
            # Somebody among them has a successor already. One by one, the others rise and the culprit shows.
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
    """Promote one batch; returns how many candidates it saw and which of them did not rise."""

    def work(unit: Unit) -> tuple[int, list[str]]:
        found = unit.rows(rise.query, Candidate, **_seeking(run, rise, size, left))
        # Repeated, it finds others: those that the lost attempt lifted are not sought any more.
        chosen = {each: str(uuid.uuid4()) for each in _together(found)}
        risen = _lift(unit, run, rise, chosen) if chosen else set()
        return len(found), [each for each in chosen if each not in risen]

    return run.transaction([rise.query, *_WRITES], work)


def _seek(run: Run, rise: Rise, left: list[str]) -> tuple[Candidate, ...]:
    """Return the candidate that a batch of one would take."""
    params = _seeking(run, rise, 1, left)
    return run.transaction([rise.query], lambda unit: unit.rows(rise.query, Candidate, **params))


def _seeking(run: Run, rise: Rise, size: int, left: list[str]) -> dict[str, Any]:
    sought = {"threshold": rise.threshold, "batch": size, "except": left}
    return run.judging(rise.hop.from_tier) | sought | dict(rise.params)


def _together(found: tuple[Candidate, ...]) -> list[str]:
    """Return the ids to promote in one transaction, sorted for locking; a hub goes alone."""
    hubs = [each.id for each in found if each.associations > _MOVED_ALONE]
    return hubs[:1] or sorted(each.id for each in found)


def _lift(unit: Unit, run: Run, rise: Rise, chosen: Mapping[str, str]) -> set[str]:
    """Promote the chosen memories (id to new id) and move their associations; returns the ids of those that rose."""
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
