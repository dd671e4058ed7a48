"""cypher/energy/settle.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.run import run
from brainbridge.run.run import LANDMARK
from tests.state import Anything, at, given, judged, ms, run_at, stored


def settle(graph: Graph, hours: float, tier: str = "working", **changes: Any) -> Any:
    params = {"threshold": 0.1, "batch": 100, "after": -1e300, "runId": "r"} | changes
    return graph.one("energy.settle", Anything, **judged(hours, tier), **params)


@pytest.mark.parametrize(
    ("energy", "tier", "hours", "expected"),
    [(2.0, "working", 1, 1.2130613194), (2.0, "shortTerm", 10, 1.2130613194), (10.0, "longTerm", 51, 9.5027867)],
)
def test_the_stored_energy_becomes_that_of_now(
    graph: Graph, energy: float, tier: str, hours: float, expected: float
) -> None:
    given(graph, energy=energy, tier=tier)
    assert settle(graph, hours, tier).done == 1
    memory = stored(graph)
    assert memory["energy"] == pytest.approx(expected, rel=1e-7)
    assert memory["lastDecay"] == at(hours)


def test_two_passes_equal_one(graph: Graph) -> None:
    given(graph)
    settle(graph, 1)
    settle(graph, 2)
    assert stored(graph)["energy"] == pytest.approx(0.3678794412, rel=1e-9)


def test_a_second_pass_at_the_same_instant_changes_nothing(graph: Graph) -> None:
    given(graph)
    settle(graph, 1)
    before = stored(graph)
    assert settle(graph, 1).seen == 0
    assert stored(graph) == before


def test_nothing_but_energy_and_its_anchor_moves(graph: Graph) -> None:
    given(graph)
    before = stored(graph)
    settle(graph, 1)
    after = stored(graph)
    assert {key for key in after if before[key] != after[key]} == {"energy", "lastDecay", "rev"}


def test_what_is_due_is_left_to_expire(graph: Graph) -> None:
    given(graph)
    assert settle(graph, 4.6052).seen == 0


def test_a_clock_behind_the_data_changes_nothing(graph: Graph) -> None:
    given(graph, hours=2)
    assert settle(graph, 1).seen == 0


def test_the_run_counts_what_it_settles(graph: Graph) -> None:
    run_at(graph, 1)
    for name in "abc":
        given(graph, name)
    given(graph, "long", tier="longTerm")
    for tier in ("working", "working", "longTerm"):
        settle(graph, 1, tier)
    assert run.show(graph, "r").settled == 4


def test_batches_go_on_from_the_last_key_and_pass_over_ties(graph: Graph) -> None:
    for name in "abc":
        given(graph, name)
    given(graph, "strong", energy=2.0)
    after, seen = -1e300, []
    while (batch := settle(graph, 1, batch=2, after=after)).seen:
        seen.append(batch.done)
        after = batch.last
    assert seen == [2, 2]
    assert all(stored(graph, name)["lastDecay"] == at(1) for name in ("a", "b", "c", "strong"))


def test_a_key_made_by_another_constant_is_settled_by_that_one(graph: Graph) -> None:
    given(graph, energy=2.0)
    params = {"isTest": False, "tier": "working", "rate": 0.7, "at": ms(0), "landmark": LANDMARK}
    graph.one("energy.rekey", Anything, **params, batch=100, after=-1e300)
    settle(graph, 1)  # by a run that still has the old constant of 0.5
    assert stored(graph)["energy"] == pytest.approx(2 * 0.4965853038, rel=1e-9)
