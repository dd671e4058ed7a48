"""Memories are moved to the scope of their project whole, and back."""

from pathlib import Path

import pytest

from brainbridge.association import association
from brainbridge.consolidation import undo
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.project import moving, project
from brainbridge.recall import recall
from brainbridge.recall.filters import Filters
from tests.project.repositories import begun, commit
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
