"""cypher/energy/expire.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.run.run import LANDMARK, Batch
from tests.state import Anything, at, given, judged, ms, query, run_at, stored, taken_back


def expire(graph: Graph, hours: float, tier: str = "working", *, left_out: str = "", **changes: Any) -> Batch:
    run_at(graph, hours)
    test = bool(changes.pop("test", False))
    params = {"threshold": 0.1, "since": 0, "batch": 100, "except": left_out.split(), "runId": "r"} | changes
    return graph.one("energy.expire", Batch, **judged(hours, tier, test=test), **params)


@pytest.mark.parametrize(
    ("energy", "tier", "hours", "ends"),
    [
        (1.0, "working", 4.605, False),
        (1.0, "working", 4.606, True),
        (1.0, "working", 4.6051, False),
        (1.0, "working", 4.6052, True),
        (1.5, "working", 5.4160, False),
        (1.5, "working", 5.4162, True),
        (2.0, "shortTerm", 59.914, False),
        (2.0, "shortTerm", 59.915, True),
        (10.0, "longTerm", 4605, False),
        (10.0, "longTerm", 4606, True),
    ],
)
def test_an_untouched_memory_ends_when_its_energy_crosses_the_threshold(
    graph: Graph, energy: float, tier: str, hours: float, ends: bool
) -> None:
    given(graph, energy=energy, tier=tier)
    assert expire(graph, hours, tier).done == ends
    assert ("validTo" in stored(graph)) == ends


def test_exactly_the_threshold_survives(graph: Graph) -> None:
    given(graph, energy=0.1)
    assert expire(graph, 0).seen == 0


def test_its_end_is_the_crossing_instant_not_the_time_of_the_pass(graph: Graph) -> None:
    given(graph)
    expire(graph, 100)
    memory = stored(graph)
    assert (memory["validTo"] - at(4.605170186)).total_seconds() == pytest.approx(0, abs=0.002)
    assert memory["lastDecay"] == memory["validTo"]
    assert memory["energy"] == pytest.approx(0.1, rel=1e-6)


def test_a_memory_born_below_the_threshold_ends_when_it_began(graph: Graph) -> None:
    given(graph, energy=0.05)
    expire(graph, 1)
    memory = stored(graph)
    assert memory["validTo"] == at(0)
    assert memory["energy"] == pytest.approx(0.05)


def test_no_end_lies_before_the_threshold_held(graph: Graph) -> None:
    given(graph)
    expire(graph, 4, threshold=0.5, since=ms(3))
    assert stored(graph)["validTo"] == at(3)


def test_it_keeps_content_tier_and_head(graph: Graph) -> None:
    given(graph, content="kept for ever")
    expire(graph, 10)
    memory = stored(graph)
    assert memory["content"] == "kept for ever"
    assert memory["endReason"] == "expired"
    assert memory["endRunId"] == "r"
    assert memory["labels"] == {"Memory", "Head", "Hot", "Working", "Unlinked"}


@pytest.mark.parametrize("kind", ["crystallization", "learning", "insight"])
def test_no_type_saves_or_condemns(graph: Graph, kind: str) -> None:
    given(graph, type=kind)
    assert expire(graph, 4.605).done == 0
    assert expire(graph, 4.606).done == 1


def test_a_pass_whose_clock_is_behind_changes_nothing(graph: Graph) -> None:
    given(graph, hours=10, energy=0.05)
    before = stored(graph)
    assert expire(graph, 9.99).seen == 0
    assert stored(graph) == before


def test_test_and_production_are_apart(graph: Graph) -> None:
    given(graph, "real")
    given(graph, "test", test=True)
    assert expire(graph, 10, test=True).done == 1
    assert "validTo" not in stored(graph, "real")


def test_a_batch_takes_so_many_and_the_next_the_rest(graph: Graph) -> None:
    for name in "abcde":
        given(graph, name)
    assert [expire(graph, 10, batch=2).seen for _ in range(4)] == [2, 2, 1, 0]


def test_what_is_excepted_is_left_alone(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "b")
    assert expire(graph, 10, left_out="a").done == 1
    assert "validTo" not in stored(graph, "a")


def test_a_live_label_without_life_does_not_hold_up_the_drain(graph: Graph) -> None:
    given(graph)
    query(graph, "MATCH (m:Memory) SET m.validTo = m.created, m.endReason = 'expired'")
    batch = expire(graph, 10)
    assert (batch.seen, batch.done, batch.left) == (1, 0, ["m"])


def test_what_was_taken_back_meanwhile_is_not_ended_by_the_same_run_again(graph: Graph) -> None:
    given(graph)
    expire(graph, 5)
    taken_back(graph, "r:expired:m")
    again = expire(graph, 5)
    assert (again.seen, again.done, again.left) == (1, 0, ["m"])
    assert "validTo" not in stored(graph)
    assert expire(graph, 5, runId=run_at(graph, 5, run_id="next")).done == 1


def test_it_leaves_an_event_with_what_changed(graph: Graph) -> None:
    given(graph)
    expire(graph, 10)
    pattern = "MATCH (r:ConsolidationRun)<-[:RECORDED_IN]-(e:Event)-[:CONCERNS]->(m:Memory)"
    (row,) = query(graph, f"{pattern} RETURN properties(e) AS e, m.id AS id")
    event = row["e"]
    assert (row["id"], event["kind"], event["runId"]) == ("m", "expired", "r")
    assert (event["before_energy"], event["before_lastDecay"]) == (1.0, at(0))
    assert event["after_validTo"] == event["at"] == stored(graph)["validTo"]


def test_no_other_property_changes(graph: Graph) -> None:
    given(graph)
    before = stored(graph)
    expire(graph, 10)
    after = stored(graph)
    changed = {key for key in before.keys() | after.keys() if before.get(key) != after.get(key)}
    assert changed == {"energy", "lastDecay", "validTo", "endReason", "endRunId", "rev", "labels"}


def test_a_key_made_by_another_constant_is_judged_by_that_one(graph: Graph) -> None:
    given(graph, energy=2.0)
    params = {"isTest": False, "tier": "working", "rate": 0.1, "at": ms(1), "landmark": LANDMARK}
    graph.one("energy.rekey", Anything, **params, batch=100, after=-1e300)
    batch = expire(graph, 5)  # by a run that still has the old constant of 0.5
    assert (batch.seen, batch.done, batch.left) == (1, 0, ["m"])
    assert "validTo" not in stored(graph)
