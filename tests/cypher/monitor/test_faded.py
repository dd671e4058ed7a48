"""cypher/monitor/faded.cypher"""

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from brainbridge.monitor import monitor
from tests.state import at, given


def test_what_faded_latest_first(graph: Graph) -> None:
    given(graph, "early")
    given(graph, "late", hours=2)
    given(graph, "alive", energy=50.0, tier="longTerm")
    consolidation.consolidate(graph, now=at(20), is_test=False)
    assert [row.id for row in monitor.faded(graph, is_test=False, limit=5)] == ["late", "early"]
    assert [row.id for row in monitor.faded(graph, is_test=False, limit=1)] == ["late"]


def test_test_memories_are_apart(graph: Graph) -> None:
    given(graph, "t", test=True)
    consolidation.consolidate(graph, now=at(20), is_test=True)
    assert monitor.faded(graph, is_test=False, limit=5) == []
    assert len(monitor.faded(graph, is_test=True, limit=5)) == 1


def test_each_says_how_far_its_origin_is_trusted(graph: Graph) -> None:
    given(graph, trust="tool", suspect=True)
    consolidation.consolidate(graph, now=at(20), is_test=False)
    (row,) = monitor.faded(graph, is_test=False, limit=5)
    assert (row.trust, row.suspect) == ("tool", True)
