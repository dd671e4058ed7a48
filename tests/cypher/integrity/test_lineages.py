"""cypher/integrity/lineages.cypher"""

import pytest

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from tests.cypher.integrity.checks import damage, found
from tests.state import at, given, query

NAME = "integrity.lineages"


@pytest.fixture
def risen(graph: Graph) -> Graph:
    """A memory 'm' that was promoted once; its successor is called 'n'."""
    given(graph, energy=3.0)
    (promotion,) = consolidation.promote(graph, now=at(0.1), is_test=False).promoted
    query(graph, "MATCH (n:Memory {id: $id}) SET n.id = 'n'", id=promotion.new_id)
    return graph


def test_a_sound_promotion_has_no_findings(risen: Graph) -> None:
    assert found(risen, NAME) == {}


def test_a_promotion_without_successor_is_found(risen: Graph) -> None:
    query(risen, "MATCH ()-[r:PROMOTED_TO]->() DELETE r")
    assert found(risen, NAME) == {"promoted_without_successor": ["m"], "predecessor_missing": ["n"]}


def test_a_second_successor_is_found(risen: Graph) -> None:
    given(risen, "x", tier="shortTerm")
    query(
        risen,
        "MATCH (m {id: 'm'}), (x {id: 'x'}) MATCH (m)-[r:PROMOTED_TO]->() "
        "CREATE (m)-[t:PROMOTED_TO]->(x) SET t = properties(r)",
    )
    assert found(risen, NAME)["several_successors"] == ["m"]


def test_a_predecessor_that_never_ended_is_found(risen: Graph) -> None:
    damage(risen, "REMOVE m.validTo")
    assert found(risen, NAME) == {"predecessor_alive": ["m"]}


@pytest.mark.parametrize("change", ["SET m.tier = 'longTerm'", "SET m.tier = 'working'"])
def test_a_hop_that_skips_or_repeats_a_tier_is_found(risen: Graph, change: str) -> None:
    damage(risen, change, "n")
    assert found(risen, NAME) == {"wrong_hop": ["m"]}


def test_a_crystallization_from_working_is_found(risen: Graph) -> None:
    query(risen, "MATCH (m)-[r:PROMOTED_TO]->(n) CREATE (m)-[t:CRYSTALLIZED_INTO]->(n) SET t = properties(r) DELETE r")
    assert found(risen, NAME) == {"wrong_hop": ["m"]}


def test_a_hop_from_test_to_production_is_found(risen: Graph) -> None:
    damage(risen, "SET m.isTest = true")
    assert found(risen, NAME) == {"hop_leaves_lineage": ["m"]}


def test_a_cycle_is_found(risen: Graph) -> None:
    query(
        risen,
        "MATCH (m {id: 'm'}), (n {id: 'n'}) MATCH (m)-[r:PROMOTED_TO]->(n) "
        "CREATE (n)-[t:PROMOTED_TO]->(m) SET t = properties(r)",
    )
    assert found(risen, NAME)["promotion_cycle"] == ["m", "n"]


def test_a_lineage_without_a_head_is_found(risen: Graph) -> None:
    damage(risen, "REMOVE m:Head", "n")
    assert found(risen, NAME) == {"lineage_without_one_head": ["m"]}
