"""Brains with a history."""

from collections.abc import Iterator

import pytest

from brainbridge.brain.brain import Brain
from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from brainbridge.graph.guard import Guard
from brainbridge.memory import memory
from tests.state import at, given, joined, query, run_at


@pytest.fixture
def lived(graph: Graph) -> Graph:
    """A brain with a bit of everything: two promotions, an expiry, associations, scopes, tests, a changed setting."""
    for name in ("a", "b", "c"):
        given(graph, name, scope="project", speaker="Ada", importKey=f"key of {name}")
    given(graph, "t", test=True)
    given(graph, "faint", hours=0)
    query(
        graph,
        "MATCH (m {id: 'a'}) CREATE (m)-[:DERIVED_FROM {operation: 'import', line: 3, at: datetime()}]->"
        "(:Source {name: '/notes', format: 'lines', created: datetime()})",
    )
    query(
        graph,
        "MATCH (b {id: 'b'}), (c {id: 'c'}) "
        "CREATE (c)-[:DERIVED_FROM {operation: 'mutated', actor: 'dream_engine', at: c.created}]->(b)",
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
    consolidation.reconfigure(graph, {"shortTermDecay": 0.04, "fanOut": 30}, now=at(3))
    consolidation.session_end(graph, "s", scope="project", now=at(4))
    return graph


@pytest.fixture
def peopled(graph: Graph) -> Graph:
    """A brain with a run, and memories that can be promoted, end and be strengthened."""
    run_at(graph, 0)
    for name in ("m", "o"):
        given(graph, name, energy=9.0)
    joined(graph, "m", "o")
    return graph


@pytest.fixture
def guarded(peopled: Graph) -> Iterator[Graph]:
    peopled.guard = Guard(peopled, None)
    yield peopled
    peopled.guard = None


@pytest.fixture
def brain(peopled: Graph, database: Graph) -> Iterator[Brain]:
    query(peopled, "CREATE (:Crystallization {content: 'wisdom'})")
    with Brain.open() as opened:
        yield opened
    query(peopled, "MATCH (l:__BrainbridgeLock) DELETE l")
