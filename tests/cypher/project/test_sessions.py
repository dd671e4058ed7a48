"""cypher/project/sessions.cypher"""

from brainbridge.graph.graph import Graph
from tests.state import Anything, given, query


def sessions(graph: Graph, scope: str = "") -> list[str]:
    return [row.model_dump()["name"] for row in graph.rows("project.sessions", Anything, scope=scope)]


def test_each_session_of_the_scope_is_named(graph: Graph) -> None:
    given(graph, "a", sessionId="one")
    given(graph, "b", sessionId="one")
    given(graph, "c", sessionId="two", scope="box")
    given(graph, "d", sessionId="three", test=True)
    assert (sessions(graph), sessions(graph, "box"), sessions(graph, "crate")) == (["one"], ["two"], [])


def test_a_session_that_only_touched_a_memory_does_not_have_it(graph: Graph) -> None:
    given(graph, "a", sessionId="one")
    query(graph, "MATCH (m:Memory) CREATE (m)-[:IN_SESSION]->(:Session {isTest: false, scope: '', name: 'two'})")
    assert sessions(graph) == ["one"]
