"""cypher/recall/between.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.recall.traversal import Link
from tests.state import given, joined, ms, query


def between(graph: Graph, *ids: str, least: float | None = None, hours: float = 0.0) -> dict[tuple[int, int], float]:
    params: dict[str, Any] = {"ids": list(ids), "minConfidence": least, "now": ms(hours)}
    rows = graph.rows("recall.between", Link, **params)
    return {(row.source, row.target): row.strength for row in rows}


def test_confidences_of_all_associations_add_up(graph: Graph) -> None:
    for name in "abc":
        given(graph, name)
    joined(graph, "a", "b", 0.5)
    joined(graph, "b", "a", 0.4, kind="NEXT")
    joined(graph, "a", "b", 0.3, kind="ABOUT")
    assert between(graph, "a", "b", "c") == {(0, 1): 1.2, (1, 0): 1.2}


def test_a_cause_leads_forward(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "b")
    joined(graph, "b", "a", 0.5, kind="CAUSED")
    assert between(graph, "a", "b") == {(1, 0): 0.5}


def test_what_has_faded_below_the_floor_is_not_there(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "b")
    joined(graph, "a", "b", 0.3)
    after = 24 * 90 * 2 + 1.0
    assert between(graph, "a", "b", hours=after) == {}
    assert between(graph, "a", "b", hours=after, least=0.1) == {(0, 1): 0.1, (1, 0): 0.1}


def test_nothing_leads_across_a_border(graph: Graph) -> None:
    given(graph, "a", scope="x")
    given(graph, "b")
    given(graph, "t", test=True)
    joined(graph, "a", "b")
    joined(graph, "b", "t", kind="ABOUT")
    assert between(graph, "a", "b", "t") == {}


@pytest.mark.parametrize("window", ["0", "-1", "0.0", "null"])
def test_under_a_window_that_is_none_nothing_fades(graph: Graph, window: str) -> None:
    given(graph, "a")
    given(graph, "b")
    joined(graph, "a", "b", 0.7)
    query(graph, f"MATCH (w:RecallConfig) SET w.fadingWindowDays = {window}")
    assert between(graph, "a", "b", hours=9000) == {(0, 1): 0.7, (1, 0): 0.7}
