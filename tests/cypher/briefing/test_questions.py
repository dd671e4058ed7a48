"""cypher/briefing/questions.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.briefing.strays import UNTOLD
from tests.cypher.fact.stating import stated, statement
from tests.cypher.question.building import built, over
from tests.state import Anything, at, ms, query


def seen(graph: Graph) -> None:
    """Let somebody have looked how sensitive all is, as whatever comes in by a command."""
    query(graph, "MATCH (m:Memory) SET m.sensitivity = 'normal'")


def told(graph: Graph, *, scope: str = "", hours: float = 5.0, limit: int = 10) -> list[dict[str, Any]]:
    rows = graph.rows("briefing.questions", Anything, scope=scope, now=ms(hours), limit=limit)
    return [row.model_dump() for row in rows]


def names(graph: Graph, **asked: Any) -> list[str]:
    return [row["id"] for row in told(graph, **asked)]


def test_each_stands_with_what_is_true_instead(graph: Graph) -> None:
    built(graph, "a", "b")
    over(graph)
    seen(graph)
    rows = told(graph)
    assert [(row["id"], row["since"], row["instead"]) for row in rows] == [
        ("a", ms(2), "The capital of France is Paris."),
        ("b", ms(2), "The capital of France is Paris."),
    ]
    assert (names(graph, limit=1), names(graph, hours=1.99)) == (["a"], [])


def test_those_of_the_scope_and_of_none_that_are_alive(graph: Graph) -> None:
    built(graph, "a", "b", "c")
    over(graph)
    seen(graph)
    query(graph, "MATCH (m:Memory {id: 'a'}) SET m.scope = 'box'")
    query(graph, "MATCH (m:Memory {id: 'c'}) REMOVE m:Live")
    assert (names(graph, scope="box"), names(graph), names(graph, scope="crate")) == (["a", "b"], ["b"], ["b"])


@pytest.mark.parametrize(("since", "instead"), [(4.99, "Nice"), (5, "Nice"), (5.01, "Paris")])
def test_what_stands_instead_is_true_at_the_instant(graph: Graph, since: float, instead: str) -> None:
    built(graph, "a")
    over(graph)
    stated(graph, statement("Nice", since=at(since)), hours=3)
    seen(graph)
    assert [row["instead"] for row in told(graph)] == [f"The capital of France is {instead}."]


@pytest.mark.parametrize("mark", UNTOLD.values(), ids=UNTOLD)
def test_it_tells_nothing_that_no_briefing_tells(graph: Graph, mark: str) -> None:
    built(graph, "a")
    over(graph)
    seen(graph)
    query(graph, f"MATCH (m:Fact {{claim: 'Paris'}}) SET m.{mark}", at=at(0))
    assert [row["instead"] for row in told(graph)] == [None]
    query(graph, f"MATCH (m:Memory {{id: 'a'}}) SET m.{mark}", at=at(0))
    assert told(graph) == []


def test_what_is_true_in_another_scope_is_not_told(graph: Graph) -> None:
    built(graph, "a")
    over(graph)
    seen(graph)
    query(graph, "MATCH (m:Fact) SET m.scope = 'box'")
    assert [row["instead"] for row in told(graph)] == [None]
    assert [row["instead"] for row in told(graph, scope="box")] == ["The capital of France is Paris."]
