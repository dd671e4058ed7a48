"""cypher/undo/turn.cypher: the undo of a promotion is taken back."""

from typing import Any

import pytest

from brainbridge.consolidation import consolidation
from brainbridge.domains import DOMAINS
from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from brainbridge.run.run import LANDMARK
from tests.cypher.undo.test_turn import demote, risen
from tests.state import Anything, at, ms, protected, query, stored


def lift(graph: Graph, event: str, hours: float = 3.0, *, cascade: bool = False, run: str = "again") -> dict[str, Any]:
    return demote(graph, event, hours, cascade=cascade, run=run)


def kept(stored_: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in stored_.items() if key != "rev"}


@pytest.mark.parametrize("test", [False, True])
def test_both_versions_are_as_the_promotion_left_them(graph: Graph, test: bool) -> None:
    event, new = risen(graph, test=test)
    before = kept(stored(graph)), kept(stored(graph, new))
    (hop,) = query(graph, "MATCH (:Memory {id: 'm'})-[r:PROMOTED_TO]->() RETURN properties(r) AS r")
    row = lift(graph, demote(graph, event)["event"])
    assert (row["outcome"], row["lives"], row["moves"]) == ("undone", new, {"id": "m", "newId": new})
    assert (kept(stored(graph)), kept(stored(graph, new))) == before
    (again,) = query(graph, "MATCH (:Memory {id: 'm'})-[r]->(:Memory) RETURN type(r) AS type, properties(r) AS r")
    assert (again["type"], again["r"]) == ("PROMOTED_TO", hop["r"])


def test_a_hop_to_the_highest_tier(graph: Graph) -> None:
    event, new = risen(graph, tier="shortTerm", energy=9.0)
    lift(graph, demote(graph, event)["event"])
    (hop,) = query(graph, "MATCH (:Memory {id: 'm'})-[r]->(n:Memory) RETURN type(r) AS type, n.id AS id")
    assert (hop["type"], hop["id"]) == ("CRYSTALLIZED_INTO", new)


def test_it_can_be_taken_back_again(graph: Graph) -> None:
    event, new = risen(graph)
    redone = lift(graph, demote(graph, event)["event"])["event"]
    assert demote(graph, redone, 4, run="third")["outcome"] == "undone"
    assert stored(graph, new)["endRunId"] == "third"


def test_taken_back_again_the_old_version_is_as_it_was_between(graph: Graph) -> None:
    event, new = risen(graph)
    memory.touch(graph, new, now=at(1.5))
    undone = demote(graph, event, cascade=True)["event"]
    between = kept(stored(graph))
    redone = lift(graph, undone)["event"]
    assert demote(graph, redone, 4, run="third")["outcome"] == "undone"
    assert kept(stored(graph)) == between


@pytest.mark.parametrize("cascade", [False, True])
def test_what_was_gained_since(graph: Graph, cascade: bool) -> None:
    event, new = risen(graph)
    undone = demote(graph, event)["event"]
    memory.touch(graph, "m", now=at(2.5))
    gained = memory.find(graph, "m", now=at(3))
    row = lift(graph, undone, cascade=cascade)
    if not cascade:
        assert (row["outcome"], row["event"], stored(graph, new)["endReason"]) == ("touched", None, "undone")
        return
    found = memory.find(graph, new, now=at(3))
    assert found.effective_energy == pytest.approx(gained.effective_energy)
    assert (found.access_count, stored(graph, new)["decayRate"], found.state) == (2, 0.05, "live")


def test_one_that_rose_again_is_in_the_way(graph: Graph) -> None:
    event, new = risen(graph)
    undone = demote(graph, event, 1.0)["event"]
    again = consolidation.promote(graph, now=at(1.2), is_test=False)
    row = lift(graph, undone, cascade=True)
    assert (row["outcome"], row["blocker"]["id"]) == ("changed", f"{again.run_id}:promoted:m")
    assert stored(graph, new)["endReason"] == "undone"


def test_twice_is_once(graph: Graph) -> None:
    event, new = risen(graph)
    undone = demote(graph, event)["event"]
    lift(graph, undone)
    assert lift(graph, undone, 4, run="third")["outcome"] == "repeated"
    assert stored(graph, new)["labels"] == {"Memory", "Head", "Hot", "Live", "ShortTerm", "Unlinked"}


def test_a_run_that_asks_again_is_told_that_it_was_the_one(graph: Graph) -> None:
    """After the acknowledgement was lost."""
    event, _ = risen(graph)
    undone = demote(graph, event)["event"]
    first = lift(graph, undone)
    assert lift(graph, undone) == first | {"outcome": "repeated", "lives": None, "moves": None}


def test_a_protection_since_stands_in_its_way(graph: Graph) -> None:
    event, _ = risen(graph)
    undone = demote(graph, event)["event"]
    protected(graph, "m", hours=2.5)
    row = lift(graph, undone)
    assert (row["outcome"], row["blocker"]["id"]) == ("changed", "guard:protected:m")


def test_neither_is_done_twice_by_one_run(graph: Graph) -> None:
    event, _ = risen(graph)
    undone = demote(graph, event)["event"]
    redone = lift(graph, undone)["event"]
    params = {"cascade": False, "landmark": LANDMARK, "gaining": DOMAINS.gaining}
    (row,) = graph.rows("undo.turn", Anything, events=[event], now=ms(4), runId="back", **params)
    assert row.model_dump()["outcome"] == "repeated"
    assert demote(graph, redone, 5, run="third")["outcome"] == "undone"
    (row,) = graph.rows("undo.turn", Anything, events=[undone], now=ms(6), runId="again", **params)
    assert row.model_dump()["outcome"] == "repeated"
