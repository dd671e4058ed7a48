"""cypher/project/rename_branches.cypher"""

import pytest

from brainbridge.graph.graph import Graph, Unit
from tests.cypher.project.meanwhile import risen
from tests.cypher.project.renames import renames
from tests.cypher.project.test_close_branch import close
from tests.cypher.project.test_move import move
from tests.races.two import Waiting, holding
from tests.state import Anything, at, given, ms, query, run_at, stored, taken_back


def rename(on: Graph | Unit, *words: str, batch: int = 10) -> int:
    params = {"scope": "box", "default": "main", "batch": batch, "now": ms(9), "runId": "r"}
    done = on.one("project.rename_branches", Anything, renames=renames(*words), **params)
    renamed: int = done.model_dump()["renamed"]
    return renamed


@pytest.fixture
def branched(graph: Graph) -> Graph:
    run_at(graph, 9)
    given(graph, "m", scope="box", branch="old")
    return graph


def branch(graph: Graph, memory_id: str = "m") -> str | None:
    found: str | None = stored(graph, memory_id).get("branch")
    return found


def test_memories_get_the_new_name_and_the_instant_they_have_it_since(branched: Graph) -> None:
    given(branched, "other", scope="box", branch="other")
    given(branched, "elsewhere", scope="crate", branch="old")
    assert [rename(branched, "1 old new") for _ in range(2)] == [1, 0]
    assert (branch(branched), stored(branched)["branchSince"]) == ("new", at(1))
    assert (branch(branched, "other"), branch(branched, "elsewhere")) == ("other", "old")


def test_several_renamings_are_followed_at_once(branched: Graph) -> None:
    assert [rename(branched, "1 old new", "2 new newer", "3 other old") for _ in range(2)] == [1, 0]
    assert branch(branched) == "newer"
    assert len(query(branched, "MATCH (e:Event {kind: 'branch_renamed'}) RETURN e")) == 1


def test_what_was_made_under_the_old_name_afterwards_keeps_it(branched: Graph) -> None:
    given(branched, "again", hours=2, scope="box", branch="old")
    assert rename(branched, "1 old new") == 1
    assert (branch(branched), branch(branched, "again")) == ("new", "old")


def test_two_branches_change_their_names(branched: Graph) -> None:
    given(branched, "other", scope="box", branch="new")
    for _ in range(2):
        rename(branched, "1 old spare", "2 new old", "3 spare new")
    assert (branch(branched), branch(branched, "other")) == ("new", "old")


def test_a_name_that_was_used_before_does_not_lead_through_earlier_renamings(branched: Graph) -> None:
    given(branched, "before", scope="box", branch="new")
    for _ in range(2):
        rename(branched, "1 new past", "2 old new")
    assert (branch(branched), branch(branched, "before")) == ("new", "past")


def test_renamed_onto_one_that_was_dropped_it_is_not_dropped(branched: Graph) -> None:
    given(branched, "gone", scope="box", branch="new")
    query(branched, "MATCH (m:Memory {id: 'gone'}) SET m.branchDropped = m.created")
    rename(branched, "1 old new", "2 new newer")
    assert (branch(branched), "branchDropped" in stored(branched)) == ("newer", False)
    assert (branch(branched, "gone"), "branchDropped" in stored(branched, "gone")) == ("new", True)


def test_what_looked_dropped_as_it_was_renamed_is_so_no_longer(branched: Graph) -> None:
    assert close(branched, merged=False, branch="old") == 1
    query(branched, "MATCH (m:Memory) SET m.branchDropped = m.created + duration({hours: 2})")
    assert rename(branched, "1 old new") == 1
    assert (branch(branched), "branchDropped" in stored(branched)) == ("new", False)


def test_renamed_to_the_default_one_it_has_none(branched: Graph) -> None:
    assert [rename(branched, "1 main past", "2 old main") for _ in range(2)] == [1, 0]
    assert {"branch", "branchSince"}.isdisjoint(stored(branched))


def test_it_is_taken_back(branched: Graph) -> None:
    query(
        branched, "MATCH (m:Memory) SET m.branchSince = m.created, m.branchDropped = m.created + duration({hours: 2})"
    )
    before = stored(branched)
    assert rename(branched, "1 old new") == 1
    taken_back(branched, "r:branch_renamed:m", hours=10)
    assert {**stored(branched), "rev": 0} == {**before, "rev": 0}


def test_what_has_ended_is_taken_back_too(branched: Graph) -> None:
    query(branched, "MATCH (m:Memory) SET m.validTo = m.created, m.endReason = 'expired' REMOVE m:Live")
    rename(branched, "1 old new")
    taken_back(branched, "r:branch_renamed:m", hours=10)
    assert branch(branched) == "old"


def test_batches_end_when_nothing_is_left(branched: Graph) -> None:
    given(branched, "n", scope="box", branch="old", sessionId="two")
    assert [rename(branched, "1 old new", batch=1) for _ in range(3)] == [1, 1, 0]


def test_one_that_is_renamed_meanwhile_is_left_alone(branched: Graph) -> None:
    with holding(branched) as unit:
        rename(unit, "1 old new")
        late = Waiting(branched, lambda: rename(branched, "1 old other"))
    assert late.result() == 0
    assert branch(branched) == "new"


def test_one_that_is_moved_meanwhile_is_left_alone(branched: Graph) -> None:
    with holding(branched) as unit:
        move(unit, "s", source="box", target="crate")
        late = Waiting(branched, lambda: rename(branched, "1 old new"))
    assert late.result() == 0
    assert branch(branched) == "old"


def test_one_that_rises_meanwhile_is_renamed_as_its_new_version(branched: Graph) -> None:
    with holding(branched) as unit:
        risen(unit)
        late = Waiting(branched, lambda: rename(branched, "1 old new"))
    assert (late.result(), rename(branched, "1 old new")) == (0, 1)
    assert (branch(branched), branch(branched, "n")) == ("old", "new")
