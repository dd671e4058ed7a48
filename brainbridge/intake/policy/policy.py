"""Policy states: how far a memory is to be relied upon (E-26 to E-30). They rank and hide, and never end a memory.

A state follows from heat and decay, which are computed whenever they are read; the table is ``cypher/policy/judge``.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final, Literal, NamedTuple, get_args

from brainbridge import instants
from brainbridge.consolidation.passes import Step
from brainbridge.errors import InvalidInput, NotFound, Refused
from brainbridge.graph.executor import Executor
from brainbridge.graph.graph import Transactor
from brainbridge.graph.rows import Instant, Origin, Row
from brainbridge.intake import judging
from brainbridge.language.kinds import PolicyClass, PolicyState
from brainbridge.memory import memory, refusals
from brainbridge.run import run as runs
from brainbridge.run.run import Judged, Run

Said = Literal["user_confirmed", "disputed"]
STATES: Final[tuple[PolicyState, ...]] = get_args(PolicyState)
PART: Final = "policy"  # what a run did to states, in its result
TABLE: Final = judging.Table("policy.due", "policy.judge", "policy.enrol", "policy.enrol_tests")
_UNSAID: Final[dict[str, str | None]] = {"verification": None, "policyClass": "durable"}
RECENT: Final = timedelta(hours=24)  # of which moves are counted
_LISTING: Final = "list them with: brainbridge policy list"


class Policy(Origin):
    """How far a memory is to be relied upon; heat, decay and their parts are shares from 0 to 1, feedback from -1.

    ``reason`` is the line of the table that gave it its state, None if none did; ``due`` when that may change next.
    """

    id: str
    content: str
    state: PolicyState
    reason: str | None
    verification: Literal["unverified", "user_confirmed", "system_inferred", "disputed"]
    policy_class: PolicyClass
    heat: float | None
    decay: float | None
    parts: dict[str, float | bool | None]
    due: Instant | None
    scope: str | None


class Members(Row):
    """How many living memories are in a state."""

    state: PolicyState
    count: int


class Moves(Row):
    """How many memories came from one state to another."""

    was: PolicyState
    to: PolicyState
    count: int


class Counts(Row):
    """How many memories have each state, and how many moved since ``since``; what was taken back did not.

    The ratios are shares of the memories with a state, from 0 to 1; None if there are none.
    """

    states: list[Members]
    stale_ratio: float | None
    disputed_ratio: float | None
    moves: list[Moves]
    since: Instant


class PolicySet(Judged):
    """What somebody said of a memory, and how far it is to be relied upon since; no ``run_id`` if it was so before."""

    policy: Policy


class Word(NamedTuple):
    """What somebody says of a memory; None leaves that as it is."""

    verification: Said | None = None
    policy_class: PolicyClass | None = None
    reason: str | None = None


class _Counted(Row):
    states: list[Members]
    stale_ratio: float | None
    disputed_ratio: float | None
    moves: list[Moves]


class _Set(Row):
    id: str
    outcome: Literal["set", "same", "ended", "moved"]


def follow(step: Step) -> None:
    """Move memories to the state that the table gives them; it costs what is due, once they have states."""
    moved = judging.follow(step.run, TABLE)
    step.parts[PART] = {state: moved[state] for state in STATES[1:]}


def listed(
    graph: Executor,
    *,
    now: datetime,
    is_test: bool,
    state: PolicyState | None = None,
    scope: str | None = None,
    skip: int = 0,
    limit: int = 20,
) -> Sequence[Policy]:
    """Return the memories in a state, or in any, the latest first; those that have ended are left out."""
    asked: dict[str, Any] = {"states": [state] if state else list(STATES), "scope": scope, "skip": skip, "limit": limit}
    return graph.rows("policy.list", Policy, isTest=is_test, ids=None, now=instants.to_ms(now), **asked)


def counts(graph: Executor, *, now: datetime, is_test: bool, scope: str | None = None) -> Counts:
    """Count the memories in each state, and those that moved in the last 24 hours."""
    since = max(now - RECENT, instants.EARLIEST)
    asked: dict[str, Any] = {"states": list(STATES), "scope": scope, "since": instants.to_ms(since)}
    found = graph.one("policy.count", _Counted, isTest=is_test, now=instants.to_ms(now), **asked)
    return Counts(**dict(found), since=since)


def shown(graph: Executor, memory_id: str, *, now: datetime) -> Policy:
    """Return how far a memory is to be relied upon. NotFound for an unknown id, Refused for what has ended."""
    found = memory.latest(graph, memory_id, now=now)
    refusals.refuse_forgotten(found)
    return _read(graph, found, now)


def _read(graph: Executor, found: memory.Memory, now: datetime) -> Policy:
    asked: dict[str, Any] = {"states": [], "scope": None, "skip": 0, "limit": 1, "ids": [found.id]}
    for row in graph.rows("policy.list", Policy, isTest=found.is_test is True, now=instants.to_ms(now), **asked):
        return row
    raise _ended(found.id)


def _ended(memory_id: str) -> Refused:
    return Refused(f"memory {memory_id} has ended: it has no policy any more", hint=_LISTING)


def say(graph: Transactor, memory_id: str, word: Word, *, now: datetime) -> PolicySet:
    """Record what somebody says of a memory, in a run that can be undone; nothing if it was so before.

    NotFound for an unknown id; Refused for what has ended; InvalidInput for a word that there is not, or a reason that
    cannot be stored.
    """
    refusals.refuse_reason(word.reason)
    for said, kinds in ((word.verification, get_args(Said)), (word.policy_class, get_args(PolicyClass))):
        if said not in (None, *kinds):
            raise InvalidInput(f"{said!r} is nothing that is said of a memory", hint=f"one of: {', '.join(kinds)}")
    found = memory.latest(graph, memory_id, now=now)
    refusals.refuse_forgotten(found)
    if _is_said(found, word):
        return PolicySet(run_id="", policy=_read(graph, found, now))
    with runs.recorded(graph, "policy", now=now, is_test=found.is_test is True) as run:
        while (outcome := _set(run, found.id, word)) == "moved":  # a promotion came between
            found = memory.latest(graph, found.id, now=now)
        if outcome == "ended":
            raise _ended(found.id)
        runs.finish(run)
    return PolicySet(run_id=run.id, policy=_read(graph, found, now))


def _is_said(found: memory.Memory, word: Word) -> bool:
    """Tell whether somebody has said the same before, and nothing else since."""
    stored = found.model_extra or {}
    kept = {"verification": word.verification, "policyClass": word.policy_class}
    return all(said in (None, stored.get(name) or _UNSAID[name]) for name, said in kept.items())


def _set(run: Run, memory_id: str, word: Word) -> str:
    said = {"verification": word.verification, "class": word.policy_class, "reason": word.reason}
    for row in run.rows("policy.set", _Set, id=memory_id, now=run.now, runId=run.id, **said):
        return row.outcome
    raise NotFound(f"there is no memory {memory_id!r}", hint=memory.LISTING_HINT)  # deleted since
