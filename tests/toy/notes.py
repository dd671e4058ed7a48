"""The toy's service."""

from datetime import datetime

from brainbridge.consolidation.passes import Step
from brainbridge.errors import NotFound
from brainbridge.graph.graph import Transactor
from brainbridge.graph.rows import Row
from brainbridge.memory import memory
from brainbridge.run import run as runs
from brainbridge.run.run import Run

counted: list[int] = []
moved: list[tuple[str, str]] = []


class Noted(Row):
    """A note that was written."""

    id: str


class Barred(Row):
    """An event that stays, since a note says so."""

    id: str
    note: str

    @property
    def reason(self) -> str:
        """Return why, as the undo says it."""
        return f"{self.note} says to leave it"


class _Count(Row):
    count: int


def write(graph: Transactor, memory_id: str, text: str, *, now: datetime) -> str:
    """Write a note beside a memory by a run, and return the run. NotFound if no memory has that id."""
    memory.find(graph, memory_id, now=now)  # a mistyped id leaves no run
    with runs.recorded(graph, "jot", now=now) as run:
        note = {"id": f"note of {memory_id}", "memory": memory_id, "text": text}
        if not run.rows("toy.write", Noted, **note, now=run.now, runId=run.id):  # deleted since
            raise NotFound(f"there is no memory {memory_id!r}", hint=memory.LISTING_HINT)
        runs.finish(run)
    return run.id


def waits(graph: Transactor, scope: str) -> bool:
    """Tell that nothing is kept under a scope."""
    return False


def move(run: Run, source: str, target: str) -> None:
    """Note that memories move from one scope to another."""
    moved.append((source, target))


def count(step: Step) -> None:
    """Count the notes, as a step of consolidation."""
    counted.append(step.run.one("toy.count", _Count).count)
