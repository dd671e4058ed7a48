"""cypher/document/seed.cypher"""

from brainbridge.graph.graph import Graph
from tests.crystals import crystallized
from tests.state import Anything, damage, ms, query, run_at, stored, taken_back


def seed(graph: Graph, *ids: str) -> list[str]:
    rows = graph.rows("document.seed", Anything, ids=list(ids), now=ms(0), runId="r")
    return [str(row.model_dump()["id"]) for row in rows]


def test_a_crystal_counts_as_consolidated_and_has_an_event(graph: Graph) -> None:
    run_at(graph, 0)
    crystallized(graph, "m")
    before = stored(graph)
    assert seed(graph, "m") == ["m"]
    after = stored(graph)
    assert {key for key in after if after[key] != before[key]} == {"lifecycle"}
    assert after["lifecycle"] == "consolidated"
    (row,) = query(
        graph, "MATCH (:ConsolidationRun {id: 'r'})<-[:RECORDED_IN]-(e)-[:CONCERNS]->(:Memory {id: 'm'}) RETURN e {.*}"
    )
    assert (row["e"]["id"], row["e"]["kind"], row["e"]["after_lifecycle"]) == ("r:seeded:m", "seeded", "consolidated")
    assert damage(graph, 1) == []


def test_again_it_changes_nothing(graph: Graph) -> None:
    run_at(graph, 0)
    crystallized(graph, "m")
    seed(graph, "m")
    before = stored(graph)
    assert (seed(graph, "m"), stored(graph)) == (["m"], before)
    assert query(graph, "MATCH (e:Event {kind: 'seeded'}) RETURN count(e) AS n") == [{"n": 1}]


def test_what_is_frozen_stays_so(graph: Graph) -> None:
    run_at(graph, 0)
    crystallized(graph, "m", facet={"semanticType": "skill"})
    seed(graph, "m")
    assert stored(graph)["lifecycle"] == "frozen"


def test_taken_back_it_ends_as_it_began(graph: Graph) -> None:
    run_at(graph, 0)
    crystallized(graph, "m")
    seed(graph, "m")
    taken_back(graph, "r:seeded:m")
    after = stored(graph)
    assert (after["validTo"], after["endReason"], after["lifecycle"]) == (after["validFrom"], "retracted", "expired")
    assert "Live" not in after["labels"]
    assert damage(graph, 1) == []
