"""cypher/integrity/scopes.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.state import Anything, given, query


def scopes(graph: Graph) -> list[str]:
    rows: Any = graph.rows("integrity.scopes", Anything)
    return [row.scope for row in rows]


def test_each_scope_of_real_and_of_test_memories_comes_once(graph: Graph) -> None:
    assert scopes(graph) == []
    for name, scope, test in (("a", "x", False), ("b", "x", True), ("c", "y", True), ("d", "x", False)):
        given(graph, name, scope=scope, test=test)
    assert scopes(graph) == ["x", "y"]


def test_no_scope_is_the_empty_one(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "b", scope="")
    assert scopes(graph) == [""]


def test_superseded_versions_and_what_is_no_text_have_none(graph: Graph) -> None:
    given(graph, "a", scope="x")
    given(graph, "b", scope="y")
    query(graph, "MATCH (m:Memory {id: 'a'}) SET m.scope = 7")
    query(graph, "MATCH (m:Memory {id: 'b'}) REMOVE m:Head")
    assert scopes(graph) == []
