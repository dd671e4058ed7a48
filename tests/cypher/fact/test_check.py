"""cypher/fact/check.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.fact.stating import ids, stated, statement
from tests.state import Anything, ms, query


def found(graph: Graph) -> list[dict[str, object]]:
    return [row.model_dump() for row in graph.rows("fact.check", Anything, sample=9)]


@pytest.mark.parametrize("damage", ["f.validUntil = null", "f.validUntil = f.validSince"])
def test_it_finds_a_fact_that_is_true_until_another_instant(graph: Graph, damage: str) -> None:
    stated(graph, statement("Lyon"))
    stated(graph, statement("Paris"), hours=1)
    assert found(graph) == []
    query(graph, f"MATCH (f:Fact {{claim: 'Lyon'}}) SET {damage}")
    assert found(graph) == [{"code": "fact_order", "count": 1, "ids": [ids(graph)["Lyon"]]}]


def test_what_was_let_in_beside_another_does_not_end_it(graph: Graph) -> None:
    stated(graph, statement("Lyon"))
    stated(graph, statement("Paris"), hours=1)
    query(graph, "MATCH (f:Fact {claim: 'Paris'}) SET f.beside = true")
    assert found(graph) == [{"code": "fact_order", "count": 1, "ids": [ids(graph)["Lyon"]]}]
    query(graph, "MATCH (f:Fact {claim: 'Lyon'}) SET f.validUntil = null, f.overAt = null")
    assert found(graph) == []


def test_a_place_said_more_exactly_does_not_end_it_and_another_place_does(graph: Graph) -> None:
    for hours, home in enumerate(("Paris", "Paris, France", "Lyon")):
        stated(graph, statement(home), hours=hours)
    assert found(graph) == []
    query(graph, "MATCH (f:Fact {claim: 'Paris'}) SET f.validUntil = datetime({epochMillis: $at})", at=ms(1))
    assert found(graph) == [{"code": "fact_order", "count": 1, "ids": [ids(graph)["Paris"]]}]
