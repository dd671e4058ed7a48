"""cypher/document/edited.cypher"""

from typing import Any

from brainbridge.consolidation import consolidation, undo
from brainbridge.graph.graph import Graph
from tests.cypher.document.citing import edit
from tests.drafted import NAME, saved
from tests.state import Anything, at, given, query


def edited(graph: Graph, scope: str = "", *, test: bool = False) -> list[dict[str, Any]]:
    return [row.model_dump() for row in graph.rows("document.edited", Anything, isTest=test, scope=scope, name=NAME)]


def test_the_latest_state_that_says_anything_of_a_memory_decides(graph: Graph) -> None:
    for name in ("a", "b"):
        given(graph, name)
    for number, (memory, how) in enumerate([("a", "struck"), ("b", "reworded"), ("a", "back")]):
        assert edit(graph, saved(graph, f"text {number}", hours=number).state.id, memory, how) == 1
    saved(graph, "one that says nothing", hours=9)
    assert edited(graph) == [{"ids": ["a"], "how": "back"}, {"ids": ["b"], "how": "reworded"}]


def test_what_was_refused_or_taken_back_does_not_count(graph: Graph) -> None:
    given(graph, "a")
    edit(graph, saved(graph, "one").state.id, "a", "reworded")
    later = saved(graph, "two", hours=1)
    edit(graph, later.state.id, "a", "struck")
    assert edited(graph) == [{"ids": ["a"], "how": "struck"}]
    undo.undo(graph, later.run_id, now=at(2))
    assert edited(graph) == [{"ids": ["a"], "how": "reworded"}]
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
    assert (edited(graph), edited(graph, "box")) == ([], [{"ids": ["a"], "how": "struck"}])
    assert edited(graph, test=True) == [{"ids": ["tried"], "how": "struck"}]
