"""Purging: what expired long ago is deleted for good, whole lineages at a time; what is left is a receipt.

Nothing else is deleted but test memories. The receipt is a run whose events hold ids, instants and the hash of
what was there, and no content. What others were noted to stand beside, and the words of sessions, go with it.
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
    """How many lineages were deleted, with how many versions, and some of the ids; without ``run_id``, would be."""

    purged: int
    versions: int
    ids: list[str]
    before: Instant
    run_id: str | None = None


class _Counts(Row):
    purged: int
    versions: int
    ids: list[str]


class _Gone(Batch, traces.Traces):
    """One batch."""


def foresee(graph: Graph, *, before: datetime, now: datetime, is_test: bool) -> Purged:
    """Return what a purge would delete, by a purge that is rolled back; others wait for what it meets."""
    done = graph.rehearse(partial(purge, before=before, now=now, is_test=is_test))
    return done.model_copy(update={"run_id": None})


def purge(graph: Transactor, *, before: datetime, now: datetime, is_test: bool, progress: Progress = silent) -> Purged:
    """Delete the lineages whose latest version expired before an instant, for good.

    What is alive or was only superseded stays, and so does what somebody revives meanwhile. Killed on the way, the same
    call goes on.
    """
    with runs.recorded(graph, "purge", now=now, is_test=is_test, progress=progress) as run:
        params = {"isTest": is_test, "before": instants.to_ms(before), "now": run.now, "runId": run.id}
        _delete(run, **params, batch=_BATCH)
        association.associate(run, now=now, is_test=is_test, progress=progress)
        counts = run.one("purge.receipt", _Counts, runId=run.id, sample=_SAMPLE)
        runs.finish(run)
    return Purged(before=before, run_id=run.id, **counts.model_dump())


def _delete(run: Run, **params: Any) -> None:
    done, left = 0, list[str]()

    def work(unit: Unit) -> _Gone:
        gone = unit.one("purge.lineages", _Gone, **params, **{"except": left})
        traces.remove(unit, gone)
        return gone

    while (batch := run.transaction(["purge.lineages", *traces.REMOVING], work)).seen:
        done += batch.done
        left += batch.left
        run.progress("Purging", done, None)
