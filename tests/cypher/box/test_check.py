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


def _emptied(graph: Graph) -> None:
    placed(graph, "a")
    query(graph, "MATCH (:Memory)-[x:IN_BOX]->(b:Box) SET b.count = 0, b.openUntil = null DELETE x")
    assert found(graph) == []


def test_an_empty_box_has_no_trace(graph: Graph) -> None:
    _emptied(graph)
    query(graph, "MATCH (b:Box) CREATE (b)-[:IN_TRACE]->(:Trace)")
    assert found(graph) == [("box_of_other_turns", 1, ["box of a"])]


@pytest.mark.parametrize(("labels", "says"), [("Summary:Live", True), ("Summary", False)])
def test_nor_has_it_a_live_summary_unless_the_next_pass_ends_that(graph: Graph, labels: str, says: bool) -> None:
    _emptied(graph)
    query(graph, f"MATCH (b:Box) CREATE (:Memory:{labels})-[:SUMS_UP]->(b)")
    assert bool(found(graph)) is says
    query(graph, "MATCH (b:Box) SET b:Unfiled")
    assert found(graph) == []


@pytest.mark.parametrize(("box", "ids"), [("box of a", ["box of a"]), ("box of c", ["box of a", "box of c"])])
def test_a_turn_is_in_one_box_once(graph: Graph, box: str, ids: list[str]) -> None:
    placed(graph, "a", "b")
    placed(graph, "c", session="other")
    edge = "MATCH (m:Memory {id: 'a'}), (b:Box {id: $box}) CREATE (m)-[:IN_BOX {topics: []}]->(b)"
    query(graph, edge + " SET b.count = b.count + 1", box=box)
    assert found(graph) == [("box_of_other_turns", len(ids), ids)]
