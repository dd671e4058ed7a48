"""cypher/cluster/similar.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.cluster.graphs import alive, rows, terms
from tests.state import given, query


def page(graph: Graph, hours: float = 1.0, **parts: Any) -> dict[str, Any]:
    defaults = {"similarity": 0.7, "index": "memory_words", "candidates": 50, "after": "", "page": 100}
    (found,) = rows(graph, "cluster.similar", **alive(hours) | defaults | parts)
    return found | {"pairs": sorted(map(tuple, found["pairs"]))}


def alike(graph: Graph, memory_id: str, *words: str, **parts: Any) -> None:
    given(graph, memory_id, content=" ".join(words), **parts)
    terms(graph, memory_id, *words)


BOTH = [("a", "b"), ("b", "a")]
TEN = ("one1", "two2", "three3", "four4", "five5", "six6", "seven7")


@pytest.mark.parametrize(("more", "pairs"), [(("x1", "x2", "x3"), BOTH), (("x1", "x2", "x3", "x4"), [])])
def test_two_belong_together_from_the_threshold_on(
    graph: Graph, more: tuple[str, ...], pairs: list[tuple[str, str]]
) -> None:
    alike(graph, "a", *TEN)
    alike(graph, "b", *TEN, *more)
    assert page(graph) == {"seen": 2, "last": "b", "pairs": pairs}


def test_without_terms_nothing_is_alike(graph: Graph) -> None:
    alike(graph, "a", "cedar")
    given(graph, "b", content="cedar")
    alike(graph, "c")
    assert page(graph)["pairs"] == []


@pytest.mark.parametrize("change", ["REMOVE m:Live", "SET m.scope = 'x'", "SET m.decayKey = -1e9"])
def test_what_has_ended_or_lies_across_a_border_joins_nothing(graph: Graph, change: str) -> None:
    alike(graph, "a", "cedar")
    alike(graph, "b", "cedar")
    query(graph, f"MATCH (m:Memory {{id: 'b'}}) {change}")
    assert page(graph)["pairs"] == []


def test_test_memories_are_found_in_their_own_index(graph: Graph) -> None:
    alike(graph, "a", "cedar", test=True)
    alike(graph, "b", "cedar", test=True)
    alike(graph, "c", "cedar")
    assert page(graph)["pairs"] == []
    assert page(graph, isTest=True, index="test_memory_words")["pairs"] == BOTH


@pytest.mark.parametrize("term", ['"', "\\", "a AND", "c:d", "*"])
def test_terms_are_words_and_no_query(graph: Graph, term: str) -> None:
    alike(graph, "a", "cedar", term)
    alike(graph, "b", "cedar", term)
    assert page(graph)["pairs"] == BOTH


def test_a_page_goes_on_after_a_lineage_and_the_end_has_no_last(graph: Graph) -> None:
    for name in "abc":
        alike(graph, name, "cedar")
    assert page(graph, page=1) == {"seen": 1, "last": "a", "pairs": [("a", "b"), ("a", "c")]}
    assert page(graph, after="c") == {"seen": 0, "last": None, "pairs": []}
