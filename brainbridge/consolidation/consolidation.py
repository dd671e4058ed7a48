"""Consolidation: the commands that judge memories. The domains name the steps of each, and their order."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Literal, Self, TypedDict, TypeVar, Unpack

from pydantic import ConfigDict, Field, SerializeAsAny

from brainbridge import instants
from brainbridge.config import config
from brainbridge.config.config import CONSOLIDATION, RECALL, Config, Tier
from brainbridge.config.versioned import Changes, Configuration, Version
from brainbridge.consolidation import passes
from brainbridge.consolidation.passes import Step
from brainbridge.energy import energy, promotion
from brainbridge.energy.promotion import HOPS, Hop, Promotion
from brainbridge.errors import InvalidInput, Refused
from brainbridge.graph.graph import Transactor, Unit
from brainbridge.graph.rows import Origin, Row
from brainbridge.memory import memory, refusals
from brainbridge.monitor import monitor
from brainbridge.monitor.monitor import TierStatus
from brainbridge.progress import Progress, silent
from brainbridge.run import run as runs
from brainbridge.run.run import Ended, Judged, Outcome, Run

G = TypeVar("G", bound="Guarded")


class Stake(Origin):
    """A memory that a run would end, and the ``probe`` whose ``question`` finds it."""

    probe: str
    question: str
    id: str
    lineage_id: str
    content: str


class Guarded(Judged):
    """What a command that ends memories did.

    It did nothing if anything is ``at_stake``; ``protected`` are the ids of memories that it first took out of the
    energy law.
    """

    at_stake: list[Stake] = Field(default_factory=list)
    protected: list[str] = Field(default_factory=list)


class Decayed(Guarded):
    """What a decay pass did; ``ended`` lists the first hundred memories that faded, in a plan all."""

    settled: int
    expired: int
    ended: list[Ended]
    tiers: list[TierStatus]


class Promoted(Judged):
    """What a promotion pass did; ``conflicts`` counts memories that had a successor already."""

    promoted: list[Promotion]
    conflicts: int

    def planned(self) -> Self:
        """Return it as a plan."""
        return super().planned().model_copy(update={"promoted": _unmade(self.promoted)})


class Narrowed(TypedDict, total=False):
    """What a consolidation leaves out: with ``due_only`` settling, which judges nothing; ``only`` does one part.

    ``crystals_every`` is a period, in each of which one consolidation follows the law of crystals, and others leave it.
    """

    due_only: bool
    only: Literal["energy", "crystals"] | None
    crystals_every: timedelta | None


class Consolidated(Guarded):
    """What a whole consolidation did; ``left`` if it did nothing because another run was in progress.

    ``ended`` lists the first hundred memories that faded, in a plan all. ``associated`` counts memories that were
    joined to what they follow, resemble and mention. What a domain counts of its own stands beside, under its name.
    """

    model_config = ConfigDict(extra="allow")

    settled: int
    expired: int
    ended: list[Ended]
    promoted: list[Promotion]
    conflicts: int
    duration_ms: int
    left: bool = False
    associated: int = 0

    def planned(self) -> Self:
        """Return it as a plan."""
        return super().planned().model_copy(update={"promoted": _unmade(self.promoted), "duration_ms": 0})


def _unmade(promoted: Sequence[Promotion]) -> list[Promotion]:
    return [each.model_copy(update={"new_id": ""}) for each in promoted]


LEFT = Consolidated(
    run_id="", settled=0, expired=0, ended=[], promoted=[], conflicts=0, duration_ms=0, left=True, applied=False
)


class Current(Row):
    """The values of a configuration, its current version, and all versions, newest first."""

    config: dict[str, Any]
    version: int
    history: list[SerializeAsAny[Version]]


class Configured(Judged):
    """The values of the energy law and of consolidation; the same of recall and, by name, of other configurations.

    After a change ``expired`` counts the memories that ended first, under the old values.
    """

    run_id: str = ""
    expired: int = 0

    config: dict[str, Any]
    version: int
    history: list[Config]
    recall: Current
    others: dict[str, Current]

    @property
    def parts(self) -> dict[str, Current]:
        """Return each configuration by its name, as one of several."""
        own = Current(config=self.config, version=self.version, history=list(self.history))
        return {CONSOLIDATION.name: own, RECALL.name: self.recall, **self.others}


class _Changed(Row):
    version: int | None


class _Version(Row):
    version: int


@contextmanager
def judging(graph: Transactor, command: str, **options: Any) -> Iterator[Run]:
    """Begin a run, and finish interrupted changes of what decides on ends before anything is judged."""
    with runs.recorded(graph, command, **options) as run:
        _rekey(run)
        _apply(run, config.every(graph.domains))
        yield run


def decay(graph: Transactor, *, now: datetime, is_test: bool, progress: Progress = silent) -> Decayed:
    """Settle every stored energy to ``now`` and end what has faded."""
    with judging(graph, "decay-energy", now=now, is_test=is_test, progress=progress) as run:
        passes.take(Step(run, now, thorough=True), "decay-energy")
        outcome = runs.finish(run)
    tiers = monitor.tiers(graph, now=now, is_test=is_test)
    ended = list(runs.expirations(run))
    return Decayed(run_id=run.id, settled=outcome.settled, expired=outcome.expired, ended=ended, tiers=list(tiers))


def promote(graph: Transactor, *, now: datetime, is_test: bool, progress: Progress = silent) -> Promoted:
    """Promote by one tier every memory whose energy at ``now`` has reached its threshold."""
    with judging(graph, "promote-memories", now=now, is_test=is_test, progress=progress) as run:
        passes.take(Step(run, now), "promote-memories")
        runs.finish(run)
    return _promoted(run)


def consolidate(
    graph: Transactor,
    *,
    now: datetime,
    is_test: bool,
    progress: Progress = silent,
    **narrowed: Unpack[Narrowed],
) -> Consolidated:
    """Associate, expire, settle and promote as of ``now``, and what domains add to that.

    The domains name the steps, and the switches that turn some of them on. InvalidInput for a period of less than a
    millisecond.
    """
    _refuse_none(narrowed.get("crystals_every"))
    with judging(graph, "consolidate-all", now=now, is_test=is_test, progress=progress) as run:
        step = Step(run, now, crystals_every=narrowed.get("crystals_every"))
        without = ["settle"] if narrowed.get("due_only") else []
        passes.take(step, "consolidate-all", without=without, only=narrowed.get("only"))
        outcome = runs.finish(run)
    return _consolidated(step, outcome)


def _refuse_none(period: timedelta | None) -> None:
    if period is not None and period < timedelta(milliseconds=1):
        raise InvalidInput(
            f"crystals_every is {period / timedelta(seconds=1)} s, which is no period",
            hint="give a millisecond or more, as timedelta(minutes=30); without it, every run follows their law",
        )


def session_end(
    graph: Transactor,
    name: str | None,
    *,
    now: datetime,
    scope: str | None = None,
    entry: str | None = None,
    is_test: bool = False,
    progress: Progress = silent,
) -> Consolidated:
    """Consolidate at the end of a session: what is due in the whole brain, and promote its own memories more easily.

    Its own working memories are promoted from ``sessionBoundaryThreshold`` (1.5) on; without a name, all working
    memories are. ``entry`` names the session's last entry, so that a resumed session is known to have more.
    """
    with judging(graph, "session-end", now=now, is_test=is_test, session=name, progress=progress) as run:
        lowered: dict[Tier, float] = {"working": run.config.session_boundary_threshold}
        step = Step(run, now, session=name, scope=scope, entry=entry, lowered=lowered)
        passes.take(step, "session-end")
        outcome = runs.finish(run)
    return _consolidated(step, outcome)


def force_promote(graph: Transactor, memory_id: str, *, now: datetime) -> Promoted:
    """Promote one memory by one tier whatever its energy; the id of an old version means the latest one.

    Raises NotFound for an unknown id, and Refused if the memory has ended, is protected or in the highest tier, or is a
    crystal.
    """
    found = memory.latest(graph, memory_id, now=now)
    hop = _hop_from(found)
    with judging(graph, "force-promote", now=now, is_test=bool(found.is_test)) as run:
        if not promotion.force(run, found.id, hop):
            raise Refused(
                f"memory {found.id} was changed by somebody else, or was written at or after {instants.to_text(now)}"
            )
        runs.finish(run)
    return _promoted(run)


def _hop_from(found: memory.Memory) -> Hop:
    if "Crystal" in found.labels:
        raise Refused(
            f"memory {found.id} is a crystal: it lives by its importance, and is never promoted",
            hint=f"an access makes it live longer: brainbridge boost-memory {found.id}",
        )
    if found.state != "live":
        raise Refused(
            f"memory {found.id} cannot be promoted: it is {found.state}",
            hint=f"look at its lineage: brainbridge memory-inspect {found.id}",
        )
    if found.held_by:
        raise refusals.held(found, "promoted")
    if found.decay_law != "energy":
        raise Refused(f"memory {found.id} is protected: it neither fades nor is promoted")
    for hop in HOPS:
        if hop.from_tier == found.tier:
            return hop
    raise Refused(f"memory {found.id} is {found.tier}, the highest tier")


def reconfigure(
    graph: Transactor,
    changes: Mapping[str, Any],
    *,
    now: datetime,
    reason: str | None = None,
    progress: Progress = silent,
) -> Configured:
    """Begin a new version of the configuration, or of recall's; InvalidInput names the values that are not possible.

    The history has the ``reason``.

    Memories that are due under the old values end first. Then, if a decay constant changed, the keys of its tier are
    recomputed; if that is killed, the next command that judges continues it. A change of recall's settings judges
    nothing. If all values are current already, there is no run and no new version.
    """
    parts = config.parted(graph.domains, changes)
    before = held(graph)
    typed = {each: each.checked(before[each], part) for each, part in parts.items()}
    if not any(typed.values()):
        return configured(graph).planned()
    judges = any(typed[each] for each in typed if each is CONSOLIDATION or each.before)
    begun = judging if judges else runs.recorded
    with begun(graph, "config set", now=now, progress=progress) as run:
        if typed[CONSOLIDATION]:  # another run may have changed it in the meantime
            typed[CONSOLIDATION] = CONSOLIDATION.checked(run.config, parts[CONSOLIDATION])
            energy.expire(run)
            energy.expire(replace(run, is_test=True))
        for each, changed in typed.items():
            if each.before and changed:
                each.before(run)
        change(run, before, typed, reason=reason)
        outcome = runs.finish(run)
    return configured(graph).model_copy(update={"run_id": run.id, "expired": outcome.expired})


def held(graph: Transactor) -> dict[Configuration[Any], Version]:
    """Return the current version of each configuration."""
    return {each: each.current(graph) for each in config.every(graph.domains)}


def change(
    run: Run,
    held: Mapping[Configuration[Any], Version],
    changes: Mapping[Configuration[Any], Changes],
    *,
    reason: str | None = None,
) -> None:
    """Write the changes of all configurations in one transaction; ``held`` are the versions they change.

    Then recompute the keys of memories with an old decay constant. Refused if somebody else made a change meanwhile.
    """
    seen, law = {**held, CONSOLIDATION: run.config}, changes[CONSOLIDATION]
    before = run.config.tunables()
    rekeying = any(key in law and law[key] != before[key] for key in config.DECAY_KEYS)
    written = {each: changed for each, changed in changes.items() if changed}
    if not written:
        return

    def work(unit: Unit) -> None:
        for each, changed in written.items():
            params = {"kind": each.kind, "event": each.name, "version": seen[each].version, "changes": changed}
            params |= {"rekeying": rekeying and each is CONSOLIDATION, "reason": reason}
            done = unit.one("config.change", _Changed, **params, now=run.now, runId=run.id)
            if done.version is None:
                raise Refused(
                    "somebody else changed the configuration at the same time",
                    hint="check it with 'brainbridge config show', then try again",
                )

    run.transaction(["config.change"], work)
    if run.graph.rehearsing:  # nothing is judged afterwards, and a large brain does not fit a rehearsal
        return
    if law:
        run.config = config.current(run.graph)
        _rekey(run)
    _apply(run, written)


def _apply(run: Run, changed: Iterable[Configuration[Any]]) -> None:
    """Apply the values of configurations to what was computed with others."""
    for each in changed:
        if each.after:
            each.after(run)


def _rekey(run: Run) -> None:
    if run.config.rekeying:
        energy.rekey(run)
        run.one("config.settled", _Version, version=run.config.version)


def configured(graph: Transactor) -> Configured:
    """Return every configuration and its history; Unconfigured if not exactly one version of each is current."""
    history = {each: each.history(graph) for each in config.every(graph.domains)}
    found = {
        each.name: Current(config=dict(now.tunables()), version=now.version, history=list(history[each]))
        for each, now in held(graph).items()
    }
    own, recall = found.pop(CONSOLIDATION.name), found.pop(RECALL.name)
    return Configured(
        config=own.config, version=own.version, history=list(history[CONSOLIDATION]), recall=recall, others=found
    )


def _promoted(run: Run) -> Promoted:
    return Promoted(run_id=run.id, promoted=list(promotion.of_run(run)), conflicts=run.conflicts)


def _consolidated(step: Step, outcome: Outcome) -> Consolidated:
    run = step.run
    return Consolidated(
        run_id=run.id,
        settled=outcome.settled,
        expired=outcome.expired,
        ended=list(runs.expirations(run)),
        promoted=list(promotion.of_run(run)),
        conflicts=run.conflicts,
        duration_ms=outcome.duration_ms,
        associated=step.associated,
        **step.parts,
    )
