"""Small graphs of memories that were retrieved together, and their clusters."""

from typing import Any

from brainbridge.graph.graph import Graph
from brainbridge.run.run import LANDMARK
from tests.state import Anything, given, ms, query


def rows(graph: Graph, name: str, /, **params: Any) -> list[dict[str, Any]]:
    """Run a query and return its rows."""
    return [row.model_dump() for row in graph.rows(name, Anything, **params)]


def heads(graph: Graph, names: str, **parts: Any) -> None:
    """Write one memory for each letter."""
    for name in names:
        given(graph, name, **parts)


def joined(graph: Graph, *pairs: str, weight: int = 3) -> None:
    """Record that the memories of two letters were retrieved together so often."""
    for one, other in map(sorted, pairs):
        query(
            graph,
            "MATCH (a:Memory {id: $a}), (b:Memory {id: $b}) CREATE (a)-[:COACTIVATED {pair: $a + '|' + $b, "
            "weight: $weight, confidence: 1.0, createdAt: a.created, lastReinforcedAt: a.created}]->(b)",
            a=one,
            b=other,
            weight=weight,
        )


def belongs(graph: Graph, members: str, name: str, **parts: Any) -> None:
    """Write a cluster with these members, without the product."""
    key = {"isTest": False, "scope": "", "name": name}
    query(
        graph,
        "MERGE (c:SemanticCluster {isTest: $isTest, scope: $scope, name: $name}) SET c += $parts",
        **key,
        parts=parts,
    )
    for member in members:
        query(
            graph,
            "MATCH (m {id: $id}), (c:SemanticCluster {name: $name}) CREATE (m)-[:BELONGS_TO]->(c)",
            id=member,
            name=name,
        )


def clusters(graph: Graph) -> dict[str, str]:
    """Return the ids of the members by name of the cluster."""
    found = query(
        graph,
        "MATCH (c:SemanticCluster) OPTIONAL MATCH (m)-[:BELONGS_TO]->(c) WITH c, m ORDER BY m.id "
        "RETURN c.name AS name, collect(m.id) AS ids",
    )
    return {row["name"]: "".join(row["ids"]) for row in found}


def described(graph: Graph, name: str) -> dict[str, Any]:
    """Return the properties of a cluster."""
    found: dict[str, Any] = query(graph, "MATCH (c:SemanticCluster {name: $n}) RETURN properties(c) AS p", n=name)[0][
        "p"
    ]
    return found


def terms(graph: Graph, memory_id: str, *words: str) -> None:
    """Set the stemmed terms of a memory."""
    query(graph, "MATCH (m {id: $id}) SET m.terms = $words", id=memory_id, words=list(words))


def alive(hours: float) -> dict[str, Any]:
    """Return the parameters that decide which memories are alive."""
    return {"isTest": False, "threshold": 0.1, "now": ms(hours), "landmark": LANDMARK}
