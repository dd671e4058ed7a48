"""cypher/cluster/scopes.cypher"""

from brainbridge.graph.graph import Graph
from tests.cypher.cluster.graphs import rows
from tests.state import query


def test_each_scope_once(graph: Graph) -> None:
    for number, (scope, test) in enumerate((("x", False), ("", False), ("x", False), ("t", True))):
        query(graph, "CREATE (:SemanticCluster {isTest: $t, scope: $s, name: $n})", s=scope, t=test, n=str(number))
    assert rows(graph, "cluster.scopes", isTest=False) == [{"scope": ""}, {"scope": "x"}]
