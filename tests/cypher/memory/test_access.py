"""cypher/memory/access.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.memory.memory import Touch
from brainbridge.run.run import LANDMARK
from tests.state import at, given, ms, protected, query, stored


def touch(graph: Graph, hours: float, memory_id: str = "m", touch_id: str = "", session: str | None = None) -> Touch:
    touches = [{"id": memory_id, "touchId": touch_id or f"t{hours}"}]
    (row,) = graph.rows("memory.access", Touch, touches=touches, now=ms(hours), session=session, landmark=LANDMARK)
    return row


def ended(graph: Graph) -> dict[str, Any]:
    return {key: stored(graph).get(key) for key in ("validTo", "endReason", "endRunId")}


def test_an_access_settles_then_adds_one(graph: Graph) -> None:
    given(graph)
    row = touch(graph, 0.5)
    assert row.outcome == "touched"
    assert row.before == pytest.approx(0.7788007831, rel=1e-9)
    assert row.after == pytest.approx(1.7788007831, rel=1e-9)
    memory = stored(graph)
    assert memory["energy"] == pytest.approx(1.7788007831, rel=1e-9)
    assert memory["accessCount"] == 2
    assert memory["lastAccessed"] == memory["lastDecay"] == at(0.5)


@pytest.mark.parametrize(
    ("tier", "energy", "hours", "expected"),
    [
        ("working", 1.0, (0.5, 1.0, 1.5, 2.0), (1.778801, 2.385331, 2.857698, 3.225577)),
        ("working", 1.0, (1, 2), (1.606531, 1.974410)),
        ("working", 1.0, (2,), (1.367879,)),
        ("working", 1.0, (1.3862943611,), (1.5,)),
        ("shortTerm", 2.0, (1, 2, 3, 4), (2.902459, 3.760904, 4.577483, 5.354236)),
        ("shortTerm", 2.0, (8, 16, 24, 32, 40), (2.340640, 2.568978, 2.722037, 2.824636, 2.893410)),
        ("shortTerm", 2.0, (24, 48, 72, 96), (1.602388, 1.482630, 1.446560, 1.435695)),
    ],
)
def test_the_access_sequences_of_the_specification(
    graph: Graph, tier: str, energy: float, hours: tuple[float, ...], expected: tuple[float, ...]
) -> None:
    given(graph, tier=tier, energy=energy)
    assert [touch(graph, each).after for each in hours] == pytest.approx(expected, abs=1e-6)


def test_the_peak_is_the_highest_it_ever_was(graph: Graph) -> None:
    given(graph, energy=2.0)
    touch(graph, 0.1)
    peak = stored(graph)["peakEnergy"]
    touch(graph, 4)
    assert stored(graph)["peakEnergy"] == peak == pytest.approx(2.9024588, rel=1e-6)


@pytest.mark.parametrize(("hours", "outcome"), [(4.6051, "touched"), (4.6052, "expired")])
def test_a_touch_on_either_side_of_the_end(graph: Graph, hours: float, outcome: str) -> None:
    given(graph)
    assert touch(graph, hours).outcome == outcome


def test_a_touch_that_comes_too_late_writes_the_end_at_the_crossing(graph: Graph) -> None:
    given(graph)
    touch(graph, 9)
    memory = stored(graph)
    assert (memory["validTo"] - at(4.605170186)).total_seconds() == pytest.approx(0, abs=0.002)
    assert memory["energy"] == pytest.approx(0.1, rel=1e-6)
    assert memory["endReason"] == "expired"
    assert "Live" not in memory["labels"]
    assert "Head" in memory["labels"]


def test_the_end_it_writes_is_an_event(graph: Graph) -> None:
    given(graph)
    touch(graph, 9, touch_id="late")
    (event,) = query(graph, "MATCH (e:Event)-[:CONCERNS]->(:Memory {id: 'm'}) RETURN properties(e) AS e")
    assert event["e"]["id"] == "late:expired"
    assert event["e"]["before_energy"] == 1.0
    assert event["e"]["after_validTo"] == stored(graph)["validTo"]


def test_a_touch_does_not_end_what_a_probe_expects(graph: Graph) -> None:
    given(graph)
    graph.driver.execute_query("CREATE (:Probe {id: 'p', expects: ['m'], isTest: false})")
    before = stored(graph)
    assert touch(graph, 9).outcome == "expired"
    assert stored(graph) | {"rev": 0} == before | {"rev": 0}
    assert query(graph, "MATCH (e:Event) RETURN e") == []


def test_a_second_late_touch_writes_nothing_more(graph: Graph) -> None:
    given(graph)
    touch(graph, 9)
    before = stored(graph)
    assert touch(graph, 10).outcome == "expired"
    assert stored(graph) | {"rev": 0} == before | {"rev": 0}


def test_an_earlier_instant_adds_at_the_anchor(graph: Graph) -> None:
    given(graph, hours=2)
    row = touch(graph, 1)
    assert (row.before, row.after) == (1.0, 2.0)
    memory = stored(graph)
    assert memory["lastDecay"] == memory["lastAccessed"] == at(2)


def test_last_accessed_never_goes_back(graph: Graph) -> None:
    given(graph)
    touch(graph, 2)
    touch(graph, 1)
    assert stored(graph)["lastAccessed"] == at(2)


def test_the_same_touch_again_adds_nothing(graph: Graph) -> None:
    given(graph)
    touch(graph, 1, touch_id="x")
    before = stored(graph)
    assert touch(graph, 1, touch_id="x").outcome == "repeated"
    assert stored(graph) == before


def test_only_the_last_sixteen_touches_are_kept(graph: Graph) -> None:
    given(graph)
    for number in range(20):
        touch(graph, 0.01 * number, touch_id=f"x{number}")
    assert stored(graph)["recentTouches"] == [f"x{number}" for number in range(4, 20)]


def test_the_instants_of_the_last_64_are_kept(graph: Graph) -> None:
    given(graph)
    assert "touchTimes" not in stored(graph)
    hours = [number / 100 for number in range(66)]
    for each in hours:
        touch(graph, each)
    touch(graph, hours[-1])  # repeated, by the same id
    assert stored(graph)["touchTimes"] == [ms(each) for each in hours[2:]]


def test_an_access_that_is_refused_leaves_no_instant(graph: Graph) -> None:
    given(graph)
    assert touch(graph, 5).outcome == "expired"
    assert "touchTimes" not in stored(graph)


def test_an_old_versions_id_leads_to_the_head(graph: Graph) -> None:
    given(graph, "new", lineageId="old")
    given(graph, "old")
    query(graph, "MATCH (m:Memory {id: 'old'}) SET m.validTo = m.created, m.endReason = 'promoted' REMOVE m:Live:Head")
    query(graph, "MATCH (m:Memory {id: 'new'}) SET m.lineageId = 'old'")
    assert touch(graph, 1, "old").head_id == "new"


def test_a_lineage_whose_head_cannot_be_seen_is_to_be_asked_for_again(graph: Graph) -> None:
    """As a reader sees it while an undo gives the label back to the older version."""
    given(graph)
    query(graph, "MATCH (m:Memory) REMOVE m:Head")
    row = touch(graph, 1)
    assert (row.outcome, row.head_id, row.before, row.after) == ("moved", None, None, None)
    assert stored(graph)["accessCount"] == 1


def test_of_an_unknown_id_nothing_else_is_known(graph: Graph) -> None:
    params = {"touches": [{"id": "nobody", "touchId": "t"}], "now": ms(1), "session": None, "landmark": LANDMARK}
    (row,) = graph.rows("memory.access", Touch, **params)
    assert row == Touch(id="nobody", head_id=None, outcome="unknown", before=None, after=None)


def test_the_session_that_touches_is_joined(graph: Graph) -> None:
    given(graph, scope="x")
    touch(graph, 1, session="later")
    names = query(graph, "MATCH (:Memory {id: 'm'})-[:IN_SESSION]->(s) RETURN s.name AS n, s.scope AS c ORDER BY n")
    assert names == [{"n": "later", "c": "x"}, {"n": "s", "c": "x"}]


def test_several_memories_are_touched_in_one_go(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "b")
    touches = [{"id": each, "touchId": f"t{each}"} for each in ("b", "a", "c")]
    rows = graph.rows("memory.access", Touch, touches=touches, now=ms(1), session=None, landmark=LANDMARK)
    assert {row.id: row.outcome for row in rows} == {"a": "touched", "b": "touched", "c": "unknown"}


def test_the_rate_its_key_was_made_with_settles_it(graph: Graph) -> None:
    given(graph)
    query(graph, "MATCH (c:ConsolidationConfig) SET c.workingDecay = 0.1, c.rekeying = true")
    assert touch(graph, 1).before == pytest.approx(0.6065306597, rel=1e-9)
    assert stored(graph)["decayRate"] == 0.5


def test_a_raised_threshold_ends_nothing_before_it_was_raised(graph: Graph) -> None:
    given(graph)
    since = "c.expirationThresholdSince = datetime({epochMillis: $t})"
    query(graph, f"MATCH (c:ConsolidationConfig) SET c.expirationThreshold = 0.5, {since}", t=ms(3))
    touch(graph, 9)
    assert stored(graph)["validTo"] == at(3)


def test_what_is_protected_is_touched_and_gains_nothing(graph: Graph) -> None:
    given(graph, energy=2.0)
    protected(graph, "m")
    row = touch(graph, 1000)
    assert row.outcome == "touched"
    assert [row.before, row.after] == [pytest.approx(2.0), pytest.approx(2.0)]
    found = stored(graph)
    assert (found["accessCount"], found["energy"], found.get("decayKey")) == (2, pytest.approx(2.0), None)
