"""cypher/box/adopt.cypher"""

from brainbridge.graph.graph import Graph
from tests.cypher.box.talk import placed
from tests.state import Anything, given, query


def adopted(graph: Graph, *, test: bool = False, batch: int = 100) -> int:
    (row,) = graph.rows("box.adopt", Anything, isTest=test, batch=batch)
    return int(row.model_dump()["adopted"])


def older(graph: Graph) -> None:
    query(graph, "MATCH (m:Unboxed) REMOVE m:Unboxed")


def unboxed(graph: Graph) -> set[str]:
    return {row["id"] for row in query(graph, "MATCH (m:Unboxed) RETURN m.id AS id")}


def test_turns_of_a_brain_without_boxes_wait_for_one(graph: Graph) -> None:
    for name in "abc":
        given(graph, name)
    given(graph, "test", test=True)
    given(graph, "crystal", crystal={"semanticType": "general"})
    older(graph)
    assert (adopted(graph, batch=2), adopted(graph, batch=2), adopted(graph, batch=2)) == (2, 1, 0)
    assert unboxed(graph) == {"a", "b", "c"}
    assert adopted(graph, test=True) == 1


def test_where_there_is_a_box_nothing_is_looked_for(graph: Graph) -> None:
    placed(graph, "boxed")
    given(graph, "a")
    older(graph)
    assert adopted(graph) == 0
