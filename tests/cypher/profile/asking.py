"""Asks the queries of profiles, for their tests."""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.cypher.fact.stating import ids, stated, statement
from tests.state import Anything, ms, query


def asked(
    graph: Graph,
    verb: str,
    *names: str,
    at: float = 9,
    known: float | None = None,
    scope: str | None = None,
    **more: Any,
) -> list[dict[str, Any]]:
    """Return what a query says at some hours, by default of Ann, and by default as it is known now."""
    common: dict[str, Any] = {
        "isTest": False,
        "scope": scope,
        "at": ms(at),
        "knownAt": None if known is None else ms(known),
    }
    rows = graph.rows(f"profile.{verb}", Anything, **{**common, "names": list(names or ["ann"]), **more})
    return [row.model_dump() for row in rows]


def told(graph: Graph, *names: str, **more: Any) -> list[dict[str, Any]]:
    """Return the facts of a page."""
    return asked(graph, "facts", *names, **{"values": 9, "former": 9, "limit": 99, **more})


def kinds(graph: Graph, *names: str, **more: Any) -> dict[str, str]:
    """Return how the facts of a page stand, by their values."""
    return {row["value"]: row["kind"] for row in told(graph, *names, **more)}


def lives(
    graph: Graph, value: str, hours: float = 0.0, *, scope: str | None = None, trust: Any = None, **parts: Any
) -> str:
    """State where Ann lives; returns the fact."""
    new = statement(
        value,
        **{"subject": "Ann", "attribute": "lives_in", "sentence": f"What Ann told us on the phone: {value}.", **parts},
    )
    stated(graph, new, hours=hours, scope=scope, trust=trust)
    changed(graph, "SET m.sensitivity = 'normal'")
    return ids(graph)[value]


def changed(graph: Graph, how: str, memory_id: str | None = None, **params: Any) -> None:
    """Change a memory, or all, behind the rules' back."""
    query(graph, f"MATCH (m:Memory) WHERE ($id IS NULL OR m.id = $id) {how}", id=memory_id, **params)
