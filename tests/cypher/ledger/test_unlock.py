"""cypher/ledger/unlock.cypher"""

from brainbridge.graph import Graph
from brainbridge.migrations import Holder, Released


def unlock(graph: Graph, owner: str) -> int:
    return graph.one("ledger.unlock", Released, name="test", owner=owner).released


def test_only_its_owner_releases_a_lock(graph: Graph) -> None:
    graph.one("ledger.lock", Holder, name="test", owner="a", host="here", pid=7, now=1000)
    assert unlock(graph, "b") == 0
    assert unlock(graph, "a") == 1
    assert unlock(graph, "a") == 0
