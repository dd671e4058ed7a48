"""cypher/memory/list_tests.cypher"""

from brainbridge.graph.graph import Graph
from tests.state import Anything, given


def ids(graph: Graph, limit: int = 10) -> list[str]:
    return [row.model_dump()["id"] for row in graph.rows("memory.list_tests", Anything, limit=limit)]


def test_test_memories_only_newest_first(graph: Graph) -> None:
    given(graph, "real")
    given(graph, "old", test=True)
    given(graph, "new", test=True, hours=1)
    assert ids(graph) == ["new", "old"]


def test_at_most_the_limit(graph: Graph) -> None:
    for name in "abc":
        given(graph, name, test=True)
    assert len(ids(graph, limit=2)) == 2
