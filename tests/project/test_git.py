"""What became of a branch, as git tells."""

from pathlib import Path

import pytest

from brainbridge.platform import places
from brainbridge.project import git as asked
from brainbridge.project import identity
from tests.project.conftest import fate
from tests.project.repositories import begun, cloned, commit, git
from tests.state import at, ms


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


def test_a_program_that_the_repository_names_to_watch_it_is_not_started(box: Path, tmp_path: Path) -> None:
    program, log = tmp_path / "watch", tmp_path / "started"
    program.write_text(f'#!/bin/sh\necho started >> "{log}"\n', encoding="ascii")
    program.chmod(0o700)
    (box / ".brainbridge").write_text("own:" + "a" * 32, encoding="ascii")
    git(box, "add", "-A")
    commit(box)
    git(box, "config", "core.fsmonitor", str(program))
    assert asked.tracks(box / ".brainbridge")
    assert identity.find(str(box)) is not None
    assert (fate(box), renames(box), asked.lines(str(box), "status", "--short")) == ("open", [], [])
    assert asked.lines(str(box), "config", "core.fsmonitor") == ["false"]  # true would start one of git's own
    assert not log.exists()
    git(box, "status")
    assert log.exists()  # so it would have been


def _signed(box: Path, file: Path) -> None:
    """Commit nothing, signed by nobody."""
    commit(box)
    head, _, message = git(box, "cat-file", "commit", "HEAD").partition("\n\n")
    signature = "gpgsig -----BEGIN PGP SIGNATURE-----\n \n abc\n -----END PGP SIGNATURE-----"
    file.write_text(f"{head}\n{signature}\n\n{message}\n", encoding="utf-8")
    git(box, "reset", "-q", "--hard", git(box, "hash-object", "-t", "commit", "-w", str(file)))


def test_a_program_that_the_repository_names_to_check_signatures_is_not_started(tmp_path: Path) -> None:
    box, program, started = begun(tmp_path / "box"), tmp_path / "gpg", tmp_path / "started"
    program.write_text(f'#!/bin/sh\necho "gpg: Good" >&2\ntouch "{started}"\n', encoding="ascii")
    program.chmod(0o700)
    _signed(box, tmp_path / "commit")
    git(box, "checkout", "-q", "-b", "topic")
    _signed(box, tmp_path / "commit")
    git(box, "branch", "-m", "topic", "second")
    git(box, "checkout", "-q", "main")
    git(box, "merge", "-q", "--ff-only", "second")
    git(box, "branch", "-q", "-D", "second")
    git(box, "config", "log.showSignature", "true")
    git(box, "config", "gpg.program", str(program))
    assert (fate(box, "second"), renames(box)) == ("merged", [("topic", "second")])
    assert not started.exists()


def test_without_git_it_is_open(box: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert fate(box) == "open"


def renames(folder: Path) -> list[tuple[str, str]]:
    return [(each.old, each.new) for each in asked.renames(str(folder))]


def test_renamings_are_told_in_their_order_each_once(box: Path) -> None:
    git(box, "branch", "-m", "topic", "second")
    git(box, "checkout", "-q", "second")
    git(box, "branch", "-m", "second", "third/part")
    assert renames(box) == [("topic", "second"), ("second", "third/part")]
    git(box, "branch", "-m", "main", "trunk", at=at(1))
    assert asked.renames(str(box))[0] == ("main", "trunk", ms(1))


def test_they_are_told_in_every_work_tree_and_outlive_the_branch(box: Path, tmp_path: Path) -> None:
    git(box, "worktree", "add", "-q", str(tmp_path / "tree"), "topic")
    git(tmp_path / "tree", "branch", "-m", "second")
    git(tmp_path / "tree", "checkout", "-q", "--detach")
    git(box, "branch", "-q", "-D", "second")
    assert renames(box) == renames(tmp_path / "tree") == [("topic", "second")]


@pytest.mark.parametrize("pattern", ["fixed", "perl", "extended", "basic"])
def test_they_are_told_whatever_patterns_the_repository_uses(box: Path, pattern: str) -> None:
    git(box, "config", "grep.patternType", pattern)
    git(box, "branch", "-m", "topic", "second")
    assert renames(box) == [("topic", "second")]


def test_branches_that_swapped_their_names_within_a_second_are_told_in_order(box: Path) -> None:
    git(box, "branch", "other")
    swap = [("topic", "kept"), ("other", "topic"), ("kept", "other")]
    for old, new in swap:
        git(box, "branch", "-m", old, new, at=at(1))
    assert renames(box) == swap


def test_a_commit_that_speaks_of_a_renaming_is_none(box: Path) -> None:
    git(box, "commit", "-q", "--allow-empty", "-m", "Branch: renamed refs/heads/topic to refs/heads/second")
    assert renames(box) == []


def test_without_logs_or_git_there_are_none(box: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    git(box, "branch", "-m", "topic", "second")
    assert renames(box) == [("topic", "second")]
    assert renames(tmp_path) == []
    git(box, "reflog", "expire", "--expire=now", "--expire-unreachable=now", "--all")
    assert renames(box) == []
    git(box, "branch", "-m", "second", "third")
    monkeypatch.setenv("PATH", "")
    assert renames(box) == []


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
