"""cypher/policy/count.cypher"""

from datetime import timedelta
from typing import Any

import pytest

from brainbridge import instants
from brainbridge.graph.graph import Graph
from tests.cypher.policy.judging import NOW, before, judged, kept
from tests.state import BASE, Anything, query, taken_back

STATES = ["candidate", "validated", "active", "stale", "archived"]
LONG_AGO = "2024-01-01T00:00:00Z"
DAY, MS = timedelta(days=1), timedelta(milliseconds=1)


def counted(
    graph: Graph, *, test: bool = False, now: Any = NOW, since: Any = NOW - DAY, **asked: Any
) -> dict[str, Any]:
    given: dict[str, Any] = {"states": STATES, "scope": None, **asked}
    stamps = {"now": instants.to_ms(now), "since": instants.to_ms(since)}
    (row,) = graph.rows("policy.count", Anything, isTest=test, **stamps, **given)
    return row.model_dump()


def states(found: dict[str, Any]) -> dict[str, int]:
    return {each["state"]: each["count"] for each in found["states"] if each["count"]}


def moves(found: dict[str, Any]) -> list[tuple[str, str, int]]:
    return [(each["was"], each["to"], each["count"]) for each in found["moves"]]


@pytest.fixture
def some(graph: Graph) -> Graph:
    for number, state in enumerate(("candidate", "candidate", "candidate", "validated", "stale", "stale", "archived")):
        kept(graph, f"m{number}", state=state, scope="box" if number < 2 else "other" if number == 4 else None)
    kept(graph, "none", state=None)
    kept(graph, "t", test=True, state="active")
    kept(graph, "ended", state="stale")
    query(graph, "MATCH (m:Memory {id: 'ended'}) REMOVE m:Live")
    kept(graph, "unborn", created=before(0, 1))
    return graph


def test_all_that_live_and_have_a_state_are_counted(some: Graph) -> None:
    found = counted(some)
    assert [each["state"] for each in found["states"]] == STATES
    assert states(found) == {"candidate": 3, "validated": 1, "stale": 2, "archived": 1}
    assert (found["staleRatio"], found["disputedRatio"], found["moves"]) == (round(2 / 7, 6), 0, [])
    assert states(counted(some, now=NOW + MS))["candidate"] == 4


def test_of_a_scope_or_of_tests(some: Graph) -> None:
    assert states(counted(some, scope="box")) == {"candidate": 3, "validated": 1, "stale": 1, "archived": 1}
    assert states(counted(some, test=True)) == {"active": 1}
    assert counted(some, test=True)["staleRatio"] == 0


def test_of_none_there_is_no_share(graph: Graph) -> None:
    found = counted(graph)
    assert (states(found), found["staleRatio"], found["disputedRatio"], found["moves"]) == ({}, None, None, [])


def test_what_is_disputed_is_so_in_any_state(graph: Graph) -> None:
    kept(graph, "said", state="stale", verification="disputed")
    kept(graph, "waits", contestedBy="other")
    kept(graph, "retracted", contestedBy="other", retractedAt=NOW)
    kept(graph, "confirmed", contestedBy="other", verification="user_confirmed")
    assert counted(graph)["disputedRatio"] == 0.5


def test_what_moved_is_counted_by_where_from_and_to(graph: Graph) -> None:
    for name in ("a", "b"):
        kept(graph, name, created=LONG_AGO)
    kept(graph, "warm", state="stale", uses=50, used=NOW)
    kept(graph, "stays")
    kept(graph, "t", test=True, created=LONG_AGO)
    judged(graph, "a", "b", "warm", "stays")
    assert moves(counted(graph)) == [("candidate", "stale", 2), ("stale", "validated", 1)]
    assert moves(counted(graph, scope="box")) == moves(counted(graph))
    assert moves(counted(graph, test=True)) == []


def test_of_a_scope_are_its_moves(graph: Graph) -> None:
    kept(graph, created=LONG_AGO, scope="box")
    judged(graph, "m")
    assert (moves(counted(graph, scope="other")), len(moves(counted(graph, scope="box")))) == ([], 1)


@pytest.mark.parametrize(
    ("since", "now", "count"),
    [(NOW, NOW + DAY, 1), (NOW + MS, NOW + DAY, 0), (NOW - DAY, NOW, 1), (NOW - DAY, NOW - MS, 0)],
)
def test_from_one_instant_to_the_other(graph: Graph, since: Any, now: Any, count: int) -> None:
    judged(graph, kept(graph, created=LONG_AGO))
    assert len(moves(counted(graph, since=since, now=now))) == count


def test_what_was_taken_back_did_not_move(graph: Graph) -> None:
    judged(graph, kept(graph, created=LONG_AGO))
    hours = (NOW - BASE) / timedelta(hours=1)
    taken_back(graph, "r:policy_moved:m", hours=hours)
    assert moves(counted(graph)) == []
    taken_back(graph, "back:undone:r:policy_moved:m", hours=hours, run_id="again")
    assert moves(counted(graph)) == [("candidate", "stale", 1)]
