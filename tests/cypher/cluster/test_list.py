"""cypher/cluster/list.cypher"""

import pytest

from brainbridge.association import cluster
from brainbridge.graph.graph import Graph
from tests.cypher.cluster.graphs import belongs, heads
from tests.state import query


@pytest.fixture
def three(graph: Graph) -> Graph:
    """Clusters of one, two and one members; the last in a scope of its own."""
    heads(graph, "abcd")
    belongs(graph, "a", "x")
    belongs(graph, "bc", "y", label="cedar", centre="b")
    belongs(graph, "d", "z")
    query(graph, "MATCH (c:SemanticCluster {name: 'z'}) SET c.scope = 's'")
    return graph


def names(graph: Graph, scope: str | None = None, limit: int = 10, *, test: bool = False) -> list[str]:
    return [each.name for each in cluster.listed(graph, is_test=test, scope=scope, limit=limit)]


def test_the_largest_comes_first(three: Graph) -> None:
    assert names(three) == ["y", "x", "z"]
    assert names(three, limit=1) == ["y"]


def test_a_scope_sees_its_own_and_what_has_none(three: Graph) -> None:
    assert names(three, "s") == ["y", "x", "z"]
    assert names(three, "t") == ["y", "x"]


def test_a_cluster_says_what_it_is(three: Graph) -> None:
    first = cluster.listed(three, is_test=False, scope=None, limit=1)[0]
    assert (first.label, first.size, first.centre, first.scope) == ("cedar", 2, "b", "")


def test_test_clusters_are_a_set_of_their_own(three: Graph) -> None:
    assert names(three, test=True) == []
