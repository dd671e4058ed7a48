"""cypher/document/folded.cypher"""

from typing import Any

from brainbridge.consolidation import undo
from brainbridge.graph.graph import Graph
from tests.cypher.document.citing import cites, fold
from tests.drafted import NAME, saved
from tests.state import Anything, at, given, ms, query


def folded(graph: Graph, scope: str = "", *, test: bool = False) -> list[dict[str, Any]]:
    return [row.model_dump() for row in graph.rows("document.folded", Anything, isTest=test, scope=scope, name=NAME)]


def topics(graph: Graph, scope: str = "") -> list[tuple[str, bool]]:
    return [(each["topic"], each["quoted"]) for each in folded(graph, scope)]


def test_it_has_the_words_the_month_and_the_memory_the_latest_first(graph: Graph) -> None:
    given(graph, "a", hours=1)
    given(graph, "b", hours=2)
    query(graph, "MATCH (m:Memory {id: 'b'}) SET m.lineageId = 'line'")
    state = saved(graph, "one", hours=3).state.id
    assert fold(graph, state, "a", "the dial", "dial", "brass") == 1
    assert fold(graph, state, "b", "the chime", "chime", month="2026-06") == 1
    shared = {"quoted": False}
    assert folded(graph) == [
        {"topic": "the chime", "keywords": ["chime"], "month": "2026-06", "memory": "b", "lineage": "line"}
        | {"at": ms(2), **shared},
        {"topic": "the dial", "keywords": ["dial", "brass"], "month": "2026-05", "memory": "a", "lineage": "a"}
        | {"at": ms(1), **shared},
    ]


def test_it_counts_for_later_states_and_what_the_current_one_cites_is_told_apart(graph: Graph) -> None:
    given(graph, "a")
    fold(graph, saved(graph, "one", hours=1).state.id, "a")
    saved(graph, "two", hours=2)
    assert topics(graph) == [("the dial", False)]
    saved(graph, cites("a"), hours=3)
    assert topics(graph) == [("the dial", True)]
    saved(graph, "four", hours=4)
    assert topics(graph) == [("the dial", False)]


def test_of_two_states_that_folded_a_memory_the_later_counts(graph: Graph) -> None:
    given(graph, "a")
    fold(graph, saved(graph, "one", hours=1).state.id, "a", "old")
    fold(graph, saved(graph, "two", hours=2).state.id, "a", "new")
    assert topics(graph) == [("new", False)]


def test_a_state_that_was_taken_back_or_refused_folds_nothing_and_one_that_is_back_does(graph: Graph) -> None:
    given(graph, "a")
    saved(graph, "one", hours=1)
    done = saved(graph, "two", hours=2)
    fold(graph, done.state.id, "a")
    assert fold(graph, saved(graph, "no", hours=3, reason="no").state.id, "a", "refused") == 0
    undone = undo.undo(graph, done.run_id, now=at(4))
    assert folded(graph) == []
    undo.undo(graph, undone.run_id, now=at(5))
    assert topics(graph) == [("the dial", False)]


def test_each_document_has_its_own(graph: Graph) -> None:
    given(graph, "a")
    fold(graph, saved(graph, "one", scope="box").state.id, "a")
    saved(graph, "one")
    assert (topics(graph), topics(graph, "box")) == ([], [("the dial", False)])
    assert folded(graph, "box", test=True) == []
