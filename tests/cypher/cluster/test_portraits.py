"""cypher/cluster/portraits.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.cluster.graphs import belongs, heads, joined, rows, terms
from tests.state import given, query


def portraits(graph: Graph, scope: str = "") -> dict[str, dict[str, Any]]:
    return {row["name"]: row for row in rows(graph, "cluster.portraits", isTest=False, scope=scope)}


def test_the_label_is_what_many_members_and_few_clusters_have(graph: Graph) -> None:
    heads(graph, "abcd")
    for name, words in (
        ("a", ("coffee", "grinder", "note", "burr")),
        ("b", ("coffee", "note", "grinder")),
        ("c", ("note", "tide")),
        ("d", ("note", "tide", "moon")),
    ):
        terms(graph, name, *words)
    belongs(graph, "ab", "x")
    belongs(graph, "cd", "y")
    found = portraits(graph)
    # 2 members x ln(1 + 2/1) = 2.2 for coffee and grinder, 2 x ln(1 + 2/2) = 1.4 for note, 1 x ln 3 = 1.1 for burr
    assert found["x"]["label"] == "coffee, grinder, note"
    assert found["y"]["label"] == "tide, note, moon"


def test_without_terms_the_words_of_the_content_are_the_label(graph: Graph) -> None:
    given(graph, "a", content="The Cedar cupboard: it is 'old', cedar.")
    given(graph, "b", content="A cupboard")
    belongs(graph, "ab", "x")
    assert portraits(graph)["x"]["label"] == "cupboard, 'old', cedar"


def test_without_any_words_the_label_is_empty(graph: Graph) -> None:
    given(graph, "a", content="a b c")
    belongs(graph, "a", "x")
    assert portraits(graph)["x"]["label"] == ""


def test_the_centre_has_the_greatest_sum_of_weights_inside(graph: Graph) -> None:
    heads(graph, "abcz")
    joined(graph, "ac", weight=3)
    joined(graph, "bc", weight=4)
    joined(graph, "az", weight=100)
    belongs(graph, "abc", "x")
    assert portraits(graph)["x"]["centre"] == "c"


def test_of_equals_the_smaller_lineage_is_the_centre(graph: Graph) -> None:
    heads(graph, "ab")
    joined(graph, "ab")
    belongs(graph, "ba", "x")
    assert portraits(graph)["x"]["centre"] == "a"


@pytest.mark.parametrize(("parts", "found"), [({}, False), ({"label": "b"}, True), ({"centre": "b"}, True)])
def test_only_what_differs_is_told(graph: Graph, parts: dict[str, str], found: bool) -> None:
    heads(graph, "a")
    terms(graph, "a", "cedar")
    belongs(graph, "a", "x", **{"label": "cedar", "centre": "a"} | parts)
    assert ("x" in portraits(graph)) is found


def test_another_scope_has_no_weight(graph: Graph) -> None:
    heads(graph, "ab")
    belongs(graph, "a", "x")
    belongs(graph, "b", "y")
    query(graph, "MATCH (c:SemanticCluster {name: 'y'}) SET c.scope = 's'")
    assert portraits(graph).keys() == {"x"}
    assert portraits(graph, "s").keys() == {"y"}


def test_what_is_suspect_says_nothing_of_what_its_cluster_is_about(graph: Graph) -> None:
    heads(graph, "a")
    heads(graph, "b", trust="unknown", suspect=True)
    terms(graph, "a", "coffee")
    terms(graph, "b", "ignore", "instructions")
    belongs(graph, "ab", "x")
    assert portraits(graph)["x"]["label"] == "coffee"
    heads(graph, "c", trust="unknown", suspect=True)
    belongs(graph, "c", "y")
    assert portraits(graph)["y"]["label"] == ""
