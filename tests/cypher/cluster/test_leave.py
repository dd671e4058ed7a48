"""cypher/cluster/leave.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.cypher.cluster.graphs import belongs, clusters, described, heads, rows
from tests.state import ms, query


def leave(graph: Graph, lineage: str, memory_id: str | None = None) -> list[dict[str, Any]]:
    asked = [{"lineageId": lineage, "id": memory_id, "scope": "", "name": "c"}]
    return rows(graph, "cluster.leave", members=asked, isTest=False, now=ms(1))


def test_the_others_stay(graph: Graph) -> None:
    heads(graph, "ab")
    belongs(graph, "ab", "c", centre="a")
    assert leave(graph, "a") == [{"lineageId": "a", "parted": 1, "settled": True}]
    assert clusters(graph) == {"c": "b"}
    assert "centre" not in described(graph, "c")


def test_with_the_last_one_the_cluster_goes(graph: Graph) -> None:
    heads(graph, "a")
    belongs(graph, "a", "c")
    leave(graph, "a")
    assert clusters(graph) == {}


def test_one_version_leaves_and_the_others_stay(graph: Graph) -> None:
    heads(graph, "ab")
    query(graph, "MATCH (m:Memory {id: 'a'}) REMOVE m:Head SET m.lineageId = 'b'")
    belongs(graph, "ab", "c")
    assert leave(graph, "b", "a") == [{"lineageId": "b", "parted": 1, "settled": True}]
    assert clusters(graph) == {"c": "b"}


def test_a_second_time_there_is_nothing_to_leave(graph: Graph) -> None:
    heads(graph, "ab")
    belongs(graph, "ab", "c")
    leave(graph, "a")
    assert leave(graph, "a") == [{"lineageId": "a", "parted": 0, "settled": True}]


def test_other_clusters_are_not_left(graph: Graph) -> None:
    heads(graph, "a")
    belongs(graph, "a", "c")
    belongs(graph, "a", "d")
    leave(graph, "a")
    assert clusters(graph) == {"d": "a"}
