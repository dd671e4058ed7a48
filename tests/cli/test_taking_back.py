"""``run undo`` says whether it took back or did again, and that nothing was left to do."""

from pathlib import Path

import pytest

from brainbridge.graph.graph import Graph
from tests.cli.conftest import Run
from tests.drafted import NAME, held, saved

NOW = ("--now", "2026-05-01T16:00:00Z")


@pytest.fixture(autouse=True)
def _apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def two(database: Graph) -> Graph:
    saved(database, "one\n")
    saved(database, "two\n", hours=1)
    return database


def test_an_undo_an_undo_of_that_and_so_on_say_what_they_do(run: Run, two: Graph) -> None:
    for text, words in (("one\n", "taken back"), ("two\n", "done again"), ("one\n", "taken back")):
        shown = run("run", "undo", "LAST", *NOW)
        assert (shown.code, shown.out.splitlines()[0], held(two)) == (0, f"{words}: saved 1", text)


def test_where_nothing_is_left_to_do_that_is_said_and_no_fault(run: Run, two: Graph) -> None:
    first = run("run", "list", "--json").data["runs"][0]["id"]
    undone = run("run", "undo", first, "--json", *NOW).data["runId"]
    shown = run("run", "undo", first, *NOW)
    assert (shown.code, shown.out.splitlines()[:2]) == (
        *(0, ["there was nothing left to take back", "taken back already: 1"]),
    )
    assert run("run", "undo", undone, *NOW).out.splitlines()[0] == "done again: saved 1"
    shown = run("run", "undo", undone, *NOW)
    assert (shown.code, shown.out.splitlines()[:2]) == (
        *(0, ["there was nothing left to do again", "done again already: 1"]),
    )
    assert held(two) == "two\n"


def test_what_was_not_done_again_is_listed_as_that(run: Run, two: Graph) -> None:
    undone = run("run", "undo", "LAST", "--json", *NOW).data["runId"]
    saved(two, "three\n", hours=5)
    shown = run("run", "undo", undone, *NOW)
    assert (shown.code, shown.out.splitlines()[0]) == (3, "done again: nothing")
    assert "\nnot done again\n" in shown.out
    assert (held(two), NAME in run("document", "list").out) == ("three\n", True)
