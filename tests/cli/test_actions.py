"""The command action."""

import json

import pytest

from tests.cli.conftest import Run

SURE = {"confidence": 0.9, "lifecycleState": "active", "importance": 0.5, "source": "manual"}


def test_what_is_decided_is_said(run: Run) -> None:
    shown = run("action", "decide", "store_note", "--eligibility", json.dumps(SURE))
    assert (shown.code, shown.out) == (0, "allow  store_note: nothing speaks against it\n")
    data = run("action", "decide", "discard", "--eligibility", json.dumps({**SURE, "importance": 0.9}), "--json").data
    assert data == {
        **{"action": "discard", "decision": "deny", "rationale": "important"},
        **{"reason": "what is as important as that is not discarded", "faults": []},
    }


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("stor_note",), "'stor_note' is no action, but store_note is"),
        (("store_note", "--eligibility", '{"confidence": 2}'), "the eligibility is bad: confidence is 2"),
        (("store_note", "--eligibility", "{"), "an eligibility is an object"),
    ],
)
def test_what_is_bad_is_told_and_refused_only_if_that_is_asked_for(
    run: Run, words: tuple[str, ...], fault: str
) -> None:
    shown = run("action", "decide", *words)
    assert (shown.code, f"not known: {fault}" in shown.out) == (0, True)
    strict = run("action", "decide", *words, "--strict")
    assert (strict.code, fault in strict.err) == (2, True)


def test_the_settings_decide(run: Run) -> None:
    assert run("config", "set", "summaryTokens", "0").code == 0
    assert run("action", "decide", "summarize_node").out.startswith("defer  summarize_node")
    assert run("config", "set", "actionsEnabled", "off").code == 0
    assert run("action", "decide", "store_note").out.startswith("deny  store_note")


LISTED = {
    *("at", "runId", "action", "outcome", "rationale", "rehearsed", "quality", "takenBack", "id"),
    *("content", "trust", "suspect"),
}
T0, T1, T2 = (f"2026-05-01T1{hour}:00:00Z" for hour in (2, 3, 4))


def kept(run: Run) -> str:
    return str(run("remember", "the cedar case", "--now", T0, "--json").data["memory"]["id"])


def test_what_is_recorded_is_said_listed_and_taken_back(run: Run) -> None:
    name = kept(run)
    done = run("action", "record", "store_note", name, "--outcome", "applied", "--reason", "a good one", "--now", T1)
    assert done.out.startswith(f"{name}  store_note is recorded as applied\n")
    assert "brainbridge run undo" in done.out
    data = run("action", "list", "--memory", name, "--now", T1, "--json").data
    (each,) = data["actions"]
    assert (each.keys(), data["prior"], each["quality"]) == (LISTED, 0.08, "good")
    told = run("action", "list", "--memory", name, "--now", T1).out
    assert ("good" in told, "prior 0.08" in told) == (True, True)
    assert run("run", "undo", "LAST", "--now", T2).code == 0
    assert "applied (taken back)" in run("action", "list", "--now", T2).out
    assert run("action", "list", "--now", T2, "--json").data["prior"] is None


def test_what_is_recorded_against_the_policy_says_so(run: Run) -> None:
    words = ("action", "record", "discard", kept(run), "--outcome", "applied")
    known = json.dumps({**SURE, "importance": 0.8})
    done = run(*words, "--eligibility", known, "--rehearsed", "--now", T1)
    assert "discard is recorded as skipped: what is as important as that is not discarded, which counts" in done.out
    data = run(*words, "--eligibility", known, "--dry-run", "--now", T2, "--json").data
    assert data.keys() == {
        *("runId", "applied", "id", "action", "outcome", "rationale", "reason", "rehearsed", "faults"),
    }
    assert (data["applied"], data["outcome"], data["rationale"]) == (False, "skipped", "important")
    assert run("action", "list", "--now", T2).out.count("skipped (only tried)") == 1


def test_without_any_it_says_how_they_come_about(run: Run) -> None:
    assert run("action", "list").out == "none: 'brainbridge action record' writes them\n"


def test_guidelines_are_written_and_shown(run: Run) -> None:
    none = run("guideline", "show")
    assert (none.code, "brainbridge guideline update" in none.err) == (1, True)
    plan = run("guideline", "update", "--dry-run", "--now", T1, "--json").data
    assert plan.keys() == {"runId", "applied", "version", "guidelines", "text"}
    assert (plan["applied"], plan["version"], plan["guidelines"]) == (False, 1, [])
    words = ("action", "record", "store_note", kept(run), "--outcome", "applied", "--now", T1)
    assert run(*words).code == 0
    assert "brainbridge run undo" in run("guideline", "update", "--now", T1).out
    shown = run("guideline", "show").out
    assert shown.startswith("# Compression guidelines")
    assert "- store_note: hold (low): there are too few of them to say. 1 recorded: 1 applied" in shown


def test_consolidating_writes_them_only_if_that_is_set(run: Run) -> None:
    assert "guidelines" not in run("consolidate-all", "--now", T1).out
    assert run("config", "set", "guidelinesOnConsolidate", "on", "--now", T1).code == 0
    assert "guidelines: version 1\n" in run("consolidate-all", "--now", T2).out
