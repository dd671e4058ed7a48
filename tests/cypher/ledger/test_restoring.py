"""cypher/ledger/restoring.cypher"""

from brainbridge.graph import lock
from brainbridge.graph.graph import Graph
from brainbridge.graph.lock import Met


def test_nobody_restores_mostly(graph: Graph) -> None:
    with lock.held(graph, lock.ARCHIVING):
        assert graph.rows("ledger.restoring", Met) == ()


def test_it_says_who_restores(graph: Graph) -> None:
    with lock.marked(graph, lock.RESTORING) as note:
        note("bringing", "abc")
        (found,) = graph.rows("ledger.restoring", Met)
        holder = lock.holder(graph, lock.RESTORING)
    assert holder
    assert found.model_dump() == {**holder.model_dump(), "name": "restore", "archive": "abc", "stage": "bringing"}


def test_it_says_who_makes_the_backup_before(graph: Graph) -> None:
    with lock.paused(graph):
        (found,) = graph.rows("ledger.restoring", Met)
    assert found.name == "pause"
