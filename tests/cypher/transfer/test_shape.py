"""cypher/transfer/shape.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.transfer import foreign
from tests.state import Anything, given, query


def entities(graph: Graph) -> int:
    found: Any = graph.one("transfer.shape", Anything)
    return int(found.entities)


def test_entities_are_known_by_their_names_and_observations(graph: Graph) -> None:
    foreign.fill(graph.driver)
    assert entities(graph) == len(foreign.ENTITIES)


def test_our_own_memories_are_none(graph: Graph) -> None:
    given(graph)
    assert entities(graph) == 0


@pytest.mark.parametrize(
    "properties", ["{}", "{name: 3}", "{name: 'a', observations: 'text'}", "{name: 'a', observations: [1, 2]}"]
)
def test_neither_is_anything_else(graph: Graph, properties: str) -> None:
    query(graph, f"CREATE (:Memory {properties})")
    assert entities(graph) == 0
