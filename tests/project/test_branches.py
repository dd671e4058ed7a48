"""What git did to a branch happens to the memories that were made on it."""

from pathlib import Path

import pytest

from brainbridge.consolidation import consolidation, undo
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.project import branches, identity
from tests.project.repositories import begun, cloned, commit, git
from tests.state import Anything, at, given, ms, query


@pytest.fixture
def box(graph: Graph, tmp_path: Path) -> Path:
    """A repository with the branch topic, which has a commit of its own and a memory, and main checked out."""
    box = begun(tmp_path / "box")
    topic(box)
    known(graph, box)
    given(graph, scope="box", branch="topic")
    return box


def known(graph: Graph, folder: Path) -> None:
    """Let the project of a folder have the scope of the folder's name."""
    found = identity.find(str(folder))
    assert found is not None
    given = {"identities": found.all, "smallest": None, "name": found.name, "now": ms(0)}
    graph.one("project.settle", Anything, **given, scope=folder.name)


def topic(box: Path) -> None:
    git(box, "checkout", "-q", "-b", "topic")
    commit(box)
    git(box, "checkout", "-q", "main")


def follow(graph: Graph, box: Path, hours: float = 5) -> list[str]:
    """Return the runs that it left."""
    done = branches.follow(graph, "box", str(box), now=at(hours))
    rows = query(graph, "MATCH (r:ConsolidationRun) RETURN r.id AS id, r.command AS command")
    commands = {row["id"]: row["command"] for row in rows}
    assert integrity.validate(graph, now=at(hours)).findings == []
    return [commands[each.run_id] for each in done]


def found(graph: Graph) -> dict[str, tuple[str | None, bool]]:
    rows = query(graph, "MATCH (m:Head) RETURN m.id AS id, m.branch AS branch, m.branchDropped IS NOT NULL AS dropped")
    return {row["id"]: (row["branch"], row["dropped"]) for row in rows}


@pytest.mark.parametrize("merged", [True, False])
def test_what_became_of_it_stays_if_a_promotion_is_taken_back_and_done_again(graph: Graph, merged: bool) -> None:
    given(graph, scope="box", branch="topic")
    up = consolidation.force_promote(graph, "m", now=at(1)).run_id
    branches.close(graph, "box", "topic", merged=merged, now=at(2))
    (closed,) = found(graph).values()
    assert closed == (None, False) if merged else ("topic", True)
    back = undo.undo(graph, up, now=at(3))
    assert found(graph) == {"m": closed}
    undo.undo(graph, back.run_id, now=at(4))
    assert list(found(graph).values()) == [closed]


def test_renamed_it_keeps_its_memories(graph: Graph, box: Path) -> None:
    git(box, "branch", "-m", "topic", "second", at=at(1))
    git(box, "branch", "-m", "second", "third", at=at(2))
    assert [follow(graph, box), follow(graph, box)] == [["branch renamed"], []]
    assert found(graph) == {"m": ("third", False)}
    git(box, "branch", "-m", "third", "fourth", at=at(6))
    assert follow(graph, box, 7) == ["branch renamed"]
    assert found(graph) == {"m": ("fourth", False)}


def test_deleted_since_without_a_trace_of_the_renaming_it_is_known_by_its_old_name(graph: Graph, box: Path) -> None:
    git(box, "branch", "-m", "topic", "second", at=at(1))
    git(box, "merge", "-q", "second")
    git(box, "branch", "-q", "-d", "second")
    assert follow(graph, box) == ["branch merged"]
    assert found(graph) == {"m": (None, False)}


def test_renamed_while_it_was_checked_out_and_then_deleted(graph: Graph, box: Path) -> None:
    git(box, "checkout", "-q", "topic")
    git(box, "branch", "-m", "second", at=at(1))
    git(box, "checkout", "-q", "main")
    git(box, "merge", "-q", "second")
    git(box, "branch", "-q", "-d", "second")
    assert follow(graph, box) == ["branch renamed", "branch merged"]
    assert found(graph) == {"m": (None, False)}


def test_what_was_made_under_its_old_name_since_stays_there(graph: Graph, box: Path) -> None:
    git(box, "branch", "-m", "topic", "second", at=at(1))
    topic(box)
    given(graph, "again", hours=2, scope="box", branch="topic")
    assert [follow(graph, box), follow(graph, box)] == [["branch renamed"], []]
    assert found(graph) == {"m": ("second", False), "again": ("topic", False)}
    git(box, "branch", "-q", "-D", "topic")
    assert follow(graph, box, 6) == ["branch dropped"]
    assert found(graph) == {"m": ("second", False), "again": ("topic", True)}


def test_renamed_onto_the_name_of_one_that_was_dropped_it_is_not_dropped(graph: Graph, box: Path) -> None:
    given(graph, "gone", scope="box", branch="second")
    git(box, "checkout", "-q", "-b", "second")
    commit(box)
    git(box, "checkout", "-q", "main")
    git(box, "branch", "-q", "-D", "second")
    assert follow(graph, box, 1) == ["branch dropped"]
    git(box, "branch", "-m", "topic", "second", at=at(2))
    assert [follow(graph, box), follow(graph, box)] == [["branch renamed"], []]
    assert found(graph) == {"m": ("second", False), "gone": ("second", True)}


def test_two_that_take_each_others_names_keep_their_memories(graph: Graph, box: Path) -> None:
    git(box, "branch", "-q", "other", "topic")
    given(graph, "other", scope="box", branch="other")
    for hours, old, new in ((1, "topic", "spare"), (2, "other", "topic"), (3, "spare", "other")):
        git(box, "branch", "-m", old, new, at=at(hours))
    assert [follow(graph, box), follow(graph, box)] == [["branch renamed"], []]
    assert found(graph) == {"m": ("other", False), "other": ("topic", False)}


def test_where_git_keeps_no_logs_it_looks_dropped(graph: Graph, box: Path) -> None:
    git(box, "branch", "-m", "topic", "second", at=at(1))
    git(box, "reflog", "expire", "--expire=now", "--expire-unreachable=now", "refs/heads/second")
    assert follow(graph, box) == ["branch dropped"]
    assert found(graph) == {"m": ("topic", True)}


def test_it_is_taken_back_and_done_again(graph: Graph, box: Path) -> None:
    git(box, "branch", "-m", "topic", "second", at=at(1))
    (run,) = branches.follow(graph, "box", str(box), now=at(2))
    back = undo.undo(graph, run.run_id, now=at(3))
    assert (back.undone, back.refused, found(graph)) == ({"branch_renamed": 1}, [], {"m": ("topic", False)})
    undo.undo(graph, back.run_id, now=at(4))
    assert found(graph) == {"m": ("second", False)}


def test_one_that_was_dropped_by_its_old_name_comes_back_with_the_new_one(graph: Graph, box: Path) -> None:
    git(box, "branch", "-m", "topic", "second", at=at(1))
    branches.close(graph, "box", "topic", merged=False, now=at(2))
    assert follow(graph, box) == ["branch renamed"]
    assert found(graph) == {"m": ("second", False)}


def test_one_made_in_a_work_tree_is_followed_though_that_was_removed(graph: Graph, box: Path, tmp_path: Path) -> None:
    for name in ("kept", "lost"):
        given(graph, name, scope="box", branch=name)
        git(box, "worktree", "add", "-q", "-b", name, str(tmp_path / name))
        commit(tmp_path / name)
    assert follow(graph, box, 1) == []
    git(box, "push", "-q", str(box), "kept:refs/heads/main-to-be")
    for name in ("kept", "lost"):
        git(box, "worktree", "remove", str(tmp_path / name))
        git(box, "branch", "-q", "-D", name)
    git(box, "merge", "-q", "main-to-be")
    git(box, "branch", "-q", "-d", "main-to-be")
    assert follow(graph, box, 2) == ["branch merged", "branch dropped"]
    assert found(graph) == {"m": ("topic", False), "kept": (None, False), "lost": ("lost", True)}


def test_the_branches_of_another_repository_are_others(graph: Graph, box: Path, tmp_path: Path) -> None:
    other = begun(tmp_path / "other")
    topic(other)
    git(other, "branch", "-m", "topic", "second")
    git(other, "branch", "topic", "second")
    git(other, "merge", "-q", "second")
    assert [follow(graph, other), (other / ".git" / "brainbridge-branches").exists()] == [[], False]
    known(graph, other)
    assert follow(graph, other) == []
    git(other, "branch", "-q", "-D", "topic")
    assert follow(graph, other) == []
    assert found(graph) == {"m": ("topic", False)}


def test_a_scope_that_somebody_has_named_has_the_branches_of_the_folder(graph: Graph, box: Path) -> None:
    given(graph, "n", scope="named", branch="topic")
    git(box, "merge", "-q", "topic")
    assert len(branches.follow(graph, "named", str(box), now=at(1))) == 1
    assert found(graph) == {"m": ("topic", False), "n": (None, False)}


def test_dropped_by_another_clone_it_comes_back_where_it_is_worked_on(graph: Graph, box: Path, tmp_path: Path) -> None:
    clone = cloned(box, tmp_path / "clone")
    git(clone, "fetch", "-q", "origin", "main")
    git(clone, "update-ref", "-d", "refs/remotes/origin/topic")
    topic(clone)
    git(clone, "branch", "-q", "-D", "topic")
    assert follow(graph, clone, 1) == ["branch dropped"]
    assert follow(graph, box, 2) == []  # on main
    git(box, "checkout", "-q", "topic")
    assert [follow(graph, box, 3), follow(graph, box, 4)] == [["branch reopened"], []]
    assert found(graph) == {"m": ("topic", False)}
    given(graph, "late", hours=24 * 365 * 50, scope="box", branch="topic")  # after the clone has deleted its own
    assert [follow(graph, clone, 24 * 365 * 51), follow(graph, box, 24 * 365 * 51)] == [[], []]
