"""cypher/integrity/repair.cypher"""

from typing import Any

import pytest

from brainbridge.consolidation import consolidation, undo
from brainbridge.errors import InvalidInput, Refused
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.memory import memory
from tests.cypher.integrity.checks import damage
from tests.state import at, given, protected, query, stored

NOW = 10.0


def repair(graph: Graph, memory_id: str = "m") -> dict[str, tuple[Any, Any]]:
    changes = integrity.repair(graph, memory_id, now=at(NOW)).changes
    return {each.property: (each.before, each.after) for each in changes}


def test_what_is_right_stays_as_it_is(graph: Graph) -> None:
    given(graph)
    damage(graph, "SET m.contentHash = $h", h=integrity._digest("content of m"))
    before = stored(graph)
    assert repair(graph) == {}
    assert stored(graph) == before
    assert query(graph, "MATCH (e:Event) RETURN count(e) AS n") == [{"n": 0}]


@pytest.mark.parametrize("value", ["null", "-3.0", "0.0 / 0.0", "1.0 / 0.0", "'much'", "0.0"])
def test_a_bad_energy_becomes_the_initial_one_from_now_on(graph: Graph, value: str) -> None:
    given(graph)
    damage(graph, f"SET m.energy = {value} REMOVE m.decayKey")
    assert repair(graph)["energy"][1] == 1.0
    assert stored(graph)["lastDecay"] == at(NOW)
    assert integrity.validate(graph, now=at(NOW)).findings == []


@pytest.mark.parametrize("value", ["99.0", "0.4", "null", "-3.0", "0.0 / 0.0", "'much'"])
def test_a_wrong_energy_becomes_what_its_key_says(graph: Graph, value: str) -> None:
    given(graph, energy=1.5)
    before = stored(graph)
    damage(graph, f"SET m.energy = {value}")
    assert repair(graph)["energy"][1] == pytest.approx(1.5)
    after = stored(graph)
    assert [after[key] for key in ("decayKey", "peakEnergy", "lastDecay")] == [
        before[key] for key in ("decayKey", "peakEnergy", "lastDecay")
    ]
    assert integrity.validate(graph, now=at(NOW)).findings == []


@pytest.mark.parametrize(
    ("change", "larger"),
    [
        ("m.decayKey = m.decayKey - 3", 1.5),
        ("m.energy = 0.4", 1.5),
        ("m.energy = 0.4, m.decayKey = m.decayKey - 3", 0.4),
    ],
)
def test_of_an_energy_and_a_key_that_both_could_be_the_larger_holds(graph: Graph, change: str, larger: float) -> None:
    given(graph, energy=1.5)
    damage(graph, f"SET {change}")
    repair(graph)
    assert stored(graph)["energy"] == pytest.approx(larger)
    assert integrity.validate(graph, now=at(NOW)).findings == []


@pytest.mark.parametrize(
    "change", ["m.energy = 3.9", "m.energy = 0.2", "m.decayKey = m.decayKey - 3", "m.decayKey = m.decayKey + 0.4"]
)
@pytest.mark.parametrize("witness", ["hop", "event"])
def test_of_an_energy_and_a_key_that_both_could_be_that_holds_which_was_written(
    graph: Graph, change: str, witness: str
) -> None:
    given(graph, energy=4.0)
    if witness == "hop":
        head = consolidation.promote(graph, now=at(1), is_test=False).promoted[0].new_id
    else:
        consolidation.consolidate(graph, now=at(8), is_test=False, due_only=True)
        head = integrity.revive(graph, "m", now=at(9)).id
    before = stored(graph, head)
    query(graph, f"MATCH (m:Memory {{id: $id}}) SET {change}", id=head)
    repair(graph, head)
    after = stored(graph, head)
    assert [after[key] for key in ("energy", "decayKey")] == pytest.approx(
        [before[key] for key in ("energy", "decayKey")]
    )


def test_without_a_key_it_becomes_what_was_written_of_it_since_its_last_access(graph: Graph) -> None:
    given(graph, energy=4.0)
    done = consolidation.promote(graph, now=at(1), is_test=False)
    new = done.promoted[0].new_id
    query(graph, "MATCH (m:Memory {id: $id}) SET m.energy = 99.0 REMOVE m.decayKey", id=new)
    assert repair(graph, new)["energy"] == (99.0, pytest.approx(4 * 0.6065306597))
    assert integrity.validate(graph, now=at(NOW)).findings == []


def test_an_energy_that_is_named_holds_from_now_on(graph: Graph) -> None:
    given(graph, energy=900.0)
    found = integrity.repair(graph, "m", now=at(NOW), energy=2.5)
    assert {each.property for each in found.changes} >= {"energy", "lastDecay", "decayKey"}
    assert memory.find(graph, "m", now=at(NOW)).effective_energy == pytest.approx(2.5)
    assert stored(graph)["lastDecay"] == at(NOW)
    assert integrity.validate(graph, now=at(NOW)).findings == []
    undo.undo(graph, str(found.run_id), now=at(NOW + 1))
    assert memory.find(graph, "m", now=at(0)).effective_energy == pytest.approx(900.0)


@pytest.mark.parametrize("energy", [0.0, -1.0, 1e308, float("nan"), float("inf")])
def test_an_energy_that_is_none_is_refused(graph: Graph, energy: float) -> None:
    given(graph)
    with pytest.raises(InvalidInput, match="is out of range"):
        integrity.repair(graph, "m", now=at(0), energy=energy)


def test_what_has_ended_is_revived_instead(graph: Graph) -> None:
    given(graph)
    with pytest.raises(Refused) as refused:
        integrity.repair(graph, "m", now=at(NOW), energy=1.0)
    assert refused.value.hint == "brainbridge repair-memory m --revive"


@pytest.mark.parametrize("change", ["SET m.tier = 'archived'", "REMOVE m.tier", "SET m.tier = 'working'"])
def test_the_tier_of_a_version_that_rose_is_that_of_its_hop(graph: Graph, change: str) -> None:
    given(graph, energy=40.0)
    for hours in (1, 2):
        new = consolidation.promote(graph, now=at(hours), is_test=False).promoted[0].new_id
    names = [row["id"] for row in query(graph, "MATCH (m:Memory) RETURN m.id AS id ORDER BY m.validFrom")]
    tiers = dict(zip(names, ("working", "shortTerm", "longTerm"), strict=True))
    assert names[-1] == new
    for name, tier in tiers.items():
        query(graph, f"MATCH (m:Memory {{id: $id}}) {change}", id=name)
        repair(graph, name)
        assert stored(graph, name)["tier"] == tier
    assert integrity.validate(graph, now=at(NOW)).findings == []


def test_without_a_hop_the_tier_is_that_of_its_label(graph: Graph) -> None:
    given(graph, tier="longTerm")
    damage(graph, "REMOVE m.tier")
    assert repair(graph)["tier"] == (None, "longTerm")


@pytest.mark.parametrize(
    ("change", "name", "after"),
    [
        ("REMOVE m.lastAccessed", "lastAccessed", at(0)),
        ("SET m.lastAccessed = '2026'", "lastAccessed", at(0)),
        ("SET m.lastAccessed = m.created + duration({days: 30})", "lastAccessed", at(NOW)),
        ("SET m.tier = 'archived'", "tier", "working"),
        ("SET m.type = 'note'", "type", "learning"),
        ("REMOVE m.isTest", "isTest", False),
        ("SET m.accessCount = -4", "accessCount", 1),
        ("REMOVE m.accessCount", "accessCount", 1),
        ("REMOVE m.peakEnergy", "peakEnergy", 1.0),
        ("SET m.peakEnergy = 0.2", "peakEnergy", 1.0),
        ("REMOVE m.sessionId", "sessionId", "unknown"),
        ("REMOVE m.validFrom", "validFrom", at(0)),
        ("REMOVE m.created", "created", at(NOW)),
        ("REMOVE m.lineageId", "lineageId", "m"),
        ("REMOVE m.decayLaw", "decayLaw", "energy"),
        ("SET m.endReason = 'expired'", "endReason", None),
        ("SET m.validTo = m.created", "endReason", "expired"),
        ("SET m.validTo = m.validFrom - duration({days: 1}), m.endReason = 'expired'", "validTo", at(0)),
    ],
)
def test_each_fault_is_mended_and_the_graph_is_sound_again(graph: Graph, change: str, name: str, after: Any) -> None:
    given(graph)
    damage(graph, change)
    assert repair(graph)[name][1] == after
    assert integrity.validate(graph, now=at(NOW)).findings == []


@pytest.mark.parametrize(
    "change",
    [
        "REMOVE m:Live",
        "SET m:ShortTerm",
        "REMOVE m:Working",
        "REMOVE m:Head",
        "SET m:TestHead",
        "SET m.decayKey = 3.0",
        "REMOVE m.decayKey, m.decayRate",
        "SET m.decayRate = 7.0",
    ],
)
def test_labels_and_keys_follow_the_properties(graph: Graph, change: str) -> None:
    given(graph)
    before = stored(graph)
    damage(graph, change)
    repair(graph)
    after = stored(graph)
    assert after["labels"] == before["labels"]
    assert after["decayKey"] == pytest.approx(before["decayKey"], rel=1e-12)
    assert after["decayRate"] == 0.5


def test_content_is_never_invented(graph: Graph) -> None:
    given(graph)
    damage(graph, "REMOVE m.content")
    repair(graph)
    assert "content" not in stored(graph)
    assert [each.code for each in integrity.validate(graph, now=at(NOW)).findings] == ["missing_property"]


def test_the_event_holds_before_and_after(graph: Graph) -> None:
    given(graph)
    damage(graph, "SET m.tier = 'archived', m.accessCount = -4")
    repair(graph)
    (row,) = query(graph, "MATCH (e:Event)-[:CONCERNS]->(:Memory {id: 'm'}) RETURN properties(e) AS e")
    event = row["e"]
    assert event["kind"] == "repaired"
    assert (event["before_tier"], event["after_tier"]) == ("archived", "working")
    assert (event["before_accessCount"], event["after_accessCount"]) == (-4, 1)


def test_what_v4_wrote_is_anchored_at_its_later_instant(graph: Graph) -> None:
    query(
        graph,
        "CREATE (:Memory {id: 'v4', content: 'c', type: 'insight', tier: 'shortTerm', energy: 3.0, isTest: false, "
        "accessCount: 4, created: $a, lastAccessed: $c, lastDecay: $b, validFrom: $a, sessionId: 's'})",
        a=at(0),
        b=at(1),
        c=at(2),
    )
    repair(graph, "v4")
    memory = stored(graph, "v4")
    assert memory["lastDecay"] == at(2)
    assert memory["labels"] == {"Memory", "Live", "Head", "Hot", "ShortTerm", "Unlinked"}
    assert integrity.validate(graph, now=at(NOW)).findings == []


def test_versions_of_v4_become_one_lineage(graph: Graph) -> None:
    create = (
        "CREATE (a:Memory {id: 'v1', content: 'c', tier: 'working', energy: 2.0, isTest: false, created: $a})"
        "-[:PROMOTED_TO]->(b:Memory {id: 'v2', content: 'c', tier: 'shortTerm', energy: 2.0, isTest: false})"
        " SET a.validTo = $b, b.promotedFrom = 'v1'"
    )
    query(graph, create, a=at(0), b=at(1))
    integrity.adopt(graph, now=at(NOW))
    assert (stored(graph, "v1")["endReason"], stored(graph, "v2")["lineageId"]) == ("promoted", "v1")
    assert integrity.validate(graph, now=at(NOW)).findings == []


@pytest.mark.parametrize("change", ["REMOVE m:Protected", "SET m.decayKey = 0.5, m.decayRate = 0.5", "REMOVE m:Live"])
def test_what_is_protected_stays_so(graph: Graph, change: str) -> None:
    given(graph, energy=2.0)
    protected(graph, "m")
    query(graph, f"MATCH (m:Memory) {change}")
    repair(graph, "m")
    found = stored(graph)
    assert {"Protected", "Live"} <= found["labels"]
    assert (found["decayLaw"], found.get("decayKey"), found.get("decayRate")) == ("none", None, None)
    assert integrity.validate(graph, now=at(NOW)).findings == []


def test_what_has_ended_keeps_the_constant_it_ended_by(graph: Graph) -> None:
    given(graph, energy=0.2)
    damage(graph, "SET m.contentHash = $h", h=integrity._digest("content of m"))
    run_id = consolidation.decay(graph, now=at(4), is_test=False).run_id
    consolidation.reconfigure(graph, {"workingDecay": 0.1}, now=at(5))
    before = stored(graph)
    assert integrity.repair(graph, "m", now=at(6)).changes == []
    assert stored(graph) == before
    undo.undo(graph, run_id, now=at(7))
    assert integrity.validate(graph, now=at(7)).findings == []


def test_what_is_to_be_keyed_anew_keeps_its_constant_until_then(graph: Graph) -> None:
    given(graph)
    damage(graph, "SET m.contentHash = $h", h=integrity._digest("content of m"))
    query(graph, "MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL SET c.workingDecay = 0.1, c.rekeying = true")
    before = stored(graph)
    assert integrity.repair(graph, "m", now=at(1)).changes == []
    assert stored(graph) == before
