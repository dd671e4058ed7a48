"""cypher/browser/last_run.cypher"""

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from tests.cypher.browser.shipped import run
from tests.state import at, given


def test_the_latest_run_and_what_it_did(graph: Graph) -> None:
    given(graph)
    consolidation.promote(graph, now=at(0.1), is_test=False)
    consolidation.consolidate(graph, now=at(10), is_test=False)
    (record,) = run(graph, "last_run")
    assert (record["run"]["command"], record["e"]["kind"], record["m"]["id"]) == ("consolidate-all", "expired", "m")


def test_a_run_over_test_memories_is_not_the_latest(graph: Graph) -> None:
    consolidation.promote(graph, now=at(1), is_test=False)
    consolidation.decay(graph, now=at(2), is_test=True)
    (record,) = run(graph, "last_run")
    assert record["run"]["command"] == "promote-memories"
