"""``brainbridge document``: what each command shows, and what is told where one refuses."""

from pathlib import Path
from typing import Any

import click
import pytest

from brainbridge.cli.app import plain
from brainbridge.graph.graph import Graph
from brainbridge.platform import paths
from tests.cli.conftest import Run, invoke
from tests.drafted import NAME, held, numbers, saved
from tests.state import query

LATER = ("--now", "2026-05-01T16:00:00Z")
STATE = {
    *("id", "number", "at", "author", "accepted", "undoneAt", "current", "before", "reason", "reasonCodes", "tokens"),
    *("promptHash", "mood", "sessionIds"),
}


@pytest.fixture
def three(database: Graph) -> Graph:
    """A document with three states, of which the last was refused."""
    saved(database, "a\nb\n")
    saved(database, "a\nc\n", hours=1, author="rules")
    saved(database, "a\n", hours=2, author="model:m", reason="it drops half", reason_codes=["mass_drop"])
    return database


def editor(monkeypatch: pytest.MonkeyPatch, written: bytes | None, meanwhile: Any = lambda: None) -> list[bytes]:
    """Let an editor write that, and return what it was given."""
    given = list[bytes]()

    def edit(text: bytes, extension: str) -> bytes | None:
        given.append(text)
        assert extension == ".md"
        meanwhile()
        return written

    monkeypatch.setenv("EDITOR", "ed")
    monkeypatch.setattr(click, "edit", edit)
    return given


def test_none_is_there_and_how_to_begin_one(run: Run) -> None:
    assert run("document", "list").out == "none: write one with 'brainbridge document edit NAME'\n"
    shown = run("document", "show", NAME)
    assert (shown.code, shown.out) == (1, "")
    assert shown.err.splitlines() == [
        "Error: there is no document 'working-memory' without a scope",
        "       list them: brainbridge document list",
    ]


@pytest.mark.usefixtures("three")
def test_they_are_listed(run: Run) -> None:
    lines = run("document", "list").out.splitlines()
    assert [line.split() for line in lines] == [
        ["name", "scope", "state", "author", "at", "tokens", "states"],
        [NAME, "-", "2", "rules", "2026-05-01", "13:00:00Z", "1", "3"],
    ]
    (row,) = run("document", "list", "--json").data["documents"]
    assert row.keys() == {"name", "scope", "created", "states", "id", "number", "at", "author", "tokens"}
    assert run("document", "list", "--scope", "box", "--json").data == {"documents": []}
    assert len(run("document", "list", "--scope", "", "--json").data["documents"]) == 1


@pytest.mark.usefixtures("three")
def test_a_text_is_shown_as_it_is(run: Run) -> None:
    assert run("document", "show", NAME).out == "a\nc\n"
    assert run("document", "show", NAME, "--state", "3").out == "a\n"
    data = run("document", "show", NAME, "--json").data
    assert data.keys() == STATE | {"name", "scope", "text"}
    assert (data["text"], data["number"], data["current"]) == ("a\nc\n", 2, True)
    assert run("document", "show", NAME, "--state", data["before"]).out == "a\nb\n"


@pytest.mark.parametrize("text", ["one\r\ntwo\u00e9\r\n", "one\rtwo\n\x1b[2J\n", "no end", "\ufeffone\u2028two\n"])
def test_a_pipe_gets_the_text_byte_for_byte(run: Run, database: Graph, text: str) -> None:
    saved(database, text)
    assert run("document", "show", NAME).out == text


def test_a_terminal_obeys_no_control_character_and_a_line_may_end_in_two(run: Run, database: Graph) -> None:
    saved(database, "one\r\ntwo\rthree \x1b[2J\r\n\tfour")
    assert run("document", "show", NAME, terminal=True).out == "one\ntwo\\rthree \\x1b[2J\n\tfour\n"


def test_a_difference_of_line_ends_is_one(run: Run, database: Graph) -> None:
    saved(database, "one\ntwo\n")
    saved(database, "one\r\ntwo", hours=1)
    lines = ["--- state 1", "+++ state 2", "@@ -1,2 +1,2 @@", "-one", "-two", "+one\r", "+two"]
    end = "\\ No newline at the end of the text"
    assert run("document", "diff", NAME).out == "\n".join([*lines, end, ""])
    shown = run("document", "diff", NAME, terminal=True).out
    assert shown == "\n".join([*(each.replace("\r", "\\r") for each in lines), end, ""])


@pytest.mark.usefixtures("three")
def test_the_history_says_what_became_of_each_and_why_one_was_refused(run: Run) -> None:
    lines = run("document", "history", NAME).out.splitlines()
    assert [line.split()[:3] for line in lines[1:]] == [
        ["3", "refused", "model:m"],
        ["2", "current", "rules"],
        ["1", "earlier", "user"],
    ]
    assert "it drops half" in lines[1]
    states = run("document", "history", NAME, "--limit", "2", "--json").data["states"]
    assert [each.keys() for each in states] == [STATE] * 2
    assert states[0]["reasonCodes"] == ["mass_drop"]


@pytest.mark.usefixtures("three")
def test_a_difference_is_a_unified_diff(run: Run) -> None:
    shown = "--- state 1\n+++ state 2\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n"
    assert run("document", "diff", NAME).out == shown
    data = run("document", "diff", NAME, "1", "2", "--json").data
    assert data.keys() == {"name", "scope", "old", "new", "text"}
    assert data["text"] + "\n" == shown
    assert run("document", "diff", NAME, "1", "1").out == "states 1 and 1 have the same text\n"


def test_an_earlier_state_is_restored_and_that_is_taken_back(run: Run, three: Graph) -> None:
    planned = run("document", "restore", NAME, "1", "--dry-run", *LATER)
    assert planned.out.splitlines()[-1] == "dry run: nothing was changed"
    done = run("document", "restore", NAME, "1", *LATER)
    first, second = done.out.splitlines()
    assert first == f"{NAME}: state 4, about 1 tokens, is current"
    assert second.startswith("take it back with: brainbridge run undo ")
    assert held(three) == "a\nb\n"
    assert "saved" in run("run", "show", "LAST").out
    assert run("run", "undo", "LAST").code == 0
    assert (held(three), numbers(three)[4]) == ("a\nc\n", "undone")
    again = run("document", "restore", NAME, "2", "--json", *LATER)
    assert (again.data["outcome"], again.data["runId"], again.data["applied"]) == ("same", "", False)
    assert run("document", "restore", NAME, "2").out == (
        f"{NAME}: state 2, about 1 tokens, is current already, and nothing was saved\n"
    )


def test_a_file_is_exported_edited_and_imported(run: Run, three: Graph, tmp_path: Path) -> None:
    file = tmp_path / "notes.md"
    done = run("document", "export", NAME, str(file), "--json")
    assert (done.data["file"], done.data["size"], done.data["state"]["number"]) == (str(file), 4, 2)
    file.write_text("a\nd\n")
    refused = run("document", "export", NAME, str(file))
    assert (refused.code, file.read_text()) == (1, "a\nd\n")
    assert "never had" in refused.err
    assert f"brainbridge document import {NAME} {file}; or overwrite it with --force" in refused.err
    assert run("document", "import", NAME, str(file), *LATER).code == 0
    assert (held(three), numbers(three)[4]) == ("a\nd\n", "current")
    assert run("document", "export", NAME, str(file), "--state", "1").code == 0
    assert file.read_text() == "a\nb\n"
    file.write_text("mine")
    assert run("document", "export", NAME, str(file), "--force").out == f"{file}: state 4, 4 bytes\n"


def test_a_file_that_cannot_be_written_is_named(run: Run, three: Graph, tmp_path: Path) -> None:
    shown = run("document", "export", NAME, str(tmp_path / "nowhere" / "out.md"))
    assert (shown.code, "No such file or directory" in shown.err) == (1, True)
    assert shown.err.splitlines()[1].strip() == f"make the folder {tmp_path / 'nowhere'} first"


def test_what_the_editor_saves_is_saved(run: Run, three: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    given = editor(monkeypatch, b"a\nc\nd\n")
    done = run("document", "edit", NAME, "--json", *LATER)
    assert given == [b"a\nc\n"]
    assert done.data["saved"].keys() == {"runId", "applied", "outcome", "name", "scope", "state"}
    assert (held(three), done.data["saved"]["state"]["author"]) == ("a\nc\nd\n", "user")


def test_a_document_is_begun_in_the_editor(run: Run, database: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    given = editor(monkeypatch, b"one")
    assert run("document", "edit", NAME, "--scope", "box", *LATER).code == 0
    assert (given, held(database, scope="box")) == ([b""], "one")


@pytest.mark.parametrize("written", [None, b"a\nc\n", b"a\nc\n\n"])
def test_nothing_is_saved_if_nothing_was_changed(
    run: Run, three: Graph, monkeypatch: pytest.MonkeyPatch, written: bytes | None
) -> None:
    editor(monkeypatch, written)
    assert run("document", "edit", NAME).out == "nothing was changed, and nothing was saved\n"
    assert run("document", "edit", NAME, "--json").data == {"saved": None}
    assert len(numbers(three)) == 3


def test_a_text_whose_document_moved_meanwhile_is_kept_in_a_file(
    run: Run, three: Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor(monkeypatch, b"mine", meanwhile=lambda: saved(three, "theirs", hours=3))
    shown = run("document", "edit", NAME)
    assert (shown.code, held(three)) == (1, "theirs")
    assert "was changed meanwhile: state 4 (user, current) is current now" in shown.err
    (kept,) = (paths.state("default") / "unsaved").iterdir()
    assert shown.err.rstrip().endswith(f"brainbridge document diff {NAME}; your text is in {kept}")
    assert (kept.read_bytes(), kept.stat().st_mode & 0o777) == (b"mine", 0o600)
    kept.unlink()


@pytest.mark.parametrize(("written", "said"), [(b"\xff", "is not valid UTF-8"), (b" ", "the text is empty")])
def test_a_text_that_cannot_be_saved_is_kept_too(
    run: Run, three: Graph, monkeypatch: pytest.MonkeyPatch, written: bytes, said: str
) -> None:
    editor(monkeypatch, written)
    shown = run("document", "edit", NAME)
    assert (shown.code, said in shown.err) == (2, True)
    (kept,) = (paths.state("default") / "unsaved").iterdir()
    assert kept.read_bytes() == written
    assert str(kept) in shown.err
    kept.unlink()


@pytest.mark.parametrize("what", [KeyboardInterrupt(), OSError("no space left")], ids=["interrupt", "fault"])
def test_a_text_whose_saving_breaks_off_is_kept_too(
    run: Run, three: Graph, monkeypatch: pytest.MonkeyPatch, what: BaseException
) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise what

    editor(monkeypatch, b"mine")
    monkeypatch.setattr("brainbridge.document.documents.save", broken)
    shown = run("document", "edit", NAME)
    assert shown.code == (130 if isinstance(what, KeyboardInterrupt) else 1)
    (kept,) = (paths.state("default") / "unsaved").iterdir()
    assert kept.read_bytes() == b"mine"
    assert f"Warning: your text is in {kept}" in shown.err
    kept.unlink()


def test_an_import_may_expect_a_state(run: Run, three: Graph, tmp_path: Path) -> None:
    (tmp_path / "in.md").write_text("mine")
    refused = run("document", "import", NAME, str(tmp_path / "in.md"), "--expects", "1", *LATER)
    assert (refused.code, held(three)) == (1, "a\nc\n")
    assert "state 2 (rules, current) is current now" in refused.err
    assert run("document", "import", NAME, str(tmp_path / "in.md"), "--expects", "2", *LATER).code == 0
    assert held(three) == "mine"


def test_without_a_terminal_and_an_editor_it_says_what_to_do(run: Run, three: Graph) -> None:
    shown = run("document", "edit", NAME)
    assert (shown.code, "there is no terminal to edit in" in shown.err) == (2, True)
    assert "brainbridge document import NAME FILE" in shown.err


def test_an_editor_of_the_user_is_run(run: Run, three: Graph, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    script = tmp_path / "editor"
    script.write_text('#!/bin/sh\nprintf "from a script" > "$1"\n')
    script.chmod(0o700)
    monkeypatch.setenv("VISUAL", str(script))
    assert run("document", "edit", NAME).code == 0
    assert held(three) == "from a script"


def test_the_scope_of_this_folder_is_a_dot(
    run: Run, database: Graph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "box").mkdir()
    monkeypatch.chdir(tmp_path / "box")
    Path("in.md").write_text("one")
    assert run("document", "import", NAME, "in.md", "--scope", ".", *LATER).code == 0
    (row,) = query(database, "MATCH (d:Document) RETURN d.scope AS scope")
    assert row["scope"].startswith("box@")
    assert run("document", "show", NAME, "--scope", ".").out == "one"
    shown = run("document", "show", NAME)
    assert f"there is one with --scope {row['scope']}" in shown.err


@pytest.mark.parametrize(
    ("words", "claims"),
    [
        (("document", "import", NAME, "in.md"), True),
        (("document", "edit", NAME), True),
        (("note", "one"), True),
        (("document", "list"), False),
        (("document", "show", NAME), False),
    ],
)
def test_what_writes_makes_a_project_of_this_folder(
    database: Graph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], claims: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("in.md").write_text("one")
    editor(monkeypatch, b"one")
    invoke(*words, "--scope", ".", *LATER)
    assert len(query(database, "MATCH (p:Project) RETURN p")) == claims


def test_test_documents_are_apart(run: Run, database: Graph) -> None:
    saved(database, "a test", test=True)
    assert run("document", "show", NAME).code == 1
    assert run("document", "show", NAME, "--test-only").out == "a test"
    assert plain(run("document", "list", "--json").data) == {"documents": []}
    assert run("delete-test-memories", "--yes").code == 0
    assert run("document", "list", "--test-only", "--json").data == {"documents": []}
