"""The fence holds: what it must stop is stopped, and fails the test."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import invoke
from tests.fuzz import fence

OUTSIDE: dict[str, Callable[[Path], object]] = {
    "a file": lambda path: (path / "new").write_text("x"),
    "a file by its number": lambda path: os.open(path / "new", os.O_CREAT | os.O_WRONLY),
    "a folder": lambda path: (path / "new").mkdir(),
    "a file that goes": lambda path: (path / "there").unlink(),
    "a folder that goes": shutil.rmtree,
    "a name": lambda path: Path("inside").rename(path / "new"),
    "through a link": lambda path: Path("link/new").write_text("x"),
    "a program": lambda path: subprocess.run([sys.executable, "--version"], check=False),
    "a command line": lambda path: invoke("spool", "drop", "--all", "--yes"),
}


@pytest.mark.parametrize("what", OUTSIDE)
def test_nothing_gets_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    inside, outside = tmp_path / "in", tmp_path / "out"
    inside.mkdir()
    spool = outside / "brainbridge" / "default" / "spool"
    spool.mkdir(parents=True)
    for file in (outside / "there", spool / "1.json", inside / "inside"):
        file.write_text("{}")
    (inside / "link").symlink_to(outside)
    monkeypatch.chdir(inside)
    monkeypatch.setenv("XDG_STATE_HOME", str(outside))
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(AssertionError), fence.around(inside), pytest.raises(fence.Crossed):
        OUTSIDE[what](outside)
    assert sorted(tmp_path.rglob("*")) == before


def test_within_it_everything_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with fence.around(tmp_path):
        Path("a").mkdir()
        Path("a/b").write_text("x")
        Path("a/b").rename("a/c")
        shutil.rmtree("a")
        Path(os.devnull).write_text("x")
    assert list(tmp_path.iterdir()) == []
