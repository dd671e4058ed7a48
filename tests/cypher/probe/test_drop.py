"""cypher/probe/drop.cypher"""

from brainbridge.graph.graph import Graph
from tests.cypher.probe.test_keep import keep
from tests.state import Anything, given, query


def test_it_drops_one(graph: Graph) -> None:
    given(graph)
    keep(graph, "m", name="p")
    keep(graph, "m", name="q")
    assert [row.model_dump() for row in graph.rows("probe.drop", Anything, id="p")] == [{"dropped": 1}]
    assert query(graph, "MATCH (p:Probe) RETURN p.id AS id") == [{"id": "q"}]


def test_what_is_gone_is_not_dropped_again(graph: Graph) -> None:
    assert graph.one("probe.drop", Anything, id="p").model_dump() == {"dropped": 0}
