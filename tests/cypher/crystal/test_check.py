"""cypher/crystal/check.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.crystals import DAY, crystallized, moved
from tests.state import damage, given, protected, query


def test_what_is_sound_is_no_finding(graph: Graph) -> None:
    crystallized(graph, "idle")
    crystallized(graph, "used", accesses=16)
    crystallized(graph, "skill", facet={"semanticType": "skill"})
    crystallized(graph, "brief", facet={"lifespanPolicy": "ttl", "ttlMs": 1000})
    crystallized(graph, "kept", facet={"lifespanPolicy": "permanent"})
    crystallized(graph, "guarded", test=True)
    protected(graph, "guarded")
    given(graph, "plain")
    assert damage(graph, 1) == []
    moved(graph, "activated", "used", hours=1)
    moved(graph, "expired", "idle", hours=100 * DAY, run_id="end")
    assert damage(graph, 100 * DAY) == []


@pytest.mark.parametrize(
    ("damaged", "code"),
    [
        ("REMOVE m:Crystal", "crystal_label"),
        ("SET m.lifecycle = null", "crystal_label"),
        *(
            (f"SET m.{name} = {value}", "crystal_property")
            for name, value in (
                ("lifecycle", "'melted'"),
                ("semanticType", "'rumour'"),
                ("semanticType", "null"),
                ("origin", "'nowhere'"),
                ("source", "null"),
                ("lifespanPolicy", "'ever'"),
                ("epistemicLayer", "'rumour'"),
                ("emotionalValence", "1.5"),
                ("emotionalValence", "'much'"),
                ("cortisol", "'much'"),
                ("dopamine", "-2"),
                ("declaredImportance", "1.1"),
                ("ttlMs", "-1"),
                ("accessScope", "'anybody'"),
                ("priority", "1.5"),
            )
        ),
        ("SET m.startLine = 3, m.endLine = 2", "crystal_property"),
        ("SET m.decayLaw = 'energy'", "crystal_law"),
        ("SET m.accessScope = 'public'", "crystal_access"),
        ("SET m.facets = m.facets + ' inshared'", "crystal_access"),
        ("SET m.lifespanPolicy = 'permanent'", "crystal_law"),
        ("SET m.forgetAt = null", "crystal_instants"),
        ("SET m.forgetAt = 'soon'", "crystal_instants"),
        ("SET m.activeUntil = m.created", "crystal_instants"),
        ("SET m.accessCount = 5", "crystal_instants"),
        ("SET m.lifecycle = 'consolidated', m.unmergedLifecycle = 'generated', m.activeUntil = null", "crystal_alone"),
    ],
)
def test_damage_is_found_and_named(graph: Graph, damaged: str, code: str) -> None:
    crystallized(graph)
    crystallized(graph, "sound")
    query(graph, f"MATCH (m:Memory {{id: 'c'}}) {damaged}")
    found = {each.code: each.ids for each in damage(graph, 1)}
    assert found[code] == ["c"]
