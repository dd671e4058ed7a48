"""Questions: memories that were built on facts that are over, and what somebody decides of them.

What is questioned follows from what is over: ``cypher/fact/settle``. What a decision makes of it is
``cypher/question/resolve``.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from brainbridge import instants
from brainbridge.crystal import crystal
from brainbridge.crystal.crystal import Facet
from brainbridge.errors import Refused
from brainbridge.forgetting import forgetting
from brainbridge.graph.executor import Executor
from brainbridge.graph.graph import Transactor, Unit
from brainbridge.graph.rows import Changes, Id, Instant, Origin, Row, WaitingCount
from brainbridge.intake import facts
from brainbridge.memory import memory, refusals
from brainbridge.memory.drafts import Draft
from brainbridge.run import run as runs
from brainbridge.run.run import Judged, Run

if TYPE_CHECKING:
    from brainbridge.memory.memory import Memory
    from brainbridge.monitor.monitor import View

Decision = Literal["holds", "ends", "revised"]
WRITES: Final = (
    *memory.DERIVING,
    *forgetting.QUERIES,
    *("crystal.record", "question.resolve", "fact.settle"),
)
_LISTING: Final = "list what is questioned with: brainbridge question list"


class Instead(Origin):
    """What is true instead of a fact that is over, or says that it is no longer so; true ``since`` then."""

    id: str
    content: str
    since: Instant


class Ground(Origin):
    """A fact that is over, which was true ``until`` then, and what took its place; None if nothing did."""

    id: str
    content: str
    until: Instant | None
    newer: Instead | None


class Question(Origin):
    """A memory that was built on what is over, which is known ``since`` then.

    ``grounds`` are those facts, the latest first; ``more`` others are not shown. ``erased``: one of them was erased.
    """

    id: str
    content: str
    since: Instant
    erased: bool
    grounds: list[Ground]
    more: int
    created: Instant
    scope: str | None


class Quotation(Origin):
    """A memory that the current state of a document quotes though it is not true any more, or is questioned.

    ``untrue``: it was true until ``since``; else it is questioned since then. ``instead`` is the latest of what is true
    instead, None if nothing is known to be. ``number`` is that of the state; the ``scope`` is empty for none.
    """

    name: str
    scope: str
    number: int
    id: str
    content: str
    since: Instant
    untrue: bool
    instead: str | None


class Resolved(Judged):
    """What was decided of the memory ``id``; ``revised_by`` is the one that took its place, if one did."""

    id: str
    decision: Decision
    reason: str | None
    revised_by: str | None


class Verdict(NamedTuple):
    """What somebody decides, and why. ``revision`` is the text that takes its place, if it is revised."""

    decision: Decision
    reason: str | None = None
    revision: Draft | None = None


class _Decided(Row):
    id: str
    event: str


def listed(
    graph: Executor, *, now: datetime, is_test: bool, scope: str | None = None, skip: int = 0, limit: int = 20
) -> Sequence[Question]:
    """Return what is questioned at ``now``, the latest first; of a scope and of none, or of all."""
    asked: dict[str, Any] = {"scope": scope, "skip": skip, "limit": limit, "now": instants.to_ms(now)}
    return graph.rows("question.list", Question, isTest=is_test, ids=None, **asked)


def quotations(
    graph: Executor, *, now: datetime, is_test: bool, scope: str | None = None, skip: int = 0, limit: int = 20
) -> Sequence[Quotation]:
    """Return what documents quote that is over or questioned at ``now``; of a scope and of none, or of all."""
    asked: dict[str, Any] = {"scope": scope, "skip": skip, "limit": limit, "now": instants.to_ms(now)}
    return graph.rows("question.documents", Quotation, isTest=is_test, **asked)


def waiting(seen: "View") -> int:
    """Return how many memories are questioned, of the real ones; a sign of monitoring."""
    return seen.graph.one("question.waiting", WaitingCount, isTest=False, now=instants.to_ms(seen.now)).waiting


def found(graph: Transactor, memory_id: str, *, now: datetime) -> "tuple[Memory, Question]":
    """Return a memory that is questioned, and by what; NotFound for an unknown id, Refused if it is not."""
    each = memory.latest(graph, memory_id, now=now, hint=_LISTING)
    refusals.refuse_forgotten(each)
    asked: dict[str, Any] = {"scope": None, "skip": 0, "limit": 1, "now": instants.to_ms(now)}
    rows = graph.rows("question.list", Question, isTest=each.is_test is True, ids=[each.id], **asked)
    if not rows:
        raise _unquestioned(each.id)
    return each, rows[0]


def _unquestioned(memory_id: str) -> Refused:
    return Refused(f"memory {memory_id} is not questioned: nothing that it was built on is over", hint=_LISTING)


def revision(each: "Memory", question: Question) -> dict[str, Any]:
    """Return the parts of what takes the place of a memory: it is made of that, and of what is true instead."""
    newer = [ground.newer.id for ground in question.grounds if ground.newer]
    return {
        **{"type": each.type, "session_id": each.session_id, "instance_id": each.instance_id, "scope": question.scope},
        **{"derived_from": [each.id, *newer], "operation": "mutated", "import_key": None},
    }


def resolve(graph: Transactor, each: "Memory", verdict: Verdict, *, now: datetime) -> Resolved:
    """Decide of a memory that is questioned, in a run that can be undone.

    ``holds``: it stands in spite of what is over. ``ends``: it ends with that, as if it was forgotten. ``revised``: it
    ends, and a crystal of another text takes its place. Refused if it is questioned no more, or if the other text looks
    like an instruction and is not trusted; InvalidInput for a reason that cannot be stored.
    """
    refusals.refuse_reason(verdict.reason)
    with runs.recorded(graph, "question resolve", now=now, is_test=each.is_test is True) as run:
        by = run.transaction(WRITES, lambda unit: _decide(unit, run, each, verdict))
        runs.finish(run)
    parts: dict[str, Any] = {"decision": verdict.decision, "reason": verdict.reason, "revised_by": by}
    return Resolved(run_id=run.id, id=each.id, **parts)


def _decide(unit: Unit, run: Run, each: "Memory", verdict: Verdict) -> str | None:
    """Write a decision and what follows from it; return the id of what takes its place."""
    by = _revise(unit, run, each, verdict.revision) if verdict.revision else None
    asked: dict[str, Any] = {"decision": verdict.decision, "by": by, "reason": verdict.reason}
    rows = unit.rows("question.resolve", _Decided, id=each.id, now=run.now, runId=run.id, **asked)
    if not rows:
        raise _unquestioned(each.id)  # somebody else was faster
    if verdict.decision != "holds":
        forgetting.end(unit, run, [each.id])
    unit.one("fact.settle", Changes, events=[row.event for row in rows], now=run.now, runId=run.id)
    return by


def _revise(unit: Unit, run: Run, each: "Memory", new: Draft) -> str:
    kind = dict(each).get("semanticType")
    new, row = crystal.prepared(new, Facet(semantic_type=kind, source="memory"))
    memory.derive(unit, row, new, is_test=run.is_test)
    event = {"kind": "revised", "reason": "retracted", "now": run.now, "runId": run.id}
    unit.rows("crystal.record", Id, ids=[row["id"]], **event)
    return str(row["id"])


def settle(graph: Transactor, *, now: datetime, command: str) -> None:
    """Put names, facts and questions in order, if one is not, in a run of a command.

    That deleted what others were built on, or brought what another brain has decided otherwise.
    """
    if facts.is_out_of_order(graph):
        with runs.recorded(graph, command, now=now) as run:
            facts.put_in_order(run)
            runs.finish(run)
