"""cypher/integrity/associations.cypher"""

import pytest

from brainbridge.association import association
from brainbridge.graph.graph import Graph
from tests.cypher.association.edges import edges, made
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


@pytest.mark.parametrize("reason", ["promoted", "undone"])
def test_one_left_on_a_superseded_version_is_found(joined: Graph, reason: str) -> None:
    damage(joined, f"SET m.endReason = '{reason}'", "a")
    assert found(joined, NAME) == {"association_on_superseded": ["a"]}


def test_one_on_an_expired_head_is_fine(joined: Graph) -> None:
    damage(joined, "SET m.endReason = 'expired'", "a")
    assert found(joined, NAME) == {}


def test_one_to_itself_is_found(joined: Graph) -> None:
    query(joined, "MATCH (a {id: 'a'}) CREATE (a)-[:NEXT]->(a)")
    assert found(joined, NAME)["association_to_itself"] == ["a"]


def test_one_twice_is_found_whichever_way_round(joined: Graph) -> None:
    query(
        joined,
        "MATCH (a {id: 'a'}), (b {id: 'b'}) CREATE (b)-[:COACTIVATED {pair: 'other', weight: 1, confidence: 1.0, "
        "createdAt: datetime(), lastReinforcedAt: datetime()}]->(a)",
    )
    assert found(joined, NAME) == {"association_twice": ["a"]}


@pytest.mark.parametrize("change", ["SET r.weight = 0", "REMOVE r.weight"])
def test_one_without_weight_is_found(joined: Graph, change: str) -> None:
    query(joined, f"MATCH ()-[r:COACTIVATED]->() {change}")
    assert found(joined, NAME) == {"association_without_weight": ["a"]}


@pytest.mark.parametrize("change", ["SET m.isTest = true", "SET m.scope = 'x'"])
def test_one_that_crosses_a_border_is_found(joined: Graph, change: str) -> None:
    damage(joined, change, "a")
    assert found(joined, NAME) == {"association_crosses_border": ["a"]}


@pytest.mark.parametrize("part", ["confidence", "createdAt", "lastReinforcedAt", "pair"])
def test_one_that_lacks_a_part_is_found(joined: Graph, part: str) -> None:
    query(joined, f"MATCH ()-[r:COACTIVATED]->() REMOVE r.{part}")
    assert found(joined, NAME) == {"association_incomplete": ["a"]}


@pytest.mark.parametrize(("confidence", "codes"), [(0.0, []), (1.0, []), (-0.1, 1), (1.1, 1), ("'x'", 1)])
def test_a_confidence_lies_between_0_and_1(joined: Graph, confidence: object, codes: object) -> None:
    query(joined, f"MATCH ()-[r:COACTIVATED]->() SET r.confidence = {confidence}")
    assert len(found(joined, NAME)) == (1 if codes else 0)


@pytest.fixture
def mentioning(graph: Graph) -> Graph:
    """A memory 'm' that mentions Ann."""
    given(graph, speaker="Ann")
    made(graph)
    return graph


def test_one_to_an_entity_of_its_own_scope_is_fine(mentioning: Graph) -> None:
    assert edges(mentioning, "ABOUT") == [("m", "ann")]
    assert found(mentioning, NAME) == {}


@pytest.mark.parametrize("change", ["SET e.isTest = true", "SET e.scope = 'x'", "REMOVE e:Entity"])
def test_one_to_an_entity_of_others_is_found(mentioning: Graph, change: str) -> None:
    query(mentioning, f"MATCH (e:Entity) {change}")
    assert found(mentioning, NAME) == {"about_foreign_entity": ["m"]}


def test_an_entity_mentioned_twice_by_one_memory_is_found(mentioning: Graph) -> None:
    query(
        mentioning,
        "MATCH (m:Memory)-[r:ABOUT]->(e) CREATE (m)-[s:ABOUT]->(e) SET s = r {.*, pair: 'other'}",
    )
    assert found(mentioning, NAME) == {"association_twice": ["m"]}


def test_entities_of_two_scopes_that_are_related_are_found(mentioning: Graph) -> None:
    query(
        mentioning,
        "MATCH (e:Entity) CREATE (e)-[:RELATES {weight: 1, confidence: 1.0, createdAt: datetime(), "
        "lastReinforcedAt: datetime(), pair: 'p'}]->(:Entity {isTest: false, scope: $scope, name: 'bob'})",
        scope="",
    )
    assert found(mentioning, NAME) == {}
    query(mentioning, "MATCH (e:Entity {name: 'bob'}) SET e.scope = 'x'")
    assert found(mentioning, NAME) == {"association_crosses_border": ["ann"]}
