"""cypher/browser/clusters.cypher"""

from brainbridge.association import association, cluster
from brainbridge.graph.graph import Graph
from tests.cypher.browser.shipped import run
from tests.state import at, given


def test_the_clusters_and_who_belongs_to_them(graph: Graph) -> None:
    for name, test in (("a", False), ("b", False), ("t", True), ("u", True)):
        given(graph, name, test=test, content="the cedar case of the clock")
    for test in (False, True):
        association.associate(graph, now=at(0.1), is_test=test)
        cluster.cluster(graph, now=at(0.2), is_test=test, lexical=True)
    records = run(graph, "clusters")
    assert {record["m"]["id"] for record in records} == {"a", "b"}
    assert {record["b"].type for record in records} == {"BELONGS_TO"}
    assert {record["o"]["id"] for record in records if record["r"]} <= {"a", "b"}


def test_without_clusters_there_is_nothing(graph: Graph) -> None:
    given(graph)
    assert run(graph, "clusters") == []
