"""What the command line says of crystals that have ended, and of those that are due to."""

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.run.run import LANDMARK
from tests.cli.conftest import Run
from tests.cli.test_crystals import BRIEF, NOW, YEAR
from tests.crystals import constants, crystallized, moved
from tests.reading_as import published
from tests.state import Anything, ms, run_at


def ended(graph: Graph, way: str) -> None:
    """Let a crystal end in a way, or be due to."""
    crystallized(graph, accesses=17, facet=BRIEF if way.startswith("ttl") else {})
    if "archived" in way:
        moved(graph, "activated", "c", hours=0)
    if way == "forgotten on request":
        run_at(graph, 1, run_id="asked")
        graph.rows("forgetting.retract", Anything, ids=["c"], now=ms(1), landmark=LANDMARK, runId="asked")
    elif not way.endswith("due"):
        to = "archived" if "archived" in way else "expired"
        assert moved(graph, to, "c", hours=10_000, run_id="pass") == {"c": "moved"}


ENDED = {
    "archived": ("was archived", "It was archived at"),
    "archived, due": ("has lost its importance", "the next run archives it"),
    "importance": ("has lost its importance", "It expired at"),
    "importance, due": ("has lost its importance", "the next run ends it"),
    "ttl": ("has outlived its ttl", "when its ttl was over"),
    "ttl, due": ("has outlived its ttl", "Its ttl was over at"),
}


@pytest.mark.parametrize("way", ENDED)
def test_whoever_touches_it_is_told_what_ended_it(run: Run, graph: Graph, way: str) -> None:
    ended(graph, way)
    reason, sentence = ENDED[way]
    for words in (["boost-memory", "c"], ["feedback", "c", "used"], ["crystal", "freeze", "c"]):
        refused = run(*words, "--json", *YEAR)
        error = refused.envelope["error"]
        assert (refused.code, error["code"], reason in error["message"]) == (1, "refused", True), words
        assert error["hint"] == "revive it with: brainbridge repair-memory c --revive"
    for command in (["crystal", "show"], ["memory-inspect"]):
        assert sentence in run(*command, "c", *YEAR).out
    assert "energy 2" not in run("memory-inspect", "c", *YEAR).out


@pytest.mark.parametrize("way", ENDED)
def test_what_is_due_is_shown_as_the_law_says(run: Run, graph: Graph, way: str) -> None:
    ended(graph, way)
    lifecycle = "archived" if way.startswith("archived") else "expired"
    (listed,) = run("crystal", "list", "--lifecycle", lifecycle, "--json", *YEAR).data["crystals"]
    heading = run("crystal", "show", "c", *YEAR).out.splitlines()[0]
    assert heading.startswith(f"c  {lifecycle} fact, importance ")
    assert ", ended 2026-0" in heading
    shown = run("crystal", "show", "c", "--json", *YEAR).data["crystal"]
    inspected = run("memory-inspect", "c", "--json", *YEAR).data
    for told in (shown, inspected["memory"]):
        assert (told["lifecycle"], told["importance"]) == (listed["lifecycle"], listed["importance"])
        assert told["state"] == ("due" if way.endswith("due") else told["endReason"])
    if way == "archived, due":
        assert inspected["why"]["ends"] == constants(graph)["archiveThreshold"]


@pytest.mark.parametrize("way", ["archived, due", "archived"])
def test_others_are_told_where_what_was_archived_comes_from(run: Run, graph: Graph, way: str) -> None:
    ended(graph, way)
    published(graph, "c", "public")
    for verb in ("show", "lineage", "attribution"):
        shown = run("crystal", verb, "c", "--as", "public", *YEAR)
        assert (shown.code, shown.err) == (0, ""), verb


def test_what_was_forgotten_on_request_is_told_as_ever(run: Run, graph: Graph) -> None:
    ended(graph, "forgotten on request")
    for words in (["boost-memory", "c"], ["crystal", "freeze", "c"]):
        refused = run(*words, *NOW)
        assert (refused.code, "brainbridge run undo asked" in refused.err) == (1, True)
    assert "It was forgotten at" in run("crystal", "show", "c", *NOW).out


def test_it_comes_back_with_one_more_access(run: Run, graph: Graph) -> None:
    ended(graph, "importance")
    changes = run("repair-memory", "c", "--revive", "--json", *YEAR).data["changes"]
    assert ("accessCount", 18, 19) in [(each["property"], each["before"], each["after"]) for each in changes]
    assert run("boost-memory", "c", *YEAR).code == 0
    assert "a crystal also with one more access" in " ".join(run("repair-memory", "--help").out.split())
