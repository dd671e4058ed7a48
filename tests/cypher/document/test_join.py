"""cypher/document/join.cypher"""

from typing import Any

from brainbridge.forgetting import forgetting
from brainbridge.graph.graph import Graph
from tests.cypher.document.citing import edit, fold
from tests.drafted import saved
from tests.state import Anything, at, given, query


def join(graph: Graph, state: str, **lists: Any) -> tuple[int, int, int]:
    given_lists = {"consumed": [], "cites": [], "pointers": [], "folds": [], "edits": [], **lists}
    row = graph.one("document.join", Anything, id=state, **given_lists).model_dump()
    return row["consumed"], row["cites"], row["pointers"]


def joined(graph: Graph) -> set[tuple[str, str]]:
    rows = query(
        graph, "MATCH (:DocumentState)-[r:CITES|POINTS_TO|FOLDS|EDITS]->(m) RETURN type(r) AS type, m.id AS id"
    )
    return {(row["type"], row["id"]) for row in rows}


def test_it_is_joined_to_what_it_names_and_only_to_that(graph: Graph) -> None:
    for name in ("a", "b", "c"):
        given(graph, name)
    state = saved(graph, "one").state.id
    pointer = {"topic": "t", "keywords": ["k"], "memory": "b"}
    for _ in range(2):
        assert join(graph, state, cites=["a", "b"], pointers=[pointer]) == (0, 2, 1)
        assert joined(graph) == {("CITES", "a"), ("CITES", "b"), ("POINTS_TO", "b")}
    assert join(graph, state, cites=["c"]) == (0, 1, 0)
    assert joined(graph) == {("CITES", "c")}


def test_a_pointer_has_the_words_of_its_line(graph: Graph) -> None:
    given(graph, "a")
    state = saved(graph, "one").state.id
    join(graph, state, pointers=[{"topic": "old", "keywords": ["k"], "memory": "a"}])
    join(graph, state, pointers=[{"topic": "new", "keywords": ["l", "m"], "memory": "a"}])
    rows = query(graph, "MATCH ()-[r:POINTS_TO]->() RETURN r.topic AS topic, r.keywords AS words")
    assert rows == [{"topic": "new", "words": ["l", "m"]}]


def test_what_is_not_there_of_the_other_kind_or_forgotten_is_ignored(graph: Graph) -> None:
    for name in ("forgotten", "tried"):
        given(graph, name, test=name == "tried")
    forgetting.forget_any(graph, ["forgotten"], now=at(0), limit=1, scope=None, is_test=False)
    state = saved(graph, "one").state.id
    names = ["nobody", "tried", "forgotten"]
    pointers = [{"topic": "t", "keywords": ["k"], "memory": each} for each in names]
    assert join(graph, state, consumed=names, cites=names, pointers=pointers) == (0, 0, 0)
    assert [fold(graph, state, each) for each in names] == [0, 0, 0]
    assert [edit(graph, state, each) for each in names] == [0, 0, 1]  # it may have been what a person wanted gone


def test_a_refused_state_cites_folds_and_edits_nothing(graph: Graph) -> None:
    given(graph, "a")
    state = saved(graph, "one", reason="no").state.id
    assert join(graph, state, cites=["a"]) == (0, 0, 0)
    assert fold(graph, state, "a") == edit(graph, state, "a") == 0


def test_what_it_folds_stays_when_it_is_joined_again(graph: Graph) -> None:
    given(graph, "a")
    state = saved(graph, "one").state.id
    for _ in range(2):
        assert fold(graph, state, "a", "the dial", "dial", month="2026-10") == 1
    join(graph, state)
    assert joined(graph) == {("FOLDS", "a")}
    rows = query(graph, "MATCH ()-[r:FOLDS]->() RETURN properties(r) AS words")
    assert rows == [{"words": {"topic": "the dial", "keywords": ["dial"], "month": "2026-10"}}]


def test_what_is_edited_in_it_stays_when_it_is_joined_again(graph: Graph) -> None:
    given(graph, "a")
    state = saved(graph, "one").state.id
    for how in ("struck", "added"):
        assert edit(graph, state, "a", how, "mark") == 1
    join(graph, state)
    rows = query(graph, "MATCH (s)-[r:EDITS]->(m) RETURN m.id AS id, properties(r) AS of")
    assert rows == [{"id": "a", "of": {"how": "added", "lines": ["mark"]}}]
