"""cypher/briefing/said.cypher"""

from typing import Any

from brainbridge.association import association
from brainbridge.graph.graph import Graph
from tests.cypher.briefing.strays import UNTOLD
from tests.cypher.note.test_list import noted
from tests.state import Anything, at, given, ms, query


def said(graph: Graph, *sessions: str, scope: str = "", hours: float = 100, limit: int = 10) -> list[dict[str, Any]]:
    params = {"scope": scope, "sessions": list(sessions), "now": ms(hours), "limit": limit}
    return [row.model_dump() for row in graph.rows("briefing.said", Anything, **params)]


def ids(graph: Graph, *sessions: str, **more: Any) -> list[str]:
    return [row["id"] for row in said(graph, *sessions, **more)]


def test_the_latest_of_each_session_come_first_in_the_order_of_the_sessions(graph: Graph) -> None:
    for session in ("one", "two"):
        for hours in range(3):
            given(graph, f"{session}{hours}", hours=hours, sessionId=session, role="user")
    assert ids(graph, "two", "one", limit=2) == ["two2", "two1", "one2", "one1"]


def test_what_nobody_said_or_was_forgotten_or_came_later_is_left_out(graph: Graph) -> None:
    given(graph, "said", sessionId="one", role="assistant")
    given(graph, "noted", sessionId="one")
    given(graph, "forgotten", sessionId="one", role="user")
    given(graph, "elsewhere", sessionId="one", role="user", scope="box")
    given(graph, "test", sessionId="one", role="user", test=True)
    given(graph, "later", hours=9, sessionId="one", role="user")
    query(graph, "MATCH (m:Memory {id: 'forgotten'}) SET m.endReason = 'retracted'")
    assert ids(graph, "one", hours=8) == ["said"]
    assert ids(graph, "one", scope="box") == ["elsewhere"]


def test_what_has_faded_since_is_there(graph: Graph) -> None:
    given(graph, "faded", sessionId="one", role="user")
    query(graph, "MATCH (m:Memory) SET m.endReason = 'expired', m.validTo = m.created REMOVE m:Live")
    assert ids(graph, "one") == ["faded"]


def test_it_tells_whether_somebody_answered(graph: Graph) -> None:
    given(graph, "a", hours=0, sessionId="one", role="user", content="How long is it?")
    given(graph, "b", hours=1, sessionId="one", role="assistant", content="A metre.")
    given(graph, "c", hours=2, sessionId="one", role="user", content="And how wide?")
    association.associate(graph, now=at(3))
    assert {row["id"]: row["replied"] for row in said(graph, "one")} == {"a": True, "b": False, "c": False}


def test_a_session_of_another_scope_or_of_tests_is_another(graph: Graph) -> None:
    given(graph, "here", sessionId="one", role="person", scope="box")
    for name, scope, test in (("astray", "crate", False), ("tested", "box", True)):
        given(graph, name, sessionId="one", role="user", scope="box")
        query(
            graph,
            "MATCH (m:Memory {id: $name})-[i:IN_SESSION]->() MERGE (s:Session {isTest: $test, scope: $scope, "
            "name: 'one'}) CREATE (m)-[:IN_SESSION]->(s) DELETE i",
            name=name,
            scope=scope,
            test=test,
        )
    assert ids(graph, "one", scope="box") == ["here"]


def test_what_was_said_elsewhere_and_used_here_is_left_out(graph: Graph) -> None:
    given(graph, "here", sessionId="one", role="user")
    given(graph, "elsewhere", sessionId="two", role="user")
    given(graph, "foreign", sessionId="one", role="user", scope="box")
    query(
        graph,
        "MATCH (m:Memory), (s:Session {name: 'one', scope: ''}) WHERE m.id IN ['elsewhere', 'foreign'] "
        "CREATE (m)-[:IN_SESSION]->(s)",
    )
    assert ids(graph, "one") == ["here"]


def test_at_one_instant_the_later_line_is_the_later_one(graph: Graph) -> None:
    for ordinal, name in enumerate(("b", "c", "a")):
        given(graph, name, sessionId="one", role="user", ordinal=ordinal)
    assert ids(graph, "one") == ["a", "c", "b"]
    assert ids(graph, "one", limit=2) == ["a", "c"]


def test_what_is_suspect_is_left_out(graph: Graph) -> None:
    given(graph, "odd", sessionId="one", role="person", trust="unknown", suspect=True)
    given(graph, "said", sessionId="one", role="person", trust="unknown")
    assert ids(graph, "one") == ["said"]


def test_what_may_not_be_told_is_left_out(graph: Graph) -> None:
    for name in ("told", "confidential", "unseen", "stale", "dropped", "suspect"):
        given(graph, name, sessionId="one", role="user", branch="topic")
    for name, change in UNTOLD.items():
        query(graph, f"MATCH (m:Memory {{id: $name}}) SET m.{change}", name=name, at=at(1))
    assert [(row["id"], row["branch"]) for row in said(graph, "one")] == [("told", "topic")]
    assert set(ids(graph, "one", hours=0.5)) == {"told", "stale", "dropped"}


def test_a_directive_is_no_speech_though_it_is_the_users(graph: Graph) -> None:
    given(graph, "said", sessionId="one", role="user")
    noted(graph, "rule", directive=True, sessionId="one", role="user")
    assert ids(graph, "one") == ["said"]
