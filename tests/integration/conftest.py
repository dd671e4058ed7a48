"""A brain that has lived through a bit of everything."""

import pytest

from brainbridge import consolidation, memory
from brainbridge.graph import Graph
from tests.state import at, given, query


@pytest.fixture
def lived(graph: Graph) -> Graph:
    """A brain with a bit of everything: two promotions, an expiry, associations, scopes, tests, a changed number."""
    for name in ("a", "b", "c"):
        given(graph, name, scope="project", speaker="Ada", importKey=f"key of {name}")
    given(graph, "t", test=True)
    given(graph, "faint", hours=0)
    query(
        graph,
        "MATCH (m {id: 'a'}) CREATE (m)-[:DERIVED_FROM {operation: 'import', line: 3, at: datetime()}]->"
        "(:Source {name: '/notes', format: 'lines', created: datetime()})",
    )
    for _ in range(6):
        memory.touch(graph, "a", now=at(1), session="s")
    query(
        graph,
        "MATCH (b {id: 'b'}), (c {id: 'c'}) CREATE (b)-[:COACTIVATED {pair: 'b|c', weight: 2, confidence: 0.5, "
        "createdAt: datetime('2026-05-01T12:00:00.123456789+02:00[Europe/Berlin]'), "
        "lastReinforcedAt: datetime('2026-05-01T12:00Z')}]->(c)",
    )
    consolidation.consolidate(graph, now=at(2), is_test=False)
    consolidation.reconfigure(graph, {"shortTermDecay": 0.04}, now=at(3))
    consolidation.session_end(graph, "s", scope="project", now=at(4))
    return graph
