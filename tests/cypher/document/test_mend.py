"""cypher/document/mend.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.document.damaged import DAMAGE, damaged, lived
from tests.drafted import edges, held, saved
from tests.plans import dump
from tests.state import Anything, damage, query


def mend(graph: Graph) -> int:
    repaired: int = graph.one("document.mend", Anything).model_dump()["repaired"]
    return repaired


@pytest.mark.parametrize("how", DAMAGE)
def test_what_was_damaged_is_put_right_once(graph: Graph, how: str) -> None:
    damaged(graph, how)
    assert mend(graph) == 1
    assert damage(graph, 5) == []
    assert held(graph) == "four"
    assert edges(graph, "SUPERSEDES") == {"3>1", "4>1"}
    assert mend(graph) == 0


def test_what_is_right_stays_as_it_is(graph: Graph) -> None:
    lived(graph)
    saved(graph, "one", name="other", reason="no")
    before = dump(graph)
    assert mend(graph) == 0
    assert dump(graph) == before


def test_states_whose_document_was_lost_get_one_again(graph: Graph) -> None:
    lived(graph)
    query(graph, "MATCH (d:Document) DETACH DELETE d")
    assert mend(graph) == 5
    assert (held(graph), damage(graph, 5)) == ("four", [])


def test_a_current_state_that_is_right_stays_though_a_later_one_is_accepted(graph: Graph) -> None:
    """As after a merge of an archive: what the other brain wrote later stands beside."""
    lived(graph)
    query(graph, "MATCH (d:Document)-[r:CURRENT]->() DELETE r WITH d MATCH (s {number: 1}) CREATE (d)-[:CURRENT]->(s)")
    assert mend(graph) == 0
    assert held(graph) == "one"
