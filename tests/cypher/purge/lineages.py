"""Lineages in every state that a purge can find, and what is left of them."""

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from tests.state import at, given, query


def faded(graph: Graph, memory_id: str, *, hours: float = 0.0, test: bool = False, **parts: object) -> str:
    """Write a memory that has expired 4.6 hours after an hour."""
    given(graph, memory_id, hours=hours, test=test, **parts)
    consolidation.consolidate(graph, now=at(hours + 5), is_test=test, due_only=True)
    return memory_id


def risen(graph: Graph, memory_id: str) -> str:
    """Write a memory of two versions, both ended: promoted at once, expired in shortTerm after 67 hours or so."""
    given(graph, memory_id, energy=3.0)
    (hop,) = consolidation.promote(graph, now=at(0.1), is_test=False).promoted
    consolidation.consolidate(graph, now=at(100), is_test=False, due_only=True)
    return hop.new_id


def left(graph: Graph) -> set[str]:
    """Return the ids of all memories."""
    return {row["id"] for row in query(graph, "MATCH (m:Memory) RETURN m.id AS id")}
