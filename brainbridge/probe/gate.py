"""The no-loss gate: no run ends a memory that a probe finds; it does nothing, or protects the memory first.

A rehearsal of the run tells what it would end. A memory is at stake if its probe would find it, were it kept. So a
second rehearsal keeps these memories and asks the probes.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from brainbridge import instants
from brainbridge.config import config
from brainbridge.config.config import CONSOLIDATION
from brainbridge.consolidation import consolidation
from brainbridge.consolidation.consolidation import Configured, Consolidated, Decayed, G, Stake
from brainbridge.errors import AtStake
from brainbridge.graph.graph import Graph, Transactor
from brainbridge.graph.rows import Origin, Row
from brainbridge.probe import probe
from brainbridge.probe.probe import Probe
from brainbridge.progress import Progress, silent
from brainbridge.run import run as runs
from brainbridge.run.run import LANDMARK

_NAMED = 3  # in a message


class _Count(Row):
    count: int


class _Ending(Origin):
    id: str
    lineage_id: str
    content: str


class _Ended(Row):
    probe: Probe
    ended: list[_Ending]


class _Protected(Row):
    id: str


def judge(
    graph: Graph,
    work: Callable[[Transactor], G],
    *,
    now: datetime,
    is_test: bool,
    dry_run: bool = False,
    protect: bool = False,
) -> G:
    """Do ``work``, unless it would end a memory that a probe finds: then return its plan, with what is ``at_stake``.

    With ``protect`` these memories are first taken out of the energy law, by a run of its own that ``run undo`` takes
    back, and then the work is done. With ``dry_run`` only the plan is returned.
    """
    plan, stakes = _look(graph, work, now=now, is_test=is_test)
    if plan and stakes and not protect:
        return plan.model_copy(update={"at_stake": stakes})

    def guarded(on: Transactor) -> G:
        kept = _protect(on, stakes, now=now, is_test=is_test) if stakes else []
        return work(on).model_copy(update={"protected": kept})

    if not dry_run:
        return guarded(graph)
    return plan if plan and not stakes else runs.foresee(graph, guarded)


def end_session(graph: Graph, name: str | None, *, now: datetime, scope: str | None, entry: str | None) -> Consolidated:
    """End a session with nobody there to ask: memories that probes find are protected."""

    def work(on: Transactor) -> Consolidated:
        return consolidation.session_end(on, name, now=now, scope=scope, entry=entry)

    return judge(graph, work, now=now, is_test=False, protect=True)


def refuse(graph: Graph, *, now: datetime) -> None:
    """Raise AtStake if ending what is due now would end a memory that a probe finds, real or test."""
    for is_test in (False, True):

        def work(on: Transactor, is_test: bool = is_test) -> Decayed:
            return consolidation.decay(on, now=now, is_test=is_test)

        _, stakes = _look(graph, work, now=now, is_test=is_test)
        if stakes:
            named = ", ".join(dict.fromkeys(each.id for each in stakes[:_NAMED]))
            raise AtStake(
                f"memories that probes expect would end: {named}{' and more' if len(stakes) > _NAMED else ''}",
                hint=f"keep them with 'brainbridge decay-energy{' --test-only' if is_test else ''} --protect',"
                " or drop the probe with 'brainbridge probe drop'",
            )


def reconfigure(
    graph: Graph,
    changes: Mapping[str, Any],
    *,
    now: datetime,
    dry_run: bool = False,
    reason: str | None = None,
    progress: Progress = silent,
) -> Configured:
    """Change keys of the configuration; what is due under the old values ends first. The history has the ``reason``.

    AtStake if a probe finds one of those memories; InvalidInput says what values a key takes. With ``dry_run`` only the
    plan is returned.
    """
    if CONSOLIDATION.checked(config.current(graph), config.parted(graph.domains, changes)[CONSOLIDATION]):
        refuse(graph, now=now)

    def work(on: Transactor) -> Configured:
        return consolidation.reconfigure(on, changes, now=now, reason=reason, progress=progress)

    return runs.foresee(graph, work) if dry_run else work(graph)


def _look(
    graph: Graph, work: Callable[[Transactor], G], *, now: datetime, is_test: bool
) -> tuple[G | None, list[Stake]]:
    """Return the plan of ``work`` and what is at stake in it; no plan if no probe expects a memory that is due."""
    due = graph.one("probe.due", _Count, isTest=is_test, now=instants.to_ms(now), landmark=LANDMARK)
    if not due.count:
        return None, []

    def planned(on: Transactor) -> tuple[G, tuple[_Ended, ...]]:
        done = work(on)
        return done.planned(), on.rows("probe.ended", _Ended, id=done.run_id)

    plan, ended = graph.rehearse(planned)
    losses = [_stake(row.probe, each) for row in ended for each in row.ended]

    def found(on: Transactor) -> set[tuple[str, str]]:
        _protect(on, losses, now=now, is_test=is_test)
        before = _found(on, ended, now)
        work(on)
        # In a transaction that has deleted a relationship, Neo4j's full text misses the node with the same internal
        # id, and a promotion deletes the edges it moves. So the questions are also asked before the work.
        return before | _found(on, ended, now)

    finds = graph.rehearse(found) if losses else set()
    return plan, [each for each in losses if (each.probe, each.lineage_id) in finds]


def _found(on: Transactor, ended: Sequence[_Ended], now: datetime) -> set[tuple[str, str]]:
    return {(row.probe.id, hit.lineage_id) for row in ended for hit in probe.ask(on, row.probe, now=now)}


def _stake(by: Probe, ending: _Ending) -> Stake:
    return Stake(probe=by.id, question=by.question, **dict(ending))


def _protect(graph: Transactor, stakes: Sequence[Stake], *, now: datetime, is_test: bool) -> list[str]:
    """Take memories out of the energy law; returns their ids."""
    ids = sorted({each.id for each in stakes})
    with runs.recorded(graph, "protect", now=now, is_test=is_test) as run:
        rows = run.rows("energy.protect", _Protected, ids=ids, now=run.now, landmark=LANDMARK, runId=run.id)
        runs.finish(run)
    return [row.id for row in rows]
