"""Shared by the tests of associations: the edges in the graph, and the step that makes them."""

from typing import Any

from brainbridge.association import association
from brainbridge.association.association import Associated
from brainbridge.graph.graph import Graph
from tests.state import Anything, at, query


def made(graph: Graph, **options: Any) -> Associated:
    return association.associate(graph, now=at(500), **options)


def described(graph: Graph, memory_id: str, **read: Any) -> None:
    """Write what is derived from a memory, as the step does before it makes edges."""
    graph.rows("memory.describe", Anything, rows=[{"id": memory_id, **read}])


def edges(graph: Graph, kind: str) -> list[tuple[str, str]]:
    """Return the ends of all edges of a type, by lineage or name."""
    rows = query(
        graph,
        f"MATCH (a)-[r:{kind}]->(b) RETURN coalesce(a.lineageId, a.name) AS a, coalesce(b.lineageId, b.name) AS b "
        "ORDER BY a, b",
    )
    return [(row["a"], row["b"]) for row in rows]


def properties(graph: Graph, kind: str) -> dict[str, Any]:
    """Return the properties of the only edge of a type."""
    (row,) = query(graph, f"MATCH ()-[r:{kind}]->() RETURN properties(r) AS p")
    found: dict[str, Any] = row["p"]
    return found


def everything(graph: Graph) -> list[Any]:
    """Return every edge with its ends and properties, and every memory's labels and place."""
    rows = query(
        graph,
        "MATCH (a:Memory|Entity)-[r]->(b:Memory|Entity|Session) "
        "RETURN [type(r), coalesce(a.lineageId, a.name), coalesce(b.lineageId, b.name), "
        "[k IN keys(r) WHERE k <> 'retrieval' | k + '=' + toString(r[k])]] AS edge",
    )
    nodes = query(graph, "MATCH (m:Memory) RETURN [m.lineageId, m.place, m:Unlinked] AS node")
    named = query(graph, "MATCH (e:Entity) RETURN [e.isTest, e.scope, e.name, e.kind, e.label] AS node")
    edges = [[*row["edge"][:3], sorted(row["edge"][3])] for row in rows]
    return sorted(map(repr, [*edges, *(row["node"] for row in [*nodes, *named])]))
