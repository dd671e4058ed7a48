"""cypher/box/page.cypher"""

from brainbridge.graph.graph import Graph
from tests.cypher.trace.test_join import SCHEMA, traced
from tests.state import Anything


def test_boxes_come_in_pages_with_their_edges(graph: Graph) -> None:
    traced(graph, "a", SCHEMA)
    traced(graph, "b", SCHEMA, hours=1)
    (first,) = [row.model_dump() for row in graph.rows("box.page", Anything, after="", limit=1)]
    assert (first["position"], sorted(first["labels"])) == ("box of a", ["Box", "Unfiled"])
    edges = sorted((each["type"], each["outgoing"], each["other"]) for each in first["edges"])
    assert edges == [
        *(("IN_BOX", False, ["Memory", "a", "a"]), ("IN_TRACE", True, ["Trace", False, "", "trace-f98916d2"])),
    ]
    rows = graph.rows("box.page", Anything, after="box of a", limit=9)
    assert [row.model_dump()["position"] for row in rows] == ["box of b"]
