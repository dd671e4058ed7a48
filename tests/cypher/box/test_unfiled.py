"""cypher/box/unfiled.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.cypher.box.talk import placed, sealed
from tests.state import Anything, ms, query


def unfiled(graph: Graph, *, test: bool = False, batch: int = 9) -> list[dict[str, Any]]:
    return [row.model_dump() for row in graph.rows("box.unfiled", Anything, isTest=test, batch=batch)]


def test_sealed_boxes_come_in_the_order_of_their_time_with_what_was_said(graph: Graph) -> None:
    placed(graph, "late", hours=2, session="t")
    placed(graph, "a", "b", about="database", hours_apart=0.1)
    placed(graph, "open", session="u")
    sealed(graph, "box of late", "box of a", hours=3)
    first, last = unfiled(graph)
    assert (first["id"], last["id"]) == ("box of a", "box of late")
    own = {
        "count": 2,
        "session": "s",
        "scope": "",
        "firstAt": ms(0),
        "lastAt": ms(0.1),
        "stays": None,
    }
    assert own.items() <= first.items()
    assert [(each["id"], each["content"]) for each in first["members"]] == [("a", "a was said"), ("b", "b was said")]
    assert [each["id"] for each in unfiled(graph, batch=1)] == ["box of a"]
    assert unfiled(graph, test=True) == []


def test_what_may_not_be_told_is_left_out(graph: Graph) -> None:
    placed(graph, "plain", "suspect", "secret", "unread", "forgotten")
    sealed(graph, "box of plain")
    query(graph, "MATCH (m:Memory) SET m.sensitivity = 'normal'")
    query(graph, "MATCH (m:Memory {id: 'suspect'}) SET m.suspect = true")
    query(graph, "MATCH (m:Memory {id: 'secret'}) SET m.sensitivity = 'confidential'")
    query(graph, "MATCH (m:Memory {id: 'unread'}) SET m.sensitivity = null")
    query(graph, "MATCH (m:Memory {id: 'forgotten'}) SET m.endReason = 'retracted'")
    (row,) = unfiled(graph)
    assert [each["id"] for each in row["members"]] == ["plain"]


def test_one_whose_summary_says_what_is_in_it_needs_no_other(graph: Graph) -> None:
    placed(graph, "a", "b")
    sealed(graph, "box of a")
    query(graph, "MATCH (b:Box), (m:Memory {id: 'b'}) SET m:Summary CREATE (m)-[:SUMS_UP {count: 2}]->(b)")
    assert [(row["stays"], row["members"]) for row in unfiled(graph)] == [("b", [])]
    query(graph, "MATCH ()-[x:SUMS_UP]->() SET x.count = 1")
    assert [row["stays"] for row in unfiled(graph)] == [None]


def test_one_whose_summary_quotes_what_was_forgotten_needs_another(graph: Graph) -> None:
    placed(graph, "a", "b", "sum")
    sealed(graph, "box of a")
    query(graph, "MATCH (b:Box), (m:Memory {id: 'sum'}) SET m:Summary CREATE (m)-[:SUMS_UP {count: 3}]->(b)")
    query(graph, "MATCH (m:Memory {id: 'sum'}), (a:Memory {id: 'a'}) CREATE (m)-[:DERIVED_FROM]->(a)")
    assert [row["stays"] for row in unfiled(graph)] == ["sum"]
    query(graph, "MATCH (a:Memory {id: 'a'}) SET a.endReason = 'retracted', a.validTo = a.created")
    assert [(row["id"], row["stays"]) for row in unfiled(graph)] == [("box of a", None)]
    query(graph, "MATCH (b:Box) REMOVE b:Unfiled")
    assert unfiled(graph) == []


def test_of_two_sound_summaries_the_newest_stays(graph: Graph) -> None:
    placed(graph, "a", "old", "new", hours_apart=0.1)
    sealed(graph, "box of a")
    query(
        graph,
        "MATCH (b:Box), (m:Memory) WHERE m.id IN ['old', 'new'] SET m:Summary CREATE (m)-[:SUMS_UP {count: 3}]->(b)",
    )
    assert [row["stays"] for row in unfiled(graph)] == ["new"]
    query(
        graph,
        "MATCH (n {id: 'new'}), (a:Memory {id: 'a'}) SET a.endReason = 'retracted' CREATE (n)-[:DERIVED_FROM]->(a)",
    )
    assert [row["stays"] for row in unfiled(graph)] == ["old"]
