"""cypher/integrity/clusters.cypher"""

import pytest

from brainbridge.association import cluster
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from tests.cypher.cluster.graphs import belongs, clusters, heads, joined
from tests.cypher.integrity.checks import damage, found
from tests.state import at, query

NAME = "integrity.clusters"


@pytest.fixture
def built(graph: Graph) -> Graph:
    """A cluster of 'a' and 'b', as the product makes it."""
    heads(graph, "abz")
    joined(graph, "ab")
    cluster.cluster(graph, now=at(1))
    return graph


def mended(graph: Graph) -> None:
    """Run the fix; then nothing is found."""
    for is_test in (False, True):
        cluster.cluster(graph, now=at(2), is_test=is_test)
    assert found(graph, NAME) == {}


def test_a_sound_cluster_has_no_findings(built: Graph) -> None:
    assert found(built, NAME) == {}


def test_one_that_is_not_described_yet_is_fine(built: Graph) -> None:
    query(built, "MATCH (c:SemanticCluster) REMOVE c.centre, c.label")
    assert found(built, NAME) == {}


def test_one_without_members_is_an_orphan_and_goes_with_the_next_clustering(built: Graph) -> None:
    belongs(built, "", "empty")
    assert found(built, NAME) == {}
    assert found(built, "integrity.orphans") == {"orphan_cluster": ["empty"]}
    mended(built)
    assert clusters(built) == {"cluster:a": "ab"}


@pytest.mark.parametrize("change", ["SET m.isTest = true", "SET m.scope = 'x'"])
def test_a_member_from_across_a_border_is_found(built: Graph, change: str) -> None:
    belongs(built, "z", "cluster:a")
    damage(built, change, "z")
    assert found(built, NAME) == {"cluster_crosses_border": ["z"]}
    mended(built)
    assert clusters(built) == {"cluster:a": "ab"}


def test_a_superseded_member_is_found(built: Graph) -> None:
    belongs(built, "z", "cluster:a")
    damage(built, "REMOVE m:Head SET m.lineageId = 'a'", "z")
    assert found(built, NAME) == {"cluster_of_superseded": ["z"]}
    mended(built)
    assert clusters(built) == {"cluster:a": "ab"}


def test_a_centre_from_outside_is_found(built: Graph) -> None:
    query(built, "MATCH (c:SemanticCluster) SET c.centre = 'z'")
    assert found(built, NAME) == {"cluster_centre_outside": ["cluster:a"]}
    mended(built)


def test_each_finding_names_its_fix(built: Graph) -> None:
    query(built, "MATCH (c:SemanticCluster) SET c.centre = 'z'")
    (finding,) = integrity.validate(built, now=at(1)).findings
    assert (finding.code, finding.fix.split(",")[0]) == ("cluster_centre_outside", "brainbridge cluster")
