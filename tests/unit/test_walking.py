"""Which files are found: .gitignore is obeyed, and all else that is left out is counted."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from brainbridge.crystal.indexing.walking import LARGEST, Place, Walk, absolute
from brainbridge.errors import InvalidInput
from tests.indexing import folder, repository

FILES = {
    "README": "one",
    "a.md": "one",
    "src/b.py": "one",
    "src/made/c.py": "one",
    "src/made/kept.py": "one",
    "log/d.txt": "one",
    "data.csv": "1,2",
}


def found(
    root: Path, at: Path | None = None, *, top: str | None = None, include: Sequence[str] = ()
) -> tuple[list[str], dict[str, int]]:
    """Return the paths of the files that have a text, and what was skipped."""
    walk = Walk(include)
    place = Place(str(at or root), str(root) if top is None else top)
    return [each.path for each in walk.files(place) if walk.read(each)], dict(walk.skipped)


def test_markdown_text_and_code_are_found_by_their_names(tmp_path: Path) -> None:
    root = repository(tmp_path, FILES)
    assert found(root) == (
        ["README", "a.md", "log/d.txt", "src/b.py", "src/made/c.py", "src/made/kept.py"],
        {"kind": 1},
    )


def test_patterns_name_other_files(tmp_path: Path) -> None:
    root = repository(tmp_path, FILES)
    assert found(root, include=["*.csv", "/src/*.py"])[0] == ["data.csv", "src/b.py"]


def test_outside_a_repository_paths_are_absolute(tmp_path: Path) -> None:
    assert found(folder(tmp_path, {"a.md": "one"}), top="") == ([str(tmp_path / "a.md")], {})


def test_what_gitignore_ignores_is_left_out(tmp_path: Path) -> None:
    rules = {".gitignore": "log/\n*.csv\n", "src/.gitignore": "made/*\n!kept.py\n", ".git/info/exclude": "README\n"}
    root = repository(tmp_path, FILES | rules)
    assert found(root) == (["a.md", "src/b.py", "src/made/kept.py"], {"ignored": 4, "kind": 2})
    for at in ("log", "src/made", "src/made/c.py"):
        names, skipped = found(root, root / at)
        assert (names, skipped["ignored"]) == (["src/made/kept.py"] if at == "src/made" else [], 1)


@pytest.mark.skipif(
    subprocess.run(["git", "--version"], capture_output=True, check=False).returncode != 0, reason="no git"
)
@pytest.mark.parametrize(
    "rules",
    [
        "*.py\n",
        "/src\n",
        "src/**/c.py\n",
        "**/made/\n!src/made/c.py\n",
        "*\n!*/\n!*.md\n",
        "a.md\n!/a.md\n",
        "[ab].*\n",
    ],
)
def test_git_says_the_same(tmp_path: Path, rules: str) -> None:
    root = folder(tmp_path, FILES | {".gitignore": rules})
    subprocess.run(["git", "init", "--quiet"], cwd=root, check=True)
    said = ["git", "ls-files", "--others", "--exclude-standard"]
    listed = subprocess.run(said, cwd=root, check=True, capture_output=True, text=True).stdout.split()
    assert found(root, include=["*"])[0] == sorted(listed)


def test_links_lead_nowhere(tmp_path: Path) -> None:
    outside = folder(tmp_path / "outside", {"secret.md": "one"})
    root = repository(tmp_path / "box", {"a.md": "one", "sub/b.md": "one"})
    (root / "within.md").symlink_to(root / "a.md")
    (root / "out").symlink_to(outside)
    (root / "sub" / "up").symlink_to(root)
    (root / "broken.md").symlink_to(root / "none.md")
    assert found(root) == (["a.md", "sub/b.md"], {"link": 3, "outside": 1})


def test_a_link_that_nobody_can_follow_ends_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = repository(tmp_path, {"a.md": "one", "keep/b.md": "one"})
    (root / "shut").symlink_to(root / "keep")
    (root / "round").symlink_to(root / "round")
    (root / "far.md").symlink_to("x/" * 2000)
    real = os.readlink

    def readlink(path: str, **said: Any) -> str:
        if os.fspath(path).endswith("shut"):
            raise PermissionError(13, "Permission denied", path)
        return real(path, **said)

    monkeypatch.setattr(os, "readlink", readlink)
    assert found(root) == (["a.md", "keep/b.md"], {"link": 3})
    (root / "keep" / "again").symlink_to(root / "shut")
    if sys.version_info < (3, 13):  # later ones follow as far as they can
        with pytest.raises(InvalidInput, match=r"cannot follow .*Permission denied"):
            absolute(str(root / "keep" / "again"))


def test_an_entry_of_which_the_system_says_nothing_is_counted_and_noted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = repository(tmp_path, {"a.md": "one", "odd": "one"})
    real = os.scandir

    class Odd(NamedTuple):
        name: str
        path: str

        def is_symlink(self) -> bool:
            raise OSError(5, "Input/output error", self.path)

    @contextmanager
    def scandir(folder: str) -> Iterator[list[Any]]:
        with real(folder) as entries:
            yield [Odd(each.name, each.path) if each.name == "odd" else each for each in entries]

    monkeypatch.setattr(os, "scandir", scandir)
    walk = Walk()
    assert [each.path for each in walk.files(Place(str(root), str(root)))] == ["a.md"]
    assert (dict(walk.skipped), walk.unknown) == ({"unreadable": 1}, ["odd", "odd/"])


def test_what_is_gone_when_it_is_read_is_counted_and_noted(tmp_path: Path) -> None:
    root = repository(tmp_path, {"a.md": "one", "b.md": "one", "c/d.md": "one"})
    walk = Walk()
    read = list[str]()
    for each in walk.files(Place(str(root), str(root))):
        if each.path == "a.md":
            (root / "b.md").unlink()
            shutil.rmtree(root / "c")
        if walk.read(each):
            read.append(each.path)
    assert (read, dict(walk.skipped), walk.unknown) == (["a.md"], {"unreadable": 2}, ["b.md", "c/"])


def test_folders_so_deep_that_no_path_in_them_can_be_stored_are_counted_once(tmp_path: Path) -> None:
    deep = "d/" * 130
    root = repository(tmp_path, {"a.md": "one", f"{deep}b.md": "one", f"{deep}c/d.md": "one"})
    assert found(root) == (["a.md"], {"name": 1})
    assert found(folder(tmp_path / "box", {f"{deep[:250]}b.md": "one"}))[0] == [f"{deep[:250]}b.md"]


def test_lines_of_gitignore_that_are_no_patterns_are_passed_over(tmp_path: Path) -> None:
    root = repository(tmp_path, {"a.md": "one", "b.md": "one", ".gitignore": "!\n[z-a]\nb.md\na\\\n"})
    assert found(root) == (["a.md"], {"ignored": 1, "kind": 1})


def test_a_pattern_to_include_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="--include"):
        found(repository(tmp_path, {"a.md": "one"}), include=["!"])


def test_an_empty_path_is_not_the_current_folder() -> None:
    with pytest.raises(InvalidInput, match="is empty"):
        absolute("")


def test_what_is_no_text_is_counted(tmp_path: Path) -> None:
    root = repository(tmp_path, {"a.md": "one", "empty.md": " \n"})
    (root / "binary.txt").write_bytes(b"one\0two")
    (root / "late.txt").write_bytes(b"x" * 10_000 + b"\0")
    (root / "latin.txt").write_bytes("caf\u00e9".encode("latin-1"))
    (root / "large.txt").write_bytes(b"x" * (LARGEST + 1))
    (root / "largest.txt").write_bytes(b"x" * LARGEST)
    (root / ("n" * 250 + ".md")).write_text("one")
    os.mkfifo(root / "pipe.md")
    counted = {"binary": 2, "encoding": 1, "large": 1, "empty": 1, "unreadable": 1}
    names, skipped = found(root)
    assert (names[:2], skipped) == (["a.md", "largest.txt"], counted)


def test_a_name_that_cannot_be_stored_is_counted(tmp_path: Path) -> None:
    root = repository(tmp_path, {"a.md": "one"})
    with open(os.fsencode(root) + b"/\xff.md", "w") as file:
        file.write("one")
    (root / "line\nbreak.md").write_text("one")
    assert found(root) == (["a.md"], {"name": 2})


def test_what_cannot_be_read_is_counted_and_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = repository(tmp_path, {"a.md": "one", "closed/b.md": "one"})
    closed(monkeypatch, str(root / "closed"))
    walk = Walk()
    assert [each.path for each in walk.files(Place(str(root), str(root)))] == ["a.md"]
    assert (dict(walk.skipped), walk.unknown) == ({"unreadable": 1}, ["closed/"])


def test_of_a_root_that_cannot_be_read_nothing_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = repository(tmp_path, {"a.md": "one"})
    closed(monkeypatch, str(root))
    walk = Walk()
    assert list(walk.files(Place(str(root), str(root)))) == []
    assert walk.unknown == [""]


def test_what_came_into_the_scope_from_elsewhere_is_none_of_its_files(tmp_path: Path) -> None:
    root = repository(tmp_path, {"a.md": "one"})
    place = Place(str(root), str(root))
    elsewhere = ("/tmp/notes/x.md", "other@0123456789ab/README.md")
    assert [place.holds(path) for path in ("a.md", "docs/b.md", *elsewhere)] == [True, True, False, False]


def closed(monkeypatch: pytest.MonkeyPatch, folder: str) -> None:
    """Let nobody list a folder, not even root."""
    real = os.scandir

    def scandir(path: str) -> Any:
        if os.fspath(path) == folder:
            raise PermissionError(path)
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)


def test_another_repository_within_is_left_out(tmp_path: Path) -> None:
    root = repository(tmp_path, {"a.md": "one"})
    repository(root / "vendored", {"b.md": "one"})
    folder(root, {"tree/.git": "gitdir: elsewhere", "tree/c.md": "one"})
    assert found(root) == (["a.md"], {"repository": 2})


def test_lines_end_alike(tmp_path: Path) -> None:
    root = repository(tmp_path, {})
    (root / "a.md").write_bytes(b"\xef\xbb\xbfone\r\ntwo\r\n")
    walk = Walk()
    (file,) = walk.files(Place(str(root), str(root)))
    assert walk.read(file) == "one\ntwo\n"


def test_what_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="there is no file or folder") as refused:
        absolute(str(tmp_path / "none"))
    assert "index the folder" in refused.value.hint
    assert absolute(str(tmp_path)) == os.path.realpath(tmp_path)
