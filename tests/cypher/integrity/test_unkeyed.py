"""cypher/integrity/unkeyed.cypher"""

from brainbridge.graph.graph import Graph
from tests.state import Anything, given, query


def test_memories_brainbridge_did_not_write(graph: Graph) -> None:
    given(graph)
    query(graph, "CREATE (:Memory {id: 'v4', tier: 'working', energy: 1.0, isTest: false, content: 'old'})")
    rows = [row.model_dump() for row in graph.rows("integrity.unkeyed", Anything, batch=10)]
    assert rows == [{"id": "v4", "content": "old"}]
