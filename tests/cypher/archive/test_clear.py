"""cypher/archive/clear.cypher"""

from brainbridge.graph import Graph
from tests.state import Anything, given, query


def clear(graph: Graph, batch: int) -> int:
    (row,) = graph.rows("archive.clear", Anything, batch=batch)
    return int(row.model_dump()["deleted"])


def test_batch_by_batch_until_nothing_of_the_brain_is_left(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "t", test=True)
    query(graph, "CREATE (:Stranger)")
    assert clear(graph, 2) == 2
    while clear(graph, 2):
        pass
    left = query(graph, "MATCH (n) UNWIND labels(n) AS label RETURN DISTINCT label ORDER BY label")
    kept = {each["label"] for each in left}
    assert "Stranger" in kept
    assert not kept & {"Memory", "Session", "ConsolidationConfig"}
