"""cypher/question/list.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.fact.stating import ids, stated, statement
from tests.cypher.question.building import built, found, over
from tests.derivations import derived
from tests.state import Anything, at, given, ms, query


def listed(graph: Graph, **asked: Any) -> list[dict[str, Any]]:
    params: dict[str, Any] = {"ids": None, "scope": None, "now": ms(9), "skip": 0, "limit": 20, "isTest": False}
    return [row.model_dump() for row in graph.rows("question.list", Anything, **{**params, **asked})]


def names(graph: Graph, **asked: Any) -> list[str]:
    return [row["id"] for row in listed(graph, **asked)]


def test_each_stands_with_what_is_over_and_what_is_true_instead(graph: Graph) -> None:
    lyon = built(graph, "a")
    over(graph)
    (row,) = listed(graph)
    assert (row["id"], row["content"], row["since"], row["erased"], row["more"], row["created"]) == (
        *("a", "content of a", ms(2), False, 0),
        ms(1),
    )
    (ground,) = row["grounds"]
    assert (ground["id"], ground["until"], ground["newer"]["id"], ground["newer"]["since"]) == (
        *(lyon, ms(2)),
        *(ids(graph)["Paris"], ms(2)),
    )


@pytest.mark.parametrize(("since", "newer"), [(8.99, "Nice"), (9, "Nice"), (9.01, "Paris")])
def test_of_one_after_another_what_is_true_then_stands_instead(graph: Graph, since: float, newer: str) -> None:
    built(graph, "a")
    over(graph)
    stated(graph, statement("Nice", since=at(since)), hours=3)
    (row,) = listed(graph)
    assert [ground["newer"]["id"] for ground in row["grounds"]] == [ids(graph)[newer]]


@pytest.mark.parametrize(("said", "newer"), [("lyon", "x"), ("paris", None)])
def test_what_is_so_no_longer_stands_instead_of_nothing_else(graph: Graph, said: str, newer: str | None) -> None:
    built(graph, "a")
    if said == "paris":
        over(graph)
    stated(graph, statement("x", canonical=said, ends=True), hours=3)
    (row,) = listed(graph)
    assert [ground["newer"] and ground["newer"]["id"] for ground in row["grounds"]] == [newer and ids(graph)[newer]]


def test_what_will_be_over_questions_nothing_before_that(graph: Graph) -> None:
    built(graph, "a")
    stated(graph, statement("Paris", since=at(6)), hours=2)
    derived(graph, "b", ids(graph)["Lyon"], hours=3)  # and knew of it
    assert (names(graph, now=ms(5.99)), names(graph, now=ms(6))) == ([], ["a"])


def test_what_ends_as_it_said_itself_questions_nothing(graph: Graph) -> None:
    stated(graph, statement("Lyon", until=at(3)))
    derived(graph, "a", ids(graph)["Lyon"], hours=1)
    stated(graph, statement("Oslo", subject="Norway"), hours=4)
    assert (names(graph), found(graph)) == ([], [])


def test_five_grounds_are_shown_the_latest_first(graph: Graph) -> None:
    parts = {"attribute": "river", "single": False}
    values = [f"r{number}" for number in range(7)]
    stated(graph, *(statement(each, **parts) for each in values))
    given(graph, "x", hours=0)
    derived(graph, "a", *(ids(graph)[each] for each in values), hours=1)
    for number, each in enumerate(values):
        stated(graph, statement(each, ends=True, **parts), hours=2 + number)
    (row,) = listed(graph)
    assert (row["since"], row["more"]) == (ms(2), 2)
    assert [ground["until"] for ground in row["grounds"]] == [ms(hours) for hours in (8, 7, 6, 5, 4)]


def test_they_are_of_one_world_and_scope_and_alive_and_paged(graph: Graph) -> None:
    built(graph, "a", "b")
    over(graph)
    query(graph, "MATCH (m:Memory {id: 'b'}) SET m.scope = 'box'")
    assert names(graph) == ["a", "b"]
    assert (names(graph, scope="box"), names(graph, scope="crate"), names(graph, isTest=True)) == (
        ["a", "b"],
        ["a"],
        [],
    )
    assert (names(graph, limit=1), names(graph, skip=1)) == (["a"], ["b"])
    assert (names(graph, ids=["b", "x"]), names(graph, now=ms(1.99))) == (["b"], [])
    query(graph, "MATCH (m:Memory {id: 'a'}) REMOVE m:Live")
    assert names(graph) == ["b"]


@pytest.mark.parametrize("key", ["erased:a", "erased:b"])
def test_what_was_erased_is_told_without_its_name(graph: Graph, key: str) -> None:
    given(graph, "a")
    query(graph, "MATCH (m:Memory {id: 'a'}) SET m.questionedSince = $at, m.questionedBy = [$key]", at=at(1), key=key)
    (row,) = listed(graph)
    assert (row["erased"], row["grounds"], row["more"]) == (True, [], 0)
