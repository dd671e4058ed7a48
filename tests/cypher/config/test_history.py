"""cypher/config/history.cypher"""

from brainbridge.config import config
from brainbridge.config.config import RECALL
from brainbridge.graph.graph import Graph
from tests.state import query


def test_newest_first(graph: Graph) -> None:
    query(
        graph,
        "MATCH (c:ConsolidationConfig) CREATE (n:ConsolidationConfig) SET n = c {.*, version: 2} "
        "SET c.validTo = c.validFrom",
    )
    assert [each.version for each in config.CONSOLIDATION.history(graph)] == [2, 1]
    assert config.current(graph).version == 2


def test_newest_first_of_recall_too(graph: Graph) -> None:
    query(graph, "MATCH (w:RecallConfig) CREATE (n:RecallConfig) SET n = w {.*, version: 2}, w.validTo = w.validFrom")
    assert [each.version for each in RECALL.history(graph)] == [2, 1]
