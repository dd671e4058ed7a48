"""cypher/cluster/drop.cypher"""

from brainbridge.graph.graph import Graph
from tests.cypher.cluster.graphs import belongs, clusters, heads, rows


def test_only_what_is_empty_goes(graph: Graph) -> None:
    heads(graph, "a")
    belongs(graph, "a", "held")
    belongs(graph, "", "empty")
    asked = [{"scope": "", "name": name} for name in ("held", "empty", "unknown")]
    assert rows(graph, "cluster.drop", clusters=asked, isTest=False) == [{"dropped": 1}]
    assert clusters(graph) == {"held": "a"}
