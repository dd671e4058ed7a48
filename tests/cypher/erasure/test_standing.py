"""cypher/erasure/standing.cypher"""

from brainbridge.graph.graph import Graph
from tests.erasures import begun
from tests.state import Anything, ms


def test_those_that_stand_are_named_once(graph: Graph) -> None:
    begun(graph, marks=[{"mark": "a", "of": "text"}, {"mark": "b", "of": "key"}])
    rows = graph.rows("erasure.standing", Anything, marks=["a", "a", "c"])
    assert [(row.mark, row.at) for row in rows] == [("a", ms(0))]  # type: ignore[attr-defined]
