"""cypher/monitor/status.cypher"""

import pytest

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from brainbridge.monitor import monitor
from tests.crystals import crystallized
from tests.state import at, given, protected


def test_always_the_three_tiers_in_order(graph: Graph) -> None:
    rows = monitor.tiers(graph, now=at(0), is_test=False)
    assert [(row.tier, row.count, row.mean_energy) for row in rows] == [
        ("working", 0, 0.0),
        ("shortTerm", 0, 0.0),
        ("longTerm", 0, 0.0),
    ]


def test_counts_and_means_are_those_of_now(graph: Graph) -> None:
    given(graph, "a", energy=2.0)
    given(graph, "b", energy=4.0)
    given(graph, "c", energy=5.0, tier="shortTerm")
    working, short, _ = monitor.tiers(graph, now=at(1), is_test=False)
    assert working.count == 2
    assert working.mean_energy == pytest.approx(3 * 0.6065306597, rel=1e-9)
    assert short.mean_energy == pytest.approx(5 * 0.9512294245, rel=1e-9)


@pytest.mark.parametrize(("hours", "live", "due"), [(4.6051, 1, 0), (4.6052, 0, 1)])
def test_what_has_faded_is_due_and_not_live(graph: Graph, hours: float, live: int, due: int) -> None:
    given(graph)
    found = monitor.status(graph, now=at(hours))
    assert (found.live, found.due, found.expired) == (live, due, due)


def test_test_memories_count_apart(graph: Graph) -> None:
    given(graph, "real")
    given(graph, "t1", test=True)
    given(graph, "t2", test=True)
    assert (monitor.status(graph, now=at(0)).live, monitor.status(graph, now=at(0)).test) == (1, 2)
    assert monitor.status(graph, now=at(0), is_test=True).live == 2


def test_what_is_protected_counts_as_it_was_kept(graph: Graph) -> None:
    given(graph, "fades", energy=4.0)
    given(graph, "kept", energy=2.0)
    protected(graph, "kept")
    found = monitor.status(graph, now=at(1))
    assert (found.live, found.protected, found.due) == (2, 1, 0)
    assert found.tiers[0].mean_energy == pytest.approx((4 * 0.6065306597 + 2) / 2, rel=1e-9)
    later = monitor.status(graph, now=at(1000))
    assert (later.live, later.protected, later.due) == (1, 1, 1)


def test_at_an_instant_before_the_last_settling_what_it_was_settled_to(graph: Graph) -> None:
    given(graph, "late", energy=2.0, hours=1000)
    given(graph, "below", energy=0.05, hours=1000)
    given(graph, "rests", energy=1.0)
    found = monitor.status(graph, now=at(0))
    assert (found.live, found.due) == (2, 1)
    assert found.tiers[0].mean_energy == pytest.approx(1.5)


def test_a_run_moves_anchors_too(graph: Graph) -> None:
    given(graph, energy=50.0, tier="longTerm")
    consolidation.decay(graph, now=at(1000), is_test=False)
    (*_, long) = monitor.tiers(graph, now=at(0), is_test=False)
    assert long.mean_energy == pytest.approx(50 * 0.3678794412, rel=1e-9)


def test_crystals_are_counted_elsewhere_protected_ones_too(graph: Graph) -> None:
    crystallized(graph)
    crystallized(graph, "kept")
    protected(graph, "kept")
    given(graph)
    assert [row.count for row in monitor.tiers(graph, now=at(0), is_test=False)] == [1, 0, 0]
