"""cypher/box/check.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.box.talk import placed, sealed
from tests.state import Anything, query


def found(graph: Graph, *, test: bool | None = None, sample: int = 5) -> list[tuple[str, int, list[str]]]:
    rows = [row.model_dump() for row in graph.rows("box.check", Anything, isTest=test, sample=sample)]
    return [(row["code"], row["count"], row["ids"]) for row in rows]


def test_it_finds_nothing_where_all_is_well(graph: Graph) -> None:
    placed(graph, "a", "b")
    placed(graph, "c", session="other")
    sealed(graph, "box of c")
    assert found(graph) == []


@pytest.mark.parametrize(
    "damage",
    [
        "b.count = 2",
        "b.reason = 'flush'",
        "b.sealedAt = b.lastAt",
        "b.openUntil = null",
        "b.scope = 'other'",
        "b.firstAt = b.firstAt + duration({hours: 1})",
        "b.lastAt = b.lastAt - duration({hours: 1})",
        "m:Unboxed",
        "m.isTest = true",
    ],
)
def test_a_box_that_says_something_else_is_found(graph: Graph, damage: str) -> None:
    placed(graph, "a")
    query(graph, f"MATCH (m:Memory)-[:IN_BOX]->(b:Box) SET {damage}")
    assert found(graph) == [("box_of_other_turns", 1, ["box of a"])]
    assert found(graph, test=True) == []
