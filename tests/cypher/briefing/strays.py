"""Memories that no briefing of a scope may count, beside one that it does."""

from brainbridge.graph.graph import Graph
from tests.state import given, query

# What makes a memory one that no briefing tells, by a name; $at is an instant.
UNTOLD = {
    "confidential": "sensitivity = 'confidential'",
    "unseen": "sensitivity = null",
    "stale": "staleSince = $at",
    "dropped": "branchDropped = $at",
    "suspect": "suspect = true",
}


def here_and_astray(graph: Graph) -> None:
    """Write a memory of the scope box, and others that are not its heads, or in none of its sessions."""
    given(graph, "here", energy=3.0, scope="box")
    for name in ("of another scope", "in another scope", "in a test", "old", "nowhere"):
        given(graph, name, energy=9.0, scope="crate" if name == "of another scope" else "box")
    query(graph, "MATCH (m:Memory)-[i:IN_SESSION]->() WHERE m.id <> 'here' AND m.id <> 'old' DELETE i")
    query(graph, "MATCH (m:Memory {id: 'old'}) REMOVE m:Head")
    for name, scope, test in (
        ("of another scope", "box", False),
        ("in another scope", "crate", False),
        ("in a test", "box", True),
    ):
        query(
            graph,
            "MATCH (m:Memory {id: $name}) MERGE (s:Session {isTest: $test, scope: $scope, name: 's'}) "
            "CREATE (m)-[:IN_SESSION]->(s)",
            name=name,
            scope=scope,
            test=test,
        )
