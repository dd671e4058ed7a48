"""cypher/archive/connect.cypher"""

from typing import Any

import pytest

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
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
