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
