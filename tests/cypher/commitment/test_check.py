"""cypher/commitment/check.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.commitment.owing import one, resolved
from tests.state import Anything, at, query


def found(graph: Graph, *, test: bool | None = None, sample: int = 5) -> dict[str, tuple[int, list[str]]]:
    rows = [row.model_dump() for row in graph.rows("commitment.check", Anything, isTest=test, sample=sample)]
    return {row["code"]: (row["count"], row["ids"]) for row in rows}


def test_it_finds_nothing_where_all_is_well(graph: Graph) -> None:
    for who, to in zip("abc", ("fulfilled", "cancelled", ""), strict=True):
        made = one(graph, who=who, due=10)
        if to:
            resolved(graph, made, to=to)
    assert found(graph) == {}


@pytest.mark.parametrize(
    "damage",
    [
        "m.commitmentKind = 'wish'",
        "m.commitmentKind = null",
        "m.commitmentState = 'lost'",
        "m.commitmentState = null",
        "m.promisedAt = null",
        "m.promisedAt = 'then'",
        "m.dueAt = 'soon'",
        "m.resolvedAt = $at",
    ],
)
def test_a_property_that_cannot_be_right(graph: Graph, damage: str) -> None:
    made = one(graph)
    query(graph, f"MATCH (m:Commitment) SET {damage}", at=at(1))
    assert found(graph)["commitment_property"] == (1, [made])


def test_what_is_resolved_at_no_instant(graph: Graph) -> None:
    made = one(graph)
    resolved(graph, made)
    query(graph, "MATCH (m:Commitment) SET m.resolvedAt = null")
    assert found(graph) == {"commitment_property": (1, [made])}


def test_what_is_open_and_ends_or_is_resolved_and_does_not(graph: Graph) -> None:
    opened, done = one(graph), one(graph, who="Bob")
    resolved(graph, done)
    query(graph, "MATCH (m:Memory {id: $id}) SET m.lifespanPolicy = 'decay'", id=opened)
    assert found(graph) == {"commitment_law": (1, [opened])}
    query(graph, "MATCH (m:Memory {id: $id}) SET m.lifespanPolicy = 'permanent'", id=done)
    assert found(graph)["commitment_law"] == (2, sorted([opened, done]))
    assert found(graph, sample=1)["commitment_law"] == (2, sorted([opened, done])[:1])
    assert found(graph, test=True) == {}
