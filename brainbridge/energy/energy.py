"""Applies the energy law: expire, settle, re-key, forecast. All arithmetic is in ``cypher/energy``."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from brainbridge import instants
from brainbridge.config import config
from brainbridge.config.config import Tier
from brainbridge.graph.graph import Transactor
from brainbridge.graph.rows import Instant, Origin, Row
from brainbridge.run.run import LANDMARK, TIERS, Run

_BEGINNING = -1e300  # below every decayKey
_COUNTED = 10_000  # staying memories per tier; beyond that an outlook only says that there are more


class _Swept(Row):
    seen: int
    done: int
    last: float | None


class _Counted(Row):
    count: int


class Due(Row):
    """Whether a tier has memories to end, and memories to promote."""

    tier: Tier
    ends: bool
    rises: bool


class Fading(Origin):
    """A memory that will expire, and when."""

    id: str
    content: str
    tier: Tier
    energy: float
    expires_at: Instant


class Forecast(Row):
    """How many memories of a tier will have expired by ``until`` if nobody touches them, and the soonest of them."""

    tier: Tier
    until: Instant
    count: int
    soonest: list[Fading]


class Day(Row):
    """How many memories expire within the day that ends at ``until``."""

    until: Instant
    count: int


class Staying(Row):
    """How many memories will stay, the ``protected`` among them; ``more`` if counting stopped at the limit."""

    count: int
    protected: int
    more: bool


class Outlook(Forecast):
    """A forecast by day; ``stays`` counts the memories that stay until ``until``, ``strongest`` lists the strongest."""

    days: list[Day]
    stays: Staying
    strongest: list["Ranked"]


class _Forecast(Row):
    count: int
    soonest: list[Fading]


class Ranked(Origin):
    """A memory and its energy."""

    id: str
    content: str
    tier: Tier
    energy: float


def due(run: Run, rises: Mapping[Tier, float]) -> dict[Tier, Due]:
    """Return for each tier whether this run has work; ``rises`` maps tiers to the lowest energy it promotes."""
    rows = run.rows(
        "energy.due",
        Due,
        isTest=run.is_test,
        tiers=[{"tier": tier, "rate": rate, "rise": rises.get(tier)} for tier, rate in run.config.rates().items()],
        threshold=run.config.expiration_threshold,
        now=run.now,
        landmark=LANDMARK,
    )
    return {row.tier: row for row in rows}


def expire(run: Run, tiers: Sequence[Tier] = TIERS) -> int:
    """End every memory whose energy at the run's instant is below the expiration threshold; returns how many.

    An ended memory keeps its content for ever; its ``validTo`` is the instant it crossed the threshold.
    """
    return sum(
        run.drain(
            "energy.expire",
            "Ending faded memories",
            **run.judging(tier),
            threshold=run.config.expiration_threshold,
            since=instants.to_ms(run.config.expiration_threshold_since),
            batch=run.config.decay_batch_size,
            runId=run.id,
        )
        for tier in tiers
    )


def settle(run: Run) -> None:
    """Write every stored energy as of the run's instant; the run's record counts them.

    A rehearsal only counts them: a large brain would not fit into its one transaction, and nothing depends on them.
    """
    tiers = [run.judging(tier) | {"threshold": run.config.expiration_threshold} for tier in TIERS]
    if run.graph.rehearsing:
        run.to_settle = sum(run.one("energy.stale", _Counted, **params).count for params in tiers)
    else:
        for params in tiers:
            _sweep(run, "energy.settle", params | {"runId": run.id}, "Settling energies")


def unsettle(run: Run) -> None:
    """Write energies back to the run's instant that a run of a later instant settled and nobody has touched since."""
    if run.graph.rehearsing:
        return
    for tier in TIERS:
        params = {"isTest": run.is_test, "tier": tier, "now": run.now, "landmark": LANDMARK}
        _sweep(run, "energy.unsettle", params, "Settling energies")


def rekey(run: Run) -> None:
    """Recompute the decayKey of every memory with an old decay constant, from the instant the new one took effect."""
    at = instants.to_ms(run.config.valid_from)
    for tier, rate in run.config.rates().items():
        for is_test in (False, True):
            params = {"isTest": is_test, "tier": tier, "rate": rate, "at": at, "landmark": LANDMARK}
            _sweep(run, "energy.rekey", params, "Applying the new decay constants")


def _sweep(run: Run, name: str, params: dict[str, Any], task: str) -> None:
    """Write a tier once, in batches in order of decayKey; ``task`` is its name in progress reports."""
    done, after = 0, _BEGINNING
    while True:
        batch = run.one(name, _Swept, **params, batch=run.config.settle_batch_size, after=after)
        if batch.last is None:
            return
        done, after = done + batch.done, batch.last
        run.progress(task, done, None)


def forecast(
    graph: Transactor, *, now: datetime, horizon: timedelta, is_test: bool, tiers: tuple[Tier, ...], limit: int
) -> tuple[Forecast, ...]:
    """Return, per tier, what will expire within ``horizon`` after ``now`` if nobody touches it; ``limit`` examples."""
    settings, until = config.current(graph), instants.checked(now + horizon)
    return tuple(
        Forecast(
            tier=tier,
            until=until,
            **graph.one(
                "energy.forecast",
                _Forecast,
                **_reading(settings, tier, now, is_test),
                since=instants.to_ms(settings.expiration_threshold_since),
                until=instants.to_ms(until),
                limit=limit,
            ).model_dump(),
        )
        for tier in tiers
    )


def outlook(
    graph: Transactor, *, now: datetime, days: int, is_test: bool, tiers: tuple[Tier, ...], limit: int
) -> tuple[Outlook, ...]:
    """Return, per tier and day, what will expire if nobody touches it, and what will stay, with ``limit`` examples.

    It is read from the index alone: the cost depends on what expires and is shown, not on what is stored, so staying
    memories are counted up to 10,000 per tier.
    """
    settings = config.current(graph)
    untils = [instants.checked(now + timedelta(days=day)) for day in range(1, days + 1)]
    options: dict[str, Any] = {"is_test": is_test, "tiers": tiers, "limit": limit}
    found = forecast(graph, now=now, horizon=untils[-1] - now, **options)
    strongest = top(graph, now=untils[-1], **options)
    return tuple(
        Outlook(
            **dict(each),
            days=_days(graph, untils, _reading(settings, each.tier, now, is_test)),
            stays=_staying(graph, untils[-1], _reading(settings, each.tier, now, is_test)),
            strongest=[one for one in strongest if one.tier == each.tier],
        )
        for each in found
    )


def _days(graph: Transactor, untils: list[datetime], reading: dict[str, Any]) -> list[Day]:
    rows = graph.rows("energy.days", Day, **reading, untils=[instants.to_ms(until) for until in untils])
    return [day for day in rows if day.count]


def _staying(graph: Transactor, until: datetime, reading: dict[str, Any]) -> Staying:
    params = {name: value for name, value in reading.items() if name != "now"}
    return graph.one("energy.staying", Staying, **params, until=instants.to_ms(until), most=_COUNTED)


def top(graph: Transactor, *, now: datetime, is_test: bool, tiers: tuple[Tier, ...], limit: int) -> tuple[Ranked, ...]:
    """Return the memories with the most energy at ``now``, up to ``limit`` per tier, strongest first."""
    settings = config.current(graph)
    return tuple(
        row
        for tier in tiers
        for row in graph.rows("energy.top", Ranked, **_reading(settings, tier, now, is_test), limit=limit)
    )


def _reading(settings: config.Config, tier: Tier, now: datetime, is_test: bool) -> dict[str, Any]:
    return {
        "isTest": is_test,
        "tier": tier,
        "rate": settings.rates()[tier],
        "threshold": settings.expiration_threshold,
        "now": instants.to_ms(now),
        "landmark": LANDMARK,
    }
