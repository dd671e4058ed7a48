"""cypher/ledger/holder.cypher"""

from brainbridge import lock
from brainbridge.graph import Graph


def test_nobody_holds_a_free_lock(graph: Graph) -> None:
    assert lock.holder(graph, lock.EXPORTING) is None


def test_it_says_who_holds_one(graph: Graph) -> None:
    with lock.held(graph, lock.EXPORTING):
        holder = lock.holder(graph, lock.EXPORTING)
        assert lock.holder(graph, lock.RESTORING) is None
    assert holder is not None
    assert not holder.is_dead()
