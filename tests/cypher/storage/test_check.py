"""cypher/storage/check.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.integrity.checks import found
from tests.cypher.storage.storing import kept
from tests.state import given, query

NAME = "storage.check"


def test_hot_and_cold_ones_are_sound(graph: Graph) -> None:
    given(graph)
    kept(graph, "cold", cold=True)
    query(graph, "MATCH (m:Memory {id: 'm'}) SET m.storageDue = m.created, m.storageSince = m.created")
    assert found(graph, NAME) == {}


@pytest.mark.parametrize(
    "change",
    [
        "SET m.storage = 'hot'",
        "SET m.storage = 1",
        "SET m.storageDue = 'soon'",
        "SET m.storageSince = 1",
        "SET m.storage = 'cold'",
    ],
)
def test_what_is_damaged_is_found(graph: Graph, change: str) -> None:
    given(graph)
    query(graph, f"MATCH (m:Memory) {change}")
    assert found(graph, NAME) == {"storage_property": ["m"]}
