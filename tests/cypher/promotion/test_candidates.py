"""cypher/promotion/candidates.cypher"""

from typing import Any

import pytest

from brainbridge.energy.promotion import Candidate
from brainbridge.graph.graph import Graph
from tests.state import given, judged, query


def candidates(
    graph: Graph, hours: float, tier: str = "working", left_out: str = "", **changes: Any
) -> list[Candidate]:
    params = {"threshold": 2.0, "batch": 10, "except": left_out.split()} | changes
    return list(graph.rows("promotion.candidates", Candidate, **judged(hours, tier), **params))


@pytest.mark.parametrize(
    ("tier", "threshold", "energy", "found"),
    [
        ("working", 2.0, 2.0 * 1.000001, True),
        ("working", 2.0, 2.0 * 0.999999, False),
        ("shortTerm", 5.0, 5.0 * 1.000001, True),
        ("shortTerm", 5.0, 5.0 * 0.999999, False),
    ],
)
def test_either_side_of_the_threshold(graph: Graph, tier: str, threshold: float, energy: float, found: bool) -> None:
    given(graph, energy=energy, tier=tier)
    assert bool(candidates(graph, 1e-9 + 1 / 3_600_000, tier, threshold=threshold)) is found


def test_exactly_the_threshold_rises_whatever_rounding_makes_of_it(graph: Graph) -> None:
    given(graph, energy=2.0 * 2.718281828459045**0.5)
    assert [each.id for each in candidates(graph, 1)] == ["m"]


def test_the_energy_at_now_counts_not_the_stored_one(graph: Graph) -> None:
    given(graph, energy=2.3)
    assert candidates(graph, 3.5) == []


def test_what_was_born_at_this_very_instant_waits(graph: Graph) -> None:
    given(graph, energy=3.0)
    assert candidates(graph, 0) == []
    assert len(candidates(graph, 1 / 3_600_000)) == 1


def test_a_clock_behind_the_data_finds_nothing(graph: Graph) -> None:
    given(graph, energy=3.0, hours=2)
    assert candidates(graph, 1) == []


def test_a_batch_is_limited_and_leaves_out_what_it_is_told(graph: Graph) -> None:
    for name, energy in (("a", 3.0), ("b", 4.0), ("c", 5.0)):
        given(graph, name, energy=energy)
    assert [each.id for each in candidates(graph, 0.1, batch=2)] == ["a", "b"]
    assert [each.id for each in candidates(graph, 0.1, left_out="a")] == ["b", "c"]


def test_it_counts_what_a_promotion_has_to_move(graph: Graph) -> None:
    given(graph, "a", energy=3.0)
    given(graph, "b")
    query(graph, "MATCH (a {id: 'a'}), (b {id: 'b'}) CREATE (a)-[:NEXT]->(b), (b)-[:COACTIVATED {pair: 'x'}]->(a)")
    (found,) = candidates(graph, 0.1)
    assert found.associations == 3  # these two, and its session
