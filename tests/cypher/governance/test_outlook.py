"""cypher/governance/outlook.cypher"""

from brainbridge.governance import screening
from brainbridge.graph.graph import Graph
from tests.state import given, query


def test_memories_count_that_have_a_text_and_no_level(graph: Graph) -> None:
    assert screening.outlook(graph) == 0
    given(graph, "a", sensitivity=None)
    given(graph, "b", test=True, sensitivity=None)
    given(graph, "known", sensitivity="normal")
    given(graph, "damaged", sensitivity=None)
    query(graph, "MATCH (m:Memory {id: 'damaged'}) SET m.content = 7")
    given(graph, "nameless", sensitivity=None)
    query(graph, "MATCH (m:Memory {id: 'nameless'}) REMOVE m.id")
    query(graph, "MATCH (m:Memory {id: 'a'}) SET m:Unscreened")
    assert screening.outlook(graph) == 2
