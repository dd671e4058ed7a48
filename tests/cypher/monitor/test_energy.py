"""cypher/monitor/energy.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.monitor import monitor
from brainbridge.monitor.monitor import TierEnergy
from tests.state import at, given


def energy(graph: Graph, hours: float = 0.0) -> TierEnergy:
    return monitor.energies(graph, now=at(hours), is_test=False, tiers=["working"])[0]


def filled(found: TierEnergy) -> dict[float, int]:
    return {each.from_: each.count for each in found.histogram if each.count}


def test_an_empty_tier_has_no_figures(graph: Graph) -> None:
    found = energy(graph)
    assert (found.count, found.min, found.mean, found.max) == (0, None, None, None)
    assert filled(found) == {}


def test_the_half_life_is_exact(graph: Graph) -> None:
    half_lives = [row.half_life_hours for row in monitor.energies(graph, now=at(0), is_test=False)]
    assert half_lives == pytest.approx([1.386294, 13.862944, 693.147181], abs=1e-6)


def test_the_figures_are_those_of_now(graph: Graph) -> None:
    given(graph, "a", energy=2.0)
    given(graph, "b", energy=4.0)
    found = energy(graph, 1)
    assert found.min == pytest.approx(2 * 0.6065306597, rel=1e-9)
    assert found.mean == pytest.approx(3 * 0.6065306597, rel=1e-9)
    assert found.max == pytest.approx(4 * 0.6065306597, rel=1e-9)


@pytest.mark.parametrize(
    ("energy_given", "lower"),
    [(0.1, 0.1), (1.4999, 1.0), (1.5, 1.5), (1.9999, 1.5), (2.0, 2.0), (5.0, 5.0), (99.0, 10.0)],
)
def test_a_class_begins_at_its_edge(graph: Graph, energy_given: float, lower: float) -> None:
    given(graph, energy=energy_given)
    assert filled(energy(graph)) == {lower: 1}


def test_the_classes_hold_everybody(graph: Graph) -> None:
    for number in range(30):
        given(graph, f"m{number}", energy=0.2 + number / 2)
    found = energy(graph)
    assert sum(filled(found).values()) == found.count == 30


def test_at_an_instant_before_the_last_settling_what_it_was_settled_to(graph: Graph) -> None:
    given(graph, "late", energy=2.0, hours=1000)
    given(graph, "below", energy=0.05, hours=1000)
    found = monitor.energies(graph, now=at(0), is_test=False)[0]
    assert (found.count, found.min, found.mean, found.max) == (1, *[pytest.approx(2.0)] * 3)
