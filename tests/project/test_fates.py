"""What became of a branch that is gone, or was merged elsewhere, by what git still knows and what was noted."""

import os
from pathlib import Path

import pytest

from brainbridge.project import git as asked
from brainbridge.project import notes
from brainbridge.project.git import Tip
from tests.project.conftest import fate
from tests.project.repositories import begun, cloned, commit, git
from tests.state import ms


def changed(folder: Path, name: str) -> None:
    """Commit a file."""
    (folder / name).write_text(name, encoding="ascii")
    git(folder, "add", name)
    git(folder, "commit", "-q", "-m", name)


def noted(folder: Path, before: Tip | None = None) -> Tip | None:
    return asked.seen(str(folder), "topic", "main", ms(0), before)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A work tree of a repository that has main checked out, in which a branch was made and committed on."""
    tree = tmp_path / "tree"
    git(begun(tmp_path / "box"), "worktree", "add", "-q", "-b", "topic", str(tree))
    changed(tree, "a")
    return tree


def test_one_made_in_a_work_tree_that_is_removed_is_merged(tmp_path: Path, tree: Path) -> None:
    box = tmp_path / "box"
    git(box, "merge", "-q", "--no-ff", "-m", "merged", "topic")
    assert fate(box) == fate(tree) == "merged"
    git(box, "worktree", "remove", str(tree))
    assert fate(box) == "merged"
    git(box, "branch", "-q", "-d", "topic")
    assert fate(box) == "merged"


def test_so_is_one_that_was_fast_forwarded(tmp_path: Path, tree: Path) -> None:
    box = tmp_path / "box"
    git(box, "merge", "-q", "--ff-only", "topic")
    git(box, "worktree", "remove", str(tree))
    git(box, "branch", "-q", "-d", "topic")
    assert fate(box) == "merged"


def test_so_is_one_that_ends_with_a_merge_of_its_own_and_went_into_another_first(tmp_path: Path, tree: Path) -> None:
    box = tmp_path / "box"
    git(box, "checkout", "-q", "-b", "next")
    git(tree, "checkout", "-q", "-b", "side", "main")
    commit(tree)
    git(tree, "checkout", "-q", "topic")
    git(tree, "merge", "-q", "-m", "joined", "side")
    git(box, "merge", "-q", "--ff-only", "topic")
    git(box, "worktree", "remove", str(tree))
    git(box, "branch", "-q", "-D", "topic")
    git(box, "checkout", "-q", "main")
    git(box, "merge", "-q", "side")
    assert fate(box) == "dropped"
    git(box, "merge", "-q", "next")
    assert fate(box) == "merged"


def test_so_is_one_that_was_merged_in_two_steps_as_after_a_conflict(tmp_path: Path, tree: Path) -> None:
    box = tmp_path / "box"
    changed(box, "b")
    git(box, "merge", "-q", "--no-commit", "--no-ff", "topic")
    git(box, "commit", "-q", "--no-edit")
    git(box, "worktree", "remove", str(tree))
    git(box, "branch", "-q", "-d", "topic")
    assert fate(box) == "merged"


def test_one_that_was_deleted_with_its_work_tree_is_told_by_what_was_noted(tmp_path: Path, tree: Path) -> None:
    box = tmp_path / "box"
    there = noted(box)
    git(box, "worktree", "remove", str(tree))
    git(box, "branch", "-q", "-D", "topic")
    assert (fate(box), asked.fate(str(box), "topic", "main", there)) == ("open", "dropped")
    git(box, "branch", "-q", "again", git(box, "rev-parse", str(there and there.commit)))
    git(box, "merge", "-q", "again")
    assert asked.fate(str(box), "topic", "main", there) == "merged"


def test_what_was_noted_before_there_was_a_commit_tells_nothing(tmp_path: Path) -> None:
    box, tree = begun(tmp_path / "box"), tmp_path / "tree"
    git(box, "worktree", "add", "-q", "-b", "topic", str(tree))
    there = noted(box)
    commit(tree)
    git(box, "worktree", "remove", str(tree))
    git(box, "branch", "-q", "-D", "topic")
    assert asked.fate(str(box), "topic", "main", there) == "open"


def test_one_that_was_worked_on_since_it_was_noted_is_told_by_what_was_left(box: Path) -> None:
    there = noted(box)
    git(box, "merge", "-q", "topic")
    git(box, "checkout", "-q", "topic")
    commit(box)
    git(box, "checkout", "-q", "main")
    git(box, "branch", "-q", "-D", "topic")
    assert asked.fate(str(box), "topic", "main", there) == "dropped"


def test_left_before_it_was_noted_it_is_told_by_what_was_noted(box: Path, tmp_path: Path) -> None:
    git(box, "worktree", "add", "-q", str(tmp_path / "tree"), "topic")
    commit(tmp_path / "tree")
    there = noted(box)
    git(box, "merge", "-q", "--no-ff", "-m", "merged", "topic~1")
    git(box, "worktree", "remove", str(tmp_path / "tree"))
    git(box, "branch", "-q", "-D", "topic")
    assert fate(box) == "merged"
    assert asked.fate(str(box), "topic", "main", there) == "dropped"


@pytest.fixture
def clone(box: Path, tmp_path: Path) -> Path:
    """A clone of the repository with the branch checked out; it tracks that of the remote."""
    clone = cloned(box, tmp_path / "clone")
    git(clone, "checkout", "-q", "topic")
    git(clone, "checkout", "-q", "main")
    return clone


def test_of_a_pull_request_that_was_merged_it_is_merged_at_each_step(box: Path, clone: Path) -> None:
    git(box, "merge", "-q", "--no-ff", "-m", "merged", "topic")
    assert fate(clone) == "open"
    git(clone, "pull", "-q")
    assert fate(clone) == "merged"  # though nobody here has committed on it
    git(clone, "branch", "-q", "-d", "topic")
    assert fate(clone) == "merged"
    git(box, "branch", "-q", "-d", "topic")
    git(clone, "fetch", "-q", "--prune")
    assert fate(clone) == "merged"


def test_one_that_was_fast_forwarded_elsewhere_is_merged_if_it_was_noted_before(box: Path, clone: Path) -> None:
    there = noted(clone)
    git(box, "merge", "-q", "topic")
    git(clone, "pull", "-q")
    assert (fate(clone), asked.fate(str(clone), "topic", "main", there)) == ("open", "merged")
    again = noted(clone, there)
    assert asked.fate(str(clone), "topic", "main", again) == "merged"


def test_one_without_a_commit_of_its_own_stays_open_though_what_it_was_made_from_was_merged(
    box: Path, clone: Path
) -> None:
    commit(box)
    git(clone, "fetch", "-q")
    git(clone, "branch", "-q", "fresh", "origin/main")
    commit(clone)
    git(clone, "merge", "-q", "-m", "merged", "origin/main")
    assert fate(clone, "fresh") == "open"


def test_one_that_lives_on_a_remote_is_open_though_it_was_merged_here_before(box: Path, clone: Path) -> None:
    git(clone, "merge", "-q", "--no-ff", "-m", "merged", "topic")
    git(box, "checkout", "-q", "topic")
    commit(box)
    git(clone, "fetch", "-q")
    assert fate(clone) == "open"
    git(clone, "branch", "-q", "-D", "topic")
    assert fate(clone) == "open"


def test_a_message_with_other_ends_of_lines_hides_nothing(box: Path) -> None:
    git(box, "commit", "-q", "--allow-empty", "-m", "one\u2028two\x0cthree")
    git(box, "branch", "-q", "-D", "topic")
    assert fate(box) == "dropped"


@pytest.mark.parametrize("name", ["", "a\0b", "a\ud800b", "*", "../heads/topic", "--all", "x" * 200_000])
def test_no_branch_has_such_a_name(box: Path, name: str) -> None:
    assert fate(box, name) == "open"


def test_one_below_its_name_is_another(box: Path) -> None:
    git(box, "branch", "-q", "-D", "topic")
    git(box, "branch", "-q", "topic/part")
    assert fate(box) == "dropped"


def test_one_whose_changes_were_picked_is_merged_once_it_is_deleted(tmp_path: Path) -> None:
    box = begun(tmp_path / "box")
    git(box, "checkout", "-q", "-b", "topic")
    changed(box, "a")
    commit(box)
    changed(box, "b")
    git(box, "checkout", "-q", "main")
    changed(box, "c")
    git(box, "cherry-pick", "topic~2")
    git(box, "branch", "-q", "copy", "topic")
    git(box, "branch", "-q", "-D", "topic")
    assert fate(box) == "dropped"  # one of two
    git(box, "cherry-pick", "copy")
    assert fate(box) == "merged"


def test_a_shallow_clone_cannot_tell_that_it_was_dropped(box: Path, tmp_path: Path) -> None:
    commit(box)
    clone = cloned(box, tmp_path / "clone", depth=1)
    git(clone, "checkout", "-q", "-b", "other")
    commit(clone)
    git(clone, "checkout", "-q", "main")
    git(clone, "branch", "-q", "-D", "other")
    assert fate(clone, "other") == "open"


def test_a_program_that_the_repository_names_to_compare_files_is_not_started(tmp_path: Path) -> None:
    box, program, started = begun(tmp_path / "box"), tmp_path / "compare", tmp_path / "started"
    program.write_text(f'#!/bin/sh\ntouch "{started}"\n', encoding="ascii")
    program.chmod(0o700)
    (box / ".gitattributes").write_text("* diff=own\n", encoding="ascii")
    git(box, "add", "-A")
    commit(box)
    for name in ("diff.external", "diff.own.command", "diff.own.textconv"):
        git(box, "config", name, str(program))
    git(box, "checkout", "-q", "-b", "topic")
    changed(box, "a")
    git(box, "checkout", "-q", "main")
    changed(box, "b")
    git(box, "cherry-pick", "topic")
    git(box, "branch", "-q", "-D", "topic")
    assert fate(box) == "merged"
    assert not started.exists()
    git(box, "diff", "HEAD~1")
    assert started.exists()  # so it would have been


def test_what_branches_are_at_is_noted_beside_the_mark(box: Path, tmp_path: Path) -> None:
    git(box, "worktree", "add", "-q", str(tmp_path / "tree"), "topic")
    there = {"topic": Tip(git(box, "rev-parse", "topic"), ms(1), own=True)}
    notes.write(str(tmp_path / "tree"), ["topic", "unknown"], "main", at=ms(1))
    assert notes.read(str(box)) == notes.read(str(tmp_path / "tree")) == there
    git(box, "worktree", "remove", str(tmp_path / "tree"))
    git(box, "branch", "-q", "-D", "topic")
    git(box, "branch", "-q", "fresh")
    notes.write(str(box), ["topic", "fresh"], "main", at=ms(2))
    assert notes.read(str(box)) == there | {"fresh": Tip(git(box, "rev-parse", "main"), ms(2), own=False)}
    assert git(box, "status", "--short") == ""


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b"\xff",
        b"[" * 9000,
        b'{"a": 1}',
        b'{"a": ["--all", 1, true]}',
        b'{"a": ["' + b"a" * 40 + b'", "x", 1]}',
    ],
)
def test_a_note_that_says_something_else_is_none(box: Path, content: bytes) -> None:
    (box / ".git" / "brainbridge-branches").write_bytes(content)
    assert notes.read(str(box)) == {}
    notes.write(str(box), ["topic"], "main", at=ms(1))
    assert list(notes.read(str(box))) == ["topic"]


def test_a_pipe_in_place_of_the_notes_keeps_nobody_waiting(box: Path) -> None:
    os.mkfifo(box / ".git" / "brainbridge-branches")
    assert notes.read(str(box)) == {}
