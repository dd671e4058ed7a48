"""cypher/monitor/risen.cypher"""

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from brainbridge.monitor.signs import _Risen
from tests.state import at, given


def test_only_what_rose_and_lives_is_counted(graph: Graph) -> None:
    given(graph, "born", tier="longTerm", energy=50.0)
    for name in ("one", "two"):
        given(graph, name, tier="shortTerm", energy=50.0)
    given(graph, "on the way", energy=50.0)
    given(graph, "tested", tier="shortTerm", energy=50.0, test=True)
    for is_test in (False, True):
        consolidation.promote(graph, now=at(0.1), is_test=is_test)
    counts = [graph.one("monitor.risen", _Risen, isTest=each).risen for each in (False, True)]
    assert counts == [2, 1]
