"""cypher/memory/count_tests.cypher"""

from brainbridge.graph.graph import Graph
from brainbridge.memory import testing
from tests.state import given, query


def test_every_version_of_every_test_memory_counts(graph: Graph) -> None:
    given(graph, "real")
    given(graph, "a", test=True)
    given(graph, "b", test=True)
    query(graph, "MATCH (m:Memory {id: 'b'}) REMOVE m:TestHead SET m.lineageId = 'a'")
    assert testing.count_tests(graph) == 2
