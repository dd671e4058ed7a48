"""cypher/integrity/sweep.cypher"""

from brainbridge.graph.graph import Graph
from brainbridge.integrity import associations
from tests.cypher.association.edges import made
from tests.cypher.integrity.checks import found
from tests.state import given, query


def test_orphans_go_and_nothing_else(graph: Graph) -> None:
    given(graph, speaker="Ann")
    made(graph)
    for label in ("Entity", "SemanticCluster", "Session", "Source"):
        query(graph, f"CREATE (:{label} {{isTest: false, scope: '', name: 'x'}})")
    query(graph, "CREATE (:Session {isTest: false, scope: '', name: 'ended', endedAt: datetime()})")
    assert associations.sweep(graph) == 4
    assert found(graph, "integrity.orphans") == {}
    rows = query(graph, "MATCH (n:Entity|Session) RETURN n.name AS name ORDER BY name")
    assert [row["name"] for row in rows] == ["ann", "ended", "s"]
    assert associations.sweep(graph) == 0


def test_a_trace_without_boxes_goes_too(graph: Graph) -> None:
    query(graph, "CREATE (:Box)-[:IN_TRACE]->(:Trace {id: 'kept'}), (:Trace {id: 'gone'})")
    assert associations.sweep(graph) == 1
    assert query(graph, "MATCH (t:Trace) RETURN t.id AS id") == [{"id": "kept"}]
