"""cypher/integrity/associations.cypher"""

import pytest

from brainbridge import association
from brainbridge.graph import Graph
from tests.cypher.integrity.checks import damage, found
from tests.state import at, given, query

NAME = "integrity.associations"


@pytest.fixture
def joined(graph: Graph) -> Graph:
    """Two memories, 'a' and 'b', associated once."""
    given(graph, "a")
    given(graph, "b")
    association.coactivate(graph, ["a", "b"], retrieval="r", now=at(1))
    return graph


def test_a_sound_association_has_no_findings(joined: Graph) -> None:
    assert found(joined, NAME) == {}


def test_one_left_on_a_superseded_version_is_found(joined: Graph) -> None:
    damage(joined, "SET m.endReason = 'promoted'", "a")
    assert found(joined, NAME) == {"association_on_superseded": ["a"]}


def test_one_on_an_expired_head_is_fine(joined: Graph) -> None:
    damage(joined, "SET m.endReason = 'expired'", "a")
    assert found(joined, NAME) == {}


def test_one_to_itself_is_found(joined: Graph) -> None:
    query(joined, "MATCH (a {id: 'a'}) CREATE (a)-[:RELATES]->(a)")
    assert found(joined, NAME)["association_to_itself"] == ["a"]


def test_one_twice_is_found_whichever_way_round(joined: Graph) -> None:
    query(joined, "MATCH (a {id: 'a'}), (b {id: 'b'}) CREATE (b)-[:COACTIVATED {pair: 'other', weight: 1}]->(a)")
    assert found(joined, NAME) == {"association_twice": ["a"]}


@pytest.mark.parametrize("change", ["SET r.weight = 0", "REMOVE r.weight"])
def test_one_without_weight_is_found(joined: Graph, change: str) -> None:
    query(joined, f"MATCH ()-[r:COACTIVATED]->() {change}")
    assert found(joined, NAME) == {"association_without_weight": ["a"]}


@pytest.mark.parametrize("change", ["SET m.isTest = true", "SET m.scope = 'x'"])
def test_one_that_crosses_a_border_is_found(joined: Graph, change: str) -> None:
    damage(joined, change, "a")
    assert found(joined, NAME) == {"association_crosses_border": ["a"]}
