"""cypher/question/documents.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.fact.stating import ids, stated, statement
from tests.cypher.question.building import built, over
from tests.document.test_holding import cites
from tests.drafted import NAME, saved
from tests.state import Anything, at, given, ms, query

LYON, PARIS = "The capital of France is Lyon.", "The capital of France is Paris."
END = "It has no capital"


def listed(graph: Graph, *, hours: float = 9.0, **asked: Any) -> list[dict[str, Any]]:
    params: dict[str, Any] = {"isTest": False, "scope": None, "now": ms(hours), "skip": 0, "limit": 20, **asked}
    return [row.model_dump() for row in graph.rows("question.documents", Anything, **params)]


def told(graph: Graph, **asked: Any) -> list[tuple[str, bool, int, str | None]]:
    return [(row["content"], row["untrue"], row["since"], row["instead"]) for row in listed(graph, **asked)]


def test_a_fact_that_is_over_with_what_is_true_instead(graph: Graph) -> None:
    lyon = built(graph)
    saved(graph, cites(lyon), hours=1)
    assert listed(graph) == []
    over(graph)
    (row,) = listed(graph)
    assert (row["name"], row["scope"], row["number"], row["id"]) == (NAME, "", 1, lyon)
    assert told(graph) == [(LYON, True, ms(2), PARIS)]
    assert (told(graph, hours=1.99), len(told(graph, hours=2))) == ([], 1)


@pytest.mark.parametrize(("since", "instead"), [(8.99, "Nice"), (9, "Nice"), (9.01, "Paris")])
def test_of_one_after_another_what_is_true_then_stands_instead(graph: Graph, since: float, instead: str) -> None:
    saved(graph, cites(built(graph)), hours=1)
    over(graph)
    stated(graph, statement("Nice", since=at(since)), hours=3)
    assert told(graph) == [(LYON, True, ms(2), f"The capital of France is {instead}.")]


@pytest.mark.parametrize(("ended", "since", "instead"), [("paris", 3, None), ("lyon", 2, END), ("lyon", 1.99, None)])
def test_what_is_over_itself_stands_instead_of_nothing(
    graph: Graph, ended: str, since: float, instead: str | None
) -> None:
    saved(graph, cites(built(graph)), hours=1)
    over(graph)
    stated(graph, statement("Nothing", canonical=ended, ends=True, sentence=END), hours=3)
    if ended == "lyon":  # and nothing else is true
        query(graph, "MATCH (f:Fact {claim: 'Paris'}) SET f.validUntil = $at", at=at(3))
    query(graph, "MATCH (f:Fact {ends: true}) SET f.validSince = $at", at=at(since))
    assert [row["instead"] for row in listed(graph)] == [instead]


@pytest.mark.parametrize(("hours", "instead"), [(722, PARIS), (722.001, None)])
def test_a_guess_stands_instead_as_long_as_its_days_last(graph: Graph, hours: float, instead: str | None) -> None:
    saved(graph, cites(built(graph)), hours=1)
    query(graph, "MATCH (f:Fact) SET f.certainty = 0.2")
    stated(graph, statement("Paris", confidence=0.3), hours=2)
    assert [row["instead"] for row in listed(graph, hours=hours)] == [instead]


def test_what_a_memory_said_again_without_being_a_source_is_over(graph: Graph) -> None:
    lyon = built(graph)
    given(graph, "again")
    query(graph, "MATCH (f:Fact {id: $id}), (m:Memory {id: 'again'}) CREATE (f)-[:SAID_AGAIN]->(m)", id=lyon)
    saved(graph, cites("again"), hours=1)
    over(graph)
    assert [(row["id"], row["instead"]) for row in listed(graph)] == [("again", PARIS)]


def test_the_local_agent_is_told_what_is_confidential(graph: Graph) -> None:
    saved(graph, cites(built(graph)), hours=1)
    over(graph)
    query(graph, "MATCH (f:Fact) SET f.sensitivity = 'confidential'")
    assert told(graph) == [(LYON, True, ms(2), PARIS)]


def test_a_memory_that_says_what_is_over(graph: Graph) -> None:
    built(graph)
    over(graph)
    saved(graph, "A text", hours=1)
    (row,) = query(
        graph,
        "MATCH (:Fact {claim: 'Lyon'})-[:DERIVED_FROM]->(m:Memory), (s:DocumentState) "
        "CREATE (s)-[:CITES]->(m) RETURN m.id AS id",
    )
    assert [(each["id"], each["untrue"], each["since"], each["instead"]) for each in listed(graph)] == [
        (row["id"], True, ms(2), PARIS)
    ]


def test_what_is_questioned_is_not_untrue(graph: Graph) -> None:
    built(graph, "a")
    saved(graph, cites("a"), hours=1)
    over(graph)
    assert told(graph) == [("content of a", False, ms(2), PARIS)]


def test_what_still_holds_or_is_quoted_no_more_is_not_told(graph: Graph) -> None:
    lyon = built(graph)
    given(graph, "other")
    saved(graph, cites(lyon, "other"), hours=1)
    over(graph)
    saved(graph, cites(ids(graph)["Paris"], "other"), hours=3)
    assert listed(graph) == []


def test_of_several_the_latest_first_by_pages(graph: Graph) -> None:
    first = built(graph)
    saved(graph, cites(first, "a"), hours=1)
    stated(graph, statement("Bern", subject="Switzerland"), hours=1)
    second = ids(graph)["Bern"]
    stated(graph, statement("Basel", subject="Switzerland"), hours=3)
    over(graph)
    saved(graph, cites(first, second), hours=4)
    assert [row["id"] for row in listed(graph)] == [second, first]
    assert [[row["id"] for row in listed(graph, skip=skip, limit=1)] for skip in (0, 1, 2)] == [[second], [first], []]


@pytest.mark.parametrize(("scope", "count"), [(None, 2), ("", 1), ("box", 2), ("crate", 1)])
def test_those_of_a_scope_and_of_none(graph: Graph, scope: str | None, count: int) -> None:
    lyon = built(graph)
    saved(graph, cites(lyon), hours=1)
    saved(graph, cites(lyon), scope="box", hours=1)
    over(graph)
    assert (len(listed(graph, scope=scope)), listed(graph, isTest=True)) == (count, [])


@pytest.mark.parametrize("change", ["f.suspect = true", "f.contestedBy = 'x'"])
def test_it_tells_nothing_instead_that_is_suspect_or_contested(graph: Graph, change: str) -> None:
    saved(graph, cites(built(graph)), hours=1)
    over(graph)
    query(graph, f"MATCH (f:Fact {{claim: 'Paris'}}) SET {change}", at=at(0))
    assert told(graph) == [(LYON, True, ms(2), None)]


@pytest.mark.parametrize("reason", ["retracted", "undone"])
def test_what_was_forgotten_or_taken_back_is_not_told(graph: Graph, reason: str) -> None:
    saved(graph, cites(built(graph)), hours=1)
    over(graph)
    query(graph, "MATCH (f:Fact {claim: 'Lyon'}) SET f.endReason = $reason", reason=reason)
    assert listed(graph) == []
