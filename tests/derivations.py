"""Memories that were made of others, for tests: written by the product's own queries."""

from typing import Any

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from brainbridge.memory import drafts, memory
from tests.crystals import FACET
from tests.state import Anything, at, birth, ms, query, write


def derived(
    graph: Graph,
    name: str,
    *parents: str,
    hours: float = 1.0,
    operation: str | None = None,
    actor: str | None = None,
    orders: bool = False,
    crystal: bool = False,
    test: bool = False,
    **parts: Any,
) -> dict[str, Any]:
    """Write a memory and what it was made of; returns the outcome."""
    if crystal:
        parts["crystal"] = FACET | parts.pop("facet", {"semanticType": "general"})
    write(graph, birth(name, hours=hours, **parts), test=test)
    return recorded(graph, name, *parents, hours=hours, operation=operation, actor=actor, orders=orders)


def recorded(
    graph: Graph,
    name: str,
    *parents: str,
    hours: float = 1.0,
    operation: str | None = None,
    actor: str | None = None,
    orders: bool = False,
) -> dict[str, Any]:
    """Record what a memory was made of; returns the outcome."""
    how = {"parents": list(parents), "operation": operation, "actor": actor, "orders": orders, "at": ms(hours)}
    (row,) = graph.rows("derivation.record", Anything, rows=[{"id": name, **how}])
    return {key: value for key, value in row.model_dump().items() if key != "id"}


def remembered(graph: Graph, content: str, *parents: str, hours: float = 1.0, **parts: Any) -> memory.Memory:
    """Remember a text that was made of memories, as a user does."""
    given = {"content": content, "sessionId": "s", "instanceId": "i", "at": at(hours), "derivedFrom": parents}
    return memory.remember(graph, drafts.draft(given | parts, redacts=True), is_test=False)


def labelled(graph: Graph, name: str, **labels: Any) -> str:
    """Let a memory have labels of governance, whatever the rules say."""
    query(graph, "MATCH (m:Memory {id: $id}) SET m += $labels", id=name, labels=labels)
    return name


def promoted(graph: Graph, name: str, *, hours: float) -> str:
    """Promote a memory; returns the id of its new version."""
    (done,) = consolidation.force_promote(graph, name, now=at(hours)).promoted
    return done.new_id
