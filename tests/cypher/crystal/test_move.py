"""cypher/crystal/move.cypher"""

import math
from itertools import product

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from tests.crystals import DAY, crystallized, later, moved
from tests.state import Anything, at, damage, given, ms, protected, query, run_at, stored, taken_back

STATES = ("generated", "activated", "consolidated", "archived", "expired", "frozen")
TABLE = {
    "generated": {"activated", "expired", "frozen"},
    "activated": {"archived", "expired", "frozen"},
    "consolidated": {"expired"},
    "archived": set(),
    "expired": set(),
    "frozen": set(),
}


@pytest.mark.parametrize(("was", "to"), list(product(STATES, STATES)))
def test_what_may_follow_is_in_the_table_and_all_else_is_refused(graph: Graph, was: str, to: str) -> None:
    crystallized(graph, accesses=17)
    query(graph, "MATCH (m:Crystal) SET m.lifecycle = $was", was=was)
    before = stored(graph, "c")
    run_at(graph, 1)
    (row,) = graph.rows("crystal.move", Anything, moves=[{"id": "c", "to": to}], now=ms(1), runId="r")
    found = row.model_dump()
    assert (found["was"], set(found["allowed"])) == (was, TABLE[was])
    assert (found["outcome"] == "refused") == (to not in TABLE[was])
    if found["outcome"] == "refused":
        assert stored(graph, "c") == before
        assert query(graph, "MATCH (e:Event) RETURN e") == []


def test_what_is_used_much_is_activated_and_ends_at_another_threshold(graph: Graph) -> None:
    crystallized(graph, accesses=16)
    before = stored(graph, "c")
    assert moved(graph, "activated", "c", hours=1) == {"c": "moved"}
    after = stored(graph, "c")
    changed = {key for key in after if after[key] != before.get(key)} | before.keys() - after.keys()
    assert changed == {"lifecycle", "forgetAt", "activeUntil", "rev"}
    assert (after["lifecycle"], "activeUntil" in after) == ("activated", False)
    assert after["forgetAt"] < before["forgetAt"]
    recorded = "MATCH (:ConsolidationRun {id: 'r'})<-[:RECORDED_IN]-(e)-[:CONCERNS]->(:Crystal) RETURN e {.*}"
    (row,) = query(graph, recorded)
    assert row["e"] == {
        **{"id": "r:activated:c", "kind": "activated", "at": at(1), "runId": "r", "memoryId": "c", "lineageId": "c"},
        **{"before_lifecycle": "generated", "after_lifecycle": "activated"},
        **{"before_decayLaw": "importance", "after_decayLaw": "importance"},
    }
    assert damage(graph, 2) == []


def test_it_is_activated_only_while_it_is_important_enough(graph: Graph) -> None:
    crystallized(graph, accesses=16)
    last = stored(graph, "c")["activeUntil"]
    assert moved(graph, "activated", "c", hours=later(last, 1), run_id="late") == {"c": "changed"}
    assert moved(graph, "activated", "c", hours=later(last, 0), run_id="on time") == {"c": "moved"}


def test_fifteen_accesses_are_not_enough(graph: Graph) -> None:
    crystallized(graph, accesses=15)
    assert moved(graph, "activated", "c", hours=0) == {"c": "changed"}


@pytest.mark.parametrize(
    ("accesses", "lifecycle", "to", "reason"),
    [
        (0, "generated", "expired", "forgotten"),
        (17, "activated", "archived", "archived"),
    ],
)
def test_an_end_is_written_at_its_instant_whenever_the_run_comes(
    graph: Graph, accesses: int, lifecycle: str, to: str, reason: str
) -> None:
    crystallized(graph, accesses=accesses)
    if lifecycle == "activated":
        moved(graph, "activated", "c", hours=0, run_id="first")
    end = stored(graph, "c")["forgetAt"]
    assert moved(graph, to, "c", hours=later(end, -1), run_id="early") == {"c": "changed"}
    assert moved(graph, to, "c", hours=300 * DAY, run_id="late") == {"c": "moved"}
    found = stored(graph, "c")
    assert (found["lifecycle"], found["validTo"], found["endReason"], found["endRunId"]) == (to, end, reason, "late")
    assert "Live" not in found["labels"]
    assert {"Head", "Crystal"} <= found["labels"]
    assert damage(graph, 301 * DAY) == []


def test_it_ends_in_the_first_millisecond_below_the_threshold(graph: Graph) -> None:
    crystallized(graph)
    assert moved(graph, "expired", "c", hours=later(stored(graph, "c")["forgetAt"], 0)) == {"c": "moved"}


@pytest.mark.parametrize(("age", "outcome"), [(1000, "changed"), (1001, "moved")])
def test_a_ttl_is_outlived_by_more_than_its_length(graph: Graph, age: int, outcome: str) -> None:
    crystallized(graph, facet={"lifespanPolicy": "ttl", "ttlMs": 1000})
    assert moved(graph, "expired", "c", hours=later(at(0), age)) == {"c": outcome}
    assert stored(graph, "c").get("endReason") == ("ttl" if outcome == "moved" else None)


@pytest.mark.parametrize(
    "facet",
    [
        {"lifespanPolicy": "ttl", "ttlMs": 0},
        {"lifespanPolicy": "ttl"},
        {"lifespanPolicy": "permanent"},
        {"source": "skills"},
        {"semanticType": "skill"},
        {"semanticType": "skill", "lifespanPolicy": "ttl", "ttlMs": 1},
    ],
)
def test_what_no_law_ends_lives_on(graph: Graph, facet: dict[str, object]) -> None:
    crystallized(graph, facet=facet)
    assert moved(graph, "expired", "c", hours=50_000 * DAY) in ({"c": "changed"}, {"c": "refused"})
    assert "validTo" not in stored(graph, "c")


def test_a_frozen_one_has_no_law_and_no_end(graph: Graph) -> None:
    crystallized(graph)
    assert moved(graph, "frozen", "c", hours=1) == {"c": "moved"}
    found = stored(graph, "c")
    assert (found["lifecycle"], found["decayLaw"]) == ("frozen", "none")
    assert ("forgetAt" in found, "decayRate" in found) == (False, True)
    assert "Protected" not in found["labels"]
    assert damage(graph, 2) == []


def test_what_is_due_cannot_be_frozen(graph: Graph) -> None:
    crystallized(graph)
    assert moved(graph, "frozen", "c", hours=100 * DAY) == {"c": "changed"}


def test_an_access_that_came_first_keeps_it_alive(graph: Graph) -> None:
    crystallized(graph)
    end = stored(graph, "c")["forgetAt"]
    memory.touch(graph, "c", now=at(later(end, -1)))
    assert moved(graph, "expired", "c", hours=later(end, 1)) == {"c": "changed"}


def test_a_run_moves_it_once_even_if_somebody_takes_that_back_meanwhile(graph: Graph) -> None:
    crystallized(graph)
    assert moved(graph, "expired", "c", hours=40 * DAY) == {"c": "moved"}
    assert moved(graph, "expired", "c", hours=40 * DAY, begun=True) == {"c": "moved"}  # a lost acknowledgement
    taken_back(graph, "r:expired:c", hours=40 * DAY)
    found = stored(graph, "c")
    assert (found["lifecycle"], "validTo" in found, "Live" in found["labels"]) == ("generated", False, True)
    assert moved(graph, "expired", "c", hours=41 * DAY, begun=True) == {"c": "changed"}
    assert moved(graph, "expired", "c", hours=41 * DAY, run_id="another") == {"c": "moved"}


def test_what_is_no_crystal_and_what_is_unknown_have_no_row(graph: Graph) -> None:
    given(graph, "plain")
    assert moved(graph, "frozen", "plain", "nobody", hours=1) == {}


def test_a_protected_one_is_not_ended(graph: Graph) -> None:
    crystallized(graph)
    protected(graph, "c")
    assert moved(graph, "expired", "c", hours=100 * DAY) == {"c": "changed"}
    assert damage(graph, 101 * DAY) == []


def test_a_protected_one_is_not_frozen(graph: Graph) -> None:
    """Its law would come back with the undo of the protection, and find it frozen."""
    crystallized(graph)
    protected(graph, "c")
    assert moved(graph, "frozen", "c", hours=1) == {"c": "changed"}


def test_it_ends_with_its_energy_of_that_instant_and_gets_it_back(graph: Graph) -> None:
    crystallized(graph, facet={"lifespanPolicy": "ttl", "ttlMs": 7_200_000})
    before = stored(graph, "c")
    moved(graph, "expired", "c", hours=DAY)
    found = stored(graph, "c")
    assert found["energy"] == pytest.approx(math.exp(-0.5 * 2), rel=1e-6)
    assert found["lastDecay"] == found["validTo"]
    taken_back(graph, "r:expired:c", hours=DAY)
    assert (stored(graph, "c")["energy"], stored(graph, "c")["lastDecay"]) == (before["energy"], before["lastDecay"])
