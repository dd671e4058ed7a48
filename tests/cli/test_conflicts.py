"""The command conflict."""

import pytest

from tests.cli.conftest import Run

T0, T1, T2, T3 = (f"2026-05-01T1{hour}:00:00Z" for hour in (2, 3, 4, 5))
LYON, PARIS = "The capital of France is Lyon.", "The capital of France is Paris."
CONFLICT = {
    *("id", "a", "b", "subject", "attribute", "scope", "recordedAt", "endsB"),
    *(f"{name}{side}" for name in ("value", "sentence", "since", "confidence", "trust", "suspect") for side in "AB"),
    "untilA",
}


@pytest.fixture
def lyon(run: Run) -> str:
    """Paris, as a user said, and Lyon, which waits; its id."""
    run("observe", PARIS, "--role", "user", "--now", T0)
    done = run("observe", LYON, "--trust", "unknown", "--now", T1)
    assert "1 contradict what is held to be true, and wait: brainbridge conflict list" in done.out
    (each,) = run("conflict", "list", "--json").data["conflicts"]
    return str(each["id"])


def test_its_data(run: Run, lyon: str) -> None:
    (each,) = run("conflict", "list", "--json").data["conflicts"]
    assert each.keys() == CONFLICT
    assert (each["b"], each["valueA"], each["valueB"], each["attribute"]) == (lyon, "Paris", "Lyon", "capital")
    assert (each["sinceB"], each["trustA"], each["trustB"]) == ("2026-05-01T13:00:00.000Z", "user", "unknown")
    assert run("conflict", "list", "--skip", "1", "--json").data == {"conflicts": []}
    assert run("conflict", "list", "--test-only", "--json").data == {"conflicts": []}


def test_a_person_can_decide_from_the_table(run: Run, lyon: str) -> None:
    heading, held, contested, hint = run("conflict", "list").out.splitlines()
    assert heading.split() == ["id", "subject", "attribute", "which", "value", "confidence", "trust", "since", "until"]
    assert held.split() == ["France", "capital", "held", "Paris", "0.9500", "user", "2026-05-01", "12:00:00Z", "-"]
    assert contested.split() == f"{lyon} France capital contradicts Lyon 0.9500 unknown 2026-05-01 13:00:00Z -".split()
    assert hint == "decide with: brainbridge conflict resolve ID --keep, --newer or --both"


def test_where_nothing_is_held_the_table_says_so(run: Run, lyon: str) -> None:
    (each,) = run("conflict", "list", "--json").data["conflicts"]
    assert run("forget", each["a"], "--now", T2).code == 0
    held = run("conflict", "list").out.splitlines()[1]
    assert held.split() == ["France", "capital", "held", "-", "-", "-", "-", "-"]


def test_an_end_is_told_as_one(run: Run) -> None:
    run("observe", PARIS, "--role", "user", "--now", T0)
    run("observe", "The capital of France is no longer Paris.", "--trust", "unknown", "--now", T1)
    assert "no longer Paris" in run("conflict", "list").out


def test_without_conflicts_it_says_so(run: Run) -> None:
    assert run("conflict", "list").out == "none: nothing that was said waits for a decision\n"


@pytest.mark.parametrize(
    ("choice", "told", "statuses"),
    [
        ("--keep", "what is held stays; it was never so", ["holds", "corrected"]),
        ("--newer", "it takes its place in time", ["superseded", "holds"]),
        ("--both", "it holds beside what is held", ["holds", "holds"]),
    ],
)
def test_a_decision_is_told_and_how_it_is_taken_back(
    run: Run, lyon: str, choice: str, told: str, statuses: list[str]
) -> None:
    plan = run("conflict", "resolve", lyon, choice, "--dry-run", "--now", T2)
    assert (plan.code, plan.out.splitlines()[-1]) == (0, "dry run: nothing was changed")
    assert len(run("conflict", "list", "--json").data["conflicts"]) == 1
    lines = run("conflict", "resolve", lyon, choice, "--now", T2).out.splitlines()
    assert (lines[0], lines[:-1]) == (f"{lyon}  {told}", plan.out.splitlines()[:-1])
    assert lines[-1].startswith("take it back with: brainbridge run undo ")
    assert [each["status"] for each in run("fact", "history", "France", "--json").data["facts"]] == statuses
    assert run("conflict", "list", "--json").data == {"conflicts": []}


def test_its_own_data(run: Run, lyon: str) -> None:
    data = run("conflict", "resolve", lyon, "--both", "--json", "--now", T2).data
    assert data.keys() == {"runId", "applied", "id", "decision", "facts"}
    assert (data["id"], data["decision"], data["applied"]) == (lyon, "both", True)
    assert [(each["value"], each["beside"]) for each in data["facts"]] == [("Paris", False), ("Lyon", True)]
    assert "holds beside another" in run("fact", "list", "--now", T3).out


def test_it_is_decided_once(run: Run, lyon: str) -> None:
    assert run("conflict", "resolve", lyon, "--keep", "--now", T2).code == 0
    again = run("conflict", "resolve", lyon, "--keep", "--now", T3)
    assert (again.code, again.out) == (1, "")
    assert f"fact {lyon} was decided at 2026-05-01T14:00:00.000Z already: it was never so" in again.err
    assert "undo that run first" in again.err


@pytest.mark.parametrize("choices", [(), ("--keep", "--newer"), ("--keep", "--newer", "--both")])
def test_one_decision_is_needed(run: Run, lyon: str, choices: tuple[str, ...]) -> None:
    refused = run("conflict", "resolve", lyon, *choices)
    assert (refused.code, "exactly one of --keep, --newer and --both is needed" in refused.err) == (2, True)


def test_an_unknown_id_is_told(run: Run) -> None:
    refused = run("conflict", "resolve", "unheard", "--keep")
    assert (refused.code, "there is no memory 'unheard'" in refused.err) == (1, True)


@pytest.mark.parametrize("narrowed", [("--scope", "box"), ("--scope", ""), ("--skip", "1")])
def test_a_list_that_is_narrowed_says_that_none_match(run: Run, narrowed: tuple[str, str]) -> None:
    assert run("conflict", "list", *narrowed).out == "none that match\n"
