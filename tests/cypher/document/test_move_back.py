"""cypher/document/move_back.cypher, within undo, where what documents hold follows."""

from typing import Any

import pytest

from brainbridge.consolidation import undo
from brainbridge.document import documents
from brainbridge.graph.graph import Graph
from brainbridge.project import moving
from tests.cypher.document.citing import cites, holders
from tests.cypher.document.test_move import CHEST, both, consumed, history, note, pending, there
from tests.drafted import NAME, saved
from tests.state import at, damage, given, query

__all__ = ["both"]


def move(graph: Graph, source: str = "box", target: str = "chest", hours: float = 5) -> str:
    return moving.move(graph, {target: ["s"]}, source=source, now=at(hours)).run_id


def back(graph: Graph, run_id: str, hours: float = 6, *, cascade: bool = False) -> undo.Undone:
    return undo.undo(graph, run_id, now=at(hours), cascade=cascade)


def state(graph: Graph) -> list[Any]:
    """Return all documents with their states and what these are joined to, and what is held."""
    documents_ = query(graph, "MATCH (d:Document) RETURN d {.*, rev: null} AS d ORDER BY d.scope, d.name")
    states = query(graph, "MATCH (s:DocumentState) RETURN s {.*} AS s ORDER BY s.id")
    edges = query(
        graph,
        "MATCH (a)-[r:STATE_OF|CURRENT|SUPERSEDES|CONSUMED_BY|CITES]->(b) "
        "RETURN coalesce(a.id, a.scope) AS a, type(r) AS r, coalesce(b.id, b.scope) AS b ORDER BY a, r, b",
    )
    return [documents_, states, edges, holders(graph)]


def is_undone_and_redone(graph: Graph, run_id: str) -> None:
    """Take a run back and do it again, twice, and look at all of it each time; ``graph`` is as the run left it."""
    after, before = state(graph), None
    for hours in (6.0, 7.0):
        done = back(graph, run_id, hours)
        assert (done.undone["document_moved"], done.refused) == (1, [])
        assert damage(graph, hours) == []
        assert before in (None, state(graph))
        before = state(graph)
        again = back(graph, done.run_id, hours + 0.5)
        assert (again.undone["document_moved"], again.refused) == (1, [])
        assert state(graph) == after
        assert damage(graph, hours + 0.5) == []
        run_id = again.run_id


def test_a_document_is_where_it_was_and_moved_again(graph: Graph) -> None:
    given(graph, "m")
    saved(graph, "no", scope="box", reason="it drops half")
    saved(graph, cites("m"), scope="box", hours=1)
    before = state(graph)
    run_id = move(graph)
    back(graph, done := back(graph, run_id).run_id, 6.2)
    assert (there(graph), holders(graph)) == ([("chest", NAME)], {"m": [CHEST]})
    assert back(graph, done, 6.3).undone == {}
    is_undone_and_redone(graph, _latest(graph))
    back(graph, _latest(graph), 9)
    assert state(graph) == before


def _latest(graph: Graph) -> str:
    """Return the run that has moved the document last."""
    (row,) = query(
        graph,
        "MATCH (e:Event)-[:RECORDED_IN]->(r) WHERE coalesce(e.of, e.kind) = 'document_moved' AND e.kind <> 'undone' "
        "RETURN r.id AS id ORDER BY e.at DESC LIMIT 1",
    )
    return str(row["id"])


def test_two_are_parted_as_they_were_and_joined_again(both: Graph) -> None:
    note(both, "n")
    query(both, "MATCH (m:Note), (s:DocumentState {scope: 'box', number: 2}) CREATE (m)-[:CONSUMED_BY]->(s)")
    before = state(both)
    run_id = move(both)
    assert pending(both) == ["n"]
    is_undone_and_redone(both, run_id)
    back(both, _latest(both), 9)
    assert state(both) == before
    assert pending(both, "box") == []


def test_what_was_saved_since_in_the_one_that_was_there_stays(both: Graph) -> None:
    run_id = move(both)
    saved(both, "later", scope="chest", hours=5.5)
    assert back(both, run_id).refused == []
    assert [(number, text) for number, _, text in history(both, "chest")] == [
        (3, "later"), (2, cites("theirs", "shared")), (1, "far"),
    ]  # fmt: skip
    assert [number for number, *_ in history(both, "box")] == [2, 1]
    assert damage(both, 7) == []


def test_what_was_saved_since_in_a_moved_one_is_taken_back_first(graph: Graph) -> None:
    saved(graph, "one", scope="box")
    run_id = move(graph)
    saved(graph, "two", scope="chest", hours=5.5)
    (refused,) = back(graph, run_id).refused
    assert "saved since; --cascade takes that back first" in refused.reason
    assert there(graph) == [("chest", NAME)]
    assert back(graph, run_id, 7, cascade=True).refused == []
    assert history(graph, "box") == [(2, "undone", "two"), (1, "current", "one")]
    assert (there(graph), damage(graph, 8)) == ([("box", NAME)], [])


def test_one_that_was_begun_since_where_it_was_is_not_lost(graph: Graph) -> None:
    saved(graph, "one", scope="box")
    run_id = move(graph)
    saved(graph, "new", scope="box", hours=5.5)
    assert len(back(graph, run_id).refused) == 1
    assert there(graph) == [("box", NAME), ("chest", NAME)]
    assert damage(graph, 7) == []


@pytest.mark.parametrize("cascade", [True, False])
def test_what_was_moved_on_is_taken_back_after_that(graph: Graph, cascade: bool) -> None:
    saved(graph, "one", scope="box")
    first = move(graph)
    move(graph, "chest", "far", 5.5)
    done = back(graph, first, cascade=cascade)
    assert there(graph) == [("box" if cascade else "far", NAME)]
    assert ("document_moved" in {each.kind for each in done.refused}) is not cascade
    assert damage(graph, 7) == []


def test_taken_back_once_it_is_not_taken_back_again(graph: Graph) -> None:
    saved(graph, "one", scope="box")
    run_id = move(graph)
    back(graph, run_id)
    again = back(graph, run_id, 7)
    assert (again.undone, again.refused, there(graph)) == ({}, [], [("box", NAME)])


def test_notes_are_taken_in_again_with_the_document(graph: Graph) -> None:
    note(graph, "n")
    consumed(graph, "a text", "n")
    saved(graph, "there", scope="chest")
    run_id = move(graph)
    assert pending(graph) == ["n"]
    back(graph, run_id)
    assert documents.find(graph, NAME, scope="box").text == "a text"
    assert query(graph, "MATCH (:Note)-[:CONSUMED_BY]->(s) RETURN s.scope AS scope") == [{"scope": "box"}]
