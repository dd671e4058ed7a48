"""cypher/ledger/holder.cypher"""

from brainbridge.graph import lock
from brainbridge.graph.graph import Graph


def test_nobody_holds_a_free_lock(graph: Graph) -> None:
    assert lock.holder(graph, lock.ARCHIVING) is None


def test_it_says_who_holds_one(graph: Graph) -> None:
    with lock.held(graph, lock.ARCHIVING):
        holder = lock.holder(graph, lock.ARCHIVING)
        assert lock.holder(graph, lock.RESTORING) is None
    assert holder is not None
    assert not holder.is_dead()
