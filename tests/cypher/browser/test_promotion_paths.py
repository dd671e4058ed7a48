"""cypher/browser/promotion_paths.cypher"""

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from tests.cypher.browser.shipped import run
from tests.state import at, given


def test_from_the_first_version_to_the_latest(graph: Graph) -> None:
    given(graph, energy=6.0)
    given(graph, "idle")
    consolidation.promote(graph, now=at(0.1), is_test=False)
    consolidation.promote(graph, now=at(0.2), is_test=False)
    (record,) = run(graph, "promotion_paths")
    assert [node["tier"] for node in record["path"].nodes] == ["working", "shortTerm", "longTerm"]
