"""cypher/erasure/page_erasures.cypher"""

from brainbridge.graph.graph import Graph
from tests.state import Anything, query


def page(graph: Graph, after: str, limit: int) -> list[str]:
    rows = graph.rows("erasure.page_erasures", Anything, after=after, limit=limit)
    return [row.position for row in rows]  # type: ignore[attr-defined]


def test_pages_are_in_order_and_leave_nothing_out(graph: Graph) -> None:
    query(graph, "UNWIND ['c', 'a', 'b'] AS each CREATE (:Erasure {id: each, at: datetime({epochMillis: 0})})")
    assert page(graph, "", 2) == ["a", "b"]
    assert page(graph, "b", 2) == ["c"]
    assert page(graph, "c", 2) == []


def test_an_instant_is_marked_as_one(graph: Graph) -> None:
    query(graph, "CREATE (:Erasure {id: 'a', at: datetime({epochMillis: 0})})")
    (row,) = graph.rows("erasure.page_erasures", Anything, after="", limit=1)
    assert row.labels == ["Erasure"]  # type: ignore[attr-defined]
    assert ["at", {"datetime": "1970-01-01T00:00:00Z"}] in row.properties  # type: ignore[attr-defined]
