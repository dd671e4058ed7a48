"""cypher/project/close_branch.cypher"""

import pytest

from brainbridge.graph.graph import Graph, Unit
from tests.cypher.project.meanwhile import risen
from tests.races.two import Waiting, holding
from tests.state import Anything, given, ms, query, run_at, stored, taken_back


def close(on: Graph | Unit, *, merged: bool, branch: str = "topic", batch: int = 10) -> int:
    return became(on, "merged" if merged else "dropped", branch, batch)


def became(on: Graph | Unit, fate: str, branch: str = "topic", batch: int = 10) -> int:
    params = {"scope": "box", "branch": branch, "fate": fate, "batch": batch, "now": ms(1), "runId": "r"}
    closed: int = on.one("project.close_branch", Anything, **params).model_dump()["closed"]
    return closed


@pytest.fixture
def branched(graph: Graph) -> Graph:
    run_at(graph, 1)
    given(graph, "m", scope="box", branch="topic")
    given(graph, "other", scope="box", branch="other")
    given(graph, "elsewhere", scope="crate", branch="topic")
    return graph


def test_what_is_merged_has_no_branch_any_more(branched: Graph) -> None:
    assert [close(branched, merged=True) for _ in range(2)] == [1, 0]
    assert "branch" not in stored(branched)
    assert (stored(branched, "other")["branch"], stored(branched, "elsewhere")["branch"]) == ("other", "topic")


def test_what_is_dropped_is_marked_and_may_still_be_merged(branched: Graph) -> None:
    assert [close(branched, merged=False) for _ in range(2)] == [1, 0]
    assert (stored(branched)["branch"], "branchDropped" in stored(branched)) == ("topic", True)
    assert close(branched, merged=True) == 1
    assert {"branch", "branchDropped"}.isdisjoint(stored(branched))


def test_what_is_worked_on_again_is_dropped_no_longer(branched: Graph) -> None:
    given(branched, "late", scope="box", branch="topic")
    before = stored(branched)
    assert became(branched, "open") == 0
    query(branched, "MATCH (m:Memory {id: 'm'}) SET m.branchDropped = m.created")
    assert [became(branched, "open") for _ in range(2)] == [1, 0]
    assert {**stored(branched), "rev": 0} == {**before, "rev": 0}
    taken_back(branched, "r:branch_reopened:m", hours=2)
    assert (stored(branched)["branch"], "branchDropped" in stored(branched)) == ("topic", True)


@pytest.mark.parametrize("merged", [True, False])
def test_it_is_taken_back(branched: Graph, merged: bool) -> None:
    before = stored(branched)
    close(branched, merged=merged)
    taken_back(branched, f"r:branch_{'merged' if merged else 'dropped'}:m", hours=2)
    assert {**stored(branched), "rev": 0} == {**before, "rev": 0}


def test_batches_end_when_nothing_is_left(branched: Graph) -> None:
    given(branched, "n", scope="box", branch="topic", sessionId="two")
    assert [close(branched, merged=True, batch=1) for _ in range(3)] == [1, 1, 0]


def test_what_has_ended_is_taken_back_too(branched: Graph) -> None:
    query(branched, "MATCH (m:Memory {id: 'm'}) SET m.validTo = m.created, m.endReason = 'expired' REMOVE m:Live")
    close(branched, merged=True)
    taken_back(branched, "r:branch_merged:m", hours=2)
    assert stored(branched)["branch"] == "topic"


@pytest.mark.parametrize("merged", [True, False])
def test_one_that_is_merged_meanwhile_is_left_alone(branched: Graph, merged: bool) -> None:
    with holding(branched) as unit:
        close(unit, merged=True)
        late = Waiting(branched, lambda: close(branched, merged=merged))
    assert late.result() == 0
    assert {"branch", "branchDropped"}.isdisjoint(stored(branched))


def test_one_that_is_dropped_meanwhile_is_not_dropped_again(branched: Graph) -> None:
    with holding(branched) as unit:
        close(unit, merged=False)
        late = Waiting(branched, lambda: close(branched, merged=False))
    assert late.result() == 0
    assert len(query(branched, "MATCH (e:Event {kind: 'branch_dropped'}) RETURN e")) == 1


@pytest.mark.parametrize("merged", [True, False])
def test_one_that_rises_meanwhile_is_closed_as_its_new_version(branched: Graph, merged: bool) -> None:
    with holding(branched) as unit:
        risen(unit)
        late = Waiting(branched, lambda: close(branched, merged=merged))
    assert (late.result(), close(branched, merged=merged)) == (0, 1)
    assert "branchDropped" not in stored(branched)
    assert ("branch" in stored(branched, "n"), "branchDropped" in stored(branched, "n")) == (not merged, not merged)


@pytest.mark.parametrize("merged", [True, False])
def test_one_that_is_moved_to_another_scope_meanwhile_is_left_alone(branched: Graph, merged: bool) -> None:
    with holding(branched) as unit:
        params = {"from": "box", "to": "chest", "sessions": ["s"], "batch": 9, "now": ms(1), "runId": "r"}
        unit.one("project.move", Anything, **params)
        late = Waiting(branched, lambda: close(branched, merged=merged))
    assert late.result() == 0
    assert stored(branched)["branch"] == "topic"
