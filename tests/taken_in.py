"""Shared by the tests of notes that documents take in."""

from brainbridge.graph.graph import Graph
from tests.drafted import saved
from tests.state import query


def taken_in(graph: Graph, *names: str, scope: str = "", hours: float = 0.0) -> str:
    """Save a state that takes in these notes; return its id."""
    state = saved(graph, f"with {', '.join(names)}", hours=hours, scope=scope).state.id
    query(
        graph,
        "MATCH (s:DocumentState {id: $state}) UNWIND $names AS name MATCH (m {id: name}) MERGE (m)-[:CONSUMED_BY]->(s)",
        state=state,
        names=list(names),
    )
    return state
