"""The command session-end writes the working memory too, as the end of a session by hooks does."""

from typing import Any

import pytest

from brainbridge.brain.documents import Documents
from brainbridge.errors import Refused
from tests.cli.conftest import Run

T0, T1, T2 = "2026-05-01T12:00:00Z", "2026-05-01T12:30:00Z", "2026-05-01T13:00:00Z"
OPEN = "We still need to measure the chime of the museum clock."
END = ("session-end", "--session", "s")


def said(run: Run, *more: str) -> None:
    assert run("remember", OPEN, "--session", "s", "--role", "user", "--now", T0, *more).code == 0


def states(run: Run, *more: str) -> list[str]:
    return [each["author"] for each in run("document", "history", "working-memory", *more, "--json").data["states"]]


def test_it_writes_the_working_memory_and_says_so(run: Run) -> None:
    said(run)
    note = run("note", "The dial is due on Friday", "--now", T0, "--json").data["note"]["id"]
    shown = run(*END, "--now", T1)
    assert shown.code == 0
    told, undo = shown.out.splitlines()[-2:]
    assert told.startswith("working memory: state 1, about ")
    assert told.endswith("tokens, is current, notes taken in 1")
    text = run("working-memory", "show", "--now", T1).out
    assert OPEN in text
    assert note in text
    assert run(*undo.removeprefix("take it back with: brainbridge ").split(), "--now", T2).code == 0
    assert run("working-memory", "show", "--now", T2).code == 1


def test_it_is_written_by_the_same_rules_as_by_a_rewrite(run: Run) -> None:
    said(run)
    assert run(*END, "--now", T1).code == 0
    assert run("working-memory", "rewrite", "--now", T2).out == "nothing is new, and nothing was written\n"
    again = run(*END, "--now", T2)
    assert again.out.splitlines()[-1] == "working memory: nothing is new, and nothing was written"
    assert states(run) == ["rules"]


def test_its_data(run: Run) -> None:
    said(run)
    (found,) = run(*END, "--json", "--now", T1).data["workingMemory"]
    rewrite = run("working-memory", "rewrite", "--json", "--now", T1).data
    assert (found.keys(), found["rewrite"].keys()) == ({"scope", "rewrite"}, rewrite.keys())
    assert (found["scope"], found["rewrite"]["outcome"], found["rewrite"]["author"]) == ("", "saved", "rules")
    assert OPEN not in str(run(*END, "--json", "--now", T2).data["promoted"])


def test_each_project_in_which_the_session_spoke_has_its_own(run: Run) -> None:
    said(run, "--scope", "box")
    said(run, "--scope", "crate")
    found = run(*END, "--json", "--now", T1).data["workingMemory"]
    assert [each["scope"] for each in found] == ["box", "crate"]
    assert (states(run, "--scope", "box"), states(run, "--scope", "crate")) == (["rules"], ["rules"])
    (found,) = run(*END, "--scope", "box", "--json", "--now", T2).data["workingMemory"]
    assert found["scope"] == "box"


def test_a_dry_run_says_what_it_would_write_and_a_test_writes_none(run: Run) -> None:
    said(run)
    planned = run(*END, "--dry-run", "--json", "--now", T1).data["workingMemory"]
    assert [each["rewrite"]["outcome"] for each in planned] == ["saved"]
    assert "workingMemory" not in run(*END, "--test-only", "--json", "--now", T1).data
    assert run("document", "list", "--json").data["documents"] == []


def test_switched_off_it_writes_none(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRAINBRIDGE_DREAM_ENABLED", "false")
    said(run)
    assert run(*END, "--json", "--now", T1).data["workingMemory"] == []
    assert run("document", "list", "--json").data["documents"] == []


def test_a_fault_of_it_is_told_and_the_session_has_ended_all_the_same(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    said(run, "--scope", "box")

    def fails(*_: object, **__: object) -> None:
        raise Refused("another state became current")

    monkeypatch.setattr(Documents, "rewrite", fails)
    shown = run(*END, "--json", "--now", T1)
    assert (shown.code, shown.envelope["ok"], shown.data["workingMemory"]) == (0, True, [])
    assert shown.envelope["warnings"] == [
        "the session has ended, but no working memory was written: another state became current;"
        " try again: brainbridge working-memory rewrite --scope box"
    ]
    assert run("run", "show", "LAST", "--json").data["run"]["command"] == "session-end"


@pytest.mark.parametrize(
    ("more", "where"), [(("--session", "typo"), "'typo'"), (("--session", "s", "--scope", "crate"), "'s' in 'crate'")]
)
def test_a_session_that_spoke_nowhere_writes_none(run: Run, more: tuple[str, ...], where: str) -> None:
    said(run, "--scope", "box")
    run("note", "The dial is due on Friday", "--now", T0)
    shown = run("session-end", *more, "--json", "--now", T1)
    assert shown.data["workingMemory"] == []
    assert shown.envelope["warnings"] == [f"there is no session {where}: nothing was remembered in it"]
    assert run("document", "list", "--json").data["documents"] == []


def test_a_dry_run_says_of_a_fault_that_none_would_be_written(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    said(run)

    def fails(*_: object, **__: object) -> None:
        raise Refused("another state became current")

    monkeypatch.setattr(Documents, "rewrite", fails)
    (warning,) = run(*END, "--dry-run", "--json", "--now", T1).envelope["warnings"]
    assert warning.startswith("no working memory would be written: another state became current; try again: ")


def test_warnings_of_the_guards_are_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    said(run)
    real = Documents.rewrite

    def warned(*args: Any, **parts: Any) -> Any:
        return real(*args, **parts).model_copy(update={"warnings": ("a pointer is malformed",)})

    monkeypatch.setattr(Documents, "rewrite", warned)
    assert "working memory: a pointer is malformed" in run(*END, "--now", T1).err
