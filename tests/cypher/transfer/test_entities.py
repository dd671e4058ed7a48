"""cypher/transfer/entities.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.cypher.transfer import foreign
from tests.state import Anything, query


def page(graph: Graph, skip: int, limit: int) -> list[tuple[Any, ...]]:
    rows: Any = graph.rows("transfer.entities", Anything, skip=skip, limit=limit)
    return [(row.name, row.type, row.observations) for row in rows]


def test_entities_come_in_order_of_their_names_page_by_page(graph: Graph) -> None:
    foreign.fill(graph.driver)
    assert page(graph, 0, 2) + page(graph, 2, 2) == foreign.ENTITIES
    assert page(graph, 4, 2) == []


def test_what_lacks_a_type_or_observations_is_an_entity_all_the_same(graph: Graph) -> None:
    query(graph, "CREATE (:Memory {name: 'bare'})")
    assert page(graph, 0, 9) == [("bare", None, [])]
