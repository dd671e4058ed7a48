"""The command view."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run

T0, T1, T2 = "2026-05-01T12:00:00Z", "2026-05-01T13:00:00Z", "2026-05-01T14:00:00Z"


@pytest.fixture(autouse=True)
def _known(run: Run) -> None:
    for text, now in (("Ann Bell lives in Lyon.", T0), ("Ann Bell lives in Paris.", T1)):
        assert run("observe", text, "--role", "user", "--now", now).code == 0


def test_its_data(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "view"
    data = run("view", str(folder), "--json", "--now", T2).data
    assert data == {
        **{"folder": str(folder), "applied": True, "facts": 2, "boxes": 0, "written": 2, "unchanged": 0},
        **{"removed": 0, "kept": [], "withheld": 0},
    }
    assert len(list(folder.rglob("*.md"))) == 2
    done = run("view", str(folder), "--now", T2)
    assert done.out == f"{folder}: 2 facts, 0 boxes\nwritten 0   unchanged 2   removed 0\n"


def test_a_dry_run_writes_nothing(run: Run, tmp_path: Path) -> None:
    done = run("view", str(tmp_path / "view"), "--dry-run", "--now", T2)
    assert "would be written 2   unchanged 0   would be removed 0" in done.out
    assert not (tmp_path / "view").exists()


def test_what_is_kept_is_named(run: Run, tmp_path: Path) -> None:
    run("view", str(tmp_path / "view"), "--now", T2)
    for each in (tmp_path / "view").rglob("*.md"):
        each.write_text("mine")
    done = run("view", str(tmp_path / "view"), "--now", T2)
    assert "kept what somebody has edited: facts/2026-05-01/fact-120000-" in done.err
    assert "--force writes over it" in done.err
    assert "written 2" in run("view", str(tmp_path / "view"), "--force", "--now", T2).out


def test_a_scope_and_test_memories(run: Run, tmp_path: Path) -> None:
    assert run("observe", "Ann Bell works at Acme.", "--scope", "box", "--now", T1).code == 0
    for words, facts in ((("--scope", "box"), 3), (("--scope", "other"), 2), (("--test-only",), 0), ((), 3)):
        assert run("view", str(tmp_path / "view"), *words, "--json", "--now", T2).data["facts"] == facts, words


def test_a_folder_of_something_else_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    done = run("view", str(tmp_path), "--now", T2)
    assert done.code == 1
    assert "holds something else than notes of a view" in done.err
    assert "give a new or an empty folder" in done.err
