"""cypher/cluster/members.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.cluster.graphs import belongs, heads, rows
from tests.state import given, query


def page(graph: Graph, scope: str = "", after: str = "", size: int = 10) -> list[dict[str, Any]]:
    return rows(graph, "cluster.members", isTest=False, scope=scope, after=after, page=size)


def test_each_cluster_with_its_members(graph: Graph) -> None:
    heads(graph, "ba")
    belongs(graph, "ba", "c")
    members = [{"id": name, "lineageId": name, "sound": True} for name in "ab"]
    assert page(graph) == [{"name": "c", "members": members}]


def test_an_empty_one_is_there_too(graph: Graph) -> None:
    belongs(graph, "", "c")
    assert page(graph) == [{"name": "c", "members": []}]


@pytest.mark.parametrize("change", ["REMOVE m:Head", "SET m.scope = 'x'", "SET m.isTest = true", "REMOVE m.isTest"])
def test_a_member_that_may_not_be_is_not_sound(graph: Graph, change: str) -> None:
    given(graph, "a")
    belongs(graph, "a", "c")
    query(graph, f"MATCH (m:Memory {{id: 'a'}}) {change}")
    assert [each["sound"] for each in page(graph)[0]["members"]] == [False]


def test_pages_go_on_by_name_within_a_scope(graph: Graph) -> None:
    for scope, name in (("x", "a"), ("", "b"), ("x", "b"), ("", "a")):
        query(graph, "CREATE (:SemanticCluster {isTest: false, scope: $s, name: $n})", s=scope, n=name)
    query(graph, "CREATE (:SemanticCluster {isTest: true, scope: '', name: 'c'})")
    assert [row["name"] for row in page(graph, size=1)] == ["a"]
    assert [row["name"] for row in page(graph, "x", "a")] == ["b"]
    assert page(graph, after="b") == []
