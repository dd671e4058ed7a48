"""Commitments: what somebody promised or owes, until it is fulfilled, cancelled, or past its due date.

What is the same said again is ``cypher/commitment/judge``; what resolves a commitment is ``cypher/commitment/resolve``.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from brainbridge import instants
from brainbridge.consolidation.passes import Step
from brainbridge.crystal.crystal import Facet
from brainbridge.errors import NotFound, Refused
from brainbridge.graph.executor import Executor
from brainbridge.graph.graph import Transactor, Unit
from brainbridge.graph.rows import Id, Instant, Origin, Row, WaitingCount
from brainbridge.intake import drawing
from brainbridge.intake.drawing import Drawn
from brainbridge.language import promises, repeats
from brainbridge.language.facts import subjects
from brainbridge.language.promises import Kind, Promise
from brainbridge.memory import memory, refusals
from brainbridge.memory.drafts import Draft
from brainbridge.run import run as runs
from brainbridge.run.run import Judged, Run

if TYPE_CHECKING:
    from brainbridge.monitor.monitor import View

WRITES: Final = (*drawing.WRITES, "commitment.judge", "commitment.affirm")
State = Literal["open", "fulfilled", "cancelled", "expired"]
STATES: Final[tuple[State, ...]] = ("open", "fulfilled", "cancelled", "expired")
PART: Final = "commitments"  # what a run did to them, in its result
MOST: Final = 1_000  # commitments of one memory
_ASSISTANT: Final = "assistant"
_LOCKED: Final = "(commitments)"  # the slot of who does it that is locked; no fact has such an attribute
_VERBS: Final[dict[str, str]] = {"fulfilled": "fulfil", "cancelled": "cancel"}
_LISTING: Final = "list them with: brainbridge commitment list"


class Commitment(Origin):
    """What somebody promised or owes.

    ``due`` is the end of its last day, None if none was named; it is ``overdue`` if it is open and past that.
    It is ``stale`` if it is open without one and was said last more than 14 days ago, which changes nothing (E-33).
    ``promised_at`` is when it was said last. ``who`` does it: a name, or else a role.
    """

    id: str
    kind: Kind
    state: State
    due: Instant | None
    overdue: bool
    stale: bool
    text: str
    who: str
    promised_at: Instant
    resolved_at: Instant | None
    scope: str | None


class Resolved(Judged):
    """A commitment that was resolved."""

    commitment: Commitment


class Verdict(Row):
    """What became of a promise; ``of`` is the commitment that it affirms."""

    id: str
    outcome: Literal["promised", "affirmed"]
    of: str | None


class Promised(NamedTuple):
    """What became of what was promised: the ids of new commitments, how many were affirmed, and each verdict."""

    ids: tuple[str, ...]
    affirmed: int
    judged: tuple[Verdict, ...]


class _Move(Row):
    id: str
    outcome: Literal["resolved", "ended", "refused", "changed"]
    was: State
    by: str | None


@dataclass(frozen=True, slots=True)
class Owed(Drawn):
    """A promise, and the commitment that it may become."""

    promise: Promise

    @property
    def slot(self) -> dict[str, Any]:
        """Return what is locked while it is judged: all that the same one owes in a scope."""
        owes = self.row["commitment"]["owesKey"]
        return {"scope": self.draft.scope or "", "subject": owes, "attribute": _LOCKED, "askedBy": None}

    @property
    def due(self) -> int | None:
        """Return its due date in epoch milliseconds."""
        return instants.to_ms(self.promise.due) if self.promise.due else None


def drawn(source: Draft, source_id: str, place: int, *, refused: list[str] | None = None) -> list[Owed]:
    """Return what a memory commits somebody to, in order; nothing from what looks like an instruction, if not trusted.

    ``place`` is its own among those of one instant. Sentences that were left out are added to ``refused``.
    """
    promised = _promises(source)[:MOST]
    return drawing.each_of(
        promised,
        lambda number, each: owed(each, source, source_id, place * MOST + number),
        lambda each: each.text,
        refused,
    )


def _promises(source: Draft) -> list[Promise]:
    """Return what a memory promises.

    Of an assistant only its own word counts, and only by a day that it names: "Let me look into that" is the next step
    of its work, which nobody would ever call fulfilled.
    """
    is_assistant = source.role == _ASSISTANT
    speaker = _ASSISTANT if is_assistant else source.speaker
    found = promises.promises(source.content, speaker=speaker, at=source.at)
    who = source.speaker or source.role or "user"
    own = [each._replace(who=who) if each.who == (speaker or "") else each for each in found]
    return [each for each in own if each.due and each.who == who] if is_assistant else own


def owed(promise: Promise, source: Draft, source_id: str, place: int) -> Owed:
    """Return a promise as the commitment that it may become; Refused if it looks like an instruction, not trusted."""
    facet = Facet(semantic_type="goal", source="memory", lifespan_policy="permanent")
    new, row = drawing.prepared(source, promise.text, place, facet)
    row |= {
        "commitment": {
            **{"commitmentKind": promise.kind, "commitmentState": "open", "owes": promise.who},
            **{"owesKey": subjects.key(promise.who), "commitmentKey": repeats.digest(promise.text)},
        },
        "dueAt": instants.to_ms(promise.due) if promise.due else None,
    }
    return Owed(source_id, new, row, promise)


def record(unit: Unit, found: Sequence[Owed], run: Run) -> Promised:
    """Make commitments of what was promised; a transaction names ``WRITES``.

    The memories that it was drawn from are there. What was erased becomes none.
    """
    if not found:
        return Promised((), 0, ())
    by_id = {each.id: each for each in found}
    drawing.lock(unit, found, run)
    rows = [_asked(each) for each in sorted(found, key=lambda each: each.draft.at)]
    judged = unit.rows("commitment.judge", Verdict, isTest=run.is_test, rows=rows)
    new = [by_id[each.id] for each in judged if each.outcome == "promised"]
    made = drawing.write(unit, [each.row | {"recordedAt": run.now} for each in new], new, "promised", run)
    again = [_again(by_id[each.id], str(each.of)) for each in judged if each.outcome == "affirmed"]
    drawing.say_again(unit, "commitment.affirm", again, run)
    kept = tuple(each for each in judged if each.outcome == "affirmed" or each.id in made)
    return Promised(tuple(each.id for each in new if each.id in made), len(again), kept)


def _asked(each: Owed) -> dict[str, Any]:
    own = each.row["commitment"]
    return {
        **{"id": each.id, "scope": each.draft.scope or "", "kind": each.promise.kind},
        **{"owes": own["owesKey"], "key": own["commitmentKey"], "at": each.at, "due": each.due},
    }


def _again(each: Owed, of: str) -> dict[str, Any]:
    return {"of": of, "source": each.source, "statement": each.id, "at": each.at, "due": each.due}


def stale(seen: "View") -> int:
    """Return how many commitments without a due date are open for long, of the real ones; a sign of monitoring."""
    return seen.graph.one("commitment.stale", WaitingCount, isTest=False, now=instants.to_ms(seen.now)).waiting


def expire(step: Step) -> None:
    """Let the open commitments expire that are past their due date; they live for 90 days more (E-33)."""
    expired, left = 0, list[str]()
    while (found := _batch(step.run, left)) is not None:
        done = [each.id for each in found if each.outcome == "resolved"]
        expired += len(done)
        left += [each.id for each in found if each.outcome != "resolved"]
    step.parts[PART] = {"expired": expired}


def _batch(run: Run, left: Sequence[str]) -> tuple[_Move, ...] | None:
    """Let one batch expire in one transaction; None if there is nothing to do."""

    def work(unit: Unit) -> tuple[_Move, ...] | None:
        params: dict[str, Any] = {"isTest": run.is_test, "now": run.now, "except": list(left)}
        due = unit.rows("commitment.due", Id, **params, batch=run.config.decay_batch_size)
        return _moved(unit, [each.id for each in due], "expired", run) if due else None

    return run.transaction(["commitment.due", "commitment.resolve"], work)


def _moved(unit: Unit, ids: Iterable[str], to: State, run: Run) -> tuple[_Move, ...]:
    moves = [{"id": each, "to": to} for each in ids]
    return unit.rows("commitment.resolve", _Move, moves=moves, now=run.now, runId=run.id)


def resolve(graph: Transactor, memory_id: str, to: Literal["fulfilled", "cancelled"], *, now: datetime) -> Resolved:
    """Say that a commitment was fulfilled, or cancelled; it lives for 90 days more.

    NotFound for an unknown id; Refused for what is no commitment, has ended, or is resolved already.
    """
    found = memory.latest(graph, memory_id, now=now, hint=_LISTING)
    if "Commitment" not in found.labels:
        raise Refused(f"memory {found.id} is no commitment", hint=_LISTING)
    refusals.refuse_forgotten(found)
    with runs.recorded(graph, f"commitment {_VERBS[to]}", now=now, is_test=found.is_test is True) as run:
        done = run.transaction(["commitment.resolve"], lambda unit: _moved(unit, [found.id], to, run))
        if not done:
            raise NotFound(f"there is no commitment {found.id!r}", hint=_LISTING)  # deleted since
        _refuse(found, done[0], to)
        runs.finish(run)
    (commitment,) = read(graph, [found.id], now=now, is_test=found.is_test is True)
    return Resolved(run_id=run.id, commitment=commitment)


def _refuse(found: memory.Memory, done: _Move, to: str) -> None:
    if done.outcome == "ended":
        raise refusals.ended(found, to)
    if done.outcome != "resolved":
        hint = f"take that back with: brainbridge run undo {done.by}" if done.by else _LISTING
        raise Refused(f"commitment {found.id} is {done.was} already", hint=hint)


def listed(
    graph: Executor,
    *,
    now: datetime,
    is_test: bool,
    state: State | None = None,
    scope: str | None = None,
    who: str | None = None,
    due_before: datetime | None = None,
    skip: int = 0,
    limit: int = 20,
) -> Sequence[Commitment]:
    """Return commitments, the open ones first, the soonest due first; those that have ended are left out.

    ``due_before`` leaves only what is due earlier than that.
    """
    asked: dict[str, Any] = {
        **{"states": [state] if state else list(STATES), "scope": scope, "skip": skip, "limit": limit},
        "owes": subjects.key(who) if who is not None else None,
        "dueBefore": instants.to_ms(due_before) if due_before else None,
    }
    return graph.rows("commitment.list", Commitment, isTest=is_test, ids=None, now=instants.to_ms(now), **asked)


def read(graph: Executor, ids: Sequence[str], *, now: datetime, is_test: bool) -> Sequence[Commitment]:
    """Return commitments by their ids, in the order of ``listed``."""
    if not ids:
        return ()
    asked: dict[str, Any] = {**dict.fromkeys(("scope", "owes", "dueBefore")), "states": [], "skip": 0}
    return graph.rows(
        "commitment.list", Commitment, isTest=is_test, ids=list(ids), now=instants.to_ms(now), limit=len(ids), **asked
    )
