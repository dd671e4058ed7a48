"""cypher/cluster/pairs.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.cluster.graphs import alive, heads, joined, rows
from tests.state import given, query


def page(graph: Graph, hours: float = 1.0, **parts: Any) -> dict[str, Any]:
    (found,) = rows(graph, "cluster.pairs", **alive(hours) | {"weight": 3, "after": "", "page": 100} | parts)
    return found


@pytest.mark.parametrize(("weight", "pairs"), [(2, []), (3, [["a", "b"]])])
def test_two_belong_together_from_the_threshold_on(graph: Graph, weight: int, pairs: list[list[str]]) -> None:
    heads(graph, "ab")
    joined(graph, "ab", weight=weight)
    assert page(graph) == {"seen": 1, "last": "a|b", "pairs": pairs}


@pytest.mark.parametrize(("hours", "pairs"), [(4.605, [["a", "b"]]), (4.606, [])])
def test_what_is_due_to_end_joins_nothing(graph: Graph, hours: float, pairs: list[list[str]]) -> None:
    given(graph, "a")
    given(graph, "b", tier="shortTerm")
    joined(graph, "ab")
    assert page(graph, hours)["pairs"] == pairs


@pytest.mark.parametrize("change", ["REMOVE m:Live", "SET m.scope = 'x'", "SET m.isTest = true"])
def test_what_has_ended_or_lies_across_a_border_joins_nothing(graph: Graph, change: str) -> None:
    heads(graph, "ab")
    joined(graph, "ab")
    query(graph, f"MATCH (m:Memory {{id: 'b'}}) {change}")
    assert page(graph)["pairs"] == []


def test_one_scope_belongs_together(graph: Graph) -> None:
    heads(graph, "ab", scope="x")
    joined(graph, "ab")
    assert page(graph)["pairs"] == [["a", "b"]]


def test_a_clock_behind_the_data_ends_nothing(graph: Graph) -> None:
    heads(graph, "ab", hours=10)
    joined(graph, "ab")
    assert page(graph, 1)["pairs"] == [["a", "b"]]


def test_what_no_energy_law_ends_is_alive(graph: Graph) -> None:
    heads(graph, "ab")
    joined(graph, "ab")
    query(graph, "MATCH (m:Memory) REMOVE m.decayKey")
    assert page(graph, 1000)["pairs"] == [["a", "b"]]


def test_test_memories_are_a_set_of_their_own(graph: Graph) -> None:
    heads(graph, "ab", test=True)
    joined(graph, "ab")
    assert page(graph)["pairs"] == []
    assert page(graph, isTest=True)["pairs"] == [["a", "b"]]


def test_a_page_goes_on_after_a_pair_and_the_end_has_no_last(graph: Graph) -> None:
    heads(graph, "abc")
    joined(graph, "bc", "ab", "ac")
    first = page(graph, page=2)
    assert (first["seen"], first["last"], first["pairs"]) == (2, "a|c", [["a", "b"], ["a", "c"]])
    assert page(graph, page=2, after="a|c")["pairs"] == [["b", "c"]]
    assert page(graph, page=2, after="b|c") == {"seen": 0, "last": None, "pairs": []}
