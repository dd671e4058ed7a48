"""cypher/ledger/unlock.cypher"""

from brainbridge import lock
from brainbridge.graph import Graph
from brainbridge.lock import Holder

_TEST = lock.Purpose("test", "testing")


def unlock(graph: Graph, owner: str) -> bool:
    return lock.release(graph, _TEST, owner)


def test_only_its_owner_releases_a_lock(graph: Graph) -> None:
    graph.one(
        "ledger.lock",
        Holder,
        name="test",
        owner="a",
        host="here",
        pid=7,
        now=1000,
        anyway=False,
        archive="",
        stage="",
        place="",
    )
    assert not unlock(graph, "b")
    assert unlock(graph, "a")
    assert not unlock(graph, "a")
