"""cypher/ledger/restoring.cypher"""

from brainbridge import lock
from brainbridge.graph import Graph
from brainbridge.lock import Holder


def test_nobody_restores_mostly(graph: Graph) -> None:
    with lock.held(graph, lock.ARCHIVING):
        assert graph.rows("ledger.restoring", Holder) == ()


def test_it_says_who_restores(graph: Graph) -> None:
    with lock.marked(graph, lock.RESTORING) as note:
        note("abc")
        (found,) = graph.rows("ledger.restoring", Holder)
        assert found == lock.holder(graph, lock.RESTORING)
    assert found.archive == "abc"
