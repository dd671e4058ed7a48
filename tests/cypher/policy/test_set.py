"""cypher/policy/set.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.document.citing import cites
from tests.cypher.fact.stating import ids, stated, statement
from tests.cypher.policy.judging import configured, kept
from tests.drafted import saved
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


def guess(graph: Graph, confidence: float = 0.3) -> str:
    """State what somebody doubts; returns its id."""
    stated(graph, statement("Paris", confidence=confidence))
    return ids(graph)["Paris"]


def law(graph: Graph, memory_id: str) -> tuple[str, str, bool, bool]:
    """Return the law of a fact, its lifespan, and whether it has a time to live and an end."""
    found = stored(graph, memory_id)
    return found["decayLaw"], found["lifespanPolicy"], "ttlMs" in found, "forgetAt" in found


LASTING, DOUBTED = ("none", "permanent", False, False), ("ttl", "ttl", True, True)


@pytest.mark.parametrize(
    ("verification", "expected"), [("user_confirmed", LASTING), ("disputed", DOUBTED), (None, DOUBTED)]
)
def test_a_doubtful_fact_that_is_confirmed_lives_on(
    graph: Graph, verification: str | None, expected: tuple[str, str, bool, bool]
) -> None:
    fact = guess(graph)
    before = stored(graph, fact)
    assert said(graph, fact, verification=verification, policy_class="ephemeral") == ["set"]
    assert law(graph, fact) == expected
    assert damage(graph, 2) == []
    taken_back(graph, f"r:policy_set:{fact}", hours=2)
    assert stored(graph, fact) | {"rev": 0} == before | {"rev": 0}


def test_what_was_confirmed_before_that_took_its_end_away_lives_on_when_it_is_confirmed_again(graph: Graph) -> None:
    fact = guess(graph)
    query(graph, "MATCH (f:Fact) SET f.verification = 'user_confirmed'")
    assert said(graph, fact, policy_class="durable") == ["same"]
    assert said(graph, fact, verification="user_confirmed", run_id="next") == ["set"]
    assert said(graph, fact, verification="user_confirmed", run_id="third") == ["same"]
    assert law(graph, fact) == LASTING


def test_a_confirmed_fact_that_a_document_holds_lives_on_when_that_lets_it_go(graph: Graph) -> None:
    fact = guess(graph)
    saved(graph, cites(fact), hours=0.5)
    said(graph, fact, verification="user_confirmed")
    saved(graph, "Nothing", hours=2)
    assert law(graph, fact) == LASTING
    assert damage(graph, 3) == []


def test_what_is_no_fact_keeps_its_time_to_live(graph: Graph) -> None:
    fact = guess(graph)
    query(graph, "MATCH (f:Fact) REMOVE f:Fact")
    said(graph, fact, verification="user_confirmed")
    assert law(graph, fact) == DOUBTED
