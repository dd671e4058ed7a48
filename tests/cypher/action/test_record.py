"""cypher/action/record.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.action.acting import event, recorded
from tests.cypher.action.test_decide import configured
from tests.cypher.policy.judging import kept
from tests.state import at, given, query, run_at, stored


def acted(graph: Graph) -> list[dict[str, Any]]:
    found = query(
        graph,
        "MATCH (r:ConsolidationRun)<-[:RECORDED_IN]-(e:Event {kind: 'acted'})-[:CONCERNS]->(m:Memory) "
        "RETURN e {.*} AS e, m.id AS m ORDER BY e.at",
    )
    return [row["e"] | {"m": row["m"]} for row in found]


def told(row: dict[str, Any]) -> tuple[Any, ...]:
    return row["outcome"], row["rationale"]


def test_it_records_what_became_of_it_and_why(graph: Graph) -> None:
    given(graph)
    done = recorded(graph, quality="good")
    assert told(done) == ("applied", None)
    (found,) = acted(graph)
    expected = {
        **{
            "id": event(done),
            "m": "m",
            "memoryId": "m",
            "lineageId": "m",
            "runId": done["run"],
            "action": "store_note",
        },
        **{"outcome": "applied", "rehearsed": False, "quality": "good"},
    }
    assert {key: found.get(key) for key in expected} == expected
    assert "rationale" not in found


@pytest.mark.parametrize(
    ("parts", "rationale"),
    [
        ({"action": "update_note", "lifecycleState": "stale"}, "not_active"),
        ({"action": "store_note", "confidence": 0.349}, "low_confidence"),
        ({"action": "store_note", "confidence": 0.35}, None),
        ({"action": "discard", "importance": 0.8}, "important"),
        ({"action": "discard", "importance": 0.799}, None),
    ],
)
@pytest.mark.parametrize("outcome", ["applied", "skipped", "failed"])
def test_what_was_applied_against_the_policy_is_skipped_by_its_row(
    graph: Graph, parts: dict[str, Any], rationale: str | None, outcome: str
) -> None:
    given(graph)
    denied = rationale if outcome == "applied" else None
    assert told(recorded(graph, outcome=outcome, **parts)) == (
        "skipped" if denied else outcome,
        denied,
    )
    (found,) = acted(graph)
    assert (found["outcome"], found.get("rationale")) == ("skipped" if denied else outcome, denied)


def test_the_settings_deny_and_defer_it(graph: Graph) -> None:
    given(graph)
    configured(graph, summaryTokens=0)
    assert told(recorded(graph, action="summarize_node")) == ("skipped", "no_summary_tokens")
    configured(graph, actionsEnabled=False)
    assert told(recorded(graph)) == ("skipped", "actions_disabled")


def test_a_repeated_attempt_is_reported_as_it_was_recorded(graph: Graph) -> None:
    given(graph)
    run_at(graph, 1)
    first = recorded(graph, run="r", confidence=0.1)
    assert recorded(graph, run="r", outcome="failed") == first
    assert len(acted(graph)) == 1


def test_there_is_none_of_what_is_gone(graph: Graph) -> None:
    assert recorded(graph, "gone") == {}


def dues(graph: Graph, memory_id: str = "m") -> tuple[Any, Any]:
    found = stored(graph, memory_id)
    return found.get("policyDue"), found.get("storageDue")


@pytest.mark.parametrize("on", [True, False])
def test_its_state_and_its_place_are_looked_at_again_where_there_are_any(graph: Graph, on: bool) -> None:
    configured(graph, storageOnConsolidate=on)
    for name, state in (("m", "candidate"), ("none", None), ("archived", "archived")):
        kept(graph, name, state=state)
    before = {name: dues(graph, name)[0] for name in ("none", "archived")}
    for name in ("m", "none", "archived"):
        recorded(graph, name)
    place = at(1) if on else None
    assert dues(graph) == (at(1), place)
    assert {name: dues(graph, name) for name in before} == {name: (due, place) for name, due in before.items()}


@pytest.mark.parametrize("outcome", ["applied", "skipped", "failed"])
def test_what_was_only_tried_or_is_sent_again_makes_nothing_due(graph: Graph, outcome: str) -> None:
    configured(graph, storageOnConsolidate=True)
    kept(graph)
    before = dues(graph)
    recorded(graph, outcome=outcome, rehearsed=True)
    assert dues(graph) == before
    done = recorded(graph, outcome=outcome, hours=2)
    assert dues(graph) == (at(2), at(2))
    recorded(graph, outcome=outcome, hours=3, run=done["run"])
    assert dues(graph) == (at(2), at(2))


def test_a_promotion_that_came_between_makes_the_latest_version_due(graph: Graph) -> None:
    configured(graph, storageOnConsolidate=True)
    kept(graph)
    query(
        graph,
        "MATCH (m:Memory {id: 'm'}) REMOVE m:Live:Head "
        "CREATE (n:Memory:Live:Head) SET n = m {.*, id: 'next', policyDue: null}",
    )
    before = dues(graph)
    recorded(graph)
    assert (dues(graph), dues(graph, "next")) == (before, (at(1), at(1)))
