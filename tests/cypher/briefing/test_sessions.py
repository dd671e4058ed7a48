"""cypher/briefing/sessions.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.cypher.note.test_list import noted
from tests.state import Anything, given, ms, query


def sessions(graph: Graph, scope: str = "", hours: float = 100, limit: int = 10) -> list[dict[str, Any]]:
    rows = graph.rows("briefing.sessions", Anything, scope=scope, now=ms(hours), limit=limit)
    return [row.model_dump() for row in rows]


def names(graph: Graph, **given: Any) -> list[str]:
    return [row["name"] for row in sessions(graph, **given)]


def test_the_one_that_began_or_ended_last_comes_first(graph: Graph) -> None:
    for hours, name in enumerate(("old", "resumed", "new")):
        given(graph, name, hours=hours, sessionId=name, role="user")
    assert names(graph) == ["new", "resumed", "old"]
    query(graph, "MATCH (s:Session {name: 'resumed'}) SET s.endedAt = datetime({epochMillis: $at})", at=ms(5))
    assert sessions(graph, limit=1) == [{"name": "resumed", "created": ms(1), "endedAt": ms(5)}]


def test_those_of_other_scopes_of_tests_and_of_later_are_left_out(graph: Graph) -> None:
    given(graph, "a", sessionId="other", scope="box", role="user")
    given(graph, "b", sessionId="test", test=True, role="user")
    given(graph, "c", hours=9, sessionId="later", role="user")
    assert names(graph, hours=8) == []
    assert names(graph, scope="box") == ["other"]


def test_where_nobody_spoke_there_was_no_conversation(graph: Graph) -> None:
    given(graph, "noted", sessionId="noting")
    given(graph, "said", sessionId="talk", role="user")
    query(graph, "MATCH (m:Memory {id: 'said'}), (s:Session {name: 'noting'}) CREATE (m)-[:IN_SESSION]->(s)")
    assert names(graph) == ["talk"]


def test_a_session_of_tests_or_of_another_scope_is_another(graph: Graph) -> None:
    given(graph, "here", sessionId="here", role="user", scope="box")
    for name, scope, test in (("astray", "crate", False), ("tested", "box", True)):
        given(graph, name, sessionId="here", role="user", scope="box")
        query(
            graph,
            "MATCH (m:Memory {id: $name}) SET m.sessionId = $name CREATE (m)-[:IN_SESSION]->(:Session {isTest: $test, "
            "scope: $scope, name: $name, created: m.created})",
            name=name,
            scope=scope,
            test=test,
        )
    assert names(graph, scope="box") == ["here"]


def test_only_heads_of_the_scope_make_a_conversation(graph: Graph) -> None:
    for name in ("a", "b", "old", "foreign"):
        given(graph, name, sessionId=name, role="user")
    query(graph, "MATCH (m:Memory {id: 'old'}) REMOVE m:Head")
    query(graph, "MATCH (m:Memory {id: 'foreign'}) SET m.scope = 'box'")
    assert names(graph) == ["a", "b"]
    assert names(graph, limit=1) == ["a"]


def test_a_directive_is_no_conversation(graph: Graph) -> None:
    noted(graph, "rule", directive=True, sessionId="noting", role="user")
    given(graph, "said", sessionId="talk", role="user")
    assert names(graph) == ["talk"]
