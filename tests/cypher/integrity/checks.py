"""Shared by the tests of the checks."""

from typing import Any

from brainbridge.graph.graph import Graph
from brainbridge.run.run import LANDMARK
from tests.state import Anything, ms, query


def damage(graph: Graph, change: str, memory_id: str = "m", **params: Any) -> None:
    """Change a memory without the product."""
    query(graph, f"MATCH (m:Memory {{id: $id}}) {change}", id=memory_id, **params)


def found(graph: Graph, name: str, hours: float = 1000.0) -> dict[str, list[str]]:
    """Run a check and return the reported ids by code."""
    known = {"now": ms(hours), "landmark": LANDMARK, "sample": 20, "isTest": None}
    rows = [row.model_dump() for row in graph.rows(name, Anything, **graph.catalog[name].chosen(known))]
    assert all(row["count"] >= len(row["ids"]) > 0 for row in rows)
    return {row["code"]: row["ids"] for row in rows}
