"""cypher/config/recall_history.cypher"""

from brainbridge.config import config
from brainbridge.graph.graph import Graph
from tests.state import query


def test_newest_first(graph: Graph) -> None:
    query(graph, "MATCH (w:RecallConfig) CREATE (n:RecallConfig) SET n = w {.*, version: 2}, w.validTo = w.validFrom")
    assert [each.version for each in config.recall_history(graph)] == [2, 1]
