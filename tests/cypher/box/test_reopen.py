"""cypher/box/reopen.cypher"""

from brainbridge.graph.graph import Graph
from tests.cypher.box.talk import MINUTE, back, box, placed, sealed
from tests.state import at, damage, query

SEALED = "r:box_sealed:box of a"


def test_it_is_open_again_and_its_undo_seals_it(graph: Graph) -> None:
    placed(graph, "a", about="database")
    sealed(graph, "box of a", reason="time_gap", hours=1)
    before = box(graph, "box of a")
    (row,) = back(graph, "box.reopen", SEALED)
    assert (row["outcome"], row["event"]) == ("undone", f"back:undone:{SEALED}")
    found = box(graph, "box of a")
    assert (found.get("sealedAt"), found.get("reason"), found["openUntil"], found["unfiled"]) == (
        *(None, None, at(30 * MINUTE), False),
    )
    assert damage(graph, 3) == []
    back(graph, "box.reopen", f"back:undone:{SEALED}", run_id="again")
    assert {**box(graph, "box of a"), "rev": 0} == {**before, "rev": 0}
    assert damage(graph, 4) == []


def test_what_joined_it_meanwhile_is_summed_up_when_it_is_sealed_again(graph: Graph) -> None:
    placed(graph, "a", about="database")
    sealed(graph, "box of a", reason="time_gap", hours=1)
    query(graph, "MATCH (b:Box) REMOVE b:Unfiled")
    back(graph, "box.reopen", SEALED)
    placed(graph, "b", about="database", hours=MINUTE)
    back(graph, "box.reopen", f"back:undone:{SEALED}", run_id="again")
    assert box(graph, "box of a")["unfiled"]


def test_it_is_taken_back_once_and_not_if_it_is_empty(graph: Graph) -> None:
    placed(graph, "a", about="database")
    sealed(graph, "box of a", hours=1)
    for run_id, outcome in (("first", "undone"), ("second", "repeated")):
        assert back(graph, "box.reopen", SEALED, run_id=run_id)[0]["outcome"] == outcome
    sealed(graph, "box of a", reason="flush", hours=2, run_id="later")
    assert back(graph, "box.reopen", SEALED, run_id="third")[0]["outcome"] == "changed"
    assert back(graph, "box.reopen", "unknown") == []


def test_that_it_was_sealed_again_blocks_that_the_first_comes_back(graph: Graph) -> None:
    placed(graph, "a", about="database")
    sealed(graph, "box of a", reason="time_gap", hours=1)
    (first,) = back(graph, "box.reopen", SEALED)
    assert first["blocker"] is None
    sealed(graph, "box of a", reason="flush", hours=3, run_id="later")
    (row,) = back(graph, "box.reopen", first["event"], run_id="again", hours=4)
    assert (row["outcome"], row["blocker"]["id"]) == ("changed", "later:box_sealed:box of a")


def test_a_box_stays_sealed_while_another_one_of_its_thread_is_open(graph: Graph) -> None:
    placed(graph, "a", about="database")
    sealed(graph, "box of a", reason="time_gap", hours=1)
    placed(graph, "b", about="garden", hours=2, run_id="later")
    (row,) = back(graph, "box.reopen", SEALED, hours=3)
    assert (row["outcome"], row["blocker"]["id"]) == ("changed", "later:box_opened:box of b")
    assert box(graph, "box of a")["reason"] == "time_gap"
    sealed(graph, "box of b", hours=4, run_id="later")
    assert back(graph, "box.reopen", SEALED, hours=5, run_id="again")[0]["outcome"] == "undone"


def test_an_open_box_of_another_thread_does_not_matter(graph: Graph) -> None:
    placed(graph, "a", about="database")
    sealed(graph, "box of a", reason="time_gap", hours=1)
    placed(graph, "b", about="garden", session="other")
    placed(graph, "c", about="garden", scope="box")
    assert back(graph, "box.reopen", SEALED)[0]["outcome"] == "undone"
