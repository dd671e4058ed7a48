"""cypher/storage/enrol_tests.cypher"""

from brainbridge import instants
from brainbridge.graph.graph import Graph
from tests.cypher.storage.storing import NOW, due, kept
from tests.state import Anything, given


def test_only_test_memories(graph: Graph) -> None:
    given(graph, "a", test=True)
    kept(graph, "b", test=True, cold=True)
    given(graph, "real")
    (row,) = graph.rows("storage.enrol_tests", Anything, now=instants.to_ms(NOW))
    assert row.model_dump() == {"enrolled": 2}
    assert [due(graph, each) for each in ("a", "b", "real")] == [0, 0, None]
