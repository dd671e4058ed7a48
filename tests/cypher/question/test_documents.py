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
