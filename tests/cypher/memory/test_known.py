"""cypher/memory/known.cypher"""

from brainbridge.graph.graph import Graph
from tests.state import Anything, given


def test_which_keys_are_there(graph: Graph) -> None:
    given(graph, importKey="k")
    rows = graph.rows("memory.known", Anything, keys=["k", "l"])
    assert [row.model_dump() for row in rows] == [{"key": "k", "id": "m"}]
