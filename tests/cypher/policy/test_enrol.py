"""cypher/policy/enrol.cypher"""

from typing import Any

from brainbridge import instants
from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from tests.cypher.policy.judging import NOW, kept, policy
from tests.state import Anything, given, query


def enrolled(graph: Graph, batch: int = 100) -> tuple[int, bool]:
    (row,) = graph.rows("policy.enrol", Anything, now=instants.to_ms(NOW), batch=batch)
    found: dict[str, Any] = row.model_dump()
    return found["enrolled"], found["more"]


def test_each_gets_a_state_once_for_its_figures(graph: Graph) -> None:
    for each in "abc":
        given(graph, each)
    kept(graph, "d", state="active")
    assert enrolled(graph) == (4, False)
    assert [policy(graph, each) for each in "abcd"] == [
        {"state": state, "due": 0} for state in ("candidate", "candidate", "candidate", "active")
    ]
    assert enrolled(graph) == (0, False)
    consolidation.reconfigure(graph, {"summaryTokens": 7}, now=NOW)
    assert enrolled(graph) == (0, False)
    consolidation.reconfigure(graph, {"policyWarmHeat": 0.5}, now=NOW)
    assert enrolled(graph) == (4, False)


def test_a_walk_goes_on_where_it_was(graph: Graph) -> None:
    for each in "abc":
        given(graph, each)
    assert [enrolled(graph, 2) for _ in range(3)] == [(2, True), (1, False), (0, False)]


def test_a_full_last_batch_is_followed_by_an_empty_one(graph: Graph) -> None:
    for each in "ab":
        given(graph, each)
    assert [enrolled(graph, 2) for _ in range(3)] == [(2, True), (0, False), (0, False)]


def test_an_empty_brain_is_walked_too(graph: Graph) -> None:
    assert enrolled(graph) == (0, False)
    given(graph, "a")
    assert enrolled(graph) == (0, False)  # what is written while the switch is on has a state from its birth


def test_what_has_ended_is_archived_or_is_a_test_is_left(graph: Graph) -> None:
    given(graph, "ended")
    query(graph, "MATCH (m:Memory {id: 'ended'}) REMOVE m:Live")
    given(graph, "t", test=True)
    kept(graph, "archived", state="archived")
    query(graph, "MATCH (m:Memory {id: 'archived'}) SET m.policyDue = null")
    assert enrolled(graph) == (0, False)
    assert policy(graph, "t") == {"state": None, "due": None}
    assert policy(graph, "archived") == {"state": "archived", "due": None}
