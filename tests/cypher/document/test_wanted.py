"""cypher/document/wanted.cypher, which document.hold continues: which memories are held, and by which documents."""

import pytest

from brainbridge.consolidation import undo
from brainbridge.crystal import merging
from brainbridge.errors import Refused
from brainbridge.graph.graph import Graph
from brainbridge.run.run import LANDMARK
from tests.crystals import crystallized
from tests.cypher.document.citing import cites, fold, holders
from tests.drafted import NAME, saved
from tests.state import Anything, at, damage, given, ms, query, run_at, taken_back


def again(graph: Graph, hours: float, run_id: str = "again", *, test: bool | None = None) -> int:
    """Ask for all memories by a run of its own; returns how many changed."""
    run_at(graph, hours, run_id=run_id)
    asked = {"events": None, "isTest": test, "now": ms(hours), "landmark": LANDMARK, "runId": run_id}
    return int(graph.one("document.hold", Anything, **asked).model_dump()["changed"])


def promoted(graph: Graph, name: str, new: str, hours: float) -> None:
    """Promote a memory."""
    run_at(graph, hours, run_id=new)
    graph.rows(
        "promotion.promote",
        Anything,
        candidates=[{"id": name, "newId": new}],
        **{"fromTier": "working", "toTier": "shortTerm", "label": "ShortTerm", "edge": "PROMOTED_TO"},
        **{"threshold": None, "reason": "forced", "now": ms(hours), "landmark": LANDMARK, "runId": new},
    )


def test_a_citation_goes_with_a_promotion_to_the_latest_version(graph: Graph) -> None:
    given(graph, "m")
    promoted(graph, "m", "n", 1)
    saved(graph, cites("m"), hours=2)
    assert holders(graph) == {"n": [NAME]}


def test_a_held_memory_is_not_promoted(graph: Graph) -> None:
    given(graph, "m")
    saved(graph, cites("m"))
    promoted(graph, "m", "n", 1)
    assert holders(graph) == {"m": [NAME]}
    assert query(graph, "MATCH (m:Memory {id: 'n'}) RETURN m") == []


def test_a_citation_goes_with_a_merge_to_the_winner_and_back_when_they_are_parted(graph: Graph) -> None:
    for name in ("hinge", "latch"):
        crystallized(graph, name, accesses=17, content=f"A {name} is oiled in April and in October")
    merging.merge(graph, ["hinge", "latch"], now=at(1), is_test=False)
    (row,) = query(graph, "MATCH (l)-[:MERGED_INTO]->(w) RETURN l.id AS loser, w.id AS winner")
    saved(graph, cites(row["loser"]), hours=2)
    assert holders(graph) == {row["winner"]: [NAME]}
    merging.unmerge(graph, row["loser"], now=at(3))
    assert again(graph, 4) == 2
    assert holders(graph) == {row["loser"]: [NAME]}


def test_a_held_crystal_takes_no_part_in_merges(graph: Graph) -> None:
    for name in ("hinge", "latch"):
        crystallized(graph, name, accesses=17, content=f"A {name} is oiled in April and in October")
    saved(graph, cites("latch"), hours=0)
    with pytest.raises(Refused, match=f"held by the document {NAME}"):
        merging.merge(graph, ["hinge", "latch"], now=at(1), is_test=False)
    assert holders(graph) == {"latch": [NAME]}


def test_all_is_put_right_of_real_or_of_test_memories_or_of_both(graph: Graph) -> None:
    for name, test in (("m", False), ("t", True)):
        given(graph, name, test=test)
        saved(graph, cites(name), hours=1, test=test)
    query(graph, "MATCH (m:Memory) SET m.heldBy = ['lost']")
    assert again(graph, 2, "one", test=True) == 1
    assert holders(graph) == {"m": ["lost"], "t": [NAME]}
    assert again(graph, 2, "two") == 1
    assert again(graph, 2, "three") == 0
    assert holders(graph) == {"m": [NAME], "t": [NAME]}


def test_what_was_folded_is_held_by_later_states_until_the_folding_is_taken_back(graph: Graph) -> None:
    given(graph, "m")
    saved(graph, cites("m"), hours=1)
    done = saved(graph, "two", hours=1)
    assert holders(graph) == {}
    fold(graph, done.state.id, "m")
    assert again(graph, 1) == 1
    saved(graph, "three", hours=2)
    assert (again(graph, 3, "later"), holders(graph)) == (0, {"m": [NAME]})
    saved(graph, cites("m"), hours=4)
    fourth = saved(graph, "five", hours=5)
    assert holders(graph) == {"m": [NAME]}
    undo.undo(graph, fourth.run_id, now=at(6))
    assert holders(graph) == {"m": [NAME]}


def test_undone_a_folding_state_holds_nothing_and_redone_it_does_again(graph: Graph) -> None:
    given(graph, "m")
    saved(graph, "one", hours=0.5)
    done = saved(graph, "two", hours=1)
    fold(graph, done.state.id, "m")
    assert again(graph, 1) == 1
    undone = undo.undo(graph, done.run_id, now=at(1.5))
    assert (holders(graph), damage(graph, 1.5)) == ({}, [])
    undo.undo(graph, undone.run_id, now=at(1.6))
    assert (holders(graph), damage(graph, 1.6)) == ({"m": [NAME]}, [])


def test_a_folded_memory_is_held_where_it_goes(graph: Graph) -> None:
    given(graph, "m")
    fold(graph, saved(graph, "one").state.id, "m")
    promoted(graph, "m", "n", 1)
    assert again(graph, 1) == 1
    assert holders(graph) == {"n": [NAME]}


def test_a_damaged_memory_is_left(graph: Graph) -> None:
    given(graph, "m")
    query(graph, "MATCH (m:Memory) SET m.energy = 'much'")
    saved(graph, cites("m"), hours=1)
    assert holders(graph) == {}


def test_a_seed_that_lives_again_after_its_state_is_current_again_is_held(graph: Graph) -> None:
    run_at(graph, 0)
    crystallized(graph, "m")
    graph.rows("document.seed", Anything, ids=["m"], now=ms(0), runId="r")
    done = saved(graph, cites("m"), hours=1)
    back = undo.undo(graph, done.run_id, now=at(2))
    taken_back(graph, "r:seeded:m", run_id="back", hours=3)
    undo.undo(graph, back.run_id, now=at(4))
    assert holders(graph) == {}
    taken_back(graph, "back:undone:r:seeded:m", run_id="again", hours=5)
    (event,) = query(graph, "MATCH (e:Event {kind: 'redone', of: 'seeded'}) RETURN e.id AS id")
    asked = {"events": [event["id"]], "isTest": None, "now": ms(5), "landmark": LANDMARK, "runId": "again"}
    graph.one("document.hold", Anything, **asked)
    assert holders(graph) == {"m": [NAME]}
