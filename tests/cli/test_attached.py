"""Documents in files from the command line: attach, detach, attached, sync and take-over."""

import errno
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from brainbridge.document import disk
from brainbridge.document.text import DIVIDER
from brainbridge.graph.graph import Graph
from tests.cli.conftest import Run, invoke
from tests.drafted import NAME, held, saved
from tests.state import query

T0 = ("--now", "2026-05-01T13:00:00Z")
LATER = ("--now", "2026-05-01T16:00:00Z")
OWN = "# My notes\n\nI keep bees.\n"


@pytest.fixture(autouse=True)
def _apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def file() -> Iterator[Path]:
    """A file of a short path, which a table shows on one line."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as above:
        folder = Path(above) / "work"
        folder.mkdir()
        yield folder / "MEMORY.md"


def test_a_file_is_attached_listed_and_detached(run: Run, file: Path) -> None:
    assert run("document", "attached").out == "none: attach one with 'brainbridge document attach NAME FILE'\n"
    scratch = file.with_name("scratch.md")
    done = run("document", "attach", NAME, str(file), "--scratch", str(scratch), *T0)
    assert done.out.splitlines() == [
        f"{NAME} lives in {file} from now on",
        f"its pending notes are shown in {scratch}, and read from there",
    ]
    data = run("document", "attached", "--json").data
    assert data == {"attached": [{"name": NAME, "scope": "", "file": str(file), "scratch": str(scratch)}]}
    shown = run("document", "attached").out  # a long path takes several lines
    assert shown.split()[:4] == ["name", "scope", "file", "notes"]
    assert all(each in shown for each in (NAME, file.name, scratch.name))
    gone = run("document", "detach", NAME)
    assert gone.out == f"{NAME} does not live in {file} any more; the file stays as it is\n"
    again = run("document", "sync", NAME)
    assert (again.code, again.err.splitlines()[1]) == (
        *(1, f"       attach it: brainbridge document attach {NAME} FILE"),
    )


def test_a_persons_own_text_is_told_and_taken_over(run: Run, file: Path, database: Graph) -> None:
    file.write_text(OWN)
    done = run("document", "attach", NAME, str(file), *T0)
    assert f"your own text is copied to {file}.seed-backup, and stays above the state" in done.out
    assert "it became 1 crystal; take that back with: brainbridge run undo " in done.out
    planned = run("working-memory", "take-over", "--dry-run", *LATER)
    assert planned.out.splitlines()[-1] == "dry run: nothing was changed"
    assert DIVIDER in file.read_text()
    taken = run("working-memory", "take-over", *LATER)
    assert "characters of your own text became 0 new crystals" in taken.out
    assert (DIVIDER in file.read_text(), held(database)) == (False, file.read_text())
    assert run("working-memory", "take-over", *LATER).out == (
        "there is no text of yours above the state, and nothing was written\n"
    )
    assert run("run", "undo", "LAST", *LATER).code == 0
    assert file.read_text().startswith(OWN)


def test_without_indexing_no_crystal_is_made_until_then(run: Run, file: Path, database: Graph) -> None:
    file.write_text(OWN)
    data = run("document", "attach", NAME, str(file), "--no-index", "--json", *T0).data
    assert (data.keys(), data["crystals"]) == ({"attached", "backup", "crystals", "runId"}, [])
    taken = run("working-memory", "take-over", "--json", *LATER).data
    own = {"characters", "crystals", "notes", "pointers", "leftOut", "state"}
    assert taken.keys() == {"runId", "applied", "name", "scope"} | own
    rows = query(database, "MATCH (m:Crystal:Live) RETURN m.id AS id, m.lifecycle AS lifecycle")
    assert [(row["id"], row["lifecycle"]) for row in rows] == [(taken["crystals"][0], "consolidated")]


def test_an_edit_is_read_back_and_that_is_taken_back(run: Run, file: Path, database: Graph) -> None:
    saved(database, "one\n", name="notes")
    run("document", "attach", "notes", str(file), *T0)
    assert run("document", "sync").out == f"notes: {file} is as it should be\n"
    file.write_text("one\ntwo\n")
    done = run("document", "sync", "notes", *LATER)
    assert done.out.splitlines()[0] == f"notes: {file} was read back"
    assert done.out.splitlines()[1].startswith("take back what was read with: brainbridge run undo ")
    assert held(database, "notes") == "one\ntwo\n"
    assert run("run", "undo", "LAST", *LATER).code == 0
    assert file.read_text() == held(database, "notes") == "one\n"
    file.unlink()
    (synced,) = run("document", "sync", "--json", *LATER).data["synced"]
    assert synced.keys() == {
        *("name", "scope", "file", "read", "written", "conflicts", "state", "runId", "picked", "hidden", "left"),
    }
    assert (synced["written"], file.read_text()) == (True, held(database, "notes"))


def test_the_editor_begins_with_what_stands_in_the_file(
    run: Run, file: Path, database: Graph, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    saved(database, "one\n", name="notes")
    run("document", "attach", "notes", str(file), *T0)
    file.write_text("one\ntwo\n")
    script = tmp_path / "editor"
    script.write_text('#!/bin/sh\necho three >> "$1"\n')
    script.chmod(0o700)
    monkeypatch.setenv("VISUAL", str(script))
    assert run("document", "edit", "notes", *LATER).code == 0
    assert (file.read_text(), held(database, "notes")) == ("one\ntwo\nthree\n", "one\ntwo\nthree\n")


def test_what_is_wrong_with_one_file_is_said_and_the_others_are_read(run: Run, file: Path, database: Graph) -> None:
    for name in ("a", "b"):
        saved(database, "one\n", name=name)
        run("document", "attach", name, str(file.with_name(name)), *T0)
    file.with_name("a").write_bytes(b"\xff")
    file.with_name("b").write_text("two\n")
    shown = run("document", "sync", *LATER)
    assert (shown.code, held(database, "b")) == (2, "two\n")
    assert f"{file.with_name('a')} is not valid UTF-8" in shown.err
    assert f"b: {file.with_name('b')} was read back" in shown.out
    saved(database, "three\n", name="a", hours=5)
    done = run("document", "restore", "a", "1", "--now", "2026-05-01T18:00:00Z")
    assert (done.code, held(database, "a")) == (0, "one\n")
    assert f"Warning: the file of the document 'a' does not have its text: {file.with_name('a')}" in done.err


def test_an_error_of_the_system_ends_no_look_at_other_files(
    run: Run, file: Path, database: Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a", "b"):
        saved(database, "one\n", name=name)
        run("document", "attach", name, str(file.with_name(name)), *T0)
    file.with_name("b").write_text("two\n")
    content = disk.content

    def failing(path: str) -> bytes | None:
        if path.endswith("/a"):
            raise OSError(errno.EIO, "Input/output error", path)
        return content(path)

    monkeypatch.setattr(disk, "content", failing)
    shown = run("document", "sync", *LATER)
    assert (shown.code, held(database, "b")) == (1, "two\n")
    assert f"{file.with_name('a')}: Input/output error" in shown.err
    assert f"b: {file.with_name('b')} was read back" in shown.out


def test_the_scope_of_this_folder_is_a_dot(
    run: Run, file: Path, database: Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(file.parent)
    assert run("document", "attach", NAME, "MEMORY.md", "--scope", ".", *T0).code == 0
    (row,) = query(database, "MATCH (d:Document) RETURN d.scope AS scope")
    assert row["scope"].startswith("work@")
    (attached,) = run("document", "attached", "--json").data["attached"]
    assert attached == {"name": NAME, "scope": row["scope"], "file": str(file), "scratch": None}
    assert run("document", "detach", NAME, "--scope", ".").code == 0


def test_a_path_that_leads_nowhere_is_refused(database: Graph, file: Path) -> None:
    shown = invoke("document", "attach", NAME, str(file / "MEMORY.md"))
    assert (shown.code, f"there is no folder for {file}/MEMORY.md" in shown.err) == (2, True)
