"""The state of a brain at an instant: counts, distributions, recent promotions, health. It only reads."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from pydantic import Field

from brainbridge import instants
from brainbridge.config import config
from brainbridge.config.config import Config, Tier
from brainbridge.energy.promotion import Candidate, thresholds
from brainbridge.governance import screening
from brainbridge.graph.graph import Transactor
from brainbridge.graph.rows import Instant, Origin, Row
from brainbridge.integrity import integrity
from brainbridge.integrity.integrity import Finding
from brainbridge.run import run
from brainbridge.run.run import LANDMARK, TIERS, Record

# Lower bounds of the histogram's classes; the default thresholds are among them, so that each class has a meaning.
_EDGES = (0.0, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0, 7.5, 10.0)
_SUPERSEDED = ("promoted", "merged", "superseded")
_LISTED = 1000
_CONSOLIDATING = ("consolidate-all", "promote-memories", "session-end")
_RECENT = 20
REMEMBERED = 200  # runs that are considered
LONG = timedelta(hours=24)  # without a consolidation, after which health reports it


class TierStatus(Row):
    """The live memories of one tier and their mean energy (0 if there are none)."""

    tier: Tier
    count: int
    mean_energy: float


class Status(Row):
    """Counts at an instant. ``expired`` includes the ``due`` ones, which have faded but are not ended yet.

    ``protected`` counts live memories outside the energy law: they do not fade. ``retracted`` were forgotten on
    request.
    """

    tiers: list[TierStatus]
    live: int
    protected: int
    due: int
    expired: int
    superseded: int
    retracted: int
    test: int
    last_write: Instant | None


class Class(Row):
    """One class of a histogram: energies from ``from`` up to below ``to``; the last class has no upper bound."""

    from_: float = Field(alias="from")
    to: float | None
    count: int


class TierEnergy(Row):
    """The distribution of energy in a tier; ``min``, ``mean`` and ``max`` are None if it is empty."""

    tier: Tier
    count: int
    min: float | None
    mean: float | None
    max: float | None
    histogram: list[Class]
    half_life_hours: float


class Promoted(Origin):
    """A promotion that happened."""

    id: str
    new_id: str
    from_tier: Tier
    to_tier: Tier
    energy: float
    at: Instant
    reason: str
    run_id: str
    content: str


class Faded(Origin):
    """A memory that ended by fading, and when."""

    id: str
    content: str
    tier: Tier
    ended_at: Instant


class Promotions(Row):
    """Recent promotions, newest first, and the memories that a run would promote now."""

    promotions: list[Promoted]
    ready: list[Candidate]


class Health(Row):
    """Anomalies and signs, the current configuration, the last run, and the live memories of each sensitivity."""

    findings: list[Finding]
    config: dict[str, Any]
    last_run: Record | None
    sensitivities: list[screening.Count]


class _TierCount(Row):
    tier: Tier
    count: int
    protected: int
    mean_energy: float
    due: int


class _Ended(Row):
    reason: str
    count: int


class _Clock(Row):
    last_write: Instant | None


class _Energy(Row):
    count: int
    min: float | None
    mean: float | None
    max: float | None
    classes: list[int]
    half_life_hours: float


def status(graph: Transactor, *, now: datetime, is_test: bool = False) -> Status:
    """Count the memories of every tier as of ``now``, real or test."""
    settings = config.current(graph)
    counts = _tier_counts(graph, settings, now=now, is_test=is_test)
    others = counts if is_test else _tier_counts(graph, settings, now=now, is_test=True)
    ended = {row.reason: row.count for row in graph.rows("monitor.ended", _Ended, isTest=is_test)}
    due = sum(row.due for row in counts)
    return Status(
        tiers=_statuses(counts),
        live=sum(row.count for row in counts),
        protected=sum(row.protected for row in counts),
        due=due,
        expired=ended.get("expired", 0) + due,
        superseded=sum(ended.get(reason, 0) for reason in _SUPERSEDED),
        retracted=ended.get("retracted", 0),
        test=sum(row.count for row in others),
        last_write=last_write(graph, is_test=is_test),
    )


def tiers(graph: Transactor, *, now: datetime, is_test: bool) -> list[TierStatus]:
    """Count the live memories of each tier as of ``now``."""
    return _statuses(_tier_counts(graph, config.current(graph), now=now, is_test=is_test))


def _statuses(counts: Sequence[_TierCount]) -> list[TierStatus]:
    return [TierStatus(tier=row.tier, count=row.count, mean_energy=row.mean_energy) for row in counts]


def _tier_counts(graph: Transactor, settings: Config, *, now: datetime, is_test: bool) -> tuple[_TierCount, ...]:
    return graph.rows(
        "monitor.status",
        _TierCount,
        isTest=is_test,
        rates=dict(settings.rates()),
        threshold=settings.expiration_threshold,
        now=instants.to_ms(now),
        landmark=LANDMARK,
    )


def last_write(graph: Transactor, *, is_test: bool = False) -> datetime | None:
    """Return the instant of the latest access or run over real, or test, memories; None if there was none."""
    return graph.one("monitor.clock", _Clock, isTest=is_test).last_write


def energies(graph: Transactor, *, now: datetime, is_test: bool, tiers: Sequence[Tier] = TIERS) -> list[TierEnergy]:
    """Return the distribution of energy in the tiers as of ``now``."""
    settings = config.current(graph)
    return [_tier_energy(graph, settings, tier, now=now, is_test=is_test) for tier in tiers]


def _tier_energy(graph: Transactor, settings: Config, tier: Tier, *, now: datetime, is_test: bool) -> TierEnergy:
    row = graph.one(
        "monitor.energy",
        _Energy,
        **_judged(settings, tier, now, is_test),
        threshold=settings.expiration_threshold,
        edges=list(_EDGES),
    )
    bounds = zip(_EDGES, (*_EDGES[1:], None), row.classes, strict=True)
    histogram = [Class(from_=lower, to=upper, count=count) for lower, upper, count in bounds]
    return TierEnergy(tier=tier, histogram=histogram, **row.model_dump(exclude={"classes"}))


def _judged(settings: Config, tier: Tier, now: datetime, is_test: bool) -> dict[str, Any]:
    return {
        "isTest": is_test,
        "tier": tier,
        "rate": settings.rates()[tier],
        "now": instants.to_ms(now),
        "landmark": LANDMARK,
    }


def promotions(
    graph: Transactor, *, now: datetime, is_test: bool, last_hours: float, limit: int = _LISTED
) -> Promotions:
    """Return the promotions of the last ``last_hours`` before ``now``, and what a run at ``now`` would promote."""
    made = graph.rows(
        "monitor.promotions",
        Promoted,
        isTest=is_test,
        since=instants.to_ms(max(now - timedelta(hours=last_hours), instants.EARLIEST)),
        until=instants.to_ms(now),
        limit=limit,
    )
    return Promotions(promotions=list(made), ready=ready(graph, now=now, is_test=is_test, limit=limit))


def faded(graph: Transactor, *, is_test: bool, limit: int) -> list[Faded]:
    """Return the memories that ended last by fading, latest first."""
    return list(graph.rows("monitor.faded", Faded, isTest=is_test, limit=limit))


def ready(graph: Transactor, *, now: datetime, is_test: bool, limit: int) -> list[Candidate]:
    """Return the memories that a run at ``now`` would promote."""
    settings = config.current(graph)
    return [
        row
        for tier, threshold in thresholds(settings).items()
        for row in graph.rows(
            "promotion.candidates",
            Candidate,
            **_judged(settings, tier, now, is_test),
            **_seeking(threshold, limit),
        )
    ]


def _seeking(threshold: float, limit: int) -> dict[str, Any]:
    return {"threshold": threshold, "batch": limit, "except": []}


def health(graph: Transactor, *, now: datetime) -> Health:
    """Look for anomalies of single real memories, and for signs that the settings do not fit the use."""
    settings = config.current(graph)
    latest = run.latest(graph, limit=REMEMBERED)
    findings = [*integrity.anomalies(graph, now=now), *_signs(graph, settings, latest, now)]
    return Health(
        findings=findings,
        config=settings.tunables() | {"version": settings.version, "rekeying": settings.rekeying},
        last_run=latest[0] if latest else None,
        sensitivities=list(screening.counts(graph, is_test=False)),
    )


@dataclass(frozen=True)
class View:
    """What signs are computed from: the configuration, the latest runs, newest first, and the counts at ``now``."""

    graph: Transactor
    settings: Config
    latest: Sequence[Record]
    current: Status
    now: datetime

    @property
    def recent(self) -> Sequence[Record]:
        """Return the latest 20 runs."""
        return self.latest[:_RECENT]

    @cached_property
    def made(self) -> list[Record]:
        """Return the successful consolidations among the runs."""
        return [each for each in self.latest if consolidates(each) and each.outcome == "ok"]


def consolidates(record: Record) -> bool:
    """Tell whether a run was a consolidation."""
    return record.command in _CONSOLIDATING


def _signs(graph: Transactor, settings: Config, latest: Sequence[Record], now: datetime) -> Iterator[Finding]:
    seen = View(graph, settings, latest, status(graph, now=now), now)
    for sign in graph.domains.signs:
        if count := graph.domains.imported(sign.counted)(seen):
            yield integrity.finding(graph.domains, sign.code.name, count, [])
