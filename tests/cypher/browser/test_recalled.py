"""cypher/browser/recalled.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.cypher.browser.shipped import run
from tests.state import given, joined


def drawn(graph: Graph, *ids: str) -> set[tuple[Any, ...]]:
    return {
        (row["m"]["id"], row["s"]["name"], row["r"].type if row["r"] else None, row["o"]["id"] if row["o"] else None)
        for row in run(graph, "recalled", ids=list(ids))
    }


def test_what_was_returned_with_its_session_and_what_joins_it(graph: Graph) -> None:
    for name in "abc":
        given(graph, name)
    joined(graph, "a", "b", kind="NEXT")
    joined(graph, "b", "c", kind="CAUSED")
    assert drawn(graph, "a", "b") == {("a", "s", "NEXT", "b"), ("b", "s", "NEXT", "a")}


def test_what_stands_alone_is_drawn_alone(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "b")
    joined(graph, "a", "b", kind="ABOUT")
    assert drawn(graph, "a", "b") == {("a", "s", None, None), ("b", "s", None, None)}


def test_what_is_gone_since_is_left_out(graph: Graph) -> None:
    given(graph, "a")
    assert drawn(graph, "a", "purged") == {("a", "s", None, None)}
    assert drawn(graph) == set()
