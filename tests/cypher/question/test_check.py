"""cypher/question/check.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.question.building import built, found, marks, over
from tests.state import at, query


def test_what_is_in_order_is_no_finding(graph: Graph) -> None:
    assert found(graph) == []
    built(graph, "a", "b")
    assert found(graph) == []
    over(graph)
    assert (found(graph), set(marks(graph))) == ([], {"a", "b"})


@pytest.mark.parametrize(
    "damage",
    [
        "SET m.questionedSince = null",
        "SET m.questionedBy = []",
        "SET m.questionedBy = null",
        "SET m.questionedSince = m.questionedSince + duration('PT1S')",
        "SET m.standsWithout = m.questionedBy",
    ],
)
def test_a_mark_that_is_not_as_it_follows_is_named(graph: Graph, damage: str) -> None:
    built(graph, "a")
    over(graph)
    query(graph, f"MATCH (m:Memory {{id: 'a'}}) {damage}")
    assert found(graph) == [("question_order", 1, ["a"])]


def test_what_is_questioned_by_nothing_is_named_and_a_sample_is_shown(graph: Graph) -> None:
    built(graph, "a", "b")
    query(
        graph, "MATCH (m:Memory) WHERE m.id IN ['a', 'b'] SET m.questionedSince = $at, m.questionedBy = ['x']", at=at(1)
    )
    assert found(graph, 1) == [("question_order", 2, ["a"])]


def test_what_was_made_of_an_erased_fact_is_questioned(graph: Graph) -> None:
    built(graph, "a", "b")
    query(graph, "MATCH (m:Memory {id: 'a'}) SET m.lostAt = $at", at=at(3))
    assert found(graph) == [("question_order", 2, ["a", "b"])]
