"""cypher/monitor/promotions.cypher"""

from datetime import timedelta

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from brainbridge.monitor import monitor
from brainbridge.monitor.monitor import Promotions
from tests.state import at, given


def recent(graph: Graph, hours: float, last_hours: float = 24.0) -> Promotions:
    return monitor.promotions(graph, now=at(hours), is_test=False, last_hours=last_hours)


def test_both_hops_newest_first(graph: Graph) -> None:
    given(graph, "a", energy=3.0)
    given(graph, "b", energy=6.0, tier="shortTerm")
    consolidation.promote(graph, now=at(0.1), is_test=False)
    given(graph, "c", energy=3.0, hours=1)
    consolidation.promote(graph, now=at(1.1), is_test=False)
    rows = recent(graph, 2).promotions
    assert [(row.id, row.to_tier) for row in rows] == [("c", "shortTerm"), ("a", "shortTerm"), ("b", "longTerm")]
    assert {row.reason for row in rows} == {"threshold"}


def test_only_within_the_window(graph: Graph) -> None:
    given(graph, "a", energy=3.0)
    consolidation.promote(graph, now=at(0.1), is_test=False)
    assert len(recent(graph, 2, last_hours=1.9).promotions) == 1
    assert recent(graph, 2, last_hours=1.8).promotions == []
    assert recent(graph, 0.05).promotions == []


def test_what_would_rise_now_stands_beside_them(graph: Graph) -> None:
    given(graph, "a", energy=3.0)
    given(graph, "b", energy=1.0)
    (ready,) = recent(graph, 0.1).ready
    assert (ready.id, ready.tier, ready.threshold) == ("a", "working", 2.0)


def test_a_window_of_ages_reaches_no_further_than_time(graph: Graph) -> None:
    assert monitor.promotions(graph, now=at(0) + timedelta(hours=1), is_test=False, last_hours=1e6).promotions == []


def test_each_says_how_far_its_origin_is_trusted(graph: Graph) -> None:
    given(graph, energy=3.0, trust="tool", suspect=True)
    consolidation.promote(graph, now=at(0.1), is_test=False)
    (row,) = recent(graph, 2).promotions
    assert (row.trust, row.suspect) == ("tool", True)
