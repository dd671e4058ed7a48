"""cypher/probe/list.cypher"""

from brainbridge.graph.graph import Graph
from tests.cypher.probe.test_keep import keep
from tests.state import Anything, given


def test_oldest_first_and_of_one_kind(graph: Graph) -> None:
    given(graph, "m")
    given(graph, "t", test=True)
    keep(graph, "m", name="late", hours=2)
    keep(graph, "m", name="early", hours=1)
    keep(graph, "t", name="test", isTest=True)
    names = [
        [row.model_dump()["probe"]["id"] for row in graph.rows("probe.list", Anything, isTest=is_test)]
        for is_test in (False, True)
    ]
    assert names == [["early", "late"], ["test"]]
