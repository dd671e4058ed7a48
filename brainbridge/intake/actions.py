"""Actions: what agents did to memories, and what became of it.

Each is an event of its memory (``cypher/action/record``), so it is archived, taken back and erased with that. It
holds no words: of why it was done only stays what that says of its quality. What the
last ones say of a memory is ``cypher/action/prior``.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final, Literal, Unpack, get_args

from brainbridge import instants
from brainbridge.errors import InvalidInput, NotFound
from brainbridge.graph.executor import Executor
from brainbridge.graph.graph import Transactor, Unit
from brainbridge.graph.rows import Instant, Origin, Row
from brainbridge.intake.action_policy import ACTIONS, RATIONALES, Asked, Rationale
from brainbridge.intake.parts import Done, Told
from brainbridge.language.kinds import Action
from brainbridge.memory import memory, refusals
from brainbridge.platform import limits
from brainbridge.run import run as runs
from brainbridge.run.run import Judged, Run

Outcome = Literal["applied", "skipped", "failed"]
OUTCOMES: Final[tuple[Outcome, ...]] = get_args(Outcome)
LONGEST: Final = 1_000  # characters of a reason
_RECORDING: Final = ("action.record",)


class Acted(Origin):
    """An action on the memory ``id``, of which ``content``, ``trust`` and ``suspect`` are.

    It was skipped by the row ``rationale`` of the policy if there is one, which ``reason`` says. ``quality`` is what
    the words of who acted said of it. One that was ``rehearsed`` or ``taken_back`` counts for nothing.
    """

    at: Instant
    run_id: str
    action: Action
    outcome: Outcome
    rationale: Rationale | None
    rehearsed: bool
    quality: Literal["good", "poor"] | None
    taken_back: bool
    id: str
    content: str

    @property
    def reason(self) -> str | None:
        """Return the row of the policy in words."""
        return RATIONALES[self.rationale] if self.rationale else None

    @property
    def standing(self) -> str:
        """Return in words what became of it."""
        marks = [*(["only tried"] if self.rehearsed else []), *(["taken back"] if self.taken_back else [])]
        return f"{self.outcome} ({', '.join(marks)})" if marks else self.outcome


class Recorded(Judged):
    """An action as it was recorded; ``reason`` says by which row of the policy it was skipped, None if by none."""

    id: str
    action: Action
    outcome: Outcome
    rationale: Rationale | None
    reason: str | None
    rehearsed: bool
    faults: tuple[str, ...]


class _Written(Row):
    outcome: Outcome
    rationale: Rationale | None


class _Prior(Row):
    id: str
    prior: float
    counted: int


def record(graph: Transactor, memory_id: str, asked: Asked, *, now: datetime, **told: Unpack[Told]) -> Recorded:
    """Record what became of an action, in a run that can be undone; see ``brain.actions.record``."""
    outcome, reason, rehearsed = told["outcome"], told.get("reason"), told.get("rehearsed", False)
    _check(outcome, reason)
    found = memory.latest(graph, memory_id, now=now)
    refusals.refuse_forgotten(found)
    params: dict[str, Any] = {"id": found.id, "asked": asked.to_map(), "outcome": outcome, "rehearsed": rehearsed}
    with runs.recorded(graph, "action record", now=now, is_test=found.is_test is True) as run:
        done = run.transaction(_RECORDING, lambda unit: _written(unit, run, params, reason))
        runs.finish(run)
    return Recorded(
        run_id=run.id,
        id=found.id,
        action=asked.action,
        outcome=done.outcome,
        rationale=done.rationale,
        reason=RATIONALES[done.rationale] if done.rationale else None,
        rehearsed=rehearsed,
        faults=asked.faults,
    )


def _check(outcome: str, reason: str | None) -> None:
    if outcome not in OUTCOMES:
        raise InvalidInput(f"{outcome!r} is no outcome", hint=f"it is one of: {', '.join(OUTCOMES)}")
    if too_long := limits.excess(reason or "", LONGEST):
        raise InvalidInput(f"the reason {too_long}", hint="say it shorter")


def _written(unit: Unit, run: Run, params: dict[str, Any], reason: str | None) -> _Written:
    """Write an event; NotFound for what was deleted meanwhile."""
    from brainbridge.language import praise

    asked = {**params, "quality": praise.quality(reason or ""), "now": run.now, "runId": run.id}
    for row in unit.rows("action.record", _Written, **asked):
        return row
    raise NotFound(f"there is no memory {params['id']!r}", hint=memory.LISTING_HINT)


def listed(
    graph: Executor, memory_id: str | None, *, now: datetime, is_test: bool, **asked: Unpack[Done]
) -> Sequence[Acted]:
    """Return what was recorded of actions; see ``brain.actions.list``."""
    found = memory.find(graph, memory_id, now=now) if memory_id is not None else None
    name, outcome = asked.get("name"), asked.get("outcome")
    chosen: dict[str, Any] = {"actions": [name] if name else list(ACTIONS), "scope": asked.get("scope")}
    chosen |= {"outcomes": [outcome] if outcome else list(OUTCOMES)}
    chosen |= {"isTest": found.is_test is True if found else is_test, "id": found.id if found else None}
    page = {"skip": asked.get("skip", 0), "limit": asked.get("limit", 20)}
    return graph.rows("action.list", Acted, **chosen, **page, now=instants.to_ms(now))


def prior(graph: Executor, memory_id: str, *, now: datetime) -> float:
    """Return what the last actions on a memory say of it, dimensionless, from -0.25 to 0.15 (E-25)."""
    found = memory.find(graph, memory_id, now=now)
    return graph.one("action.prior", _Prior, ids=[found.id], now=instants.to_ms(now)).prior
