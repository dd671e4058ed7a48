"""Hot and cold storage (E-31): a recall searches the hot memories first, and the cold ones if it is asked or not sure.

A memory moves by its value, which is computed whenever it is read; the table is ``cypher/storage/judge``. What is cold
has left the full-text index of the hot ones for another, and nothing else: associations and facts still lead to it.
"""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final, Literal

from brainbridge import instants
from brainbridge.consolidation.passes import Step
from brainbridge.errors import NotFound, Refused
from brainbridge.graph.executor import Executor
from brainbridge.graph.graph import Transactor, Unit
from brainbridge.graph.rows import Instant, Origin, Row
from brainbridge.memory import memory, refusals
from brainbridge.run import run as runs
from brainbridge.run.run import Judged, Run

Place = Literal["hot", "cold"]
PART: Final = "storage"  # what a run moved, in its result
JUDGING: Final = ("storage.due", "storage.judge")
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


class _Id(Row):
    id: str


class _Enrolled(Row):
    enrolled: int
    more: bool = False


class Moved(Row):
    """What became of a memory that was judged; ``why`` is the line of the table that held."""

    id: str
    was: Place
    to: Place
    why: str
    value: float | None


class _Set(Row):
    id: str
    outcome: Literal["set", "same", "kept", "moved"]


def follow(step: Step) -> None:
    """Move memories between the hot and the cold ones; it costs what is due, once all were looked at."""
    run, moved, left = step.run, Counter[str](), list[str]()
    _enrol(run)
    while (found := _batch(run, left)) is not None:
        asked, judged = found
        moved.update(each.to for each in judged if each.to != each.was)
        left += set(asked) - {each.id for each in judged}
    step.parts[PART] = {"cooled": moved["cold"], "warmed": moved["hot"]}


def _enrol(run: Run) -> None:
    """Look at all memories anew, once after the switch was turned on or the configuration was changed."""
    if run.is_test:
        run.one("storage.enrol_tests", _Enrolled, now=run.now)
        return
    while run.one("storage.enrol", _Enrolled, now=run.now, batch=run.config.settle_batch_size).more:
        pass


def _batch(run: Run, left: Sequence[str]) -> tuple[list[str], tuple[Moved, ...]] | None:
    """Judge one batch in one transaction; None if nothing is due."""

    def work(unit: Unit) -> tuple[list[str], tuple[Moved, ...]] | None:
        asked: dict[str, Any] = {"isTest": run.is_test, "except": list(left), "batch": run.config.decay_batch_size}
        due = [each.id for each in unit.rows("storage.due", _Id, now=run.now, **asked)]
        return (due, judge(unit, run, due)) if due else None

    return run.transaction(JUDGING, work)


def judge(unit: Unit, run: Run, ids: Sequence[str]) -> tuple[Moved, ...]:
    """Move memories to where the table has them, in a transaction that names ``JUDGING``."""
    return unit.rows("storage.judge", Moved, ids=list(ids), now=run.now, runId=run.id)


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
    InvalidInput for a reason that cannot be stored.
    """
    refusals.refuse_reason(reason)
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
