"""cypher/integrity/complete.cypher"""

import pytest

from brainbridge.consolidation import consolidation, undo
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.monitor import monitor
from tests.cypher.integrity.checks import found
from tests.state import at, given, query

EDGE = "MATCH (:Memory {id: 'm'})-[r:PROMOTED_TO]->(:Memory) RETURN properties(r) AS r"


@pytest.mark.parametrize("end", ["source", "successor"])
@pytest.mark.parametrize(
    "change", ["REMOVE r.at", "SET r.at = '2026'", "SET r.energy = 'x'", "REMOVE r.reason, r.runId", "SET r = {}"]
)
def test_what_a_promotion_lacks_its_event_tells(graph: Graph, change: str, end: str) -> None:
    given(graph, energy=3.0)
    (promoted,) = consolidation.promote(graph, now=at(0.1), is_test=False).promoted
    (before,) = query(graph, EDGE)
    query(graph, f"MATCH ()-[r:PROMOTED_TO]->() {change}")
    assert found(graph, "integrity.lineages") == {"hop_incomplete": ["m"]}
    name = "m" if end == "source" else promoted.new_id
    changes = integrity.repair(graph, name, now=at(1)).changes
    assert ("PROMOTED_TO", "incomplete", "complete") in [(each.property, each.before, each.after) for each in changes]
    (after,) = query(graph, EDGE)
    before["r"].pop("threshold")
    after["r"].pop("threshold", None)  # a forced one has none
    assert after == before
    assert integrity.validate(graph, now=at(1)).findings == []
    (listed,) = monitor.promotions(graph, now=at(1), is_test=False, last_hours=2).promotions
    assert (listed.id, listed.at) == ("m", at(0.1))


def test_without_an_event_the_versions_tell(graph: Graph) -> None:
    given(graph, energy=3.0)
    consolidation.promote(graph, now=at(0.1), is_test=False)
    query(graph, "MATCH (e:Event) DETACH DELETE e WITH count(*) AS n MATCH ()-[r:PROMOTED_TO]->() SET r = {}")
    integrity.repair(graph, "m", now=at(1))
    (edge,) = query(graph, EDGE)
    assert (edge["r"]["at"], edge["r"]["reason"]) == (at(0.1), "unknown")
    assert integrity.validate(graph, now=at(1)).findings == []


def test_what_is_complete_stays_as_it_is(graph: Graph) -> None:
    given(graph, energy=3.0)
    consolidation.promote(graph, now=at(0.1), is_test=False)
    before = query(graph, EDGE)
    integrity.repair(graph, "m", now=at(1))
    assert query(graph, EDGE) == before


def test_the_event_holds_before_and_after_and_stays_when_the_repair_is_taken_back(graph: Graph) -> None:
    given(graph, energy=3.0)
    consolidation.promote(graph, now=at(0.1), is_test=False)
    query(graph, "MATCH (m:Memory {id: 'm'})-[r:PROMOTED_TO]->() SET r.energy = 'x', m.accessCount = -1 REMOVE r.at")
    run_id = str(integrity.repair(graph, "m", now=at(1)).run_id)
    statement = "MATCH (e:Event {kind: 'completed'})-[:CONCERNS]->(m:Memory) RETURN e {.*} AS e, m.id AS id"
    (row,) = query(graph, statement)
    found = row["e"]
    assert (row["id"], found["memoryId"], found["runId"], found["at"]) == ("m", "m", run_id, at(1))
    assert (found.get("before_at"), found["after_at"]) == (None, at(0.1))
    assert (found["before_energy"], found["after_energy"]) == ("x", pytest.approx(3.0 * 0.951229424))
    assert "after_reason" not in found
    (before,) = query(graph, EDGE)
    undone = undo.undo(graph, run_id, now=at(2))
    assert (undone.undone, [(each.kind, each.id) for each in undone.refused]) == (
        {"repaired": 1},
        [("completed", "m")],
    )
    assert "is damage" in undone.refused[0].reason
    assert query(graph, EDGE) == [before]
    assert [each.kind for each in undo.diff(graph, run_id, limit=10)] == ["completed", "repaired"]
