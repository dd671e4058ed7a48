"""cypher/project/sessions.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.state import Anything, given, query


def sessions(graph: Graph, scope: str = "") -> list[dict[str, Any]]:
    return [row.model_dump() for row in graph.rows("project.sessions", Anything, scope=scope)]


def test_each_session_of_the_scope_is_named_with_its_memories(graph: Graph) -> None:
    given(graph, "a", sessionId="one")
    given(graph, "b", sessionId="one")
    given(graph, "c", sessionId="two", scope="box")
    given(graph, "d", sessionId="three", test=True)
    assert sessions(graph) == [{"name": "one", "memories": 2, "sources": []}]
    assert sessions(graph, "box") == [{"name": "two", "memories": 1, "sources": []}]
    assert sessions(graph, "crate") == []


def test_the_files_of_its_agent_are_named_once(graph: Graph) -> None:
    given(graph, "a", sessionId="one")
    given(graph, "b", sessionId="one")
    query(
        graph,
        "MATCH (m:Memory) MERGE (f:Source {name: '/t.jsonl'}) SET f.format = 'claude' CREATE (m)-[:DERIVED_FROM]->(f)",
    )
    (row,) = sessions(graph)
    assert (row["memories"], row["sources"]) == (2, [{"name": "/t.jsonl", "format": "claude"}])


def test_a_session_that_only_touched_a_memory_does_not_have_it(graph: Graph) -> None:
    given(graph, "a", sessionId="one")
    query(graph, "MATCH (m:Memory) CREATE (m)-[:IN_SESSION]->(:Session {isTest: false, scope: '', name: 'two'})")
    assert [row["name"] for row in sessions(graph)] == ["one"]
