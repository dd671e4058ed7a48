"""cypher/crystal/said.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.crystals import crystallized
from tests.cypher.note.test_list import noted
from tests.derivations import recorded
from tests.state import Anything, given, ms, query


def said(graph: Graph, *, limit: int = 15, scope: str = "", hours: float = 10, test: bool = False) -> list[str]:
    return [row["id"] for row in rows(graph, limit=limit, scope=scope, hours=hours, test=test)]


def rows(graph: Graph, *, limit: int, scope: str, hours: float, test: bool, longest: int = 99) -> list[Any]:
    params = {"isTest": test, "scope": scope, "name": "s", "now": ms(hours), "limit": limit, "longest": longest}
    return [row.model_dump() for row in graph.rows("crystal.said", Anything, **params)]


def talk(graph: Graph, names: str, **parts: Any) -> None:
    for number, name in enumerate(names):
        given(graph, name, hours=number / 10, **{"role": "user"} | parts)


def test_the_last_messages_in_their_order(graph: Graph) -> None:
    talk(graph, "abcd")
    assert said(graph) == list("abcd")
    assert said(graph, limit=3) == list("bcd")
    assert said(graph, hours=0.25) == list("abc")


def test_it_says_who_said_what_and_cuts_what_is_long(graph: Graph) -> None:
    given(graph, "a", role="user", speaker="Ann", content="the boat is green", instanceId="here", branch="main")
    given(graph, "b", role="assistant", content="yes", hours=0.1)
    first, second = rows(graph, limit=5, scope="", hours=1, test=False, longest=8)
    assert first == {**{"id": "a", "who": "Ann", "content": "the boat …", "instanceId": "here", "branch": "main"}}
    assert (second["who"], second["content"]) == ("assistant", "yes")


@pytest.mark.parametrize(
    "change",
    [
        "m.role = null",
        "m.content = '/clear'",
        "m.sensitivity = 'confidential'",
        "m.sensitivity = null",
        "m.suspect = true",
        "m.endReason = 'retracted', m.validTo = datetime()",
        "m.sessionId = 'another'",
    ],
)
def test_what_is_left_out_does_not_count(graph: Graph, change: str) -> None:
    talk(graph, "abcd")
    query(graph, f"MATCH (m:Memory {{id: 'c'}}) SET {change}")
    assert said(graph, limit=3) == list("abd")


def test_what_has_faded_was_said_all_the_same(graph: Graph) -> None:
    talk(graph, "ab")
    query(graph, "MATCH (m:Memory {id: 'a'}) SET m.endReason = 'expired', m.validTo = datetime() REMOVE m:Live")
    assert said(graph) == list("ab")


def excerpt(graph: Graph, name: str, of: str, *, hours: float = 0.0, **parts: Any) -> None:
    crystallized(graph, name, hours=hours, **parts)
    recorded(graph, name, of, operation="excerpted")


def test_what_an_excerpt_holds_is_not_in_another_one_though_it_was_promoted_since(graph: Graph) -> None:
    talk(graph, "abc")
    excerpt(graph, "x", "b", sessionId="another")
    crystallized(graph, "y")
    recorded(graph, "y", "c")
    query(graph, "MATCH (m {id: 'b'}) REMOVE m:Head:Live SET m.endReason = 'promoted', m.validTo = datetime()")
    given(graph, "later", role="user", hours=0.5)
    query(graph, "MATCH (m {id: 'later'}) SET m.lineageId = 'b'")
    assert said(graph) == list("ac")


def test_what_was_said_before_the_last_excerpt_is_in_none(graph: Graph) -> None:
    talk(graph, "abc")
    given(graph, "long ago")
    excerpt(graph, "x", "long ago", hours=0.1)
    assert said(graph) == list("bc")


def test_only_an_excerpt_says_what_was_kept_already(graph: Graph) -> None:
    talk(graph, "abc")
    crystallized(graph, "x", hours=0.1, facet={"origin": "session", "source": "sessions"})
    recorded(graph, "x", "b")
    assert said(graph) == list("abc")


def test_scopes_and_test_memories_stay_apart(graph: Graph) -> None:
    given(graph, "a", role="user")
    given(graph, "b", role="user", scope="x")
    given(graph, "t", role="user", test=True)
    assert (said(graph), said(graph, scope="x"), said(graph, scope="y")) == (["a"], ["b"], [])
    assert said(graph, test=True) == ["t"]


def test_a_directive_is_no_message(graph: Graph) -> None:
    talk(graph, "ab")
    noted(graph, "rule", directive=True, role="user")
    assert said(graph) == list("ab")
