"""cypher/transfer/placed.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.state import Anything, given, query


def placed(graph: Graph, **line: Any) -> list[Any]:
    given(graph, importKey="line 1", contentHash="c")
    query(graph, "MATCH (m:Memory) CREATE (m)-[:DERIVED_FROM {hash: 'h'}]->(:Source {name: 'f'})")
    lines = [{"key": "line 1", "contentHash": "other", "hash": "other"} | line]
    return [row.model_dump()["key"] for row in graph.rows("transfer.placed", Anything, lines=lines)]


def test_what_says_the_same_there_is_known(graph: Graph) -> None:
    assert placed(graph, contentHash="c") == ["line 1"]


def test_what_is_the_same_line_is_known_whatever_is_taken_out_of_it(graph: Graph) -> None:
    assert placed(graph, hash="h") == ["line 1"]


def test_what_says_something_else_there_is_not(graph: Graph) -> None:
    assert placed(graph) == []


def test_what_stands_elsewhere_is_not(graph: Graph) -> None:
    assert placed(graph, key="line 2", contentHash="c", hash="h") == []
