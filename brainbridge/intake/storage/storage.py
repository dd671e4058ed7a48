"""Hot and cold storage (E-31): a recall searches the hot memories first, and the cold ones if it is asked or not sure.

A memory moves by its value, which is computed whenever it is read; the table is ``cypher/storage/judge``. What is cold
has left the full-text index of the hot ones for another, and nothing else: associations and facts still lead to it.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final, Literal, get_args

from brainbridge import instants
from brainbridge.consolidation.passes import Step
from brainbridge.errors import InvalidInput, NotFound, Refused
from brainbridge.graph.executor import Executor
from brainbridge.graph.graph import Transactor
from brainbridge.graph.rows import Instant, Origin, Row
from brainbridge.intake import judging
from brainbridge.memory import memory, refusals
from brainbridge.run import run as runs
from brainbridge.run.run import Judged, Run

Place = Literal["hot", "cold"]
PART: Final = "storage"  # what a run moved, in its result
TABLE: Final = judging.Table("storage.due", "storage.judge", "storage.enrol", "storage.enrol_tests")
_LISTING: Final = "list them with: brainbridge storage list"


class Stored(Origin):
    """Whether a memory is hot or cold, and by which line of the table it is to be so; its value is from 0 to 1.

    ``since`` is when it was moved there, None if it never was; ``due`` when it is looked at again.
    """

    id: str
    content: str
    storage: Place
    reason: str
    value: float | None
    parts: dict[str, float | bool | None]
    since: Instant | None
    due: Instant | None
    scope: str | None


class StorageMoved(Judged):
    """A memory that somebody moved, and where it is since; no ``run_id`` if it was there before."""

    stored: Stored


class _Set(Row):
    id: str
    outcome: Literal["set", "same", "kept", "moved"]


def follow(step: Step) -> None:
    """Move memories between the hot and the cold ones; it costs what is due, once all were looked at."""
    moved = judging.follow(step.run, TABLE)
    step.parts[PART] = {"cooled": moved["cold"], "warmed": moved["hot"]}


def listed(
    graph: Executor,
    *,
    now: datetime,
    is_test: bool,
    storage: Place = "cold",
    scope: str | None = None,
    skip: int = 0,
    limit: int = 20,
) -> Sequence[Stored]:
    """Return the cold memories, or the hot ones, the latest first."""
    asked: dict[str, Any] = {"cold": storage == "cold", "scope": scope, "skip": skip, "limit": limit}
    return graph.rows("storage.list", Stored, isTest=is_test, ids=None, now=instants.to_ms(now), **asked)


def shown(graph: Executor, memory_id: str, *, now: datetime) -> Stored:
    """Return whether a memory is hot or cold, and why. NotFound for an unknown id, Refused for what was forgotten."""
    found = memory.latest(graph, memory_id, now=now)
    refusals.refuse_forgotten(found)
    return _read(graph, found, now)


def _read(graph: Executor, found: memory.Memory, now: datetime) -> Stored:
    asked: dict[str, Any] = {"cold": False, "scope": None, "skip": 0, "limit": 1, "ids": [found.id]}
    for row in graph.rows("storage.list", Stored, isTest=found.is_test is True, now=instants.to_ms(now), **asked):
        return row
    raise Refused(f"memory {found.id} is no latest version: no recall searches it", hint=_LISTING)


def move(graph: Transactor, memory_id: str, to: Place, *, reason: str | None = None, now: datetime) -> StorageMoved:
    """Move a memory to the hot or the cold ones, in a run that can be undone; nothing if it is there.

    NotFound for an unknown id; Refused for what was forgotten, and for one to the cold ones that always stays hot;
    InvalidInput for a place that there is not, or a reason that cannot be stored.
    """
    refusals.refuse_reason(reason)
    if to not in get_args(Place):
        raise InvalidInput(f"{to!r} is no place of a memory", hint=f"one of: {', '.join(get_args(Place))}")
    found = memory.latest(graph, memory_id, now=now)
    refusals.refuse_forgotten(found)
    before = _read(graph, found, now)
    if before.storage == to:
        return StorageMoved(run_id="", stored=before)
    with runs.recorded(graph, "storage", now=now, is_test=found.is_test is True) as run:
        while (outcome := _set(run, found.id, to, reason)) == "moved":  # a promotion came between
            found = memory.latest(graph, found.id, now=now)
        if outcome == "kept":
            raise Refused(
                f"memory {found.id} stays hot: a standing instruction, a probe, a document or its class keeps it",
                hint="what keeps it can be taken back: brainbridge probe list, policy set, working-memory",
            )
        runs.finish(run)
    return StorageMoved(run_id=run.id, stored=_read(graph, found, now))


def _set(run: Run, memory_id: str, to: Place, reason: str | None) -> str:
    for row in run.rows("storage.move", _Set, id=memory_id, to=to, reason=reason, now=run.now, runId=run.id):
        return row.outcome
    raise NotFound(f"there is no memory {memory_id!r}", hint=memory.LISTING_HINT)  # deleted since
