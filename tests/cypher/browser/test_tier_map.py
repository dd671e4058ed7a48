"""cypher/browser/tier_map.cypher"""

from brainbridge import association, cluster
from brainbridge.graph import Graph
from tests.cypher.browser.shipped import run
from tests.state import at, given


def test_the_living_and_what_joins_them(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "b")
    given(graph, "t", test=True)
    association.coactivate(graph, ["a", "b"], retrieval="r", now=at(1))
    records = run(graph, "tier_map")
    assert {record["m"]["id"] for record in records} == {"a", "b"}
    assert {record["r"].type for record in records} == {"COACTIVATED"}


def test_entities_and_clusters_are_among_what_joins_them(graph: Graph) -> None:
    for name in ("a", "b"):
        given(graph, name, content="Ann Lee asked for the cedar case")
    association.associate(graph, now=at(0.1), is_test=False)
    cluster.cluster(graph, now=at(0.2), is_test=False, lexical=True)
    joined = {label for record in run(graph, "tier_map") if record["o"] for label in record["o"].labels}
    assert {"Entity", "SemanticCluster", "Live"} <= joined
