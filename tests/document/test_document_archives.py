"""Documents in archives: what another brain gets, and what a merge makes current."""

from pathlib import Path

import pytest

from brainbridge.consolidation import undo
from brainbridge.document import documents, earlier, holding
from brainbridge.errors import Refused
from brainbridge.graph.graph import Graph
from brainbridge.transfer.archive import restoring
from tests.cypher.document.citing import fold
from tests.cypher.document.test_folded import folded
from tests.drafted import NAME, edges, held, numbers, saved
from tests.integration.archives import body, export, restored_elsewhere
from tests.plans import dump
from tests.state import Anything, at, damage, empty, given


def test_an_archive_has_them_and_another_brain_gets_them(graph: Graph, tmp_path: Path) -> None:
    saved(graph, "one")
    saved(graph, "two", hours=1, reason="no", reason_codes=["a"])
    saved(graph, "three", hours=2, session_ids=["s"])
    export(graph, tmp_path / "before")
    restored_elsewhere(graph, tmp_path / "before")
    export(graph, tmp_path / "after")
    assert body(tmp_path / "after") == body(tmp_path / "before")
    assert numbers(graph) == {3: "current", 2: "refused", 1: "earlier"}


def test_what_was_folded_travels_with_its_words(graph: Graph, tmp_path: Path) -> None:
    given(graph, "m")
    fold(graph, saved(graph, "one", hours=1).state.id, "m", "the dial", "dial", "brass", month="2026-05")
    saved(graph, "two", hours=2)
    holding.settle(graph, now=at(3), command="consolidate-all")
    before = folded(graph)
    assert [each["topic"] for each in before] == ["the dial"]
    export(graph, tmp_path / "before")
    restored_elsewhere(graph, tmp_path / "before")
    assert (folded(graph), damage(graph, 4)) == (before, [])
    export(graph, tmp_path / "after")
    assert body(tmp_path / "after") == body(tmp_path / "before")


def test_a_merge_brings_states_beside_ours_and_ours_stays_the_current_one(graph: Graph, tmp_path: Path) -> None:
    saved(graph, "theirs", id="a")
    saved(graph, "theirs too", hours=1, id="b")
    saved(graph, "only theirs", name="other")
    export(graph, tmp_path / "archive")
    empty(graph)
    given(graph)
    saved(graph, "ours", hours=2)
    for _ in range(2):
        assert restoring.restore(graph, tmp_path / "archive", now=at(3)).merged
        assert (held(graph), held(graph, "other")) == ("ours", "only theirs")
        assert edges(graph, "CURRENT") == {f"{NAME}>1", "other>1"}
        assert damage(graph, 4) == []
    assert [(each.number, each.standing) for each in documents.history(graph, NAME)] == [
        (2, "earlier"),
        (1, "current"),
        (1, "earlier"),
    ]
    with pytest.raises(Refused, match="2 states of 'working-memory' have the number 1") as told:
        documents.find(graph, NAME, state="1")
    assert told.value.hint.startswith("give the id of one: ")
    earlier.restore(graph, NAME, "b", now=at(5))
    assert held(graph) == "theirs too"


def test_what_was_taken_back_here_is_not_made_current_by_a_merge(graph: Graph, tmp_path: Path) -> None:
    given(graph)
    done = saved(graph, "one")
    export(graph, tmp_path / "archive")
    undo.undo(graph, done.run_id, now=at(1))
    assert restoring.restore(graph, tmp_path / "archive", now=at(3)).merged
    assert (held(graph), numbers(graph), damage(graph, 4)) == (None, {1: "undone"}, [])


def test_a_document_that_an_undo_left_without_a_state_does_not_get_that_of_an_archive(
    graph: Graph, tmp_path: Path
) -> None:
    saved(graph, "theirs")
    export(graph, tmp_path / "archive")
    empty(graph)
    given(graph)
    done = saved(graph, "ours", hours=2)
    restoring.restore(graph, tmp_path / "archive", now=at(3))
    back = undo.undo(graph, done.run_id, now=at(4))
    assert (held(graph), damage(graph, 5)) == (None, [])
    assert graph.rows("document.mend", Anything)[0].model_dump() == {"repaired": 0}
    assert held(graph) is None
    assert undo.undo(graph, back.run_id, now=at(6)).refused == []
    assert held(graph) == "ours"


def test_a_document_that_is_here_as_in_the_archive_stays_as_it_is(graph: Graph, tmp_path: Path) -> None:
    given(graph)
    saved(graph, "one")
    export(graph, tmp_path / "archive")
    before = dump(graph)
    done = restoring.restore(graph, tmp_path / "archive", now=at(3))
    assert (done.merged, done.loose) == (True, 0)
    assert dump(graph)[1] == before[1]
