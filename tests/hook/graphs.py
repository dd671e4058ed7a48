"""What the events of hooks left in the graph."""

from typing import Any

from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from tests.state import at, query


def sound(graph: Graph) -> None:
    assert integrity.validate(graph, now=at(10_000)).findings == []


def contents(graph: Graph) -> list[tuple[str, str]]:
    rows = query(graph, "MATCH (m:Memory:Head) RETURN m.role AS role, m.content AS content ORDER BY m.created, content")
    return [(row["role"], row["content"]) for row in rows]


def dump(graph: Graph) -> Any:
    """Return the graph without ids and the records of runs."""
    nodes = (
        "MATCH (m:Memory) RETURN m {.*, id: null, lineageId: null, promotedFrom: null, endRunId: null, rev: null} AS m"
    )
    edges = (
        "MATCH (a)-[r:COACTIVATED|IN_SESSION]->(b) RETURN type(r) AS t, r.weight AS w, a.content AS a, b.content AS b"
    )
    sessions = "MATCH (s:Session) RETURN s {.*, endedRunId: null} AS s"
    return [sorted(map(str, query(graph, statement))) for statement in (nodes, edges, sessions)]
