"""cypher/integrity/complete.cypher"""

import pytest

from brainbridge import consolidation, integrity, monitor
from brainbridge.graph import Graph
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
    after["r"].pop("threshold", None)  # of a forced one there is none
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
