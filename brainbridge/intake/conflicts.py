"""Conflicts: facts that wait because they contradict what is held to be true, and what somebody decides of them.

What a decision makes of a fact is ``cypher/fact/resolve``; what its slot holds then is ``cypher/fact/settle``.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, Literal

from brainbridge import instants
from brainbridge.errors import Refused
from brainbridge.graph.executor import Executor
from brainbridge.graph.graph import Transactor, Unit
from brainbridge.graph.rows import Changes, Instant, Row, WaitingCount
from brainbridge.intake import facts
from brainbridge.intake.facts import Fact
from brainbridge.memory import memory, refusals
from brainbridge.memory.memory import Memory
from brainbridge.run import run as runs
from brainbridge.run.run import Judged, Run

if TYPE_CHECKING:
    from brainbridge.monitor.monitor import View

Decision = Literal["keep", "newer", "both"]
WRITES: Final = ("fact.resolve", "fact.settle")
_LISTING: Final = "list what waits with: brainbridge conflict list"


class Conflict(Row):
    """A fact that waits, ``b``, and what it contradicts, ``a``: what is held from the instant that ``b`` names.

    ``a`` and what is said of it are None if nothing is. ``ends_b``: it says that this is so no longer. ``until_a`` is
    when something newer took the place of ``a``. ``recorded_at``: it has waited since then. Confidence is 0 to 1.
    """

    id: str
    a: str | None
    b: str
    subject: str
    attribute: str
    value_a: str | None
    value_b: str
    sentence_a: str | None
    sentence_b: str
    since_a: Instant | None
    since_b: Instant
    until_a: Instant | None
    confidence_a: float | None
    confidence_b: float
    trust_a: str | None
    trust_b: str | None
    ends_b: bool
    recorded_at: Instant
    scope: str | None
    suspect_a: bool
    suspect_b: bool


class Resolved(Judged):
    """What was decided of the fact ``id``, and the two ``facts`` as they stand then; one alone if nothing was held."""

    id: str
    decision: Decision
    facts: list[Fact]


class _Decided(Row):
    id: str
    event: str


def listed(
    graph: Executor,
    *,
    is_test: bool,
    now: datetime | None = None,
    scope: str | None = None,
    skip: int = 0,
    limit: int = 20,
) -> Sequence[Conflict]:
    """Return what waits, by subject and attribute and in the order of its time; of a scope and of none, or of all.

    What has ended by ``now`` counts for nothing, though no pass has written that; without it, what passes have written
    counts.
    """
    asked: dict[str, Any] = {"scope": scope, "skip": skip, "limit": limit}
    at = instants.to_ms(now) if now else None
    return graph.rows("fact.conflicts", Conflict, isTest=is_test, ids=None, now=at, **asked)


def waiting(seen: "View") -> int:
    """Return how many facts wait for a decision, of the real ones; a sign of monitoring."""
    return seen.graph.one("fact.waiting", WaitingCount, isTest=False, now=instants.to_ms(seen.now)).waiting


def resolve(graph: Transactor, fact_id: str, decision: Decision, *, now: datetime) -> Resolved:
    """Decide of a fact that waits, in a run that can be undone.

    ``keep``: it was never so. ``newer``: it takes its place in the slot's time, as if nobody had doubted it. ``both``:
    so it does, and ends nothing; the next statement ends both. NotFound for an unknown id; Refused for what is no
    fact, has ended, or waits no more, and for both of one that says that something is no longer so.
    """
    found = _fact(graph, fact_id, now)
    is_test = found.is_test is True
    open_ = _of(graph, found.id, is_test=is_test, now=now)
    if open_ is None:
        raise _refusal(graph, found.id, is_test=is_test, now=now)
    if decision == "both" and open_.ends_b:
        raise Refused(
            f"fact {found.id} says that something is no longer so, and cannot hold beside that",
            hint="let it end that with --newer, or reject it with --keep",
        )
    with runs.recorded(graph, "conflict resolve", now=now, is_test=is_test) as run:
        if not run.transaction(WRITES, lambda unit: _decide(unit, run, found.id, decision)):
            raise _refusal(graph, found.id, is_test=is_test, now=now)  # somebody else was faster
        runs.finish(run)
    ids = [each for each in (open_.a, open_.b) if each]
    stand = facts.read(graph, ids, is_test=is_test, now=now)
    return Resolved(run_id=run.id, id=found.id, decision=decision, facts=list(stand))


def _fact(graph: Transactor, fact_id: str, now: datetime) -> Memory:
    found = memory.latest(graph, fact_id, now=now, hint=_LISTING)
    if "Fact" not in found.labels:
        raise Refused(f"memory {found.id} is no fact", hint=_LISTING)
    refusals.refuse_forgotten(found)
    return found


def _of(graph: Executor, fact_id: str, *, is_test: bool, now: datetime) -> Conflict | None:
    asked: dict[str, Any] = {"ids": [fact_id], "scope": None, "skip": 0, "limit": 1}
    rows = graph.rows("fact.conflicts", Conflict, isTest=is_test, now=instants.to_ms(now), **asked)
    return rows[0] if rows else None


def _decide(unit: Unit, run: Run, fact_id: str, decision: Decision) -> bool:
    """Write a decision and put the slot in order; False if it waits no more."""
    rows = unit.rows("fact.resolve", _Decided, id=fact_id, decision=decision, now=run.now, runId=run.id)
    if rows:
        unit.one("fact.settle", Changes, events=[each.event for each in rows], now=run.now, runId=run.id)
    return bool(rows)


def _refusal(graph: Executor, fact_id: str, *, is_test: bool, now: datetime) -> Refused:
    """Return why nothing can be decided of a fact."""
    found = facts.read(graph, [fact_id], is_test=is_test, now=now)
    if not found:
        return Refused(f"fact {fact_id} has ended", hint=_LISTING)
    (fact,) = found
    if fact.decided_at is None:
        return Refused(f"fact {fact_id} contradicts nothing that was held: it {_TOLD[fact.status]}", hint=_LISTING)
    beside = " beside another one" if fact.beside else ""
    return Refused(
        f"fact {fact_id} was decided at {instants.to_text(fact.decided_at)} already: it {_TOLD[fact.status]}{beside}",
        hint=f"to decide otherwise, undo that run first: brainbridge memory-inspect {fact_id} names it",
    )


_TOLD: Final = {
    "holds": "holds",
    "superseded": "was superseded",
    "ended": "has ended",
    "corrected": "was never so",
    "contested": "is contested",
    "ends": "ended what was so",
}
