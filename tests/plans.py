"""What tests of plans share: everything a graph holds, and what a plan and an outcome have in common."""

from typing import Any

from brainbridge.graph import Graph
from brainbridge.run import Judged
from tests.state import query


def dump(graph: Graph) -> list[Any]:
    nodes = query(graph, "MATCH (n) RETURN labels(n) AS l, properties(n) AS p ORDER BY elementId(n)")
    edges = query(graph, "MATCH ()-[r]->() RETURN type(r) AS t, properties(r) AS p ORDER BY elementId(r)")
    return [nodes, edges]


def facts(done: Judged) -> dict[str, Any]:
    """Return a result without what only a run has: its id, how long it took, the ids of new versions."""
    found = done.model_dump(exclude={"run_id", "applied", "duration_ms"})
    for each in found.get("promoted", []):
        del each["new_id"]
    return found
