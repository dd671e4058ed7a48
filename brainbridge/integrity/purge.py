"""Purging: lineages that expired long ago are deleted for good, and leave a receipt.

Otherwise only test memories, and what a restore replaces, are deleted for good. The receipt is a run whose events hold
ids, instants and content hashes, but no content. Derived text goes too: the ``around`` of memories beside the deleted
ones, and the words of sessions.
"""

from datetime import datetime
from functools import partial
from typing import Any

from brainbridge import instants
from brainbridge.association import association
from brainbridge.graph.graph import Graph, Transactor, Unit
from brainbridge.graph.rows import Instant, Row
from brainbridge.memory import traces
from brainbridge.progress import Progress, silent
from brainbridge.run import run as runs
from brainbridge.run.run import Batch, Run

_BATCH = 500
_SAMPLE = 20


class Purged(Row):
    """The number of deleted lineages and versions, and the first ids; a plan has no ``run_id``.

    ``kept`` lineages stay because other memories were made of them.
    """

    purged: int
    versions: int
    ids: list[str]
    kept: int
    before: Instant
    run_id: str | None = None


class _Counts(Row):
    purged: int
    versions: int
    ids: list[str]


class _Gone(Batch, traces.Traces):
    """One batch; of what was left, these were held by what was made of them."""

    held: list[str]


def foresee(graph: Graph, *, before: datetime, now: datetime, is_test: bool, breaks: bool = False) -> Purged:
    """Return what a purge would delete, by rolling one back; meanwhile others wait for the nodes it touches."""
    done = graph.rehearse(partial(purge, before=before, now=now, is_test=is_test, breaks=breaks))
    return done.model_copy(update={"run_id": None})


def purge(
    graph: Transactor,
    *,
    before: datetime,
    now: datetime,
    is_test: bool,
    breaks: bool = False,
    progress: Progress = silent,
) -> Purged:
    """Delete for good the lineages whose latest version expired before an instant.

    Lineages that live stay, with all their versions, and so does what somebody revives meanwhile. What was merged into
    a crystal goes with it. What other memories were made of stays, unless it ``breaks`` their derivation. If it is
    killed, the same call continues.
    """
    with runs.recorded(graph, "purge", now=now, is_test=is_test, progress=progress) as run:
        params = {
            "isTest": is_test,
            "breaks": breaks,
            "before": instants.to_ms(before),
            "now": run.now,
            "runId": run.id,
        }
        kept = _delete(run, **params, batch=_BATCH)
        association.associate(run, now=now, is_test=is_test, progress=progress)
        counts = run.one("purge.receipt", _Counts, runId=run.id, sample=_SAMPLE)
        runs.finish(run)
    return Purged(before=before, kept=kept, run_id=run.id, **counts.model_dump())


def _delete(run: Run, **params: Any) -> int:
    """Delete batch after batch; returns how many were held by what was made of them.

    What was made of others may go in the same run, so those that were held are tried again while anything goes.
    """
    done, left, held = 0, list[str](), list[str]()

    def work(unit: Unit) -> _Gone:
        gone = unit.one("purge.lineages", _Gone, **params, **{"except": left + held})
        traces.remove(unit, gone)
        return gone

    while True:
        before = done
        while (batch := run.transaction(["purge.lineages", *traces.REMOVING], work)).seen:
            done += batch.done
            left += [each for each in batch.left if each not in batch.held]
            held += batch.held
            run.progress("Purging", done, None)
        if not held or done == before:
            return len(held)
        held.clear()
