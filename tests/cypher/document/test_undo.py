"""cypher/document/undo.cypher"""

from typing import Any

import pytest

from brainbridge.consolidation import undo
from brainbridge.document import documents
from brainbridge.graph.graph import Graph
from tests.drafted import NAME, edges, held, numbers, saved
from tests.races.two import Waiting, holding
from tests.state import Anything, at, damage, ms, query, run_at


def back(graph: Graph, run_id: str, hours: float = 5.0, *, cascade: bool = False) -> undo.Undone:
    return undo.undo(graph, run_id, now=at(hours), cascade=cascade)


def row(graph: Any, event: str, run_id: str = "back", hours: float = 5.0) -> dict[str, Any]:
    """Take an event back by a run that is there, and return the row."""
    (found,) = graph.rows("document.undo", Anything, events=[event], now=ms(hours), runId=run_id)
    result: dict[str, Any] = found.model_dump()
    return result


def event_of(done: documents.Saved) -> str:
    return f"{done.run_id}:saved:{done.state.id}"


def test_the_state_from_before_is_current_again_and_the_other_one_stays_readable(graph: Graph) -> None:
    saved(graph, "one")
    done = saved(graph, "two", hours=1)
    assert back(graph, done.run_id).undone == {"saved": 1}
    assert (held(graph), numbers(graph)) == ("one", {2: "undone", 1: "current"})
    undone = documents.find(graph, NAME, state="2")
    assert (undone.text, undone.undone_at, undone.accepted) == ("two", at(5), True)
    assert damage(graph, 6) == []


def test_it_is_redone_by_taking_the_undo_back_and_so_on(graph: Graph) -> None:
    saved(graph, "one")
    run_id = saved(graph, "two", hours=1).run_id
    for hours, (text, standing) in enumerate([("one", "undone"), ("two", "current")] * 2, start=2):
        done = back(graph, run_id, hours)
        assert (done.undone, done.refused) == ({"saved": 1}, [])
        assert (held(graph), numbers(graph)[2]) == (text, standing)
        run_id = done.run_id
    kinds = query(graph, "MATCH (e:Event)-[:CONCERNS]->({number: 2}) RETURN e.kind AS kind ORDER BY e.at")
    assert [each["kind"] for each in kinds] == ["saved", "undone", "redone", "undone", "redone"]
    assert damage(graph, 9) == []


def test_without_a_state_before_the_document_has_none_until_that_is_taken_back(graph: Graph) -> None:
    first = back(graph, saved(graph, "one").run_id)
    assert (held(graph), numbers(graph), edges(graph, "CURRENT")) == (None, {1: "undone"}, set())
    assert damage(graph, 6) == []
    back(graph, first.run_id, 6)
    assert (held(graph), numbers(graph)) == ("one", {1: "current"})


def test_what_is_saved_after_an_undo_follows_the_state_before(graph: Graph) -> None:
    saved(graph, "one")
    undone = back(graph, saved(graph, "two", hours=1).run_id, 2)
    saved(graph, "three", hours=3)
    assert (numbers(graph), edges(graph, "SUPERSEDES")) == (
        {3: "current", 2: "undone", 1: "earlier"},
        {"2>1", "3>1"},
    )
    (refused,) = back(graph, undone.run_id).refused
    assert refused.reason == "it is no longer as the run left it: saved since; --cascade takes that back first"
    assert damage(graph, 6) == []


def test_it_is_refused_if_a_later_state_was_saved_and_that_is_taken_back_first_with_cascade(graph: Graph) -> None:
    saved(graph, "one")
    second = saved(graph, "two", hours=1)
    third = saved(graph, "three", hours=2)
    (refused,) = back(graph, second.run_id).refused
    assert refused.reason == "it is no longer as the run left it: saved since; --cascade takes that back first"
    assert held(graph) == "three"
    run_at(graph, 5, run_id="back")
    found = row(graph, event_of(second))
    assert (found["outcome"], found["event"], found["blocker"]["id"]) == ("changed", None, event_of(third))
    assert back(graph, second.run_id, cascade=True).undone == {"saved": 2}
    assert (held(graph), numbers(graph)) == ("one", {3: "undone", 2: "undone", 1: "current"})


def test_a_refused_state_is_marked_and_nothing_moves(graph: Graph) -> None:
    saved(graph, "one")
    done = saved(graph, "two", hours=1, reason="it drops half")
    saved(graph, "three", hours=2)
    first = back(graph, done.run_id)
    assert (first.undone, held(graph), numbers(graph)[2]) == ({"saved": 1}, "three", "undone")
    back(graph, first.run_id, 6)
    assert (held(graph), numbers(graph)[2]) == ("three", "refused")
    assert damage(graph, 7) == []


def test_what_was_taken_back_is_not_taken_back_again(graph: Graph) -> None:
    saved(graph, "one")
    done = saved(graph, "two", hours=1)
    back(graph, done.run_id)
    again = back(graph, done.run_id, 6)
    assert (again.undone, again.refused, again.already) == ({}, [], 1)


def test_again_in_the_same_run_it_names_its_event(graph: Graph) -> None:
    saved(graph, "one")
    done = saved(graph, "two", hours=1)
    run_at(graph, 5, run_id="back")
    first, again = (row(graph, event_of(done)) for _ in range(2))
    assert (first["outcome"], again["outcome"]) == ("undone", "repeated")
    assert first["event"] == again["event"] == f"back:undone:{event_of(done)}"
    assert len(query(graph, "MATCH (e:Event {kind: 'undone'}) RETURN e")) == 1


def test_where_the_state_before_is_gone_it_stays(graph: Graph) -> None:
    saved(graph, "one")
    done = saved(graph, "two", hours=1)
    query(graph, "MATCH (s:DocumentState {number: 1}) DETACH DELETE s")
    run_at(graph, 5, run_id="back")
    assert row(graph, event_of(done))["outcome"] == "changed"
    assert held(graph) == "two"


def test_an_event_whose_state_is_gone_has_no_row(graph: Graph) -> None:
    done = saved(graph, "one")
    query(graph, "MATCH (s:DocumentState) DETACH DELETE s")
    run_at(graph, 5, run_id="back")
    assert graph.rows("document.undo", Anything, events=[event_of(done)], now=ms(5), runId="back") == ()
    assert [each.reason for each in back(graph, done.run_id).refused] == ["a purge has deleted it since"]


@pytest.mark.parametrize("first", ["undo", "save"])
def test_of_an_undo_and_a_save_the_second_sees_what_the_first_did(graph: Graph, first: str) -> None:
    saved(graph, "one")
    done = saved(graph, "two", hours=1)
    run_at(graph, 5, run_id="back")
    run_at(graph, 5, run_id="r")

    def save(unit: Any) -> str:
        params = documents.Draft(name=NAME, text="three").to_params(is_test=False)
        asked = params | {"expects": done.state.id, "now": ms(5), "runId": "r"}
        outcome: str = unit.one("document.save", documents.Written, **asked).outcome
        return outcome

    steps = {"undo": lambda unit: row(unit, event_of(done))["outcome"], "save": save}
    second = {"undo": "save", "save": "undo"}[first]
    with holding(graph) as unit:
        assert steps[first](unit) == {"undo": "undone", "save": "saved"}[first]
        late = Waiting(graph, lambda: steps[second](graph))
    assert late.result() == {"save": "moved", "undo": "changed"}[second]
    assert held(graph) == {"undo": "one", "save": "three"}[first]
    assert len(edges(graph, "CURRENT")) == 1
    assert damage(graph, 6) == []
