"""cypher/document/check.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.document.damaged import DAMAGE, damaged, lived
from tests.drafted import saved
from tests.state import Anything, damage, query


def found(graph: Graph, sample: int = 9) -> dict[str, list[int]]:
    """Return the findings with the numbers of the states that they name."""
    rows = [each.model_dump() for each in graph.rows("document.check", Anything, sample=sample)]
    states = query(graph, "MATCH (s:DocumentState) RETURN s.id AS id, s.number AS number")
    of = {each["id"]: each["number"] for each in states}
    return {row["code"]: sorted(of[each] for each in row["ids"]) for row in rows}


def test_nothing_is_wrong_with_what_is_refused_taken_back_or_begins_with_a_refusal(graph: Graph) -> None:
    lived(graph)
    saved(graph, "one", name="other", reason="no")
    assert found(graph) == {}


@pytest.mark.parametrize("how", DAMAGE)
def test_what_is_wrong_is_found(graph: Graph, how: str) -> None:
    damaged(graph, how)
    _, code, numbers = DAMAGE[how]
    assert found(graph) == {code: numbers}
    assert [(each.code, each.fix) for each in damage(graph, 5)] == [(code, "brainbridge associate --repair")]


def test_a_current_state_of_another_document_is_found(graph: Graph) -> None:
    lived(graph)
    saved(graph, "one", scope="box")
    query(
        graph,
        "MATCH (:Document {scope: ''})-[r:CURRENT]->() DELETE r WITH 1 AS one "
        "MATCH (d:Document {scope: ''}) MATCH (s:DocumentState {scope: 'box'}) CREATE (d)-[:CURRENT]->(s)",
    )
    assert found(graph) == {"document_current": [1]}


def test_no_more_ids_than_asked_for(graph: Graph) -> None:
    damaged(graph, "two")
    assert [each.model_dump()["count"] for each in graph.rows("document.check", Anything, sample=1)] == [2]
    assert len(found(graph, sample=1)["document_current"]) == 1
