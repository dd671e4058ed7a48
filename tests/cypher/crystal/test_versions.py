"""cypher/crystal/versions.cypher"""

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from tests.state import Anything, at


def page(graph: Graph, after: str = "", limit: int = 10) -> list[dict[str, object]]:
    return [row.model_dump() for row in graph.rows("crystal.versions", Anything, after=after, limit=limit)]


def test_versions_come_in_order_page_by_page(graph: Graph) -> None:
    for day, rate in enumerate((1e-9, 2e-9)):
        consolidation.reconfigure(graph, {"decayRate": rate}, now=at(24.0 * day + 1))
    rows = page(graph)
    rates = [dict(row["properties"])["decayRate"] for row in rows]  # type: ignore[call-overload]
    assert (rates, [row["labels"] for row in rows]) == ([5e-10, 1e-9, 2e-9], [["CrystalConfig"]] * 3)
    assert page(graph, limit=1) == rows[:1]
    assert page(graph, after=str(rows[0]["position"])) == rows[1:]
    assert dict(rows[1]["properties"])["lawSince"] == {"datetime": "2026-05-01T13:00:00Z"}  # type: ignore[call-overload]
