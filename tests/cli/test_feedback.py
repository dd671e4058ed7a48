"""``brainbridge feedback``: used, stale, wrong; what each shows, and what it takes to take it back."""

import pytest

from tests.cli.conftest import Run
from tests.cli.test_forgetting import NOW, remember

LATER = "2026-05-01T13:00:00.000Z"


def test_a_use_is_an_access(run: Run) -> None:
    memory = remember(run, "the cedar case")
    done = run("feedback", memory, "used", "--session", "s", "--json", "--now", LATER)
    assert (done.data["verdict"], done.data["runId"], done.data["stale"]) == ("used", "", None)
    assert done.data["after"] == pytest.approx(done.data["before"] + 1)
    assert done.data["memory"]["accessCount"] == 2
    shown = run("feedback", memory, "used", "--dry-run", "--now", LATER)
    assert "->" in shown.out
    assert run("memory-inspect", memory, "--json", "--now", LATER).data["memory"]["accessCount"] == 2


def test_a_stale_one_is_marked_in_what_recall_shows(run: Run) -> None:
    memory = remember(run, "the cedar case")
    planned = run("feedback", memory, "stale", "--dry-run", "--json", "--now", LATER).data
    assert (planned["applied"], planned["stale"]) == (False, LATER)
    done = run("feedback", memory, "stale", "--now", LATER)
    assert (done.code, "take it back with: brainbridge run undo" in done.out) == (0, True)
    assert "working, stale" in run("recall", "cedar", "--now", LATER).out
    (hit,) = run("recall", "cedar", "--json", "--now", LATER).data["hits"]
    assert hit["stale"] == LATER
    assert run("run", "diff", "LAST", "--json", "--now", LATER).data["differences"][0]["kind"] == "marked_stale"
    assert run("run", "undo", "LAST", "--now", LATER).code == 0
    assert run("recall", "cedar", "--json", "--now", LATER).data["hits"][0]["stale"] is None


def test_of_a_wrong_one_it_is_shown_what_to_forget_and_how(run: Run) -> None:
    memory = remember(run, "the cedar case")
    shown = run("feedback", memory, "wrong", "--now", NOW)
    assert (shown.code, f"forget it with: brainbridge forget {memory}" in shown.out) == (0, True)
    plan = run("feedback", memory, "wrong", "--json", "--now", NOW).data
    assert plan == run("forget", memory, "--dry-run", "--json", "--now", NOW).data
    probe = run("probe", "add", "where is the cedar", "--expect", memory, "--json", "--now", NOW).data["probes"][0]
    refused = run("feedback", memory, "wrong", "--now", NOW)
    assert (refused.code, probe["probe"]["id"] in refused.out, "forget it with" in refused.out) == (3, True, False)


@pytest.mark.parametrize("verdict", ["used", "stale", "wrong"])
def test_it_is_refused_of_what_is_forgotten_or_unknown(run: Run, verdict: str) -> None:
    memory = remember(run, "the cedar case")
    run("forget", memory, "--now", NOW)
    refused = run("feedback", memory, verdict, "--now", LATER)
    assert (refused.code, "brainbridge run undo" in refused.err) == (1, True)
    unknown = run("feedback", "the cedar case", verdict, "--now", LATER)  # words are no id
    assert (unknown.code, "there is no memory 'the cedar case'" in unknown.err) == (1, True)
    assert run("run", "list", "--json", "--now", LATER).data["runs"][0]["command"] == "forget"


def test_the_use_of_what_has_ended_is_refused_and_it_can_still_be_called_stale(run: Run) -> None:
    memory = remember(run, "the cedar case")
    late = "2026-05-03T12:00:00Z"
    refused = run("feedback", memory, "used", "--now", late)
    assert (refused.code, "--revive" in refused.err) == (1, True)
    assert run("feedback", memory, "stale", "--now", late).code == 0
    assert "expired, stale" in run("recall", "cedar", "--now", late).out
