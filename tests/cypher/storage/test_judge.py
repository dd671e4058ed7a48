"""cypher/storage/judge.cypher: the table of E-31, and when a memory may move next"""

from datetime import timedelta
from typing import Any

import pytest

from brainbridge import instants
from brainbridge.graph.graph import Graph
from tests.cypher.action.acting import done
from tests.cypher.policy.judging import configured
from tests.cypher.storage.storing import NOW, before, due, judged, kept, place, shown, switched
from tests.state import damage, query, taken_back

LONG_AGO = "2025-01-01T00:00:00Z"
MS = timedelta(milliseconds=1)
IMPLIED: dict[str, Any] = {"uses": 6, "used": "2026-01-12T00:00:00Z", "declaredImportance": 0.6}
WORTHLESS: dict[str, Any] = {"sure": "speculative", "declaredImportance": 0.1}
PRECIOUS: dict[str, Any] = {
    **{"sure": "explicit", "uses": 20, "used": "2026-01-31T00:00:00Z", "declaredImportance": 1.0},
    "verification": "user_confirmed",
}


@pytest.mark.parametrize(
    ("parts", "value"),
    [
        (IMPLIED, 0.683735),
        (IMPLIED | {"verification": "disputed"}, 0.583735),
        (IMPLIED | {"category": "correction", "verification": "user_confirmed"}, 0.813735),
        (WORTHLESS | {"created": LONG_AGO}, 0.154),
        (PRECIOUS, 0.997778),
    ],
)
def test_the_values_of_the_reference(graph: Graph, parts: dict[str, Any], value: float) -> None:
    switched(graph)
    found = judged(graph, kept(graph, **parts))["m"]["value"]
    assert found == pytest.approx(value, abs=5e-7)
    assert shown(graph)["value"] == found


@pytest.mark.parametrize(
    ("cold", "parts", "now", "to", "why"),
    [
        (False, WORTHLESS | {"created": LONG_AGO}, NOW, "cold", "value_below_demotion_threshold"),
        (False, WORTHLESS | {"created": "2026-01-08T00:00:00Z"}, "2026-01-10", "hot", "demotion_min_age_not_met"),
        (False, IMPLIED, NOW, "hot", "value_above_demotion_threshold"),
        (True, IMPLIED, NOW, "cold", "value_below_promotion_threshold"),
        (True, PRECIOUS, NOW, "hot", "value_above_promotion_threshold"),
    ],
)
def test_the_outcomes_of_the_reference(
    graph: Graph, *, cold: bool, parts: dict[str, Any], now: Any, to: str, why: str
) -> None:
    switched(graph)
    when = instants.parse(f"{now}T00:00:00Z") if isinstance(now, str) else now
    found = judged(graph, kept(graph, cold=cold, **parts), now=when)["m"]
    assert (found["to"], found["why"]) == (to, why)
    assert shown(graph, now=when)["storage"] == to
    assert place(graph) == (("cold", ["Cold"]) if to == "cold" else (None, ["Hot"]))
    assert damage(graph, 0, excused={"instants_disordered"}) == []


def test_switched_off_nothing_moves(graph: Graph) -> None:
    kept(graph, created=LONG_AGO, **WORTHLESS)
    kept(graph, "precious", cold=True, **PRECIOUS)
    found = judged(graph, "m", "precious")
    assert {each["why"] for each in found.values()} == {"tier_migration_disabled"}
    assert (place(graph), place(graph, "precious")) == ((None, ["Hot"]), ("cold", ["Cold"]))


@pytest.mark.parametrize(("milliseconds", "to"), [(0, "cold"), (1, "hot")])
def test_fourteen_days_are_reached_exactly(graph: Graph, milliseconds: int, to: str) -> None:
    switched(graph, demoteBelow=0.5)
    assert judged(graph, kept(graph, created=before(14, milliseconds), **WORTHLESS))["m"]["to"] == to


@pytest.mark.parametrize(
    ("cold", "value", "threshold", "to"),
    [
        (False, 0.154, 0.154, "cold"),
        (False, 0.154, 0.153999999, "hot"),
        (True, 0.154, 0.154, "hot"),
        (True, 0.154, 0.154000001, "cold"),
    ],
)
def test_a_threshold_is_reached_exactly(graph: Graph, cold: bool, value: float, threshold: float, to: str) -> None:
    switched(graph, **{"promoteAbove" if cold else "demoteBelow": threshold})
    found = judged(graph, kept(graph, cold=cold, created=LONG_AGO, **WORTHLESS))["m"]
    assert (found["value"], found["to"]) == (value, to)


def test_the_days_are_those_of_the_configuration(graph: Graph) -> None:
    switched(graph, demoteAfterDays=400.0)
    assert judged(graph, kept(graph, created=LONG_AGO, **WORTHLESS))["m"]["to"] == "hot"


@pytest.mark.parametrize(
    "parts",
    [
        {"role": "user", "rules": True},
        {"role": "user", "prefers": True},
        {"role": "user", "directive": "never"},
        {"heldBy": ["plan"]},
        {"policyClass": "protected"},
    ],
)
def test_what_stands_or_is_kept_stays_hot_and_comes_back(graph: Graph, parts: dict[str, Any]) -> None:
    switched(graph)
    kept(graph, created=LONG_AGO, **WORTHLESS, **parts)
    kept(graph, "cold", cold=True, created=LONG_AGO, **WORTHLESS, **parts)
    found = judged(graph, "m", "cold")
    assert {(each["to"], each["why"]) for each in found.values()} == {("hot", "always_hot")}
    assert due(graph) is None


@pytest.mark.parametrize(
    "change",
    ["MATCH (m:Memory {id: 'm'}) SET m:Protected", "CREATE (:Probe {id: 'p', expects: ['m'], isTest: false})"],
)
def test_so_does_what_a_probe_expects(graph: Graph, change: str) -> None:
    switched(graph)
    kept(graph, created=LONG_AGO, **WORTHLESS)
    query(graph, change)
    assert judged(graph, "m")["m"]["why"] == "always_hot"


@pytest.mark.parametrize("parts", [{"role": "assistant", "rules": True}, {"role": "user"}, {"policyClass": "durable"}])
def test_what_only_looks_like_it_does_not(graph: Graph, parts: dict[str, Any]) -> None:
    switched(graph)
    assert judged(graph, kept(graph, created=LONG_AGO, **WORTHLESS, **parts))["m"]["to"] == "cold"


@pytest.mark.parametrize(
    "parts",
    [
        {"sure": None},
        {"sure": "speculative"},
        {"sure": "implied"},
        {"sure": None, "uses": 1, "used": before(3)},
        {"created": before(2), **WORTHLESS},
    ],
)
def test_it_is_due_at_the_first_millisecond_at_which_it_is_cold(graph: Graph, parts: dict[str, Any]) -> None:
    switched(graph)
    kept(graph, **parts)
    assert judged(graph, "m")["m"]["to"] == "hot"
    (row,) = query(graph, "MATCH (m:Memory) RETURN m.storageDue AS due")
    at = row["due"]
    assert judged(graph, "m", now=at - MS, run_id="early")["m"]["to"] == "hot"
    (row,) = query(graph, "MATCH (m:Memory) RETURN m.storageDue AS due")
    assert row["due"] == at
    assert judged(graph, "m", now=at, run_id="due")["m"]["to"] == "cold"


def test_what_time_does_not_move_is_never_due(graph: Graph) -> None:
    switched(graph)
    kept(graph, sure="explicit")  # it never falls below .39
    kept(graph, "cold", cold=True, created=LONG_AGO, **WORTHLESS)
    kept(graph, "gone", created=LONG_AGO, **WORTHLESS)
    judged(graph, "m", "cold", "gone")
    assert [due(graph, each) for each in ("m", "cold", "gone")] == [None, None, None]


def test_what_was_moved_by_hand_has_its_days_again(graph: Graph) -> None:
    switched(graph)
    kept(graph, created=LONG_AGO, **WORTHLESS)
    query(graph, "MATCH (m:Memory) SET m.storageSince = datetime($at)", at=before(14, 1))
    assert judged(graph, "m")["m"]["why"] == "demotion_min_age_not_met"
    query(graph, "MATCH (m:Memory) SET m.storageSince = datetime($at)", at=before(14))
    assert judged(graph, "m", run_id="later")["m"]["to"] == "cold"


def test_a_move_is_an_event_once_a_run_and_is_taken_back(graph: Graph) -> None:
    switched(graph)
    kept(graph, created=LONG_AGO, **WORTHLESS)
    judged(graph, "m")
    assert judged(graph, "m")["m"]["was"] == "cold"  # the same run, sent again
    (event,) = query(
        graph, "MATCH (e:Event {kind: 'storage_moved'}) RETURN e.id AS id, e.reason AS why, e.value AS value"
    )
    assert event == {"id": "r:storage_moved:m", "why": "value_below_demotion_threshold", "value": 0.154}
    hours = (NOW - instants.parse("2026-05-01T12:00:00Z")) / timedelta(hours=1)
    taken_back(graph, "r:storage_moved:m", hours=hours + 1)
    assert place(graph) == (None, ["Hot"])
    assert judged(graph, "m", run_id="next")["m"]["to"] == "cold"


def test_what_this_run_has_moved_back_waits_for_the_next(graph: Graph) -> None:
    switched(graph)
    kept(graph, created=LONG_AGO, **WORTHLESS)
    judged(graph, "m")
    query(graph, "MATCH (m:Memory) SET m.storage = null REMOVE m:Cold SET m:Hot")
    assert judged(graph, "m")["m"]["to"] == "hot"
    assert due(graph) == round(1 / 86_400_000, 9)


def test_so_does_what_it_has_cooled_and_is_to_be_hot_again(graph: Graph) -> None:
    """While an action speaks against it, the instant at which it is worth enough is now."""
    switched(graph)
    kept(graph, created=LONG_AGO, **WORTHLESS)
    done(graph, NOW, outcome="failed")
    assert judged(graph, "m")["m"]["to"] == "cold"
    configured(graph, demoteBelow=0.05, promoteAbove=0.1)
    assert judged(graph, "m")["m"]["to"] == "cold"
    assert due(graph) == round(1 / 86_400_000, 9)
    assert judged(graph, "m", now=NOW + MS, run_id="next")["m"]["to"] == "hot"


def test_so_does_what_it_has_cooled_and_is_kept_since(graph: Graph) -> None:
    switched(graph)
    kept(graph, created=LONG_AGO, **WORTHLESS)
    judged(graph, "m")
    query(graph, "MATCH (m:Memory) SET m.heldBy = ['plan']")
    assert judged(graph, "m")["m"]["to"] == "cold"
    assert due(graph) == round(1 / 86_400_000, 9)
    assert judged(graph, "m", now=NOW + MS, run_id="next")["m"]["to"] == "hot"


def test_earlier_versions_are_left(graph: Graph) -> None:
    switched(graph)
    kept(graph, created=LONG_AGO, **WORTHLESS)
    query(graph, "MATCH (m:Memory) REMOVE m:Head:Hot")
    assert judged(graph, "m") == {}


def test_what_has_ended_moves_like_the_others(graph: Graph) -> None:
    switched(graph)
    kept(graph, created=LONG_AGO, **WORTHLESS)
    query(graph, "MATCH (m:Memory) SET m.validTo = m.created, m.endReason = 'expired' REMOVE m:Live")
    assert judged(graph, "m")["m"]["to"] == "cold"


def test_a_test_memory_has_labels_of_its_own(graph: Graph) -> None:
    switched(graph)
    kept(graph, test=True, created=LONG_AGO, **WORTHLESS)
    judged(graph, "m")
    assert place(graph) == ("cold", ["TestCold"])


def test_damaged_instants_move_nothing(graph: Graph) -> None:
    switched(graph)
    kept(graph, created=LONG_AGO, **WORTHLESS)
    query(graph, "MATCH (m:Memory) SET m.created = 'long ago'")
    found = judged(graph, "m")["m"]
    assert (found["value"], found["to"], due(graph)) == (None, "hot", None)
