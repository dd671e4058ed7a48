"""cypher/trace/page.cypher"""

from brainbridge.graph.graph import Graph
from tests.cypher.trace.test_join import SCHEMA, traced
from tests.state import Anything, query


def test_traces_come_in_pages(graph: Graph) -> None:
    for place, scope in enumerate(["", "box"]):
        traced(graph, f"m{place}", SCHEMA, scope=scope)
    (first,) = [row.model_dump() for row in graph.rows("trace.page", Anything, after="", limit=1)]
    assert first["position"] == "false\u0001\u0001trace-f98916d2"
    assert {"topics", "firstAt", "lastAt", "rev"} < {key for key, _ in first["properties"]}
    rows = [row.model_dump() for row in graph.rows("trace.page", Anything, after=first["position"], limit=9)]
    assert [(row["labels"], row["edges"]) for row in rows] == [(["Trace"], [])]


def test_a_page_goes_on_behind_a_key_in_any_scope(graph: Graph) -> None:
    keys = [(test, scope, name) for test in (False, True) for scope in ("", "a", "b") for name in ("t1", "t2")]
    for test, scope, name in reversed(keys):
        query(graph, "CREATE (:Trace {isTest: $test, scope: $scope, id: $name})", test=test, scope=scope, name=name)
    found, after = list[str](), ""
    while page := [row.model_dump() for row in graph.rows("trace.page", Anything, after=after, limit=1)]:
        found += [row["position"] for row in page]
        after = found[-1]
    assert found == [f"{str(test).lower()}\u0001{scope}\u0001{name}" for test, scope, name in keys]
