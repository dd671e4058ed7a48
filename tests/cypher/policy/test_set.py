"""cypher/policy/set.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.policy.judging import configured, kept
from tests.state import Anything, at, damage, given, ms, query, run_at, stored, taken_back

EVENTS = "MATCH (e:Event {kind: 'policy_set'}) RETURN e.id AS id, e.reason AS reason"


def said(
    graph: Graph,
    memory_id: str = "m",
    *,
    verification: str | None = None,
    policy_class: str | None = None,
    reason: str | None = None,
    hours: float = 1.0,
    run_id: str = "r",
) -> list[str]:
    if not query(graph, "MATCH (r:ConsolidationRun {id: $id}) RETURN r", id=run_id):
        run_at(graph, hours, run_id=run_id)
    asked = {"verification": verification, "class": policy_class, "reason": reason}
    rows = graph.rows("policy.set", Anything, id=memory_id, now=ms(hours), runId=run_id, **asked)
    return [row.model_dump()["outcome"] for row in rows]


def test_what_is_said_is_kept_with_its_reason(graph: Graph) -> None:
    given(graph)
    assert said(graph, verification="user_confirmed", reason="she said so") == ["set"]
    assert said(graph, policy_class="protected", run_id="next") == ["set"]
    assert {each: stored(graph)[each] for each in ("verification", "policyClass")} == {
        **{"verification": "user_confirmed", "policyClass": "protected"}
    }
    assert {each["id"]: each["reason"] for each in query(graph, EVENTS)} == {
        "r:policy_set:m": "she said so",
        "next:policy_set:m": None,
    }
    assert "policyDue" not in stored(graph)
    assert damage(graph, 2) == []


def test_what_has_a_state_is_looked_at_again_unless_it_is_archived(graph: Graph) -> None:
    kept(graph)
    kept(graph, "archived", state="archived")
    for each in ("m", "archived"):
        said(graph, each, verification="disputed")
    assert stored(graph)["policyDue"] == at(1)
    assert stored(graph, "archived")["policyDue"] != at(1)


def test_the_same_again_is_no_event(graph: Graph) -> None:
    given(graph)
    assert said(graph, policy_class="durable") == ["same"]
    said(graph, verification="disputed")
    assert said(graph, verification="disputed", run_id="next") == ["same"]
    assert len(query(graph, EVENTS)) == 1


def test_a_run_says_it_once(graph: Graph) -> None:
    given(graph)
    assert [said(graph, verification="disputed") for _ in range(2)] == [["set"], ["set"]]
    assert len(query(graph, EVENTS)) == 1


@pytest.mark.parametrize(
    ("damaged", "outcome"),
    [
        ("REMOVE m:Live", "ended"),
        ("REMOVE m:Head", "moved"),
        ("SET m.forgetAt = datetime('2026-01-01T00:00:00Z')", "ended"),
    ],
)
def test_what_has_ended_or_was_promoted_is_left(graph: Graph, damaged: str, outcome: str) -> None:
    given(graph)
    query(graph, f"MATCH (m:Memory {{id: 'm'}}) {damaged}")
    assert said(graph, verification="disputed") == [outcome]
    assert said(graph, "unknown", verification="disputed") == []
    assert query(graph, EVENTS) == []


def test_an_undo_takes_the_word_back_and_its_undo_says_it_again(graph: Graph) -> None:
    given(graph)
    before = stored(graph)
    said(graph, verification="disputed", policy_class="ephemeral")
    after = stored(graph)
    taken_back(graph, "r:policy_set:m", hours=2)
    assert stored(graph) | {"rev": 0} == before | {"rev": 0}
    taken_back(graph, "back:undone:r:policy_set:m", hours=3, run_id="again")
    assert stored(graph) | {"rev": 0} == after | {"rev": 0}


@pytest.mark.parametrize("on", [True, False])
def test_its_place_is_looked_at_again_where_something_was_said(graph: Graph, on: bool) -> None:
    configured(graph, storageOnConsolidate=on)
    kept(graph)
    query(graph, "MATCH (m:Memory) SET m.storageDue = null")
    assert said(graph, policy_class="durable") == ["same"]
    assert "storageDue" not in stored(graph)
    said(graph, verification="disputed", run_id="next")
    assert stored(graph).get("storageDue") == (at(1) if on else None)
