"""cypher/session/candidates.cypher"""

import pytest

from brainbridge.energy.promotion import Candidate
from brainbridge.graph.graph import Graph
from tests.state import given, judged, query


def candidates(graph: Graph, hours: float, session: str | None = "s", scope: str | None = None) -> list[str]:
    params = {"threshold": 1.5, "batch": 10, "except": [], "session": session, "scope": scope}
    return [row.id for row in graph.rows("session.candidates", Candidate, **judged(hours), **params)]


@pytest.mark.parametrize(("energy", "found"), [(1.5 * 1.000001, True), (1.5 * 0.999999, False)])
def test_either_side_of_the_lowered_threshold(graph: Graph, energy: float, found: bool) -> None:
    given(graph, energy=energy)
    assert bool(candidates(graph, 1 / 3_600_000)) is found


def test_one_access_within_a_half_life_is_enough(graph: Graph) -> None:
    given(graph, energy=1.5 * 4**0.5)
    assert candidates(graph, 1.3862943611) == ["m"]


def test_only_the_ending_sessions_own_memories(graph: Graph) -> None:
    given(graph, "own", energy=2.0)
    given(graph, "other", energy=2.0, sessionId="t")
    assert candidates(graph, 0.1) == ["own"]


def test_a_memory_touched_in_the_session_is_its_own(graph: Graph) -> None:
    given(graph, "m", energy=2.0, sessionId="t")
    query(
        graph,
        "MERGE (s:Session {isTest: false, scope: '', name: 's'}) WITH s MATCH (m:Memory) MERGE (m)-[:IN_SESSION]->(s)",
    )
    assert candidates(graph, 0.1) == ["m"]


def test_without_a_name_all_working_memories(graph: Graph) -> None:
    given(graph, "a", energy=2.0)
    given(graph, "b", energy=2.1, sessionId="t")
    given(graph, "c", energy=2.2, tier="shortTerm")
    assert candidates(graph, 0.1, session=None) == ["a", "b"]


def test_a_session_of_another_scope_is_another_session(graph: Graph) -> None:
    given(graph, "x", energy=2.0, scope="x")
    given(graph, "free", energy=2.1)
    assert candidates(graph, 0.1, scope="x") == ["x"]
    assert candidates(graph, 0.1, scope="") == ["free"]
    assert candidates(graph, 0.1) == ["x", "free"]


def test_not_what_was_born_at_this_instant(graph: Graph) -> None:
    given(graph, energy=2.0)
    assert candidates(graph, 0) == []
