"""Boxes: stretches of conversation, each sealed when the topic changes, nothing is said for long, or it is full (E-35).

What belongs together is ``cypher/box/waiting``, when a box is over ``cypher/box/place`` and ``cypher/box/due``, which
trace one belongs to ``cypher/trace/join`` (E-36).
"""

import uuid
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, Literal

from brainbridge import instants
from brainbridge.errors import NotFound, Refused
from brainbridge.graph.executor import Executor
from brainbridge.graph.graph import Transactor
from brainbridge.graph.rows import Instant, Origin, Row
from brainbridge.intake.timeline import filing
from brainbridge.language import topics
from brainbridge.language.topics import Said
from brainbridge.run import run as runs
from brainbridge.run.run import Judged, Run
from brainbridge.transfer.importing import batches

if TYPE_CHECKING:
    from brainbridge.consolidation.passes import Step

PART: Final = "boxes"  # what a run did to them, in its result
Reason = Literal["topic_shift", "time_gap", "max_memories", "forced", "flush"]
_BATCH: Final = 200  # turns that are looked for at once
_GROUPS: Final = 50  # groups of turns in a transaction
_ADOPTED: Final = 10_000
_LISTING: Final = "list them with: brainbridge box list"


class Summary(Origin):
    """What a box tells: the memory that says it."""

    id: str
    content: str


class Box(Row):
    """A stretch of conversation of a session, with so many turns (``count``); an open one has no ``sealed_at``.

    ``summary`` is None if it is open, or if it has hardly more sentences than that would have.
    """

    id: str
    topics: list[str]
    count: int
    sealed_at: Instant | None
    reason: Reason | None
    trace_id: str | None
    session: str
    scope: str | None
    first_at: Instant
    last_at: Instant
    summary: Summary | None


class Trace(Row):
    """Boxes of overlapping topics, of a scope, so many of them."""

    id: str
    topics: list[str]
    boxes: int
    first_at: Instant
    last_at: Instant
    scope: str | None


class Sealed(Judged):
    """A box that was sealed."""

    box: Box


class _Group(Row):
    scope: str
    session: str
    at: int
    ripe: bool
    members: list[dict[str, Any]]

    def to_row(self) -> dict[str, Any]:
        """Return it for the query that puts it into a box, with its topics."""
        told = topics.topics([Said(each["content"], each["speaker"]) for each in self.members])
        members = [{"id": each["id"], "topics": own} for each, own in zip(self.members, told, strict=True)]
        return {"id": str(uuid.uuid4()), "scope": self.scope, "session": self.session, "members": members}


class _Placed(Row):
    id: str
    outcome: Literal["opened", "joined", "topic_shift", "time_gap", "max_memories"]
    box: str
    sealed: int
    boxed: int


class _Due(Row):
    id: str
    reason: Reason


class _Outcome(Row):
    id: str
    outcome: Literal["sealed", "refused", "changed"]


class _Adopted(Row):
    adopted: int


def keep(step: "Step") -> None:
    """Put what was said into boxes, seal those that are over, and give these traces and summaries."""
    run = step.run
    while run.one("box.adopt", _Adopted, isTest=run.is_test, batch=_ADOPTED).adopted:
        run.progress("Finding turns", 0, None)
    boxed, sealed = _place(run, step.session, step.scope)
    sealed += _seal_due(run, step.session, step.scope)
    filed = filing.file(run)
    step.parts[PART] = {"boxed": boxed, "sealed": sealed, **filed}


def _place(run: Run, session: str | None, scope: str | None) -> tuple[int, int]:
    """Put turns into boxes, a batch a transaction; returns how many, and how many boxes that sealed."""
    boxed, sealed, left = 0, 0, list[str]()
    while groups := _waiting(run, session, scope, left):
        left += [each["id"] for group in groups if not group.ripe for each in group.members]
        rows = [each.to_row() for each in groups if each.ripe]
        for some in batches(rows, _GROUPS):
            done = run.rows("box.place", _Placed, rows=some, isTest=run.is_test, now=run.now, runId=run.id)
            boxed += sum(each.boxed for each in done)
            sealed += sum(each.sealed for each in done)
            run.progress("Filling boxes", boxed, None)
    return boxed, sealed


def _waiting(run: Run, session: str | None, scope: str | None, left: Sequence[str]) -> tuple[_Group, ...]:
    asked: dict[str, Any] = {"session": session, "scope": scope, "except": list(left), "batch": _BATCH}
    return run.rows("box.waiting", _Group, isTest=run.is_test, now=run.now, **asked)


def _seal_due(run: Run, session: str | None, scope: str | None) -> int:
    """Seal the boxes that are over, a batch a transaction; returns how many."""
    sealed = 0
    asked = {"isTest": run.is_test, "now": run.now, "session": session, "scope": scope, "batch": _BATCH}
    while due := run.rows("box.due", _Due, **asked):
        rows = [{"id": each.id, "reason": each.reason} for each in due]
        done = run.rows("box.seal", _Outcome, rows=rows, now=run.now, runId=run.id)
        count = sum(each.outcome == "sealed" for each in done)
        if not count:  # somebody came between
            break
        sealed += count
    return sealed


def seal(graph: Transactor, box_id: str, *, now: datetime) -> Sealed:
    """Seal an open box, and file it. NotFound for an unknown id; Refused if it is sealed already."""
    _, is_test = _found(graph, box_id)
    with runs.recorded(graph, "box seal", now=now, is_test=is_test) as run:
        done = run.rows("box.seal", _Outcome, rows=[{"id": box_id, "reason": "forced"}], now=run.now, runId=run.id)
        if not done or done[0].outcome != "sealed":  # perhaps only since it was found
            raise Refused(f"box {box_id} is sealed already: {find(graph, box_id).reason}", hint=_LISTING)
        filing.file(run)
        runs.finish(run)
    return Sealed(run_id=run.id, box=find(graph, box_id))


def find(graph: Executor, box_id: str) -> Box:
    """Return a box, of real or of test memories; NotFound if none has that id, or it is empty."""
    return _found(graph, box_id)[0]


def _found(graph: Executor, box_id: str) -> tuple[Box, bool]:
    """Return a box, and whether it is of test memories."""
    for is_test in (False, True):
        if found := listed(graph, is_test=is_test, box_id=box_id):
            return found[0], is_test
    raise NotFound(f"there is no box {box_id!r}", hint=_LISTING)


def listed(
    graph: Executor,
    *,
    is_test: bool,
    box_id: str | None = None,
    trace: str | None = None,
    session: str | None = None,
    scope: str | None = None,
    since: datetime | None = None,
    until: datetime | None = None,
    skip: int = 0,
    limit: int = 20,
) -> Sequence[Box]:
    """Return boxes in the order of their time: those of a trace, of a session, of a scope and those without one."""
    span = {"since": since and instants.to_ms(since), "until": until and instants.to_ms(until)}
    asked: dict[str, Any] = {"id": box_id, "trace": trace, "session": session, "scope": scope, **span}
    return graph.rows("box.list", Box, isTest=is_test, skip=skip, limit=limit, **asked)


def traces(
    graph: Executor, *, is_test: bool, scope: str | None = None, skip: int = 0, limit: int = 20
) -> Sequence[Trace]:
    """Return traces, the one seen last first: those of a scope, and those without one."""
    return graph.rows("trace.list", Trace, isTest=is_test, scope=scope, skip=skip, limit=limit)
