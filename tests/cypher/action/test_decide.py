"""cypher/action/decide.cypher"""

from itertools import product
from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.intake.action_policy import ACTIONS
from tests.state import Anything, query

GOOD: dict[str, Any] = {
    **{"action": "store_note", "confidence": 0.9, "lifecycleState": "active", "importance": 0.5},
    "source": "extraction",
}
CHANGING = ("update_note", "create_artifact", "link_graph")
STATES = ("candidate", "validated", "active", "stale", "archived")


def decide(graph: Graph, **parts: Any) -> tuple[str, str]:
    (row,) = graph.rows("action.decide", Anything, asked={**GOOD, **parts})
    found = row.model_dump()
    return found["decision"], found["rationale"]


def configured(graph: Graph, **values: Any) -> None:
    query(graph, "MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL SET c += $values", values=values)


@pytest.mark.parametrize("action", ACTIONS)
def test_what_is_known_well_is_allowed(graph: Graph, action: str) -> None:
    assert decide(graph, action=action) == ("allow", "eligible")


@pytest.mark.parametrize("action", ACTIONS)
def test_where_actions_are_disabled_all_are_denied(graph: Graph, action: str) -> None:
    configured(graph, actionsEnabled=False, summaryTokens=0)
    assert decide(graph, action=action) == ("deny", "actions_disabled")


@pytest.mark.parametrize(("tokens", "decision"), [(0, "defer"), (1, "allow")])
def test_without_tokens_a_summary_is_deferred_and_nothing_else(graph: Graph, tokens: int, decision: str) -> None:
    configured(graph, summaryTokens=tokens)
    assert decide(graph, action="summarize_node")[0] == decision
    assert {decide(graph, action=each)[0] for each in ACTIONS if each != "summarize_node"} == {"allow"}


@pytest.mark.parametrize(("importance", "decision"), [(0.799, "allow"), (0.8, "deny"), (0.95, "deny")])
def test_what_is_important_is_not_discarded(graph: Graph, importance: float, decision: str) -> None:
    assert decide(graph, action="discard", importance=importance)[0] == decision
    others = {decide(graph, action=each, importance=importance)[0] for each in ACTIONS if each != "discard"}
    assert others == {"allow"}


@pytest.mark.parametrize(("action", "state"), list(product(ACTIONS, STATES)))
def test_what_is_stale_or_archived_is_not_changed(graph: Graph, action: str, state: str) -> None:
    denied = action in CHANGING and state in ("stale", "archived")
    assert decide(graph, action=action, lifecycleState=state) == (
        ("deny", "not_active") if denied else ("allow", "eligible")
    )


@pytest.mark.parametrize(("confidence", "decision"), [(0.349, "defer"), (0.35, "allow")])
@pytest.mark.parametrize("action", ACTIONS)
def test_what_is_not_sure_enough_is_deferred_but_may_be_discarded(
    graph: Graph, action: str, confidence: float, decision: str
) -> None:
    found = decide(graph, action=action, confidence=confidence)[0]
    assert found == ("allow" if action == "discard" else decision)


@pytest.mark.parametrize("source", ["extraction", "consolidation", "replay", "manual", "unknown"])
def test_what_is_of_an_unknown_source_is_not_asked_how_sure_it_is(graph: Graph, source: str) -> None:
    unknown = source == "unknown"
    assert decide(graph, confidence=0, source=source)[0] == ("allow" if unknown else "defer")


@pytest.mark.parametrize(
    ("values", "parts", "expected"),
    [
        ({"actionsEnabled": False, "summaryTokens": 0}, {"action": "summarize_node"}, "actions_disabled"),
        ({"summaryTokens": 0}, {"action": "summarize_node", "confidence": 0.1}, "no_summary_tokens"),
        ({}, {"action": "discard", "importance": 0.8, "lifecycleState": "stale"}, "important"),
        ({}, {"action": "update_note", "lifecycleState": "stale", "confidence": 0.1}, "not_active"),
    ],
)
def test_the_first_row_that_applies_decides(
    graph: Graph, values: dict[str, Any], parts: dict[str, Any], expected: str
) -> None:
    configured(graph, **values)
    assert decide(graph, **parts)[1] == expected


def test_a_configuration_of_before_there_was_a_policy_allows_it(graph: Graph) -> None:
    configured(graph, actionsEnabled=None, summaryTokens=None)
    assert decide(graph, action="summarize_node") == ("allow", "eligible")
