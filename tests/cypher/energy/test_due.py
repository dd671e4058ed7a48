"""cypher/energy/due.cypher"""

import pytest

from brainbridge.energy.energy import Due
from brainbridge.graph.graph import Graph
from brainbridge.run.run import LANDMARK
from tests.state import RATES, given, ms


def due(
    graph: Graph, hours: float, tier: str = "working", rise: float | None = 2.0, *, test: bool = False
) -> tuple[bool, bool]:
    tiers = [{"tier": tier, "rate": RATES[tier], "rise": rise}]
    params = {"isTest": test, "tiers": tiers, "threshold": 0.1, "now": ms(hours), "landmark": LANDMARK}
    (row,) = graph.rows("energy.due", Due, **params)
    return row.ends, row.rises


def test_an_empty_brain_has_nothing_to_do(graph: Graph) -> None:
    assert due(graph, 0) == (False, False)


@pytest.mark.parametrize(("hours", "ends"), [(4.6051, False), (4.6052, True)])
def test_something_ends(graph: Graph, hours: float, ends: bool) -> None:
    given(graph)
    assert due(graph, hours) == (ends, False)


@pytest.mark.parametrize(("energy", "rises"), [(2.000001, True), (1.999999, False)])
def test_something_rises(graph: Graph, energy: float, rises: bool) -> None:
    given(graph, energy=energy)
    assert due(graph, 1 / 3_600_000) == (False, rises)


def test_nothing_rises_from_the_highest_tier(graph: Graph) -> None:
    given(graph, energy=50.0, tier="longTerm")
    assert due(graph, 1, "longTerm", None) == (False, False)


def test_not_at_the_instant_of_birth_and_not_before(graph: Graph) -> None:
    given(graph, "high", energy=3.0)
    given(graph, "low", energy=0.05, hours=1)
    assert due(graph, 0) == (False, False)
    assert due(graph, 1) == (True, False)


def test_test_memories_are_no_reason(graph: Graph) -> None:
    given(graph, test=True, energy=3.0)
    assert due(graph, 0.1) == (False, False)
    assert due(graph, 0.1, test=True) == (False, True)
