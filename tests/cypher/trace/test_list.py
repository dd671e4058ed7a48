"""cypher/trace/list.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.trace.test_join import SCHEMA, traced
from tests.state import Anything, ms, query


def listed(graph: Graph, **asked: Any) -> list[dict[str, Any]]:
    params = {"isTest": False, "scope": None, "skip": 0, "limit": 9, **asked}
    return [row.model_dump() for row in graph.rows("trace.list", Anything, **params)]


def test_the_one_seen_last_comes_first(graph: Graph) -> None:
    traced(graph, "a", SCHEMA)
    traced(graph, "b", "garden", hours=1)
    traced(graph, "c", "garden roses", hours=2)
    garden, schema = listed(graph)
    assert {
        "topics": ["garden", "roses"],
        "boxes": 2,
        "firstAt": ms(1),
        "lastAt": ms(2),
        "scope": None,
    }.items() <= garden.items()
    assert schema["id"] == "trace-f98916d2"
    assert listed(graph, skip=1, limit=1) == [schema]


def test_a_scope_has_its_own_and_those_without_one(graph: Graph) -> None:
    for place, scope in enumerate(["", "box", "other"]):
        traced(graph, f"m{place}", SCHEMA, hours=place, scope=scope)
    traced(graph, "t", SCHEMA, test=True)
    assert [each["scope"] for each in listed(graph, scope="box")] == ["box", None]
    assert len(listed(graph, isTest=True)) == 1


@pytest.mark.parametrize("change", ["DELETE r", "SET b.count = 0"])
def test_one_without_boxes_in_which_something_is_is_not_shown(graph: Graph, change: str) -> None:
    traced(graph, "a", SCHEMA)
    assert [each["boxes"] for each in listed(graph)] == [1]
    query(graph, f"MATCH (b:Box)-[r:IN_TRACE]->(:Trace) {change}")
    assert listed(graph) == []
