"""The command policy."""

import re

import pytest

from tests.cli.conftest import Run

T0, T1, T2 = "2026-05-01T12:00:00Z", "2026-05-01T13:00:00Z", "2026-05-01T14:00:00Z"
STATES = ("candidate", "validated", "active", "stale", "archived")
KEYS = {
    *("id", "content", "state", "reason", "verification", "policyClass", "heat", "decay", "parts", "due", "scope"),
    *("trust", "suspect"),
}
PARTS = {"confidence", "access", "recency", "importance", "feedback", "prior", "causal", "disputed", "age", "idle"}


@pytest.fixture
def written(run: Run) -> str:
    """A memory that has a policy state; returns its id."""
    assert run("config", "set", "policyOnConsolidate", "true", "--now", T0).code == 0
    made = run("remember", "The oven is in the hall", "--json", "--now", T0)
    return str(made.data["memory"]["id"])


def test_its_data(run: Run, written: str) -> None:
    (listed,) = run("policy", "list", "--json", "--now", T0).data["policies"]
    assert (listed.keys(), listed["parts"].keys()) == (KEYS, PARTS)
    assert listed == listed | {"id": written, "state": "candidate", "heat": 0.45, "decay": 0.4825, "reason": None}
    assert run("policy", "show", written, "--json", "--now", T0).data == {"policy": listed}


def test_it_counts_how_many_are_where(run: Run, written: str) -> None:
    assert run("policy", "dispute", written, "--now", T1).code == 0
    assert run("consolidate-all", "--now", T2).code == 0
    counts = run("policy", "list", "--state", "active", "--json", "--now", T2).data["counts"]
    assert counts == {
        "states": [{"state": each, "count": int(each == "stale")} for each in STATES],
        **{"staleRatio": 1.0, "disputedRatio": 1.0, "since": "2026-04-30T14:00:00.000Z"},
        "moves": [{"was": "candidate", "to": "stale", "count": 1}],
    }
    shown = run("policy", "list", "--now", T2).out.splitlines()
    assert shown[-2:] == [
        "candidate 0, validated 0, active 0, stale 1, archived 0; stale 100.0%, disputed 100.0%",
        "moved in the last 24 hours: candidate to stale 1",
    ]
    assert run("policy", "list", "--now", T1).out.splitlines()[-1] == "moved in the last 24 hours: none"
    assert "moved in" not in run("policy", "list", "--test-only", "--now", T2).out


def test_what_was_done_to_it_is_among_the_parts(run: Run, written: str) -> None:
    assert run("action", "record", "store_note", written, "--outcome", "applied", "--now", T1).code == 0
    shown = run("policy", "show", written, "--now", T1).out
    assert re.search(r"prior +0\.080", shown)
    assert re.search(r"feedback +0\.080", shown)
    assert "prior 0.08" in run("memory-inspect", written, "--now", T1).out


def test_the_list_is_narrowed(run: Run, written: str) -> None:
    for words, count in (
        (("--state", "candidate"), 1),
        (("--state", "stale"), 0),
        (("--scope", "box"), 1),
        (("--skip", "1"), 0),
        (("--test-only",), 0),
    ):
        assert len(run("policy", "list", *words, "--json", "--now", T1).data["policies"]) == count


def test_an_empty_list_says_how_to_begin(run: Run) -> None:
    assert "config set policyOnConsolidate true" in run("policy", "list").out


def test_what_is_said_is_told_and_how_it_is_taken_back(run: Run, written: str) -> None:
    first, last = run("policy", "dispute", written, "--reason", "nobody knows", "--now", T1).out.splitlines()
    assert first == f"{written}  disputed, durable, candidate: The oven is in the hall"
    assert last.startswith("take it back with: brainbridge run undo ")
    assert "nothing was changed" in run("policy", "dispute", written, "--now", T1).out
    assert "policy: validated 0, active 0, stale 1, archived 0" in run("consolidate-all", "--now", T2).out
    shown = run("policy", "show", written, "--now", T2).out
    assert "stale" in shown
    assert "somebody disputes it" in shown
    assert run("policy", "list", "--state", "stale", "--now", T2).out.splitlines()[1].split()[:2] == [written, "stale"]


def test_inspect_shows_the_figures_and_what_they_are_made_of(run: Run, written: str) -> None:
    shown = run("memory-inspect", written, "--now", T0).out
    for each in ("policy", "candidate", "heat", "0.45", "decay", "0.4825", "confidence 0.5", "idle 1"):
        assert each in shown
    found = run("memory-inspect", written, "--json", "--now", T0).data["memory"]
    assert (found["policy"]["state"], found["policy"]["parts"].keys()) == ("candidate", PARTS)


def test_a_class_is_one_of_three(run: Run, written: str) -> None:
    assert run("policy", "set", written, "--class", "kept").code == 2
    assert run("policy", "set", written).code == 2
    done = run("policy", "set", written, "--class", "protected", "--json", "--now", T1).data
    assert (done["applied"], done["policy"]["policyClass"]) == (True, "protected")
