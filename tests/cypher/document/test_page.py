"""cypher/document/page.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.drafted import saved
from tests.state import Anything


def page(graph: Graph, after: str = "", limit: int = 10) -> list[dict[str, Any]]:
    return [each.model_dump() for each in graph.rows("document.page", Anything, after=after, limit=limit)]


def test_they_come_in_the_order_of_their_keys_page_by_page(graph: Graph) -> None:
    for scope, name in (("", "b"), ("box", "a"), ("", "a")):
        saved(graph, "text", scope=scope, name=name)
    saved(graph, "text", name="a", test=True)
    first = page(graph, limit=2)
    rest = page(graph, after=first[-1]["position"])
    found = [dict(row["properties"]) for row in first + rest]
    assert [(each["isTest"], each["scope"], each["name"]) for each in found] == [
        (False, "", "a"),
        (False, "", "b"),
        (False, "box", "a"),
        (True, "", "a"),
    ]
    assert page(graph, after=rest[-1]["position"]) == []


def test_one_has_all_of_its_properties_and_no_edge(graph: Graph) -> None:
    saved(graph, "text", name="a")
    (row,) = page(graph)
    assert (row["labels"], row["edges"]) == (["Document"], [])
    assert dict(row["properties"]) == {
        **{"isTest": False, "scope": "", "name": "a", "rev": 1},
        "created": {"datetime": "2026-05-01T12:00:00Z"},
    }
