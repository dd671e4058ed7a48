"""``probe``, and ``--protect`` of commands that end memories: the no-loss gate on the command line."""

import pytest

from brainbridge.recall import history
from tests.cli.conftest import Run
from tests.cli.test_json import T0, T1, remember

QUESTION = "where does the canary sleep"
FADED = "2026-05-01T17:00:00Z"
ENDING = (["decay-energy"], ["consolidate-all"], ["consolidate-all", "--due-only"], ["session-end", "--session", "x"])


def added(run: Run) -> tuple[str, str]:
    """Keep a question about a memory; returns the ids of both."""
    memory_id = remember(run, "The canary sleeps in the kitchen.")
    shown = run("probe", "add", QUESTION, "--expect", memory_id, "--json", "--now", T0)
    assert shown.code == 0, shown.err
    (checked,) = shown.data["probes"]
    assert checked["found"]
    return checked["probe"]["id"], memory_id


@pytest.mark.parametrize("command", ENDING)
def test_a_run_that_would_lose_an_answer_is_refused(run: Run, command: list[str]) -> None:
    probe_id, memory_id = added(run)
    shown = run(*command, "--json", "--now", FADED)
    assert (shown.code, shown.envelope["ok"]) == (3, True)
    assert (shown.data["applied"], shown.data["runId"], shown.data["protected"]) == (False, "", [])
    (stake,) = shown.data["atStake"]
    assert (stake["probe"], stake["question"], stake["id"]) == (probe_id, QUESTION, memory_id)
    assert run("run", "list", "--json").data["runs"] == []
    said = run(*command, "--now", FADED).out.splitlines()
    assert said[0] == "refused: this would end a memory that a probe expects; nothing was changed"
    assert said[1].split() == ["probe", "would", "lose", "content"]
    assert said[3:] == ["--protect keeps these memories; 'brainbridge probe drop' drops a probe"]


@pytest.mark.parametrize("command", ENDING)
def test_a_dry_run_says_that_it_is_one_and_that_the_run_would_be_refused(run: Run, command: list[str]) -> None:
    added(run)
    shown = run(*command, "--dry-run", "--now", FADED)
    said = shown.out.splitlines()
    assert shown.code == 3
    assert said[0] == "would be refused: this would end a memory that a probe expects; nothing was changed"
    assert any(line.startswith("settled 0, expired 1") for line in said[5:])
    assert said[-1] == "dry run: nothing was changed"


@pytest.mark.parametrize("command", ENDING)
def test_with_protect_the_answer_stays(run: Run, command: list[str]) -> None:
    _, memory_id = added(run)
    plan = run(*command, "--protect", "--dry-run", "--json", "--now", FADED)
    assert (plan.code, plan.data["applied"], plan.data["protected"]) == (0, False, [memory_id])
    shown = run(*command, "--protect", "--json", "--now", FADED)
    assert (shown.code, shown.data["applied"], shown.data["protected"]) == (0, True, [memory_id])
    assert run("probe", "check", "--json", "--now", "2027-01-01T00:00:00Z").code == 0
    status = run("memory-status", "--json", "--now", "2027-01-01T00:00:00Z").data
    assert (status["live"], status["protected"]) == (1, 1)
    told = run("memory-inspect", memory_id, "--now", FADED).out
    assert "It is protected because a probe expects it" in told


def test_config_set_is_refused_too(run: Run) -> None:
    _, memory_id = added(run)
    shown = run("config", "set", "workingDecay", "0.4", "--json", "--now", FADED)
    assert (shown.code, shown.envelope["error"]["code"]) == (3, "at_stake")
    assert memory_id in shown.envelope["error"]["message"]
    assert run("config", "set", "beam", "7", "--now", FADED).code == 0  # judges nothing
    assert run("config", "set", "workingDecay", "much", "--now", FADED).code == 2


def test_a_check_says_what_is_lost(run: Run) -> None:
    probe_id, memory_id = added(run)
    assert run("probe", "check", "--json", "--now", T1).code == 0
    shown = run("probe", "check", "--json", "--now", FADED)
    (checked,) = shown.data["probes"]
    assert (shown.code, checked["found"]) == (3, False)
    expected = {"lineageId": memory_id, "state": "expired", "rank": 1, "id": memory_id}
    assert {key: checked["expected"][0][key] for key in expected} == expected
    assert "expired" in run("probe", "check", "--now", FADED).out
    assert run("probe", "drop", probe_id).code == 0
    assert run("probe", "check", "--json", "--now", FADED).data == {"probes": []}
    assert run("probe", "drop", probe_id).code == 1


def test_probes_are_listed_and_learnt_from_recalls(run: Run) -> None:
    memory_id = remember(run, "The canary sleeps in the kitchen.")
    brain = ("--brain", "learner", "--now", T0)
    run("recall", QUESTION, *brain)
    run("recall", QUESTION, *brain)
    run("recall", "only a look at the canary", "--no-touch", *brain)
    assert [each.question for each in history.questions("learner")] == [QUESTION]
    learnt = run("probe", "learn", "--json", *brain)
    (probe,) = learnt.data["probes"]
    assert (probe["question"], probe["expects"], probe["top"]) == (QUESTION, [memory_id], 10)
    assert run("probe", "list", "--json").data["probes"] == [probe]
    assert "Made 0 probes from 1 recall." in run("probe", "learn", *brain).out


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["?!"], 2, "no word"),
        (["what", "--top", "0"], 2, "--top"),
        (["what"], 1, "nobody"),
    ],
)
def test_a_probe_of_nothing_is_refused(run: Run, words: list[str], code: int, said: str) -> None:
    shown = run("probe", "add", *words, "--expect", "nobody", "--now", T0)
    assert (shown.code, said in shown.err) == (code, True)
    assert run("probe", "list", "--json").data["probes"] == []
