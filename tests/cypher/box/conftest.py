"""Turns wait for boxes."""

import pytest

from brainbridge.graph.graph import Graph
from tests.state import query


@pytest.fixture(autouse=True)
def _boxing(graph: Graph) -> None:
    query(graph, "MATCH (c:ConsolidationConfig) SET c.boxesOnConsolidate = true")
