"""cypher/ledger/standing.cypher"""

from brainbridge.graph import lock
from brainbridge.graph.graph import Graph
from tests.state import Anything, query


def standing(graph: Graph) -> tuple[int, int]:
    row = graph.one("ledger.standing", Anything).model_dump()
    return row["configurations"]["ConsolidationConfig"], row["configurations"]["RecallConfig"]


def test_there_is_one_of_each_kind(graph: Graph) -> None:
    assert standing(graph) == (1, 1)


def test_a_version_that_has_ended_does_not_count(graph: Graph) -> None:
    query(graph, "MATCH (c:ConsolidationConfig) SET c.validTo = c.validFrom")
    assert standing(graph) == (0, 1)


def test_two_that_hold_are_two(graph: Graph) -> None:
    query(graph, "MATCH (w:RecallConfig) CREATE (o:RecallConfig) SET o = w {.*, version: 2}")
    assert standing(graph) == (1, 2)


def test_it_says_who_has_begun_a_restore_as_the_holder_of_any_lock_is_told(graph: Graph) -> None:
    assert graph.one("ledger.standing", Anything).model_dump()["restoring"] is None
    with lock.held(graph, lock.ARCHIVING), lock.marked(graph, lock.RESTORING) as note:
        note("bringing", "5ha")
        (holder,) = graph.rows("ledger.holder", Anything, name="restore")
        assert graph.one("ledger.standing", Anything).model_dump()["restoring"] == holder.model_dump()
    assert (holder.model_dump()["archive"], holder.model_dump()["stage"]) == ("5ha", "bringing")
