"""cypher/ledger/lock.cypher"""

from collections.abc import Iterator

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.graph.lock import Holder
from tests.state import query


def lock(graph: Graph, owner: str, *, anyway: bool = False, archive: str = "") -> Holder:
    return graph.one(
        "ledger.lock",
        Holder,
        name="test",
        owner=owner,
        host="here",
        pid=7,
        now=1000,
        anyway=anyway,
        archive=archive,
        stage="bringing" if archive else "",
        place="",
    )


@pytest.fixture(autouse=True)
def _unlocked(graph: Graph) -> Iterator[None]:
    yield
    query(graph, "MATCH (l:__BrainbridgeLock {name: 'test'}) DELETE l")


def test_the_first_gets_it(graph: Graph) -> None:
    assert lock(graph, "a").owner == "a"


def test_the_second_learns_who_has_it(graph: Graph) -> None:
    lock(graph, "a")
    holder = lock(graph, "b")
    assert (holder.owner, holder.host, holder.pid) == ("a", "here", 7)


def test_who_has_it_keeps_it(graph: Graph) -> None:
    lock(graph, "a")
    assert lock(graph, "a").owner == "a"


def test_it_can_be_taken_from_whoever_has_it(graph: Graph) -> None:
    lock(graph, "a")
    assert lock(graph, "b", anyway=True).owner == "b"
    assert lock(graph, "a").owner == "b"


def test_it_says_which_archive_is_being_restored(graph: Graph) -> None:
    first = lock(graph, "a", archive="x")
    assert (first.archive, first.stage, first.place) == ("x", "bringing", "")
    assert lock(graph, "b", archive="y").archive == "x"
    assert lock(graph, "b", anyway=True).archive == ""
