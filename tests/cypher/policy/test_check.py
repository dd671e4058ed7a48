"""cypher/policy/check.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.policy.judging import kept
from tests.state import Anything, given, query


def found(graph: Graph, *, test: bool | None = None) -> list[str]:
    rows = graph.rows("policy.check", Anything, isTest=test, sample=5)
    return [each for row in rows for each in row.model_dump()["ids"]]


def test_what_is_right_is_not_found(graph: Graph) -> None:
    given(graph, "none")
    for each in ("candidate", "validated", "active", "stale"):
        kept(graph, each, state=each, policyClass="protected", verification="disputed")
    kept(graph, "archived", state="archived")
    query(graph, "MATCH (m:Memory {id: 'archived'}) SET m.policyDue = null")
    assert found(graph) == []


@pytest.mark.parametrize(
    "damaged",
    [
        "m.policyState = 'warm'",
        "m.policyState = 7",
        "m.policyState = null",  # it is looked at all the same
        "m.policyState = 'archived'",
        "m.policyClass = 'kept'",
        "m.verification = 'unverified'",
        "m.policyDue = 'soon'",
    ],
)
def test_what_is_outside_is_found(graph: Graph, damaged: str) -> None:
    kept(graph)
    query(graph, f"MATCH (m:Memory {{id: 'm'}}) SET {damaged}")
    assert found(graph) == ["m"]
    assert (found(graph, test=False), found(graph, test=True)) == (["m"], [])
