"""The command working-memory rewrite with a model, which the settings name: what became of it is told."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.models import program

T0, T1, T2 = "2026-05-01T12:00:00Z", "2026-05-01T12:30:00Z", "2026-05-01T13:00:00Z"


@pytest.fixture(autouse=True)
def _own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def test_the_refusal_of_a_models_text_is_told_and_rules_write(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("note", "The dial is due on Friday", "--now", T0)
    bare = run("working-memory", "rewrite", "--model", "--now", T1)
    assert (bare.code, "the settings name no model" in bare.err) == (2, True)
    command = " ".join(program(tmp_path, "sys.exit('no credit')"))
    monkeypatch.setenv("BRAINBRIDGE_MODEL", "command")
    monkeypatch.setenv("BRAINBRIDGE_MODEL_COMMAND", command)
    monkeypatch.setenv("BRAINBRIDGE_MODEL_NAME", "mine")
    plan = run("working-memory", "rewrite", "--dry-run", "--now", T1)
    assert "a dry run asks no model: this is what rules would write" in plan.err
    shown = run("working-memory", "rewrite", "--now", T1)
    assert "state 2, about " in shown.out
    assert "rules wrote it, as the model 'mine' did not: " in shown.err
    assert "ended with exit code 1: no credit" in shown.err
    assert "model:mine" in run("document", "history", "working-memory").out
    run("note", "The case is of cedar", "--now", T1)
    data = run("working-memory", "rewrite", "--json", "--now", T2).data
    assert data["model"].keys() == {
        *("name", "saved", "tries", "reasons", "refused", "promptTokens", "tokens", "promptHash"),
    }
    run("note", "The case is of walnut", "--now", T2)
    assert run("working-memory", "rewrite", "--no-model", "--json", "--now", T2).data["model"] is None


def test_a_model_whose_answer_came_too_late_was_asked_in_vain(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("note", "The dial is due on Friday", "--now", T0)
    other = ("-m", "brainbridge", "working-memory", "rewrite", "--no-model", "--now", T1)
    body = f"import subprocess\nsubprocess.run([sys.executable, *{other!r}], check=True)\nprint('too late')"
    monkeypatch.setenv("BRAINBRIDGE_MODEL", "command")
    monkeypatch.setenv("BRAINBRIDGE_MODEL_COMMAND", " ".join(program(tmp_path, body)))
    monkeypatch.setenv("BRAINBRIDGE_MODEL_NAME", "mine")
    shown = run("working-memory", "rewrite", "--now", T2)
    assert (shown.code, shown.out) == (0, "nothing is new, and nothing was written\n")
    assert "the model 'mine' was asked in vain: " in shown.err
    assert [each["author"] for each in run("document", "history", "working-memory", "--json").data["states"]] == [
        "rules"
    ]
