"""cypher/config/settled.cypher"""

from brainbridge.config import config
from brainbridge.graph.graph import Graph
from tests.state import Anything, query


def test_it_ends_the_rekeying(graph: Graph) -> None:
    query(graph, "MATCH (c:ConsolidationConfig) SET c.rekeying = true")
    graph.rows("config.settled", Anything, version=1)
    assert config.current(graph).rekeying is False
