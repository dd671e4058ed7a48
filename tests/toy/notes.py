"""The toy's service."""

from datetime import datetime

from brainbridge.consolidation.passes import Step
from brainbridge.graph.graph import Transactor
from brainbridge.graph.rows import Row
from brainbridge.run import run as runs

counted: list[int] = []


class Noted(Row):
    """A note that was written."""

    id: str


class _Count(Row):
    count: int


def write(graph: Transactor, memory_id: str, text: str, *, now: datetime) -> str:
    """Write a note beside a memory by a run, and return the run."""
    with runs.recorded(graph, "jot", now=now) as run:
        run.one("toy.write", Noted, id=f"note of {memory_id}", memory=memory_id, text=text, now=run.now, runId=run.id)
        runs.finish(run)
    return run.id


def count(step: Step) -> None:
    """Count the notes, as a step of consolidation."""
    counted.append(step.run.one("toy.count", _Count).count)
