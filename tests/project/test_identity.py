"""What a folder belongs to is found by git, and kept in a mark that moves with it."""

import os
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from brainbridge.platform import places
from brainbridge.project import identity
from brainbridge.project.identity import Identity
from tests.project.repositories import begun, cloned, commit, git


def found(folder: Path) -> Identity:
    """Return the identity of a folder, which is kept as the worker keeps it."""
    there = identity.find(str(folder))
    assert there is not None
    there.keep()
    return there


def test_a_repository_is_its_first_commit(tmp_path: Path) -> None:
    repository = begun(tmp_path / "box", commits=3)
    first = git(repository, "rev-list", "--max-parents=0", "main")
    assert found(repository).current == f"git:{first}"
    assert found(repository).scope == f"box@{first[:12]}"
    assert places.identity(str(repository / ".git" / "brainbridge")) == f"git:{first}"


def test_its_folders_clones_and_work_trees_are_the_same(tmp_path: Path) -> None:
    repository = begun(tmp_path / "box")
    (repository / "src" / "deep").mkdir(parents=True)
    git(repository, "worktree", "add", "-q", "-b", "topic", str(tmp_path / "elsewhere"))
    clone = cloned(repository, tmp_path / "another name")
    same = {found(each).current for each in (repository, repository / "src" / "deep", tmp_path / "elsewhere", clone)}
    assert len(same) == 1
    assert found(clone).name == "box"  # where it was cloned from


@pytest.mark.parametrize("where", ["relative", "absolute", "from git"])
def test_a_work_tree_is_led_to_what_all_share_by_a_path_of_either_kind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    repository, tree, elsewhere = begun(tmp_path / "box"), tmp_path / "far" / "tree", tmp_path / "elsewhere"
    git(repository, "worktree", "add", "-q", "-b", "topic", str(tree))
    own, common = str(repository / ".git" / "worktrees" / "tree"), str(repository / ".git")
    paths = {"relative": "../../../.git", "absolute": common}
    if where in paths:
        Path(own, "commondir").write_text(f"{paths[where]}\n", encoding="ascii")
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    assert places.git_directory(str(tree)) == own
    assert (places.common_directory(own), places.common_directory(common)) == (common, common)
    assert places.mark(str(tree)) == str(repository / ".git" / "brainbridge")
    assert (places.default_branch(places.common_directory(own)), places.side_branch(str(tree))) == ("main", "topic")
    assert found(tree) == found(repository)
    assert not Path(own, "brainbridge").exists()
    assert git(tree, "rev-parse", "--path-format=absolute", "--git-common-dir") == common


@pytest.mark.parametrize(("said", "common"), [("../common", "common"), (".", "own"), ("", "own"), (None, "own")])
def test_what_is_shared_is_where_the_file_says(tmp_path: Path, said: str | None, common: str) -> None:
    own = tmp_path / "own"
    own.mkdir()
    if said is not None:
        (own / "commondir").write_text(f"{said}\n", encoding="ascii")
    assert places.common_directory(str(own)) == str(tmp_path / common)


def test_from_a_work_tree_without_the_default_branchs_history_it_is_the_same(tmp_path: Path) -> None:
    repository, tree = begun(tmp_path / "box"), tmp_path / "tree"
    git(repository, "worktree", "add", "-q", "--detach", str(tree))
    git(tree, "checkout", "-q", "--orphan", "pages")
    commit(tree)
    assert found(tree).current == f"git:{git(repository, 'rev-list', '--max-parents=0', 'main')}"


@pytest.mark.parametrize("where", ["relative", "absolute"])
def test_a_git_file_names_the_git_directory_by_a_path_of_either_kind(tmp_path: Path, where: str) -> None:
    repository, tree = begun(tmp_path / "box"), tmp_path / "tree"
    git(repository, "worktree", "add", "-q", "-b", "topic", str(tree))
    own = repository / ".git" / "worktrees" / "tree"
    named = {"relative": "../box/.git/worktrees/tree", "absolute": str(own)}
    (tree / ".git").write_text(f"gitdir: {named[where]}\n", encoding="ascii")
    (tree / "deep").mkdir()
    assert places.git_directory(str(tree / "deep")) == str(own)
    assert found(tree / "deep") == found(repository)


def test_a_mark_answers_without_git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    repository = begun(tmp_path / "box")
    before = found(repository).current
    monkeypatch.setenv("PATH", "")
    assert found(repository).current == before


def counting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let every start of git write a line into a file, and return that file."""
    program, log = tmp_path / "counted" / "git", tmp_path / "starts"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\necho "$@" >> "{log}"\nexec "{shutil.which("git")}" "$@"\n')
    program.chmod(0o700)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    return log


def test_once_the_mark_is_written_no_git_is_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    repository = begun(tmp_path / "box")
    (repository / "deep").mkdir()
    clone = cloned(repository, tmp_path / "clone")
    git(clone, "worktree", "add", "-q", "-b", "topic", str(tmp_path / "tree"))
    notes = tmp_path / "notes"
    notes.mkdir()
    log = counting(tmp_path, monkeypatch)
    for first in (repository, clone, notes):
        found(first)
    assert "rev-list" in log.read_text()
    log.unlink()
    again = [found(each) for each in (repository, repository / "deep", clone, tmp_path / "tree", notes)]
    assert not log.exists()
    assert [each.name for each in again] == ["box", "box", "box", "box", "notes"]


@pytest.mark.parametrize(("line", "name"), [("", "box"), ("a/../b c\n", "b-c"), ("..\n", "project")])
def test_a_name_in_the_mark_is_made_fit_for_a_scope(tmp_path: Path, line: str, name: str) -> None:
    repository = begun(tmp_path / "box")
    mark = repository / ".git" / "brainbridge"
    mark.write_text(f"{found(repository).current}\n{line}", encoding="ascii")
    assert found(repository).name == name
    assert mark.read_text(encoding="ascii") == f"{found(repository).current}\n{name}\n"


def test_until_there_is_a_first_commit_git_is_asked_for_the_name(tmp_path: Path) -> None:
    repository = begun(tmp_path / "box", commits=0)
    assert found(repository).name == "box"
    git(repository, "remote", "add", "origin", "https://example.org/crate.git")
    assert found(repository).name == "crate"
    assert (repository / ".git" / "brainbridge").read_text(encoding="ascii") == f"{found(repository).current}\n"
    commit(repository)
    assert found(repository).scope.startswith("crate@")


def test_a_moved_repository_keeps_it(tmp_path: Path) -> None:
    repository = begun(tmp_path / "box")
    before = found(repository).current
    repository.rename(tmp_path / "crate")
    assert found(tmp_path / "crate").current == before


def test_another_repository_in_its_place_is_another(tmp_path: Path) -> None:
    repository = begun(tmp_path / "box")
    before = found(repository).current
    shutil.rmtree(repository)
    assert found(begun(repository)).current != before


def take_in(repository: Path, other: Path) -> None:
    """Merge the history of another repository, as those who put several into one do."""
    git(repository, "fetch", "-q", f"file://{other}", "main")
    git(repository, "merge", "-q", "--no-ff", "--allow-unrelated-histories", "-m", "joined", "FETCH_HEAD")


def test_one_that_takes_in_the_histories_of_others_stays_what_it_is(tmp_path: Path) -> None:
    repository = begun(tmp_path / "box")
    first = git(repository, "rev-parse", "main")
    others = [begun(tmp_path / f"other{number}") for number in range(5)]  # hashes are random
    for each in others:
        take_in(repository, each)
        commit(repository)
    roots = git(repository, "rev-list", "--max-parents=0", "main").split()
    assert len(roots) == 6
    clone = cloned(repository, tmp_path / "clone")
    assert found(repository).current == found(clone).current == f"git:{first}"
    assert not {found(each).current for each in others} & {f"git:{first}"}


def test_what_older_versions_called_it_is_told_until_it_has_a_mark(tmp_path: Path) -> None:
    both = [begun(tmp_path / "box"), begun(tmp_path / "other")]
    other, repository = sorted(both, key=lambda each: git(each, "rev-parse", "main"))
    there = identity.find(str(repository))
    assert there is not None
    assert there.smallest == ""
    take_in(repository, other)
    assert found(cloned(repository, tmp_path / "clone")).smallest == f"git:{git(other, 'rev-parse', 'main')}"
    assert found(tmp_path / "clone").smallest == ""


def test_the_default_branch_counts_and_not_the_one_that_is_checked_out(tmp_path: Path) -> None:
    repository = begun(tmp_path / "box")
    first = git(repository, "rev-list", "--max-parents=0", "main")
    git(repository, "checkout", "-q", "--orphan", "pages")
    commit(repository)
    assert found(repository).current == f"git:{first}"
    assert found(cloned(repository, tmp_path / "clone")).current != f"git:{first}"  # its remote's default is pages


def test_without_a_commit_it_has_a_number_until_there_is_one(tmp_path: Path) -> None:
    repository = begun(tmp_path / "box", commits=0)
    before = found(repository)
    assert before.current.startswith("own:")
    assert found(repository) == before
    commit(repository)
    after = found(repository)
    assert (after.current[:4], after.former) == ("git:", (before.current,))
    assert found(repository).former == ()


def test_a_shallow_clone_has_a_number_until_it_is_whole(tmp_path: Path) -> None:
    repository = begun(tmp_path / "box", commits=3)
    clone = cloned(repository, tmp_path / "clone", depth=1)
    before = found(clone)
    assert before.current.startswith("own:")
    git(clone, "fetch", "-q", "--unshallow")
    assert found(clone).former == (before.current,)
    assert found(clone).current == found(repository).current


def test_a_folder_outside_git_has_a_mark_of_its_own(tmp_path: Path) -> None:
    folder, other = tmp_path / "notes", tmp_path / "other"
    folder.mkdir()
    other.mkdir()
    before = found(folder)
    assert before.scope == f"notes@{before.current[4:16]}"
    folder.rename(tmp_path / "papers")
    assert found(tmp_path / "papers").current == before.current
    assert found(other).current != before.current


def test_a_folder_that_becomes_a_repository_was_the_same_before(tmp_path: Path) -> None:
    folder = tmp_path / "notes"
    folder.mkdir()
    before = found(folder)
    begun(folder, commits=0)
    assert found(folder).current == before.current
    assert not (folder / ".brainbridge").exists()
    commit(folder)
    assert found(folder).former == (before.current,)


def test_a_submodule_is_a_repository_of_its_own(tmp_path: Path) -> None:
    outer, inner = begun(tmp_path / "outer"), begun(tmp_path / "inner")
    git(outer, "-c", "protocol.file.allow=always", "submodule", "add", "-q", f"file://{inner}", "part")
    assert found(outer / "part").current == found(inner).current != found(outer).current


def test_a_work_tree_whose_repository_moved_is_found_again_when_git_repairs_it(tmp_path: Path) -> None:
    repository, tree = begun(tmp_path / "box"), tmp_path / "tree"
    git(repository, "worktree", "add", "-q", "-b", "topic", str(tree))
    whole = found(tree)
    repository.rename(tmp_path / "crate")
    lost = found(tree)
    assert lost.current.startswith("own:")
    git(tmp_path / "crate", "worktree", "repair", str(tree))
    assert found(tree).all == [whole.current, lost.current]
    assert found(tree).all == [whole.current]


def test_the_branch_is_read_from_files(tmp_path: Path) -> None:
    repository = begun(tmp_path / "box")
    git(repository, "worktree", "add", "-q", "-b", "topic/one", str(tmp_path / "tree"))
    assert places.branch(places.git_directory(str(repository))) == "main"
    assert places.branch(places.git_directory(str(tmp_path / "tree"))) == "topic/one"
    git(repository, "checkout", "-q", "--detach")
    assert places.branch(places.git_directory(str(repository))) == ""


@pytest.mark.parametrize("folder", ["", "relative", "/no/such/folder"])
def test_without_a_folder_there_is_none(folder: str) -> None:
    assert identity.find(folder) is None


@pytest.mark.parametrize(
    "content", [b"", b"git:short\n", b"../../etc\n", b"own:" + b"a" * 33, b"\xff\xfe", b"x" * 9000]
)
def test_a_mark_that_says_something_else_is_replaced(tmp_path: Path, content: bytes) -> None:
    repository = begun(tmp_path / "box")
    mark = repository / ".git" / "brainbridge"
    mark.write_bytes(content)
    assert found(repository).current.startswith("git:")
    assert places.identity(str(mark)) == found(repository).current


def test_where_nobody_may_write_there_is_no_mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError

    repository = begun(tmp_path / "box")
    monkeypatch.setattr(os, "replace", refuse)
    assert found(repository).current.startswith("git:")
    assert sorted(os.listdir(repository / ".git")) == sorted(set(os.listdir(repository / ".git")) - {"brainbridge"})


def test_a_variable_of_git_leads_nowhere_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    repository, other = begun(tmp_path / "box"), begun(tmp_path / "other")
    monkeypatch.setenv("GIT_DIR", str(other / ".git"))
    assert found(repository).current == f"git:{git(repository, 'rev-list', '--max-parents=0', 'main')}"


def test_a_fork_that_was_parted_stays_so(tmp_path: Path) -> None:
    repository = begun(tmp_path / "box")
    fork = cloned(repository, tmp_path / "fork")
    git(fork, "worktree", "add", "-q", "-b", "topic", str(tmp_path / "tree"))
    before = found(fork)
    identity.split(before).keep()
    assert found(fork).current == found(tmp_path / "tree").current != before.current
    assert found(fork).former == ()
    assert found(repository).current == before.current


def test_a_mark_outside_a_git_directory_can_claim_no_repository(tmp_path: Path) -> None:
    repository, folder = begun(tmp_path / "box"), tmp_path / "gift"
    folder.mkdir()
    (folder / ".brainbridge").write_text(found(repository).current, encoding="ascii")
    assert found(folder).current.startswith("own:")
    stranger = begun(tmp_path / "stranger")
    (stranger / ".brainbridge").write_text(found(repository).current, encoding="ascii")
    assert found(stranger).all == [f"git:{git(stranger, 'rev-list', '--max-parents=0', 'main')}"]


def test_a_bare_repository_takes_nothing_of_the_folder_around_it(tmp_path: Path) -> None:
    around, repository = tmp_path / "code", begun(tmp_path / "box")
    around.mkdir()
    before = found(around)
    git(tmp_path, "clone", "-q", "--bare", f"file://{repository}", str(around / "box.git"))
    git(around / "box.git", "worktree", "add", "-q", str(tmp_path / "tree"), "main")
    assert found(tmp_path / "tree").all == found(repository).all
    assert found(around) == before


def test_two_that_make_up_a_number_at_once_make_one(tmp_path: Path) -> None:
    folder = begun(tmp_path / "box", commits=0)
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda _: identity.find(str(folder)), range(16)))
    assert len({each.current for each in made if each}) == 1


def test_where_nobody_may_write_the_path_is_the_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError

    folder, other = tmp_path / "notes", tmp_path / "other"
    folder.mkdir()
    other.mkdir()
    monkeypatch.setattr(os, "link", refuse)
    monkeypatch.setattr(os, "replace", refuse)
    assert found(folder) == found(folder) != found(other)
    assert list(folder.iterdir()) == []


def test_what_a_hook_noted_counts_more_than_what_is_there_now(tmp_path: Path) -> None:
    repository = begun(tmp_path / "box")
    noted = found(repository).current
    repository.rename(tmp_path / "moved")
    other = begun(repository)
    now = identity.then(str(other), noted)
    assert now is not None
    now.keep()
    assert now.current == noted != found(other).current
    assert identity.then(str(other), "") == found(other)


@pytest.mark.parametrize("place", [".brainbridge", ".git/brainbridge"])
def test_a_pipe_keeps_nobody_waiting(tmp_path: Path, place: str) -> None:
    repository = begun(tmp_path / "box")
    os.mkfifo(repository / place)
    assert identity.find(str(repository)) is not None


def test_nor_does_one_in_place_of_packed_branches(tmp_path: Path) -> None:
    repository = begun(tmp_path / "box")
    git(repository, "branch", "-q", "-m", "topic")
    os.mkfifo(repository / ".git" / "packed-refs")
    assert places.side_branch(str(repository)) is None


@pytest.mark.parametrize("folder", ["/a\0b", "/a\ud800b", "/" + "x" * 10_000])
def test_no_folder_has_such_a_name(folder: str) -> None:
    assert places.identity(places.mark(folder)) == ""
    assert identity.find(folder) is None
    there = identity.then(folder, "")
    assert there is not None
    assert there.current.startswith("own:")


def test_a_mark_that_somebody_committed_is_left_alone(tmp_path: Path) -> None:
    folder = tmp_path / "notes"
    folder.mkdir()
    before = found(folder).current
    begun(folder, commits=0)
    git(folder, "add", "-A")
    commit(folder)
    assert found(folder).former == (before,)
    assert git(folder, "status", "--short") == ""
