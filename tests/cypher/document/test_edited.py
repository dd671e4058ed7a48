"""cypher/document/edited.cypher"""

from typing import Any

from brainbridge.consolidation import consolidation, undo
from brainbridge.graph.graph import Graph
from tests.cypher.document.citing import edit
from tests.drafted import NAME, saved
from tests.state import Anything, at, given, query


def edited(graph: Graph, scope: str = "", *, test: bool = False) -> list[dict[str, Any]]:
    return [row.model_dump() for row in graph.rows("document.edited", Anything, isTest=test, scope=scope, name=NAME)]


def test_what_was_struck_last_and_not_brought_back_is_struck(graph: Graph) -> None:
    for name in ("a", "b", "c"):
        given(graph, name)
    done = [("a", "struck"), ("b", "struck"), ("a", "back"), ("b", "added"), ("c", "added")]
    for number, (memory, how) in enumerate(done):
        assert edit(graph, saved(graph, f"text {number}", hours=number).state.id, memory, how) == 1
    saved(graph, "one that says nothing", hours=9)
    assert [(each["ids"], each["struck"]) for each in edited(graph)] == [(["a"], False), (["b"], True), (["c"], False)]


def test_lines_of_a_person_stay_theirs_whatever_else_they_do(graph: Graph) -> None:
    given(graph, "a")
    for number, (how, lines) in enumerate([("struck", ["x"]), ("back", []), ("added", ["y", "x"])]):
        edit(graph, saved(graph, f"text {number}", hours=number).state.id, "a", how, *lines)
    (row,) = edited(graph)
    assert sorted(row["lines"]) == ["x", "y"]


def test_what_was_refused_or_taken_back_does_not_count(graph: Graph) -> None:
    given(graph, "a")
    edit(graph, saved(graph, "one").state.id, "a", "back", "x")
    later = saved(graph, "two", hours=1)
    edit(graph, later.state.id, "a", "struck", "y")
    assert edited(graph) == [{"ids": ["a"], "struck": True, "lines": ["y", "x"]}]
    undo.undo(graph, later.run_id, now=at(2))
    assert edited(graph) == [{"ids": ["a"], "struck": False, "lines": ["x"]}]
    query(graph, "MATCH (s:DocumentState) SET s.accepted = false")
    assert edited(graph) == []


def test_it_counts_for_every_version_of_the_memory(graph: Graph) -> None:
    given(graph, "a")
    edit(graph, saved(graph, "one").state.id, "a")
    promoted = consolidation.force_promote(graph, "a", now=at(1)).promoted
    (row,) = edited(graph)
    assert len(promoted) == 1
    assert set(row["ids"]) == {"a", *(each["id"] for each in query(graph, "MATCH (m:Live) RETURN m.id AS id"))}
    assert len(row["ids"]) == 2


def test_each_document_has_its_own(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "tried", test=True)
    edit(graph, saved(graph, "one", scope="box").state.id, "a")
    edit(graph, saved(graph, "one", test=True).state.id, "tried")
    assert (edited(graph), edited(graph, "box")) == ([], [{"ids": ["a"], "struck": True, "lines": []}])
    assert edited(graph, test=True) == [{"ids": ["tried"], "struck": True, "lines": []}]
