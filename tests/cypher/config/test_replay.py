"""cypher/config/replay.cypher"""

import math
from typing import Any

import pytest

from brainbridge.config import config, presets
from brainbridge.config.tuning import _PASSES
from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from tests.cypher.config.replaying import V4, touch
from tests.plans import dump
from tests.state import Anything, at, given, ms, protected, query


def replay(graph: Graph, hours: float, *laws: dict[str, float], after: str = "", limit: int = 100) -> list[Any]:
    params = {"laws": list(laws) or [V4], "passes": list(_PASSES), "now": ms(hours), "after": after, "limit": limit}
    rows = [row.model_dump() for row in graph.rows("config.replay", Anything, **params)]
    for row in rows:
        row["ended"] = [each.pop("ended") for each in row["lived"]]
    return rows


def one(graph: Graph, hours: float, *laws: dict[str, float]) -> Any:
    (row,) = replay(graph, hours, *laws)
    return row


def consolidate(graph: Graph, *hours: float) -> None:
    for each in hours:
        consolidation.consolidate(graph, now=at(each), is_test=False)


@pytest.mark.parametrize(("hours", "tier"), [(4.605, "working"), (4.606, None)])
def test_what_is_never_used_ends_when_it_has_faded(graph: Graph, hours: float, tier: str | None) -> None:
    given(graph)
    assert one(graph, hours)["lived"] == [{"used": [], "tier": tier}]


def test_its_end_is_the_instant_at_which_it_faded(graph: Graph) -> None:
    given(graph)
    touch(graph, 0.5)
    row = one(graph, 9, V4, V4 | {"workingDecay": 1e-3})
    last = ms(0.5) + math.log(1.7788007831 / 0.1) / 0.5 * 3_600_000
    assert row["ended"] == [pytest.approx(last, abs=2), None]
    assert row["born"] == ms(0)


@pytest.mark.parametrize(("hours", "alive"), [(2.302, True), (2.303, False)])
def test_a_use_needs_a_memory_that_is_alive(graph: Graph, hours: float, alive: bool) -> None:
    given(graph)
    touch(graph, hours)
    row = one(graph, 3, V4, V4 | {"workingDecay": 1.0})
    assert (row["uses"], row["unknown"]) == ([ms(hours)], 0)
    assert [each["used"] for each in row["lived"]] == [[True], [alive]]


def test_what_has_ended_stays_ended(graph: Graph) -> None:
    given(graph)
    touch(graph, 2, 2.1, 2.2)
    assert one(graph, 2.3, V4 | {"workingDecay": 2.0})["lived"] == [{"used": [False, False, False], "tier": None}]


@pytest.mark.parametrize(("threshold", "tier"), [(1.778, "shortTerm"), (1.779, "working")])
def test_the_first_pass_after_a_use_promotes(graph: Graph, threshold: float, tier: str) -> None:
    given(graph)
    touch(graph, 0.5)
    consolidate(graph, 0.5, 1)
    law = V4 | {"workingToShortThreshold": threshold}
    assert one(graph, 2, law)["lived"][0]["tier"] == tier


def test_without_a_pass_nothing_is_promoted(graph: Graph) -> None:
    given(graph)
    touch(graph, 0.1, 0.2, 0.3)
    consolidation.decay(graph, now=at(0.4), is_test=False)
    assert one(graph, 0.5)["lived"][0]["tier"] == "working"


def test_a_pass_promotes_by_one_tier(graph: Graph) -> None:
    given(graph)
    touch(graph, *(each / 100 for each in range(1, 9)))
    consolidate(graph, 0.1)
    assert one(graph, 0.15)["lived"][0]["tier"] == "shortTerm"
    consolidate(graph, 0.2)
    assert one(graph, 0.25)["lived"][0]["tier"] == "longTerm"


def test_it_is_not_judged_at_the_instant_of_its_birth(graph: Graph) -> None:
    given(graph)
    consolidate(graph, 0)
    law = V4 | {"workingToShortThreshold": 0.9, "sessionBoundaryThreshold": 0.9}
    assert one(graph, 1, law)["lived"][0]["tier"] == "working"
    consolidate(graph, 0.1)
    assert one(graph, 1, law)["lived"][0]["tier"] == "shortTerm"
    consolidate(graph, 0.2)
    assert one(graph, 1, law | {"shortToLongThreshold": 0.9})["lived"][0]["tier"] == "longTerm"


@pytest.mark.parametrize(("session", "tier"), [("s", "shortTerm"), (None, "shortTerm"), ("t", "working")])
def test_a_session_that_ends_promotes_its_own_from_a_lower_threshold_on(
    graph: Graph, session: str | None, tier: str
) -> None:
    given(graph)
    touch(graph, 0.5)
    consolidation.session_end(graph, session, now=at(0.6))
    assert one(graph, 1)["lived"][0]["tier"] == tier


@pytest.mark.parametrize(("hours", "tier"), [(0.84, "shortTerm"), (0.85, "working")])
def test_a_session_promotes_as_late_as_it_may_end(graph: Graph, hours: float, tier: str) -> None:
    given(graph)
    touch(graph, 0.5)
    consolidation.session_end(graph, "s", now=at(hours))
    assert one(graph, 1)["lived"][0]["tier"] == tier


@pytest.mark.parametrize(("hours", "tier"), [(0.7, "shortTerm"), (0.4, "working")])
def test_a_memory_is_of_another_session_since_it_was_used_there(graph: Graph, hours: float, tier: str) -> None:
    given(graph)
    touch(graph, 0.1)
    touch(graph, 0.5, session="t")
    consolidation.session_end(graph, "t", now=at(hours))
    law = V4 | {"workingToShortThreshold": 3.0}
    assert one(graph, 1, law)["lived"][0]["tier"] == tier


def test_a_session_s_end_is_followed_by_another_hop(graph: Graph) -> None:
    given(graph)
    touch(graph, 0.5)
    consolidate(graph, 0.52, 0.55)
    consolidation.session_end(graph, "s", now=at(0.6))
    consolidate(graph, 0.7)
    law = V4 | {"shortToLongThreshold": 1.6}
    assert one(graph, 1, law)["lived"][0]["tier"] == "longTerm"


def test_runs_that_failed_or_judged_test_memories_promote_nothing(graph: Graph) -> None:
    given(graph)
    touch(graph, 0.1, 0.2)
    consolidation.consolidate(graph, now=at(0.3), is_test=True)
    consolidate(graph, 0.4)
    query(graph, "MATCH (r:ConsolidationRun {isTest: false}) SET r.outcome = 'failed'")
    assert one(graph, 1)["lived"][0]["tier"] == "working"


def test_it_begins_in_the_tier_it_was_born_in_with_the_initial_energy(graph: Graph) -> None:
    given(graph, tier="shortTerm", energy=3.0)
    assert one(graph, 46)["lived"] == [{"used": [], "tier": "shortTerm"}]
    assert one(graph, 46.1)["lived"] == [{"used": [], "tier": None}]
    assert one(graph, 46.1, V4 | {"initialEnergy": 1.1})["lived"] == [{"used": [], "tier": "shortTerm"}]


def test_an_access_adds_what_the_law_says(graph: Graph) -> None:
    given(graph)
    touch(graph, 1)
    consolidate(graph, 1.1)
    law = V4 | {"accessEnergy": 1.6}
    assert [each["tier"] for each in one(graph, 2, V4, law)["lived"]] == ["working", "shortTerm"]


def test_versions_are_one_memory(graph: Graph) -> None:
    given(graph)
    touch(graph, 0.1, 0.2)
    consolidate(graph, 0.3)
    touch(graph, 5)
    row = one(graph, 6)
    assert (row["lineageId"], row["uses"]) == ("m", [ms(0.1), ms(0.2), ms(5)])
    assert row["id"] != "m"
    assert row["lived"] == [{"used": [True, True, True], "tier": "shortTerm"}]


def test_instants_that_were_not_kept_are_taken_from_the_last_access_and_the_sessions(graph: Graph) -> None:
    given(graph)
    touch(graph, 0.1)
    touch(graph, 0.2, session="t")
    touch(graph, 0.3, 0.4, 0.5)
    query(graph, "MATCH (m:Memory) SET m.touchTimes = null")
    row = one(graph, 1)
    assert (row["uses"], row["unknown"]) == ([ms(0.2), ms(0.5)], 3)
    touch(graph, 0.6)
    row = one(graph, 1)
    assert (row["uses"], row["unknown"]) == ([ms(0.2), ms(0.6)], 4)  # the last access was at 0.5, before the first kept


def test_what_came_later_is_left_out(graph: Graph) -> None:
    given(graph)
    given(graph, "n", hours=2)
    touch(graph, 0.5, 1.5)
    consolidate(graph, 1.6)
    m, n = replay(graph, 1)
    assert (m["uses"], m["unknown"], m["lived"]) == ([ms(0.5)], 0, [{"used": [True], "tier": "working"}])
    assert (n["apart"], n["uses"], n["lived"]) == (True, [], [])


def test_what_is_outside_the_law_is_apart(graph: Graph) -> None:
    for name in ("forgotten", "kept", "damaged", "sound"):
        given(graph, name)
    protected(graph, "kept")
    query(graph, "MATCH (m:Memory {id: 'forgotten'}) SET m.endReason = 'retracted', m.validTo = m.created")
    query(
        graph, "MATCH (m:Memory {id: 'damaged'}) SET m.created = 'yesterday', m.touchTimes = 'x', m.accessCount = 'x'"
    )
    assert {row["id"]: row["apart"] for row in replay(graph, 1)} == {
        "forgotten": True,
        "kept": True,
        "damaged": True,
        "sound": False,
    }


def test_test_memories_are_not_replayed(graph: Graph) -> None:
    given(graph, test=True)
    assert replay(graph, 1) == []


def test_pages_follow_each_other(graph: Graph) -> None:
    for name in "cab":
        given(graph, name)
    first = replay(graph, 1, limit=2)
    rest = replay(graph, 1, after="b", limit=2)
    assert [row["lineageId"] for row in first + rest] == ["a", "b", "c"]
    assert {row["among"] for row in first + rest} == {3}
    assert replay(graph, 1, after="c") == []


def test_many_laws_are_replayed_side_by_side(graph: Graph) -> None:
    given(graph)
    laws = [dict(each.values) for each in presets.PRESETS.values()]
    assert [each["tier"] for each in one(graph, 47, *laws)["lived"]] == [None, "working", "working"]
    assert [each["tier"] for each in one(graph, 49, *laws)["lived"]] == [None, None, "working"]


def test_nothing_is_written(graph: Graph) -> None:
    given(graph)
    touch(graph, 1)
    before = dump(graph)
    replay(graph, 9)
    assert dump(graph) == before
    assert config.current(graph).version == 1


def test_it_says_how_far_its_origin_is_trusted(graph: Graph) -> None:
    given(graph, trust="tool", suspect=True)
    row = one(graph, 1)
    assert (row["trust"], row["suspect"]) == ("tool", True)
