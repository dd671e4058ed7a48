"""cypher/transfer/relations.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.cypher.transfer import foreign
from tests.state import Anything, query


def page(graph: Graph, skip: int, limit: int) -> list[tuple[str, str, str]]:
    rows: Any = graph.rows("transfer.relations", Anything, skip=skip, limit=limit)
    return [(row.source, row.type, row.target) for row in rows]


def test_relations_come_once_each_from_their_source_page_by_page(graph: Graph) -> None:
    foreign.fill(graph.driver)
    assert page(graph, 0, 1) + page(graph, 1, 1) == sorted(foreign.RELATIONS, key=lambda each: each[1])
    assert page(graph, 2, 1) == []


def test_a_relation_to_itself_is_one(graph: Graph) -> None:
    query(graph, "CREATE (m:Memory {name: 'a'})-[:KNOWS]->(m)")
    assert page(graph, 0, 9) == [("a", "KNOWS", "a")]
