"""cypher/ledger/unlock.cypher"""

from brainbridge.graph import lock
from brainbridge.graph.graph import Graph
from brainbridge.graph.lock import Holder

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
