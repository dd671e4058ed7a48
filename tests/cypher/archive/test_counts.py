"""cypher/archive/counts.cypher"""

from brainbridge.graph.graph import Graph
from brainbridge.transfer.archive import exporting
from tests.cypher.probe.test_keep import keep
from tests.state import given, query, run_at


def test_each_kind_is_counted_and_the_rest_together(graph: Graph) -> None:
    before = exporting.counted(graph)
    given(graph, "a")
    given(graph, "b", sessionId="t", test=True)
    run_at(graph, 0)
    keep(graph, "a")
    query(graph, "CREATE (:Stranger)")
    after = exporting.counted(graph)
    grown = {kind: after.counts[kind] - before.counts[kind] for kind in after.counts}
    expected = {"Memory": 2, "Session": 2, "ConsolidationRun": 1, "Probe": 1}
    assert {kind: count for kind, count in grown.items() if count} == expected
    assert after.left - before.left == 1


def test_the_ledger_is_nobodys_memory(graph: Graph) -> None:
    before = exporting.counted(graph)
    query(graph, "CREATE (:__BrainbridgeLock {name: 'test'})")
    assert exporting.counted(graph) == before
    query(graph, "MATCH (l:__BrainbridgeLock {name: 'test'}) DELETE l")
