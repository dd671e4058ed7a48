"""cypher/integrity/order.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.association.edges import made
from tests.cypher.integrity.checks import found
from tests.state import given, query

NAME = "integrity.order"


@pytest.fixture
def chained(graph: Graph) -> Graph:
    """A session of four memories, 'a' to 'd'."""
    for number, name in enumerate("abcd"):
        given(graph, name, hours=number)
    made(graph)
    return graph


def test_a_sound_session_has_no_findings(chained: Graph) -> None:
    given(chained, "later", hours=9)
    assert found(chained, NAME) == {}


def test_two_that_follow_one_are_found(chained: Graph) -> None:
    query(chained, "MATCH (a {id: 'a'}), (c {id: 'c'}) CREATE (a)-[:NEXT]->(c)")
    assert found(chained, NAME) == {"next_forks": ["a", "b"]}


def test_a_gap_is_found(chained: Graph) -> None:
    query(chained, "MATCH (:Memory {id: 'b'})-[r:NEXT]->() DELETE r")
    assert found(chained, NAME) == {"next_missing": ["b"]}


def test_a_step_back_is_found(chained: Graph) -> None:
    query(chained, "MATCH (m:Memory {id: 'b'}) SET m.place = '~'")
    assert found(chained, NAME)["next_against_order"] == ["b"]


def test_a_step_to_one_without_a_place_is_found(chained: Graph) -> None:
    query(chained, "MATCH (m:Memory {id: 'd'}) REMOVE m.place")
    assert found(chained, NAME) == {"next_against_order": ["c"]}


def test_a_step_into_another_session_is_found(chained: Graph) -> None:
    query(chained, "MATCH (m:Memory {id: 'd'}) SET m.sessionId = 'other'")
    assert found(chained, NAME) == {"next_leaves_session": ["c"]}
