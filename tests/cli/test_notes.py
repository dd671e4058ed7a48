"""The commands note and notes."""

import pytest

from tests.cli.conftest import Run

T0, T1, LATER = "2026-05-01T12:00:00Z", "2026-05-01T12:30:00Z", "2026-05-01T16:00:00Z"


def test_a_note_says_how_it_is_taken_back(run: Run) -> None:
    shown = run("note", "The dial is due on Friday", "--now", T0)
    first, second = shown.out.splitlines()
    memory_id, run_id = first.split()[0], second.split()[-1]
    assert first == f"{memory_id}  noted at 2026-05-01 12:00:00Z, importance 0.7"
    assert second == f"take it back with: brainbridge run undo {run_id}"
    assert "The dial is due on Friday" in run("notes", "--now", T1).out
    assert run("run", "undo", run_id, "--now", T1).code == 0
    assert run("notes", "--now", LATER).out == "none: make one with 'brainbridge note TEXT'\n"


def test_its_data(run: Run) -> None:
    done = run(
        "note", "due", "--scope", "box", "--session", "s", "--key", "k", "--importance", "1", "--json", "--now", T0
    )
    data = done.data
    assert data.keys() == {"note", "crystal", "runId"}
    assert data["crystal"] == {"id": data["note"]["id"]}
    assert data["note"] == {
        **{
            "id": data["crystal"]["id"],
            "at": "2026-05-01T12:00:00.000Z",
            "content": "due",
            "importance": 1.0,
            "directive": False,
        },
        **{"sessionId": "s", "scope": "box", "sensitivity": "normal", "trust": "local_agent", "suspect": False},
    }
    again = run("note", "due", "--key", "k", "--now", T1)
    assert again.out.splitlines()[1] == "a note with this key was there already"
    assert run("notes", "--json", "--now", T1).data == {"notes": [data["note"]]}
    assert run("notes", "--scope", "crate", "--json", "--now", T1).data == {"notes": []}


def test_a_directive_says_so(run: Run) -> None:
    shown = run("note", "No semicolons", "--directive", "--now", T0)
    assert shown.out.splitlines()[0].endswith("noted at 2026-05-01 12:00:00Z, directive")
    assert "directive" in run("notes", "--now", T1).out
    refused = run("note", "x" * 501, "--directive", "--now", T0)
    assert (refused.code, "501 characters; the limit is 500" in refused.err) == (2, True)
    refused = run("note", "No tabs", "--directive", "--trust", "tool", "--now", T0)
    assert (refused.code, "cannot come from what is trusted as tool" in refused.err) == (1, True)


def test_bad_input_writes_nothing(run: Run) -> None:
    for words in (("note", ""), ("note",), ("note", "due", "--importance", "much")):
        assert run(*words, "--now", T0).code == 2, words
    for value in ("1.01", "-0.1", "inf"):
        refused = run("note", "due", "--importance", value, "--now", T0)
        told = f"Error: importance is {value}, which is not from 0 to 1\n       give one from 0 to 1\n"
        assert (refused.code, refused.err) == (2, told), value
    assert run("notes", "--json", "--now", T1).data == {"notes": []}
    assert run("run", "list", "--json", "--now", T1).data["runs"] == []


@pytest.mark.parametrize("directive", [(), ("--directive",)])
@pytest.mark.parametrize("redacts", ["true", "false"])
def test_one_with_a_secret_is_noted_with_a_warning_that_nothing_tells_it(
    run: Run, monkeypatch: pytest.MonkeyPatch, directive: tuple[str, ...], redacts: str
) -> None:
    monkeypatch.setenv("BRAINBRIDGE_REDACT_SECRETS", redacts)
    shown = run("note", "Always log in with the password hunter3hunter3", *directive, "--now", T0)
    what = "directive" if directive else "note"
    told = (
        f"no briefing and no working memory tells this {what}, as it holds a secret:"
        " take it back, and say it without that"
    )
    assert (shown.code, shown.err) == (0, f"Warning: {told}\n")
    assert "hunter3" not in shown.out
    assert run("working-memory", "rewrite", "--now", T1).code == 0
    assert "log in" not in run("working-memory", "show", "--now", T1).out
    assert "log in" not in run("briefing", "--scope", "box", "--now", T1).out
    clean = run("note", "Always log in with the password manager", *directive, "--json", "--now", T1)
    assert told not in clean.envelope["warnings"]


def test_a_note_that_names_a_password_is_confidential_and_says_so(run: Run) -> None:
    shown = run("note", "The password of the router is on the fridge", "--json", "--now", T0)
    (warning,) = shown.envelope["warnings"]
    assert shown.data["note"]["sensitivity"] == "confidential"
    assert warning.startswith("no briefing and no working memory tells this note, as it is confidential")
    rule = "Never write a password into a commit message"
    assert run("note", rule, "--directive", "--json", "--now", T0).envelope["warnings"] == []
    assert rule in run("briefing", "--scope", "box", "--now", T1).out
