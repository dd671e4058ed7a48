"""Memories are moved to the scope of their project whole, and back."""

from collections.abc import Callable
from pathlib import Path

import pytest

from brainbridge.association import association
from brainbridge.consolidation import undo
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.probe import probe
from brainbridge.project import moving, project
from brainbridge.project.moving import Moved
from brainbridge.recall import history, recall
from brainbridge.recall.filters import Filters
from brainbridge.run import run as runs
from tests.project.repositories import begun, cloned, commit
from tests.state import at, given


@pytest.fixture
def said(graph: Graph) -> Graph:
    """Two sessions without a scope that speak of the same things."""
    for session in ("one", "two"):
        for hours, content in enumerate(("Ann Smith has a cedar box", "the cedar box of Ann Smith is in Oslo")):
            given(graph, f"{session}{hours}", hours=hours, content=content, sessionId=session, speaker="Ann")
    association.associate(graph, now=at(2))
    assert integrity.validate(graph, now=at(3)).findings == []
    return graph


def found(graph: Graph, scope: str | None) -> set[str]:
    hits = recall.search(graph, "Where is the cedar box?", now=at(3), limit=10, filters=Filters(scope=scope))
    return {hit.id for hit in hits}


def test_recall_finds_them_there_and_no_longer_where_they_were(said: Graph) -> None:
    done = moving.move(said, {"box": ["one"]}, source="", now=at(3))
    assert done.moved == 2
    assert found(said, "box") == {"one0", "one1", "two0", "two1"}  # what has no scope is found everywhere
    assert found(said, "crate") == {"two0", "two1"}
    assert integrity.validate(said, now=at(3)).findings == []


def test_it_is_taken_back_and_done_again(said: Graph) -> None:
    run_id = moving.move(said, {"box": ["one"]}, source="", now=at(3)).run_id
    back = undo.undo(said, run_id, now=at(4))
    assert (back.undone, back.refused) == ({"moved": 2}, [])
    assert found(said, "crate") == {"one0", "one1", "two0", "two1"}
    assert integrity.validate(said, now=at(4)).findings == []
    undo.undo(said, back.run_id, now=at(5))
    assert found(said, "crate") == {"two0", "two1"}
    assert integrity.validate(said, now=at(5)).findings == []


class Killed(BaseException):
    """Ends a run as a kill does."""


def _killed_before_it_is_put_right(graph: Graph, monkeypatch: pytest.MonkeyPatch, move: Callable[[], object]) -> None:
    def kill(run: object) -> None:
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr("brainbridge.integrity.associations.repair", kill)
        with pytest.raises(Killed):
            move()
    assert integrity.validate(graph, now=at(3)).findings != []


def test_killed_before_it_was_put_right_the_same_call_continues(said: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    def move() -> Moved:
        return moving.move(said, {"box": ["one"]}, source="", now=at(3))

    _killed_before_it_is_put_right(said, monkeypatch, move)
    assert move().moved == 0
    assert integrity.validate(said, now=at(3)).findings == []
    assert found(said, "crate") == {"two0", "two1"}


def test_killed_before_it_was_put_right_the_next_session_continues(
    said: Graph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = begun(tmp_path / "box", commits=0)
    own = project.scope_of(said, str(box), now=at(2))
    moving.move(said, {own: ["one", "two"]}, source="", now=at(2))
    commit(box)
    scope = project.scope_of(said, str(cloned(box, tmp_path / "clone")), now=at(2))
    _killed_before_it_is_put_right(said, monkeypatch, lambda: project.scope_of(said, str(box), now=at(3)))
    assert project.scope_of(said, str(box), now=at(3)) == scope
    assert integrity.validate(said, now=at(3)).findings == []
    assert found(said, scope) == {"one0", "one1", "two0", "two1"}


def test_again_it_moves_nothing(said: Graph) -> None:
    moving.move(said, {"box": ["one"]}, source="", now=at(3))
    assert moving.move(said, {"box": ["one"]}, source="", now=at(3)).moved == 0


def test_what_was_said_before_a_folder_was_a_repository_is_found_in_it(said: Graph, tmp_path: Path) -> None:
    """Another clone of it was known before; so there are two scopes, of which one remains."""
    folder = tmp_path / "box"
    folder.mkdir()
    scope = project.scope_of(said, str(folder), now=at(2))
    moving.move(said, {scope: ["one"]}, source="", now=at(2))
    begun(folder, commits=0)
    commit(folder)
    clone = tmp_path / "clone"
    folder.rename(clone)
    (clone / ".git" / "brainbridge").unlink(missing_ok=True)
    mark = clone / ".brainbridge"
    before = mark.read_text(encoding="ascii")
    mark.unlink()
    other = project.scope_of(said, str(clone), now=at(2))
    assert other != scope
    mark.write_text(before, encoding="ascii")
    assert project.scope_of(said, str(clone), now=at(3)) == other
    assert found(said, other) == {"one0", "one1", "two0", "two1"}
    assert found(said, scope) == {"two0", "two1"}
    assert not mark.exists()


@pytest.fixture
def asked(said: Graph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Graph:
    """The same in the scope own, where a probe and two questions are asked; another question in the scope git."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    moving.move(said, {"own": ["one", "two"]}, source="", now=at(3))
    probe.add(said, "Where is the cedar box?", ["one0"], now=at(3), scope="own")
    monkeypatch.setattr(said, "brain", "mine")
    for number, scope in enumerate(("own", "own", "git", None)):
        history.note_sure("mine", f"who {number}?", sure=False, at=at(number), scope=scope)
        history.note_question("mine", f"who {number}?", ["one0"], scope=scope)
    return said


def scopes(graph: Graph) -> tuple[list[str | None], list[str | None], list[str | None]]:
    """Return where probes ask, what was asked and not found, and what was asked."""
    return (
        [each.scope for each in probe.listed(graph)],
        [each.scope for each in history.unanswered("mine")],
        [each.scope for each in history.questions("mine")],
    )


BEFORE = (["own"], ["own", "own", "git", None], ["own", "own", "git", None])
AFTER = (["git"], ["git", "git", "git", None], ["git", "git", "git", None])


def test_questions_move_with_the_memories_and_back(asked: Graph) -> None:
    assert scopes(asked) == BEFORE
    run_id = moving.move(asked, {"git": ["one", "two"]}, source="own", now=at(4)).run_id
    assert scopes(asked) == AFTER
    back = undo.undo(asked, run_id, now=at(5))
    assert (back.undone, back.refused) == ({"moved": 4, "questions_moved": 1}, [])
    assert scopes(asked) == BEFORE
    repeated = undo.undo(asked, run_id, now=at(6))
    assert (repeated.undone, repeated.already, scopes(asked)) == ({}, 5, BEFORE)
    undo.undo(asked, back.run_id, now=at(7))
    assert scopes(asked) == AFTER
    undo.undo(asked, run_id, now=at(8))
    assert scopes(asked) == BEFORE
    assert integrity.validate(asked, now=at(8)).findings == []


@pytest.fixture
def moved_twice(asked: Graph) -> tuple[Graph, str, str]:
    """The same from own to git and on to far, and the two runs."""
    first = moving.move(asked, {"git": ["one", "two"]}, source="own", now=at(4)).run_id
    second = moving.move(asked, {"far": ["one", "two"]}, source="git", now=at(5)).run_id
    return asked, first, second


def _are_home(graph: Graph) -> bool:
    return (scopes(graph), found(graph, "own")) == (BEFORE, {"one0", "one1", "two0", "two1"})


def test_two_moves_are_taken_back_one_after_the_other_and_done_again(moved_twice: tuple[Graph, str, str]) -> None:
    graph, first, second = moved_twice
    backs = [undo.undo(graph, run, now=at(6)).run_id for run in (second, first)]
    assert _are_home(graph)
    for run in reversed(backs):
        undo.undo(graph, run, now=at(7))
    assert scopes(graph)[0] == ["far"]
    assert set(scopes(graph)[1]) == {"far", None}


def test_two_moves_are_taken_back_at_once_with_what_came_since(moved_twice: tuple[Graph, str, str]) -> None:
    graph, first, _ = moved_twice
    back = undo.undo(graph, first, now=at(6), cascade=True)
    assert (back.undone, back.refused) == ({"moved": 8, "questions_moved": 2}, [])
    assert _are_home(graph)
    undo.undo(graph, back.run_id, now=at(7))
    assert scopes(graph)[0] == ["far"]


def test_what_was_moved_on_is_not_taken_back_before_that(moved_twice: tuple[Graph, str, str]) -> None:
    graph, first, second = moved_twice
    refused = undo.undo(graph, first, now=at(6))
    assert (refused.undone, len(refused.refused)) == ({}, 5)
    assert "questions_moved since; --cascade takes that back first" in " ".join(each.reason for each in refused.refused)
    undo.undo(graph, second, now=at(7))
    assert undo.undo(graph, first, now=at(8)).refused == []
    assert _are_home(graph)


def test_what_was_asked_in_both_is_kept_once_and_what_is_asked_again_stays(asked: Graph) -> None:
    history.note_sure("mine", "who 0?", sure=False, at=at(3.5), scope="git")
    run_id = moving.move(asked, {"git": ["one", "two"]}, source="own", now=at(4)).run_id
    assert sorted(each.question for each in history.unanswered("mine") if each.scope == "git") == [
        "who 0?", "who 1?", "who 2?",
    ]  # fmt: skip
    history.note_sure("mine", "who 1?", sure=False, at=at(4.5), scope="git")
    undo.undo(asked, run_id, now=at(5))
    assert [each.scope for each in history.unanswered("mine")] == ["git", None, "git", "git"]


def test_a_plan_moves_no_questions(asked: Graph) -> None:
    runs.foresee(asked, lambda graph: moving.move(graph, {"git": ["one", "two"]}, source="own", now=at(4)))
    assert scopes(asked) == BEFORE
    run_id = moving.move(asked, {"git": ["one", "two"]}, source="own", now=at(4)).run_id
    runs.foresee(asked, lambda graph: undo.undo(graph, run_id, now=at(5)))
    assert scopes(asked) == AFTER


def test_what_was_asked_without_a_scope_stays(asked: Graph) -> None:
    moving.move(asked, {"": ["one", "two"]}, source="own", now=at(4))
    assert [each.scope for each in history.unanswered("mine")] == [None, None, "git", None]
    moving.move(asked, {"box": ["one"]}, source="", now=at(5))
    assert [each.scope for each in history.unanswered("mine")] == [None, None, "git", None]
