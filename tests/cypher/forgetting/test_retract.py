"""cypher/forgetting/retract.cypher"""

from typing import Any

import pytest

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from brainbridge.run.run import LANDMARK
from tests.cypher.box.talk import box, placed, sealed
from tests.state import Anything, at, damage, given, ms, protected, query, run_at, stored


def retracted(graph: Graph, *names: str, hours: float = 1.0, run_id: str = "wish") -> list[dict[str, Any]]:
    run_at(graph, hours, run_id=run_id)
    params = {"ids": list(names), "now": ms(hours), "landmark": LANDMARK, "runId": run_id}
    return [row.model_dump() for row in graph.rows("forgetting.retract", Anything, **params)]


def test_it_ends_with_the_energy_it_has_and_stays_the_head(graph: Graph) -> None:
    given(graph, energy=2.0)
    (row,) = retracted(graph, "m")
    assert (row["id"], row["outcome"], row["lineageId"], row["cluster"]) == ("m", "retracted", "m", None)
    found = stored(graph)
    assert (found["validTo"], found["endReason"], found["endRunId"]) == (at(1), "retracted", "wish")
    assert (found["energy"], found["lastDecay"]) == (pytest.approx(2 * 0.6065306597, rel=1e-9), at(1))
    assert ("Live" in found["labels"], "Head" in found["labels"]) == (False, True)
    assert damage(graph, 2) == []


def test_it_leaves_an_event_without_its_content(graph: Graph) -> None:
    given(graph)
    retracted(graph, "m")
    (found,) = query(graph, "MATCH (:ConsolidationRun {id: 'wish'})<-[:RECORDED_IN]-(e)-[:CONCERNS]->(m) RETURN e {.*}")
    event = found["e"]
    assert (event["kind"], event["memoryId"], event["lineageId"], event["at"]) == ("retracted", "m", "m", at(1))
    assert (event.get("before_validTo"), event["after_endReason"]) == (None, "retracted")
    assert "content of m" not in event.values()


def test_what_has_faded_or_ended_is_retracted_too(graph: Graph) -> None:
    given(graph, "ended", energy=0.2)
    consolidation.decay(graph, now=at(4), is_test=False)
    given(graph, "due", energy=0.2)
    before = stored(graph, "ended")
    assert [row["outcome"] for row in retracted(graph, "ended", "due", hours=5)] == ["retracted"] * 2
    for name in ("ended", "due"):
        assert (stored(graph, name)["validTo"], stored(graph, name)["endReason"]) == (at(5), "retracted")
    assert stored(graph, "ended")["energy"] == before["energy"]
    assert damage(graph, 6) == []


def test_what_no_law_ends_is_retracted_too(graph: Graph) -> None:
    given(graph, energy=2.0)
    protected(graph, "m")
    retracted(graph, "m")
    assert (stored(graph)["endReason"], stored(graph)["energy"]) == ("retracted", pytest.approx(2.0))
    assert damage(graph, 2) == []


def test_it_never_ends_before_it_was_settled(graph: Graph) -> None:
    given(graph, hours=3)
    retracted(graph, "m", hours=1)
    assert stored(graph)["validTo"] == at(3)
    assert damage(graph, 4) == []


def test_again_by_the_same_run_it_is_said_and_not_done(graph: Graph) -> None:
    given(graph)
    retracted(graph, "m")
    before = stored(graph)
    params = {"ids": ["m"], "now": ms(1), "landmark": LANDMARK, "runId": "wish"}
    (row,) = graph.rows("forgetting.retract", Anything, **params)
    assert (row.model_dump()["outcome"], stored(graph)) == ("retracted", before)
    assert [row["outcome"] for row in retracted(graph, "m", run_id="other")] == ["forgotten"]
    assert stored(graph) == before


def test_an_old_version_has_moved_and_an_unknown_id_is_no_row(graph: Graph) -> None:
    given(graph)
    consolidation.force_promote(graph, "m", now=at(0.5))
    assert [row["outcome"] for row in retracted(graph, "m", "nobody")] == ["moved"]


def test_it_says_which_cluster_it_belongs_to(graph: Graph) -> None:
    given(graph)
    query(graph, "MATCH (m:Memory) CREATE (m)-[:BELONGS_TO]->(:SemanticCluster {name: 'c', scope: '', isTest: false})")
    assert retracted(graph, "m")[0]["cluster"] == {"lineageId": "m", "scope": "", "name": "c"}


def test_it_says_how_far_its_origin_is_trusted(graph: Graph) -> None:
    given(graph, trust="tool", suspect=True)
    (row,) = retracted(graph, "m")
    assert (row["trust"], row["suspect"]) == ("tool", True)


@pytest.mark.parametrize(("over", "waits"), [(False, False), (True, True)])
def test_the_box_of_it_waits_for_another_summary_if_it_is_sealed(graph: Graph, over: bool, waits: bool) -> None:
    placed(graph, "m", "n")
    if over:
        sealed(graph, "box of m")
    query(graph, "MATCH (b:Box) REMOVE b:Unfiled")
    retracted(graph, "m", hours=2)
    assert box(graph, "box of m")["unfiled"] is waits
