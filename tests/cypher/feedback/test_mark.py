"""cypher/feedback/mark.cypher"""

from typing import Any

import pytest

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from tests.cypher.forgetting.test_retract import retracted
from tests.cypher.policy.judging import configured, kept
from tests.state import Anything, at, damage, given, ms, query, run_at, stored


def marked(graph: Graph, name: str = "m", *, hours: float = 1.0, run_id: str = "mark") -> list[dict[str, Any]]:
    run_at(graph, hours, run_id=run_id)
    params = {"id": name, "now": ms(hours), "runId": run_id}
    return [row.model_dump() for row in graph.rows("feedback.mark", Anything, **params)]


def test_it_is_marked_from_now_on_and_lives_as_before(graph: Graph) -> None:
    given(graph, energy=2.0)
    before = stored(graph)
    assert marked(graph) == [{"id": "m", "outcome": "marked", "since": ms(1)}]
    assert stored(graph) == before | {"staleSince": at(1), "rev": before["rev"] + 1}
    assert damage(graph, 2) == []


def test_it_leaves_an_event_that_can_be_taken_back(graph: Graph) -> None:
    given(graph)
    marked(graph)
    (found,) = query(graph, "MATCH (:ConsolidationRun {id: 'mark'})<-[:RECORDED_IN]-(e)-[:CONCERNS]->(m) RETURN e {.*}")
    assert found["e"] == {
        **{"id": "mark:marked_stale:m", "kind": "marked_stale", "at": at(1), "runId": "mark"},
        **{"memoryId": "m", "lineageId": "m", "after_staleSince": at(1)},
    }


def test_an_older_mark_stays_and_is_no_event(graph: Graph) -> None:
    given(graph)
    marked(graph)
    before = stored(graph)
    assert marked(graph, hours=2, run_id="again")[0]["since"] == ms(1)
    assert stored(graph) == before
    assert query(graph, "MATCH (e:Event) RETURN count(e) AS n") == [{"n": 1}]


def test_what_has_ended_is_marked_and_stays_ended(graph: Graph) -> None:
    given(graph, energy=0.2)
    consolidation.decay(graph, now=at(4), is_test=False)
    assert marked(graph, hours=5)[0]["outcome"] == "marked"
    assert (stored(graph)["endReason"], stored(graph)["staleSince"]) == ("expired", at(5))


def test_an_old_version_has_moved_a_forgotten_one_is_told_and_an_unknown_one_is_no_row(graph: Graph) -> None:
    given(graph, "m")
    given(graph, "out")
    consolidation.force_promote(graph, "m", now=at(0.5))
    retracted(graph, "out")
    assert [marked(graph, name, run_id=name) for name in ("m", "out", "nobody")] == [
        [{"id": "m", "outcome": "moved", "since": None}],
        [{"id": "out", "outcome": "retracted", "since": None}],
        [],
    ]
    assert query(graph, "MATCH (m:Memory) WHERE m.staleSince IS NOT NULL RETURN m.id AS id") == []


def test_its_policy_state_is_looked_at_again_if_that_may_change(graph: Graph) -> None:
    for name, state in (("m", "candidate"), ("none", None), ("archived", "archived")):
        kept(graph, name, state=state)
    before = {name: stored(graph, name).get("policyDue") for name in ("none", "archived")}
    for name in ("m", "none", "archived"):
        marked(graph, name, run_id=name)
    assert stored(graph)["policyDue"] == at(1)
    assert {name: stored(graph, name).get("policyDue") for name in before} == before


@pytest.mark.parametrize("on", [True, False])
def test_so_is_its_place_while_memories_are_moved(graph: Graph, on: bool) -> None:
    configured(graph, storageOnConsolidate=on)
    given(graph)
    query(graph, "MATCH (m:Memory) SET m.storageDue = null")
    marked(graph)
    assert stored(graph).get("storageDue") == (at(1) if on else None)


def test_where_nothing_was_marked_nothing_is_looked_at(graph: Graph) -> None:
    configured(graph, storageOnConsolidate=True)
    for name in ("m", "old", "out"):
        kept(graph, name)
    marked(graph)
    consolidation.force_promote(graph, "old", now=at(0.5))
    retracted(graph, "out")
    before = {name: stored(graph, name) for name in ("m", "old", "out")}
    for name in before:
        marked(graph, name, hours=2, run_id=name)
    for name, found in before.items():
        assert {key: stored(graph, name).get(key) for key in ("policyDue", "storageDue")} == {
            key: found.get(key) for key in ("policyDue", "storageDue")
        }
