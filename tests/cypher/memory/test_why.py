"""cypher/memory/why.cypher"""

from typing import Any

import pytest

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from brainbridge.run.run import LANDMARK
from tests.crystals import crystallized
from tests.reading_as import published, reading_as
from tests.state import Anything, at, given, ms, query


def why(graph: Graph, memory_id: str = "m", hours: float = 1.0) -> dict[str, Any]:
    return graph.one("memory.why", Anything, id=memory_id, now=ms(hours), landmark=LANDMARK).model_dump()


@pytest.mark.parametrize(
    ("tier", "energy", "accesses"),
    [
        ("working", 1.0, 1),
        ("working", 0.99, 2),
        ("working", 2.0, 0),
        ("working", 9.0, 0),
        ("working", 0.1, 2),
        ("working", 0.09, None),
        ("shortTerm", 1.5, 4),
        ("longTerm", 9.0, None),
    ],
)
def test_how_many_accesses_would_reach_the_threshold(
    graph: Graph, tier: str, energy: float, accesses: int | None
) -> None:
    given(graph, tier=tier, energy=energy)
    found = why(graph, hours=0)
    assert (found["accesses"], found["threshold"]) == (accesses, {"working": 2.0, "shortTerm": 5.0}.get(tier))
    assert found["ends"] == 0.1


def test_they_are_counted_from_the_energy_of_now(graph: Graph) -> None:
    given(graph, energy=1.9)
    assert [why(graph, hours=hours)["accesses"] for hours in (0, 1.2, 1.4)] == [1, 1, 2]


def test_before_it_was_settled_it_has_what_it_was_settled_to(graph: Graph) -> None:
    given(graph, energy=1.9, hours=5)
    assert [why(graph, hours=hours)["accesses"] for hours in (4, 5)] == [1, 1]  # at 4 the curve is at 3.1, above 2


def test_the_hop_by_which_it_began(graph: Graph) -> None:
    given(graph, energy=4.0)
    assert why(graph)["rose"] is None
    done = consolidation.promote(graph, now=at(1), is_test=False)
    rose = why(graph, done.promoted[0].new_id)["rose"]
    assert rose["energy"] == pytest.approx(4 * 0.6065306597)
    assert (rose["fromTier"], rose["threshold"], rose["reason"]) == ("working", 2.0, "threshold")
    assert (rose["at"], rose["runId"]) == (ms(1), done.run_id)


def test_the_last_run_that_looked(graph: Graph) -> None:
    given(graph, energy=1.9)
    given(graph, "test", test=True)
    assert why(graph)["judged"] is None
    runs = [consolidation.consolidate(graph, now=at(hours), is_test=False).run_id for hours in (0.5, 0.6)]
    consolidation.consolidate(graph, now=at(0.7), is_test=True)
    consolidation.reconfigure(graph, {"hopDecay": 0.5}, now=at(0.8))  # judges nothing
    query(graph, "MATCH (r:ConsolidationRun {id: $id}) SET r.outcome = 'failed'", id=runs[1])
    judged = why(graph)["judged"]
    assert (judged["id"], judged["command"], judged["configVersion"]) == (runs[0], "consolidate-all", 1)
    assert any(each.startswith("energy.due@") for each in judged["queries"])


def test_of_several_runs_the_last_one(graph: Graph) -> None:
    given(graph, energy=1.9)
    runs = [consolidation.consolidate(graph, now=at(hours), is_test=False).run_id for hours in (0.3, 0.4, 0.5)]
    assert why(graph)["judged"]["id"] == runs[-1]


def test_a_run_from_before_it_was_there_did_not_look(graph: Graph) -> None:
    given(graph, "other", energy=1.9)
    consolidation.consolidate(graph, now=at(0.5), is_test=False)
    given(graph, hours=0.6)
    assert why(graph)["judged"] is None


def test_the_run_that_ended_it_is_the_one(graph: Graph) -> None:
    given(graph, energy=0.2)
    first = consolidation.consolidate(graph, now=at(4), is_test=False).run_id
    consolidation.consolidate(graph, now=at(5), is_test=False)
    assert why(graph, hours=6)["judged"]["id"] == first
    assert why(graph, hours=6)["accesses"] is None


def test_a_damaged_memory_is_no_reason_to_fail(graph: Graph) -> None:
    given(graph)
    query(graph, "MATCH (m {id: 'm'}) SET m.decayKey = 'x' REMOVE m.tier")
    found = why(graph)
    assert (found["threshold"], found["accesses"], found["rose"]) == (None, None, None)


def test_a_damaged_instant_is_no_reason_to_fail(graph: Graph) -> None:
    given(graph, energy=1.9)
    query(graph, "MATCH (m {id: 'm'}) SET m.lastDecay = 'x'")
    assert why(graph)["accesses"] == 1


def test_others_are_told_of_no_run(graph: Graph) -> None:
    published(graph, crystallized(graph), "public")
    query(
        graph,
        "MATCH (m:Memory {id: 'c'}) CREATE (:Memory {tier: 'working'})-[:PROMOTED_TO {at: m.created, runId: 'r'}]->(m)",
    )
    consolidation.consolidate(graph, now=at(1), is_test=False)
    assert None not in (why(graph, "c", 2)["rose"], why(graph, "c", 2)["judged"])
    with reading_as(graph, "public"):
        told = why(graph, "c", 2)
    assert (told["rose"], told["judged"]) == (None, None)


def test_a_crystal_is_judged_by_the_runs_of_its_own_law(graph: Graph) -> None:
    crystallized(graph)
    given(graph, energy=1.9)
    law = consolidation.consolidate(graph, now=at(0.5), is_test=False, only="crystals").run_id
    energy = consolidation.consolidate(graph, now=at(0.6), is_test=False, only="energy").run_id
    assert (why(graph, "c")["judged"]["id"], why(graph)["judged"]["id"]) == (law, energy)
    both = consolidation.consolidate(graph, now=at(0.7), is_test=False).run_id
    assert (why(graph, "c")["judged"]["id"], why(graph)["judged"]["id"]) == (both, both)
