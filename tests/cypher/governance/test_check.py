"""cypher/governance/check.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.state import Anything, given, query


def found(graph: Graph, *, is_test: bool | None = None, sample: int = 9) -> list[tuple[str, int, list[str]]]:
    rows = (row.model_dump() for row in graph.rows("governance.check", Anything, isTest=is_test, sample=sample))
    return [(row["code"], row["count"], row["ids"]) for row in rows]


@pytest.mark.parametrize("level", ["normal", "personal", "confidential", None])
def test_a_level_or_none_is_no_finding(graph: Graph, level: str | None) -> None:
    given(graph, sensitivity=level)
    assert found(graph) == []


@pytest.mark.parametrize("level", ["secret", "Normal", "", 1, True])
def test_anything_else_is_one(graph: Graph, level: object) -> None:
    given(graph)
    query(graph, "MATCH (m:Memory) SET m.sensitivity = $level", level=level)
    assert found(graph) == [("unknown_sensitivity", 1, ["m"])]


def test_so_many_ids_are_named_of_those_asked_about(graph: Graph) -> None:
    for name, test in (("a", False), ("b", False), ("t", True)):
        given(graph, name, test=test)
    query(graph, "MATCH (m:Memory) SET m.sensitivity = 'odd'")
    assert found(graph, sample=1) == [("unknown_sensitivity", 3, ["a"])]
    assert found(graph, is_test=False) == [("unknown_sensitivity", 2, ["a", "b"])]
    assert found(graph, is_test=True) == [("unknown_sensitivity", 1, ["t"])]
