"""cypher/schema/population.cypher"""

from brainbridge.graph.graph import Graph
from brainbridge.schema import schema
from tests.state import given, query


def test_our_own_memories_are_neither_foreign_nor_adoptable(graph: Graph) -> None:
    given(graph)
    found = schema.population(graph)
    assert (found.memories, found.unkeyed, found.foreign) == (1, 0, 0)


def test_v4s_shape_can_be_adopted_any_other_is_foreign(graph: Graph) -> None:
    query(graph, "CREATE (:Memory {id: 'v4', tier: 'working', energy: 1.0, isTest: false}), (:Memory {name: 'theirs'})")
    found = schema.population(graph)
    assert (found.unkeyed, found.adoptable, found.foreign) == (2, 1, 1)


def test_the_ledger_does_not_count(graph: Graph) -> None:
    before = schema.population(graph).nodes
    query(graph, "CREATE (:Somebody)")
    assert schema.population(graph).nodes == before + 1
    query(graph, "MATCH (s:Somebody) DELETE s")
