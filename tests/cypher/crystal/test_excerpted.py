"""cypher/crystal/excerpted.cypher"""

from brainbridge.graph.graph import Graph
from tests.crystals import crystallized
from tests.state import Anything, at, ms, query, run_at


def noted(graph: Graph, name: str) -> list[str]:
    rows = graph.rows("crystal.excerpted", Anything, id=name, now=ms(1), runId="r")
    return [row.model_dump()["id"] for row in rows]


def test_one_event_says_what_an_undo_makes_of_it(graph: Graph) -> None:
    crystallized(graph, "x", hours=1)
    run_at(graph, 1)
    assert noted(graph, "x") == noted(graph, "x") == ["x"]
    (row,) = query(
        graph,
        "MATCH (:ConsolidationRun {id: 'r'})<-[:RECORDED_IN]-(e:Event)-[:CONCERNS]->(m:Crystal) "
        "RETURN e {.*} AS e, m.id AS id",
    )
    assert row["id"] == "x"
    assert row["e"] == {
        **{"id": "r:excerpted:x", "kind": "excerpted", "at": at(1), "runId": "r", "memoryId": "x", "lineageId": "x"},
        **{"before_validTo": at(1), "before_endReason": "retracted", "before_endRunId": "r"},
        **{"before_lifecycle": "expired", "after_lifecycle": "generated"},
    }
