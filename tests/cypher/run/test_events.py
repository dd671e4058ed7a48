"""cypher/run/events.cypher"""

from brainbridge.graph.graph import Graph
from tests.state import Anything, query, run_at


def test_a_page_goes_on_after_an_id(graph: Graph) -> None:
    run_at(graph, 1)
    for name in "cab":
        query(graph, "MATCH (r:ConsolidationRun) CREATE (:Event {id: $id})-[:RECORDED_IN]->(r)", id=name)
    page = graph.rows("run.events", Anything, id="r", after="a", limit=1)
    assert [row.model_dump()["event"]["id"] for row in page] == ["b"]
