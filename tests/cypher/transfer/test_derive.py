"""cypher/transfer/derive.cypher"""

from typing import Any

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from tests.state import Anything, at, given, ms, query

EDGES = (
    "MATCH (m:Memory)-[r:DERIVED_FROM]->(s:Source) "
    "RETURN m.id AS id, s.name AS source, properties(r) AS edge ORDER BY id, source"
)


def derive(graph: Graph, *rows: dict[str, Any], source: str = "notes", hours: float = 1) -> list[str]:
    params = {"source": source, "format": "lines", "actor": "cli", "at": ms(hours)}
    return [each.model_dump()["id"] for each in graph.rows("transfer.derive", Anything, rows=list(rows), **params)]


def row(memory_id: str = "m", **place: Any) -> dict[str, Any]:
    return {"id": memory_id, "hash": "h", "line": None, "entity": None} | place


def test_the_edge_says_what_by_whom_when_and_where(graph: Graph) -> None:
    given(graph)
    assert derive(graph, row(line=7)) == ["m"]
    (found,) = query(graph, EDGES)
    expected = {"operation": "import", "actor": "cli", "at": at(1), "line": 7, "hash": "h"}
    assert found == {"id": "m", "source": "notes", "edge": expected}


def test_where_there_are_no_lines_the_entity_is_the_place(graph: Graph) -> None:
    given(graph)
    derive(graph, row(entity="Ann"))
    assert query(graph, EDGES)[0]["edge"]["entity"] == "Ann"
    assert "line" not in query(graph, EDGES)[0]["edge"]


def test_a_source_is_one_node_and_keeps_when_it_was_first_seen(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "b")
    derive(graph, row("a"))
    derive(graph, row("b"), hours=2)
    (source,) = query(graph, "MATCH (s:Source) RETURN s {.*} AS s")
    assert source["s"] == {"name": "notes", "format": "lines", "created": at(1)}
    assert len(query(graph, EDGES)) == 2


def test_a_memory_keeps_the_source_it_has(graph: Graph) -> None:
    given(graph)
    derive(graph, row(line=1))
    before = query(graph, EDGES)
    assert derive(graph, row(line=2), source="other") == ["m"]
    assert query(graph, EDGES) == before


def test_a_promotion_leaves_it_on_the_first_version(graph: Graph) -> None:
    given(graph, energy=3.0)
    derive(graph, row(line=1))
    before = query(graph, EDGES)
    (risen,) = consolidation.promote(graph, now=at(0.1), is_test=False).promoted
    assert risen.new_id != "m"
    assert query(graph, EDGES) == before
