"""Moves memories to the scope of the project that they belong to, in a run that can be undone."""

from collections.abc import Sequence
from datetime import datetime

from brainbridge.graph.graph import Transactor
from brainbridge.graph.rows import Row
from brainbridge.integrity import associations
from brainbridge.progress import Progress, silent
from brainbridge.run import run as runs
from brainbridge.run.run import Judged


class Moved(Judged):
    """How many versions of memories were moved to a scope."""

    moved: int


class File(Row):
    """A file that an agent wrote, by its path and the agent."""

    name: str
    format: str | None


class Begun(Row):
    """A session with memories in a scope, and the files its agent wrote of it."""

    name: str
    memories: int
    sources: list[File]


class _Batch(Row):
    moved: int


def sessions(graph: Transactor, scope: str) -> list[Begun]:
    """Return the sessions that have memories in a scope; an empty one means none."""
    return list(graph.rows("project.sessions", Begun, scope=scope))


def move(
    graph: Transactor, names: Sequence[str], *, source: str, target: str, now: datetime, progress: Progress = silent
) -> Moved:
    """Move the memories of sessions from one scope to another; an empty one means none.

    If it is killed, the same call continues.
    """
    moved = 0
    with runs.recorded(graph, "project adopt", now=now, progress=progress) as run:
        batch = {"from": source, "to": target, "sessions": list(names), "batch": run.config.promotion_batch_size}
        while done := run.one("project.move", _Batch, **batch, now=run.now, runId=run.id).moved:
            moved += done
            progress("Moving memories", moved, None)
        if moved:
            associations.repair(run)
        runs.finish(run)
    return Moved(run_id=run.id, moved=moved)
