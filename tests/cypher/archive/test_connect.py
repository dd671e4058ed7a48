"""cypher/archive/connect.cypher"""

from typing import Any

import pytest

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from tests.cypher.box.talk import box, placed, sealed
from tests.state import Anything, at, given, query, run_at


def connect(graph: Graph, *edges: dict[str, Any], merging: bool = False) -> int:
    (row,) = graph.rows("archive.connect", Anything, edges=list(edges), merging=merging)
    return int(row.model_dump()["joined"])


def edge(start: list[Any], kind: str, end: list[Any], **plain: Any) -> dict[str, Any]:
    return {"type": kind, "from": start, "to": end, "plain": plain, "instants": [["createdAt", at(1).isoformat()]]}


def test_an_edge_has_its_direction_its_properties_and_its_instants(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "b")
    assert connect(graph, edge(["Memory", "b", "b"], "RELATES", ["Memory", "a", "a"], weight=2)) == 1
    (row,) = query(graph, "MATCH (x)-[r:RELATES]->(y) RETURN x.id AS x, y.id AS y, properties(r) AS p")
    assert row == {"x": "b", "y": "a", "p": {"weight": 2, "createdAt": at(1)}}


def test_a_node_of_each_kind_can_be_an_end(graph: Graph) -> None:
    given(graph, "a")
    run_at(graph, 0, run_id="r")
    query(graph, "CREATE (:Event {id: 'e'}), (:SemanticCluster {isTest: false, scope: '', name: 'c'})")
    memory, event = ["Memory", "a", "a"], ["Event", "e"]
    edges = [
        edge(memory, "IN_SESSION", ["Session", False, "", "s"]),
        edge(memory, "BELONGS_TO", ["SemanticCluster", False, "", "c"]),
        edge(event, "RECORDED_IN", ["ConsolidationRun", "r"]),
        edge(event, "CONCERNS", ["ConsolidationConfig", 1]),
        edge(event, "CONCERNS", memory),
    ]
    assert connect(graph, *edges) == 5


def test_a_second_time_changes_nothing(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "b")
    one = edge(["Memory", "a", "a"], "COACTIVATED", ["Memory", "b", "b"], pair="a|b", weight=1)
    assert connect(graph, one) == 1
    assert connect(graph, one) == 1
    assert query(graph, "MATCH ()-[r:COACTIVATED]->() RETURN count(r) AS n") == [{"n": 1}]


def test_an_edge_that_lacks_an_end_is_not_written(graph: Graph) -> None:
    given(graph, "a")
    assert connect(graph, edge(["Memory", "a", "a"], "RELATES", ["Memory", "gone", "gone"])) == 0


def test_an_edge_to_itself(graph: Graph) -> None:
    given(graph, "a")
    assert connect(graph, edge(["Memory", "a", "a"], "RELATES", ["Memory", "a", "a"])) == 1


@pytest.mark.parametrize(("merging", "end"), [(False, "a"), (True, "head")])
def test_merging_joins_the_last_version_of_a_lineage(graph: Graph, merging: bool, end: str) -> None:
    given(graph, "a")
    given(graph, "b")
    (promoted,) = consolidation.force_promote(graph, "a", now=at(1)).promoted
    edges = [edge(["Memory", "b", "b"], kind, ["Memory", "a", "a"]) for kind in ("RELATES", "DERIVED_FROM")]
    assert connect(graph, *edges, merging=merging) == 2
    expected = {"a": "a", "head": promoted.new_id}[end]
    assert query(graph, "MATCH (:Memory {id: 'b'})-[:RELATES]->(m) RETURN m.id AS id") == [{"id": expected}]
    assert query(graph, "MATCH (:Memory {id: 'b'})-[:DERIVED_FROM]->(m) RETURN m.id AS id") == [{"id": "a"}]


def _boxed(graph: Graph) -> tuple[dict[str, Any], dict[str, Any]]:
    """A sealed box of a, and b, which waits here and is in it elsewhere; returns their edges of the archive."""
    placed(graph, "a", about="database")
    sealed(graph, "box of a")
    given(graph, "b", hours=0.1)
    query(graph, "MATCH (b:Box) REMOVE b:Unfiled")
    query(graph, "MATCH (m:Memory {id: 'b'}) SET m:Unboxed")
    ends = [(["Memory", each, each], ["Box", "box of a"]) for each in ("a", "b")]
    one, two = ({"type": "IN_BOX", "from": m, "to": b, "plain": {"topics": ["ship"]}, "instants": []} for m, b in ends)
    return one, two


def test_a_box_says_what_is_in_it_after_a_merge_and_waits(graph: Graph) -> None:
    _, two = _boxed(graph)
    assert connect(graph, two, merging=True) == 1
    found = box(graph, "box of a")
    assert (found["count"], found["topics"], found["unfiled"]) == (2, ["database", "ship"], True)
    assert found["lastAt"] == max(row["at"] for row in query(graph, "MATCH (m:Memory) RETURN m.created AS at"))
    assert query(graph, "MATCH (m:Unboxed) RETURN m.id AS id") == []


def test_one_into_which_nothing_came_is_left_and_so_is_all_that_is_no_merge(graph: Graph) -> None:
    one, two = _boxed(graph)
    one["plain"] = {"topics": ["database"]}
    query(graph, "MATCH (b:Box) CREATE (b)-[:IN_TRACE]->(:Trace {id: 't', topics: b.topics})")
    before = box(graph, "box of a")
    connect(graph, one, merging=True)
    assert box(graph, "box of a") == before
    connect(graph, two)
    assert box(graph, "box of a") == before


@pytest.mark.parametrize(
    ("turn", "merging", "joined"), [("a", True, 0), ("b", True, 1), ("a", False, 1), ("b", False, 1)]
)
def test_what_is_in_a_box_here_was_not_taken_out_of_it(graph: Graph, turn: str, merging: bool, joined: int) -> None:
    for each in _boxed(graph):
        each["type"] = "WAS_IN_BOX"
        if each["from"][1] == turn:
            assert connect(graph, each, merging=merging) == joined
    assert query(graph, "MATCH (:Memory)-[x:WAS_IN_BOX]->() RETURN count(x) AS n") == [{"n": joined}]


@pytest.mark.parametrize(
    ("counts", "waits"), [([], False), ([1], False), ([2], True), ([1, 1], True)], ids=["none", "one", "stale", "two"]
)
def test_a_box_with_another_summary_than_its_own_waits(graph: Graph, counts: list[int], waits: bool) -> None:
    one, _ = _boxed(graph)
    query(graph, "MATCH ()-[x:IN_BOX]->(b:Box) SET x.topics = [], b.topics = []")
    one["plain"] = {"topics": []}
    summary = (
        "UNWIND $of AS n MATCH (b:Box) CREATE (:Memory:Summary:Live {id: randomUUID()})-[:SUMS_UP {count: n}]->(b)"
    )
    query(graph, summary, of=counts)
    connect(graph, one, merging=True)
    assert box(graph, "box of a")["unfiled"] is waits


def test_an_empty_box_leaves_its_trace_and_one_without_its_trace_waits(graph: Graph) -> None:
    one, _ = _boxed(graph)
    one["plain"] = {"topics": ["database"]}
    connect(graph, one, merging=True)
    assert box(graph, "box of a")["unfiled"]
    query(graph, "MATCH (b:Box) REMOVE b:Unfiled CREATE (b)-[:IN_TRACE]->(:Trace {id: 't', topics: ['old'], rev: 0})")
    connect(graph, one, merging=True)
    assert not box(graph, "box of a")["unfiled"]
    assert query(graph, "MATCH (t:Trace) RETURN t.topics AS topics") == [{"topics": ["database"]}]
    query(graph, "MATCH (m:Memory {id: 'a'}) DETACH DELETE m")
    connect(graph, one, merging=True)
    assert query(graph, "MATCH (b:Box) RETURN b.count AS n, EXISTS { (b)-[:IN_TRACE]->() } AS t") == [
        {"n": 0, "t": False}
    ]
