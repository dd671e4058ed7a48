"""cypher/project/page.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.cypher.project.test_settle import BOX, CRATE, settle
from tests.state import Anything


def page(graph: Graph, after: str = "", limit: int = 10) -> list[dict[str, Any]]:
    return [row.model_dump() for row in graph.rows("project.page", Anything, after=after, limit=limit)]


def test_it_has_all_that_a_project_has(graph: Graph) -> None:
    settle(graph, BOX, scope="box")
    (row,) = page(graph)
    assert (row["position"], row["labels"], row["edges"]) == (BOX, ["Project"], [])
    assert dict(row["properties"]) == {
        "identity": BOX,
        "scope": "box",
        "name": "box",
        "isTest": False,
        "created": {"datetime": "2026-05-01T12:00:00Z"},
        "seen": {"datetime": "2026-05-01T12:00:00Z"},
    }


def test_a_page_goes_on_where_the_one_before_ended(graph: Graph) -> None:
    settle(graph, CRATE, scope="crate")
    settle(graph, BOX, scope="box")
    assert [row["position"] for row in page(graph, limit=1)] == [BOX]
    assert [row["position"] for row in page(graph, after=BOX)] == [CRATE]
