"""``brainbridge index``: what it prints, what it refuses, and how it follows changes."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from brainbridge.graph.graph import Graph
from tests.cli.conftest import Run
from tests.indexing import chunks, folder, living, prose
from tests.state import query
from tests.waiting import until

NOW = ("--now", "2026-05-01T12:00:00Z")
LATER = ("--now", "2026-05-01T13:00:00Z")


def test_it_counts_what_it_did_and_says_how_to_take_it_back(run: Run, tmp_path: Path) -> None:
    folder(tmp_path, {"a.md": prose(1), "b.csv": "1,2"})
    done = run("index", str(tmp_path), *NOW)
    assert (done.code, done.err) == (0, "")
    first, second, third = done.out.splitlines()
    assert first == "files 1   chunks 1   added 1   changed 0   unchanged 0   vanished 0"
    assert second == "skipped: 1 kind"
    assert third.startswith("take it back with: brainbridge run undo ")
    undone = run(*third.removeprefix("take it back with: brainbridge ").split(), *LATER)
    assert (undone.code, "indexed" in undone.out) == (0, True)


def test_json_has_the_same(run: Run, tmp_path: Path) -> None:
    root = folder(tmp_path, {"a.md": prose(1, 2, 3, 4), "b.csv": "1,2"})
    plan = run("index", str(root), "--dry-run", "--json", *NOW).data
    done = run("index", str(root), "--json", *NOW).data
    total = len(chunks(prose(1, 2, 3, 4)))
    assert done == {
        **{"applied": True, "runId": done["runId"], "files": 1, "chunks": total, "added": total, "changed": 0},
        **{"unchanged": 0, "vanished": 0, "revived": 0, "moved": 0, "skipped": {"kind": 1}},
    }
    assert plan == done | {"applied": False, "runId": ""}
    assert run("run", "show", done["runId"], "--json", *NOW).data["run"]["command"] == "index"
    folder(tmp_path, {"a.md": "# New\n\n" + prose(1, 2, 3, 5)})
    again = run("index", str(root), "--json", *LATER).data
    changes = run("run", "diff", again["runId"], *LATER)
    assert (changes.code, "superseded" in changes.out) == (0, True)


def test_a_repository_has_a_scope_of_its_own(run: Run, database: Graph, tmp_path: Path) -> None:
    box = folder(tmp_path / "box", {"a.md": prose(1)})
    for words in (
        ("init", "--quiet"),
        ("add", "."),
        ("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "a"),
    ):
        subprocess.run(["git", *words], cwd=box, check=True)
    assert run("index", str(box), "--dry-run", *NOW).code == 0
    assert query(database, "MATCH (p:Project) RETURN p") == []
    assert run("index", str(box), *NOW).code == 0
    (row,) = query(database, "MATCH (m:Crystal) RETURN m.scope AS scope, m.path AS path")
    assert (row["scope"].startswith("box@"), row["path"]) == (True, "a.md")
    os.rename(box, tmp_path / "moved")
    again = run("index", str(tmp_path / "moved"), "--json", *LATER).data
    assert (again["unchanged"], again["added"], again["vanished"]) == (1, 0, 0)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "Missing argument"),
        ([""], "a path to index is empty"),
        (["none"], "there is no file or folder 'none'"),
        (["picture.png"], "there is nothing to index: skipped 1 binary"),
        (["."], "there is nothing to index: skipped 1 kind"),
        ([".", "--watch", "--json"], "takes neither"),
        ([".", "--watch", "--dry-run"], "takes neither"),
    ],
)
def test_what_it_refuses(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], said: str
) -> None:
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\0")
    monkeypatch.chdir(tmp_path)
    refused = run("index", *words, *NOW)
    assert (refused.code, said in refused.err + refused.out) == (2, True), refused.err


def test_what_was_indexed_is_found_listed_and_explained(run: Run, tmp_path: Path) -> None:
    root = folder(tmp_path, {"a.md": "The cedar case is oiled twice a year\n"})
    run("index", str(root), *NOW)
    (listed,) = run("crystal", "list", "--path", str(root / "a.md"), "--json", *NOW).data["crystals"]
    assert (listed["path"], listed["startLine"], listed["endLine"]) == (str(root / "a.md"), 1, 1)
    (hit,) = run("recall", "cedar case", "--json", *NOW).data["hits"]
    assert "it comes from" in run("crystal", "show", hit["id"], *NOW).out
    (root / "a.md").unlink()
    assert run("index", str(root), *LATER).code == 0
    assert run("recall", "cedar case", "--json", *LATER).data["hits"] == []
    told = run("memory-inspect", hit["id"], *LATER).out
    assert "since it was no longer in its file" in told
    refused = run("boost-memory", hit["id"], *LATER)
    assert (refused.code, "is no longer in its file" in refused.err) == (1, True)


@pytest.fixture
def interruptible() -> Iterator[None]:
    """What is started heeds Ctrl-C, even if these tests run in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_it_follows_changes_until_it_is_interrupted(database: Graph, tmp_path: Path) -> None:
    root = folder(tmp_path / "notes", {"a.md": prose(1)})
    process = subprocess.Popen(
        [sys.executable, "-m", "brainbridge", "index", str(root), "--watch"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        until(lambda: living(database))
        folder(root, {"a.md": prose(2), "b.md": prose(3)})
        both = {str(root / "a.md"): chunks(prose(2)), str(root / "b.md"): chunks(prose(3))}
        until(lambda: living(database) == both)
        (root / "b.md").unlink()
        until(lambda: living(database).keys() == {str(root / "a.md")})
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
        process.wait()
    assert (process.returncode, err) == (0, "")
    assert out.splitlines()[-1] == "stopped watching"
    assert out.count("watching; Ctrl-C ends it") >= 2
