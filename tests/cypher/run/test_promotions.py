"""cypher/run/promotions.cypher"""

import pytest

from brainbridge.energy.promotion import Promotion
from brainbridge.graph.graph import Graph
from tests.state import query, run_at


@pytest.mark.parametrize(("to_tier", "edge"), [("shortTerm", "PROMOTED_TO"), ("longTerm", "CRYSTALLIZED_INTO")])
def test_the_promotions_of_a_run_and_no_others(graph: Graph, to_tier: str, edge: str) -> None:
    run_at(graph, 3)
    run_at(graph, 3, run_id="other")
    create = (
        "MATCH (r:ConsolidationRun {id: $run}) CREATE (:Event {id: $id, kind: $kind, memoryId: $id, newId: 'n', "
        "fromTier: 'working', toTier: $to, after_energy: 2.5})-[:RECORDED_IN]->(r)"
    )
    query(graph, create, run="r", id="a", kind="promoted", to=to_tier)
    query(graph, create, run="r", id="b", kind="expired", to=to_tier)
    query(graph, create, run="other", id="c", kind="promoted", to=to_tier)
    (row,) = graph.rows("run.promotions", Promotion, id="r")
    assert (row.id, row.new_id, row.to_tier, row.energy, row.edge) == ("a", "n", to_tier, 2.5, edge)
