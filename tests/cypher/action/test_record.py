"""cypher/action/record.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.action.acting import event, recorded
from tests.cypher.action.test_decide import configured
from tests.state import given, query, run_at


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
