"""cypher/question/check.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.question.building import built, built_on_words, found, marks, over
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


def test_what_was_built_on_the_words_of_a_fact_is_questioned_by_the_fact(graph: Graph) -> None:
    fact = built_on_words(graph, "a")
    assert found(graph) == []
    over(graph)
    assert (found(graph), marks(graph)) == ([], {"a": [fact]})
    query(graph, "MATCH (m:Memory {id: 'a'}) SET m.questionedSince = null, m.questionedBy = null")
    assert found(graph) == [("question_order", 1, ["a"])]


@pytest.mark.parametrize(
    "change",
    [
        "SET t.content = t.content + ' It rains.'",
        "WITH t MATCH (o:Fact {claim: 'Paris'}) CREATE (o)-[:DERIVED_FROM]->(t)",
        "WITH t MATCH (t)<-[d:DERIVED_FROM]-({id: 'a'}) SET d.operation = 'excerpted'",
        "WITH t MATCH (t)<-[d:DERIVED_FROM]-({id: 'a'}) SET d.at = d.at + duration('P1D')",
    ],
)
def test_other_words_another_fact_a_quotation_and_what_was_built_later_are_no_doubt(graph: Graph, change: str) -> None:
    built_on_words(graph, "a")
    over(graph)
    query(graph, f"MATCH (t:Memory {{id: 'said 0.0 None None'}}) {change}")
    assert found(graph) == [("question_order", 1, ["a"])]
    query(graph, "MATCH (m:Memory {id: 'a'}) SET m.questionedSince = null, m.questionedBy = null")
    assert found(graph) == []
