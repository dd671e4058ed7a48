"""Generated histories for property tests: births of memories, and operations on them."""

from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from brainbridge.consolidation import consolidation
from brainbridge.consolidation.consolidation import Consolidated, Decayed, Promoted
from brainbridge.errors import Refused
from brainbridge.graph.graph import Graph, Transactor
from brainbridge.memory import memory
from brainbridge.run.run import Judged
from tests.state import at
from tests.state import given as write

NAMES = ("a", "b", "c", "d", "e")
SESSIONS = ("s", "t")
TIERS = ("working", "shortTerm", "longTerm")
# Multiples of a quarter hour make ties and exact thresholds likely; the long spans let everything fade.
HOURS = st.one_of(st.integers(0, 60).map(lambda quarter: quarter / 4), st.integers(15, 6000).map(float))


@dataclass(frozen=True)
class Birth:
    """A memory of a generated graph."""

    name: str
    hours: float
    energy: float
    tier: str
    session: str
    is_test: bool


@dataclass(frozen=True)
class Operation:
    """Something done to the graph at an hour."""

    kind: str
    hours: float
    name: str
    session: str
    is_test: bool


BIRTHS = st.builds(
    Birth,
    name=st.sampled_from(NAMES),
    hours=st.integers(0, 12).map(float),
    energy=st.one_of(st.sampled_from([0.05, 0.1, 1.0, 1.5, 2.0, 5.0, 10.0]), st.floats(0.01, 50.0)),
    tier=st.sampled_from(TIERS),
    session=st.sampled_from(SESSIONS),
    is_test=st.booleans(),
)
OPERATIONS = st.builds(
    Operation,
    kind=st.sampled_from(["touch", "touch", "touch", "consolidate", "due", "decay", "promote", "session"]),
    hours=HOURS,
    name=st.sampled_from(NAMES),
    session=st.sampled_from(SESSIONS),
    is_test=st.booleans(),
)
HISTORIES = {
    "births": st.lists(BIRTHS, min_size=1, max_size=5, unique_by=lambda birth: birth.name),
    "operations": st.lists(OPERATIONS, max_size=10),
}


def bear(graph: Graph, birth: Birth) -> None:
    """Write a memory of a history."""
    write(
        graph,
        birth.name,
        hours=birth.hours,
        test=birth.is_test,
        energy=birth.energy,
        tier=birth.tier,
        sessionId=birth.session,
    )


def done(graph: Graph, operation: Operation) -> Any:
    """Play a history, and return what can be compared with the model."""
    if operation.kind == "touch":
        return _touched(graph, operation)
    judged = judge(graph, operation)
    if isinstance(judged, Promoted):
        return len(judged.promoted)
    if isinstance(judged, Decayed):
        return judged.settled, judged.expired
    assert isinstance(judged, Consolidated)
    counts = judged.settled, judged.expired, len(judged.promoted)
    return counts[1:] if operation.kind == "session" else counts


def judge(graph: Transactor, operation: Operation) -> Judged:
    """Do an operation of a history that is more than a touch."""
    now, is_test = at(operation.hours), operation.is_test
    if operation.kind == "promote":
        return consolidation.promote(graph, now=now, is_test=is_test)
    if operation.kind == "decay":
        return consolidation.decay(graph, now=now, is_test=is_test)
    if operation.kind == "session":
        return consolidation.session_end(graph, operation.session, now=now)
    return consolidation.consolidate(graph, now=now, is_test=is_test, due_only=operation.kind == "due")


def _touched(graph: Graph, operation: Operation) -> bool:
    if not memory.read(graph, [operation.name], now=at(operation.hours)):
        return False
    try:
        memory.touch(graph, operation.name, now=at(operation.hours), session=operation.session)
    except Refused:
        return False
    return True
