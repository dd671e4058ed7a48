"""What became of a branch, as git tells."""

from pathlib import Path

import pytest

from brainbridge.platform import places
from brainbridge.project import git as asked
from tests.project.repositories import begun, cloned, commit, git


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """A repository with a branch that has commits of its own, and main checked out."""
    box = begun(tmp_path / "box")
    git(box, "checkout", "-q", "-b", "topic")
    commit(box)
    git(box, "checkout", "-q", "main")
    return box


def fate(folder: Path, branch: str = "topic") -> str:
    return asked.fate(str(folder), branch, "main")


def test_a_branch_is_open_until_it_is_merged(box: Path) -> None:
    assert fate(box) == "open"
    git(box, "merge", "-q", "--no-ff", "-m", "merged", "topic")
    assert fate(box) == "merged"
    git(box, "branch", "-q", "-d", "topic")
    assert fate(box) == "merged"


def test_one_that_was_fast_forwarded_is_merged(box: Path) -> None:
    git(box, "merge", "-q", "--ff-only", "topic")
    assert fate(box) == "merged"


def test_one_that_was_deleted_without_that_is_dropped(box: Path) -> None:
    git(box, "branch", "-q", "-D", "topic")
    assert fate(box) == "dropped"


def test_one_that_was_squashed_looks_open_and_then_dropped(box: Path) -> None:
    git(box, "merge", "-q", "--squash", "topic")
    git(box, "commit", "-q", "--allow-empty", "-m", "squashed")
    assert fate(box) == "open"
    git(box, "branch", "-q", "-D", "topic")
    assert fate(box) == "dropped"


def test_one_without_a_commit_of_its_own_is_open(box: Path) -> None:
    git(box, "branch", "-q", "fresh")
    assert fate(box, "fresh") == "open"
    commit(box)
    assert fate(box, "fresh") == "open"


def test_one_that_nobody_knows_is_open(box: Path) -> None:
    assert fate(box, "unknown") == "open"


def test_one_that_only_the_remote_has_is_open(box: Path, tmp_path: Path) -> None:
    assert fate(cloned(box, tmp_path / "clone")) == "open"


def test_without_git_it_is_open(box: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert fate(box) == "open"


@pytest.mark.parametrize(
    ("default", "packed"), [("main", False), ("master", False), ("trunk", False), ("main", True), ("develop", False)]
)
def test_the_default_branch_is_read_from_files(tmp_path: Path, default: str, packed: bool) -> None:
    box = begun(tmp_path / "box")
    git(box, "branch", "-q", "-m", default)
    if packed:
        git(box, "pack-refs", "--all")
    known = "" if default == "develop" else default
    assert places.default_branch(str(box / ".git")) == known
    assert places.side_branch(str(box)) == ("" if known else None)
    clone = cloned(box, tmp_path / "clone")
    assert places.default_branch(str(clone / ".git")) == default
    git(clone, "checkout", "-q", "-b", "topic/one")
    assert places.side_branch(str(clone)) == "topic/one"
    git(clone, "checkout", "-q", "--detach")
    assert places.side_branch(str(clone)) is None
    assert places.side_branch(str(tmp_path)) is None
