"""cypher/browser/tier_map.cypher"""

from brainbridge.association import association, cluster
from brainbridge.graph.graph import Graph
from tests.cypher.browser.shipped import run
from tests.state import at, given, query


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


def test_the_strongest_of_every_tier_are_shown(graph: Graph) -> None:
    """However many another tier has: fast-fading memories have larger keys, whatever their energy."""
    for number in range(60):
        given(graph, f"w{number}", hours=40, test=False)
        given(graph, f"l{number}", hours=number, tier="longTerm", energy=6.0 + number, test=True)
    given(graph, "s", hours=0, tier="shortTerm", energy=3.0, test=True)
    query(graph, "MATCH (m:Live) SET m.isTest = false")
    shown = {record["m"]["id"] for record in run(graph, "tier_map")}
    assert {name for name in shown if name[0] in "sl"} == {"s", *(f"l{number}" for number in range(10, 60))}
    assert len(shown) == 101
