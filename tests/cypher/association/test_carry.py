"""cypher/association/carry.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.state import Anything, given, query


def carry(graph: Graph, *moves: tuple[str, str]) -> int:
    params = [{"id": old, "newId": new} for old, new in moves]
    moved: int = graph.one("association.carry", Anything, moves=params).model_dump()["moved"]
    return moved


def version(graph: Graph, new: str, old: str) -> None:
    given(graph, new)
    query(graph, "MATCH (n:Memory {id: $n})-[r:IN_SESSION]->() DELETE r", n=new)
    query(graph, "MATCH (n:Memory {id: $n}) REMOVE n:Head SET n.lineageId = $o", n=new, o=old)


def edges(graph: Graph, memory_id: str) -> list[dict[str, Any]]:
    return query(
        graph,
        "MATCH (m:Memory {id: $id})-[r]-(o) WHERE NOT o:Session "
        "RETURN type(r) AS kind, startNode(r) = m AS out, o.id AS other, r.weight AS weight ORDER BY kind, other",
        id=memory_id,
    )


def test_every_association_moves_with_direction_and_properties(graph: Graph) -> None:
    for name in "abm":
        given(graph, name)
    version(graph, "m2", "m")
    query(
        graph,
        "MATCH (a {id: 'a'}), (b {id: 'b'}), (m {id: 'm'}) "
        "CREATE (a)-[:COACTIVATED {pair: 'a|m', weight: 3}]->(m), (m)-[:NEXT {weight: 1}]->(b) "
        "CREATE (m)-[:REINFORCES {weight: 2}]->(a)",
    )
    assert carry(graph, ("m", "m2")) == 4  # and the session
    assert edges(graph, "m") == []
    assert edges(graph, "m2") == [
        {"kind": "COACTIVATED", "out": False, "other": "a", "weight": 3},
        {"kind": "NEXT", "out": True, "other": "b", "weight": 1},
        {"kind": "REINFORCES", "out": True, "other": "a", "weight": 2},
    ]


def test_an_edge_between_two_promoted_memories_has_both_ends_moved(graph: Graph) -> None:
    for name in "ab":
        given(graph, name)
        version(graph, f"{name}2", name)
    query(graph, "MATCH (a {id: 'a'}), (b {id: 'b'}) CREATE (a)-[:COACTIVATED {pair: 'a|b', weight: 5}]->(b)")
    carry(graph, ("a", "a2"), ("b", "b2"))
    assert edges(graph, "a2") == [{"kind": "COACTIVATED", "out": True, "other": "b2", "weight": 5}]
    assert edges(graph, "a") == edges(graph, "b") == []


def test_clusters_and_sessions_move_too(graph: Graph) -> None:
    given(graph)
    version(graph, "m2", "m")
    query(
        graph, "MATCH (m {id: 'm'}) CREATE (m)-[:BELONGS_TO]->(:SemanticCluster {isTest: false, scope: '', name: 'c'})"
    )
    assert carry(graph, ("m", "m2")) == 2
    rows = query(graph, "MATCH (:Memory {id: 'm2'})-[r]->() RETURN type(r) AS kind ORDER BY kind")
    assert [row["kind"] for row in rows] == ["BELONGS_TO", "IN_SESSION"]


def test_the_promotion_itself_does_not_move(graph: Graph) -> None:
    given(graph)
    version(graph, "m2", "m")
    query(graph, "MATCH (a {id: 'm'}), (b {id: 'm2'}) CREATE (a)-[:PROMOTED_TO]->(b)")
    carry(graph, ("m", "m2"))
    assert [each["kind"] for each in edges(graph, "m")] == ["PROMOTED_TO"]


def test_a_second_time_there_is_nothing_to_move(graph: Graph) -> None:
    given(graph)
    version(graph, "m2", "m")
    carry(graph, ("m", "m2"))
    assert carry(graph, ("m", "m2")) == 0
