"""cypher/box/waiting.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.box.talk import MINUTE, MOMENT, placed
from tests.state import Anything, given, ms, query


def waiting(graph: Graph, hours: float, **asked: Any) -> list[tuple[str, list[str], bool]]:
    params = {"session": None, "scope": None, "except": [], "batch": 100, "isTest": False, **asked}
    rows = [row.model_dump() for row in graph.rows("box.waiting", Anything, now=ms(hours), **params)]
    return [(row["session"], [each["id"] for each in row["members"]], row["ripe"]) for row in rows]


def test_five_turns_belong_together_and_the_rest_waits(graph: Graph) -> None:
    for place in range(7):
        given(graph, f"m{place}", hours=place * MINUTE)
    assert waiting(graph, 7 * MINUTE) == [
        *(("s", ["m0", "m1", "m2", "m3", "m4"], True), ("s", ["m5", "m6"], False)),
    ]


def test_it_waits_for_a_quarter_of_an_hour(graph: Graph) -> None:
    given(graph, "a")
    assert waiting(graph, 15 * MINUTE - MOMENT) == [("s", ["a"], False)]
    assert waiting(graph, 15 * MINUTE) == [("s", ["a"], True)]
    given(graph, "b", hours=15 * MINUTE - MOMENT)
    given(graph, "c", hours=15 * MINUTE)
    assert waiting(graph, 20 * MINUTE) == [("s", ["a", "b"], True), ("s", ["c"], False)]


def test_when_its_session_ends_it_does_not_wait(graph: Graph) -> None:
    given(graph, "a")
    assert waiting(graph, 0, session="s") == [("s", ["a"], True)]
    assert waiting(graph, 0, session="other") == [("s", ["a"], False)]


@pytest.mark.parametrize(("scope", "ripe"), [(None, True), ("", True), ("box", False)])
def test_the_session_of_another_scope_goes_on(graph: Graph, scope: str | None, ripe: bool) -> None:
    given(graph, "a")
    assert waiting(graph, 0, session="s", scope=scope) == [("s", ["a"], ripe)]
    given(graph, "b", scope="box")
    assert [found for _, _, found in waiting(graph, 0, session="s", scope="box")] == [False, True]


def test_sessions_and_scopes_are_threads_of_their_own_in_the_order_of_time(graph: Graph) -> None:
    given(graph, "late", hours=1, sessionId="a")
    given(graph, "early", sessionId="b")
    given(graph, "scoped", hours=0.5, sessionId="b", scope="box")
    assert [ids for _, ids, _ in waiting(graph, 2)] == [["early"], ["scoped"], ["late"]]


def test_crystals_test_turns_what_is_said_later_and_what_is_in_a_box_are_left_out(graph: Graph) -> None:
    given(graph, "crystal", crystal={"semanticType": "general"})
    given(graph, "test", test=True)
    given(graph, "later", hours=5)
    placed(graph, "boxed")
    assert waiting(graph, 1) == []
    assert waiting(graph, 1, isTest=True) == [("s", ["test"], True)]
    assert waiting(graph, 6, **{"except": ["later"]}) == []


def test_what_may_not_be_told_has_no_content(graph: Graph) -> None:
    for name in ("plain", "suspect", "secret", "unread", "forgotten"):
        given(graph, name, content=f"{name} words", sensitivity="normal")
    query(graph, "MATCH (m:Memory {id: 'suspect'}) SET m.suspect = true")
    query(graph, "MATCH (m:Memory {id: 'secret'}) SET m.sensitivity = 'confidential'")
    query(graph, "MATCH (m:Memory {id: 'unread'}) SET m.sensitivity = null")
    query(graph, "MATCH (m:Memory {id: 'forgotten'}) SET m.endReason = 'retracted'")
    asked: dict[str, Any] = {"session": None, "scope": None, "except": [], "batch": 100, "isTest": False}
    (row,) = graph.rows("box.waiting", Anything, now=ms(1), **asked)
    assert {each["content"] for each in row.model_dump()["members"]} == {"plain words", ""}


def test_a_batch_that_ends_within_a_thread_has_only_what_is_whole(graph: Graph) -> None:
    for place in range(12):
        given(graph, f"m{place:02}", hours=place * MINUTE)
    assert [len(ids) for _, ids, _ in waiting(graph, 1, batch=2)] == [5]  # of seven that it looks at
    assert [len(ids) for _, ids, _ in waiting(graph, 1, batch=10)] == [5, 5, 2]


def test_turns_of_one_instant_keep_their_order(graph: Graph) -> None:
    for place in range(12):
        given(graph, f"m{11 - place:02}", ordinal=11 - place)
    assert [ids for _, ids, _ in waiting(graph, 1)] == [
        *([f"m{place:02}" for place in range(first, min(first + 5, 12))] for first in (0, 5, 10)),
    ]
