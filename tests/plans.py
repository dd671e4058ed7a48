"""Shared by tests of plans: the whole graph, and what a plan and an outcome have in common."""

from typing import Any

from brainbridge.graph.graph import Graph
from brainbridge.run.run import Judged
from tests.state import query


def dump(graph: Graph) -> list[Any]:
    nodes = query(graph, "MATCH (n) RETURN labels(n) AS l, properties(n) AS p ORDER BY elementId(n)")
    edges = query(graph, "MATCH ()-[r]->() RETURN type(r) AS t, properties(r) AS p ORDER BY elementId(r)")
    return [nodes, edges]


def facts(done: Judged) -> dict[str, Any]:
    """Return a result without what only a run has: its id, its duration, the ids of new versions."""
    found = done.model_dump(exclude={"run_id", "applied", "duration_ms"})
    for each in found.get("promoted", []):
        del each["new_id"]
    return found


def work(graph: Graph, name: str, **params: Any) -> int:
    """Run a query of the catalog and return its database hits."""
    _, summary, _ = graph.driver.execute_query(f"PROFILE {graph.catalog[name].body}", params)
    return _hits(summary.profile or {})


def _hits(plan: dict[str, Any]) -> int:
    return int(plan.get("dbHits", 0)) + sum(_hits(child) for child in plan.get("children", []))
