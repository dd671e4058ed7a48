"""Moves memories to the scope of the project that they belong to, in a run that can be undone."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from pydantic import Field

from brainbridge.graph.graph import Transactor
from brainbridge.graph.rows import Row
from brainbridge.integrity import associations
from brainbridge.progress import Progress, silent
from brainbridge.recall import history
from brainbridge.run import run as runs
from brainbridge.run.run import Judged, Run


class Moved(Judged):
    """How many versions of memories were moved to a scope."""

    moved: int


class File(Row):
    """A file that an agent wrote, by its path and the agent."""

    name: str
    format: str


class Unclaimed(Row):
    """A session of an agent whose memories have no scope, and the files that the agent wrote of it."""

    name: str
    memories: int
    sources: list[File]


class _Name(Row):
    name: str


class _Probes(Row):
    moved: int


class _Returned(Row):
    source: str | None = Field(alias="from")
    to: str | None
    first: str


class _Batch(Row):
    moved: int


def sessions(graph: Transactor, scope: str) -> list[str]:
    """Return the names of the sessions that have memories in a scope; an empty one means none."""
    return [each.name for each in graph.rows("project.sessions", _Name, scope=scope)]


def waits(graph: Transactor, scope: str) -> bool:
    """Tell whether a domain keeps anything under a scope that would move along with its memories."""
    return any(graph.domains.imported(each.waits)(graph, scope) for each in graph.domains.moves)


def unclaimed(graph: Transactor, formats: Iterable[str]) -> list[Unclaimed]:
    """Return the sessions of agents whose memories have no scope, by the formats of the files they came from."""
    return list(graph.rows("project.unclaimed", Unclaimed, formats=sorted(formats)))


def move(
    graph: Transactor,
    targets: Mapping[str, Sequence[str]],
    *,
    source: str,
    command: str = "project adopt",
    now: datetime,
    progress: Progress = silent,
) -> Moved:
    """Move the memories of sessions from one scope to others; ``targets`` maps these to the names of sessions.

    The probes of that scope, the questions noted beside the graph, and what domains keep under it, as its documents, go
    along to the first one; what has no scope is everybody's, and stays. An empty scope means none. If it is killed, the
    same call continues.
    """
    moved = 0
    with runs.recorded(graph, command, now=now, progress=progress) as run:
        for target, names in targets.items():
            if source:  # what was asked without a scope was asked of all
                _move_questions(run, source, target)
                for each in graph.domains.moves:
                    graph.domains.imported(each.move)(run, source, target)
            batch = {"from": source, "to": target, "sessions": list(names), "batch": run.config.promotion_batch_size}
            while done := run.one("project.move", _Batch, **batch, now=run.now, runId=run.id).moved:
                moved += done
                progress("Moving memories", moved, None)
        if targets:  # what a killed run has moved is put right too
            associations.repair(run)
        runs.finish(run)
    return Moved(run_id=run.id, moved=moved)


def _move_questions(run: Run, source: str, target: str) -> None:
    """Move what was asked in a scope, before the memories: as long as any is left, the same call continues."""
    run.one("project.move_probes", _Probes, **{"from": source, "to": target}, now=run.now, runId=run.id)
    if run.graph.brain:
        history.move(run.graph.brain, source, target or None, run=run.id)


def return_questions(run: Run) -> None:
    """Move the questions noted beside the graph back, or again, as this undo has moved the probes."""
    moves = list(run.graph.rows("project.returned", _Returned, id=run.id)) if run.graph.brain else []
    for each in moves * len(moves):  # one may have to come before another
        history.move(run.graph.brain, each.source, each.to, run=each.first, again=True)
