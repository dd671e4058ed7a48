"""cypher/browser/tier_map.cypher"""

from brainbridge import association
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
