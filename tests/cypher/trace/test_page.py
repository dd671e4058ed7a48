"""cypher/trace/page.cypher"""

from brainbridge.graph.graph import Graph
from tests.cypher.trace.test_join import SCHEMA, traced
from tests.state import Anything


def test_traces_come_in_pages(graph: Graph) -> None:
    for place, scope in enumerate(["", "box"]):
        traced(graph, f"m{place}", SCHEMA, scope=scope)
    (first,) = [row.model_dump() for row in graph.rows("trace.page", Anything, after="", limit=1)]
    assert first["position"] == "false\u0001\u0001trace-f98916d2"
    assert {"topics", "firstAt", "lastAt", "rev"} < {key for key, _ in first["properties"]}
    rows = [row.model_dump() for row in graph.rows("trace.page", Anything, after=first["position"], limit=9)]
    assert [(row["labels"], row["edges"]) for row in rows] == [(["Trace"], [])]
