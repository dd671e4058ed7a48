"""cypher/monitor/ended.cypher"""

from brainbridge.graph.graph import Graph
from brainbridge.monitor import monitor
from tests.state import at, given, query


def test_expired_and_superseded_are_told_apart(graph: Graph) -> None:
    for name, reason in (("a", "expired"), ("b", "promoted"), ("c", "merged"), ("d", "superseded"), ("e", None)):
        given(graph, name)
        if reason:
            query(
                graph, "MATCH (m {id: $n}) SET m.validTo = m.created, m.endReason = $r REMOVE m:Live", n=name, r=reason
            )
    found = monitor.status(graph, now=at(0))
    assert (found.live, found.expired, found.superseded) == (1, 1, 3)


def test_test_memories_do_not_count(graph: Graph) -> None:
    given(graph, "t", test=True)
    query(graph, "MATCH (m {id: 't'}) SET m.validTo = m.created, m.endReason = 'expired' REMOVE m:Live")
    assert monitor.status(graph, now=at(0)).expired == 0
    assert monitor.status(graph, now=at(0), is_test=True).expired == 1
