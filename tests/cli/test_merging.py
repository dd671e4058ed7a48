"""Crystals that are merged and parted on the command line."""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cli.conftest import Run
from tests.crystals import crystallized
from tests.state import query, stored

NOW = ("--now", "2026-05-01T12:00:00Z")  # the base of tests.state


@pytest.fixture
def alike(graph: Graph) -> None:
    """Two crystals of one text, the first of which is more important, and another one."""
    for name, accesses in (("kept", 3), ("lost", 1)):
        parts: dict[str, Any] = {
            "content": "The cedar case is oiled in April",
            "contentHash": "of both",
            "facet": {"path": "a.md"},
        }
        crystallized(graph, name, accesses=accesses, **parts)
    crystallized(graph, "other", content="The side door stays locked")


@pytest.mark.usefixtures("alike")
def test_two_are_merged_and_parted_again(run: Run, graph: Graph) -> None:
    planned = run("crystal", "merge", "lost", "kept", "--dry-run", *NOW)
    assert ("dry run" in planned.out, "Live" in stored(graph, "lost")["labels"]) == (True, True)
    done = run("crystal", "merge", "lost", "kept", "--json", *NOW).data
    assert done["merged"] == [{"winner": "kept", "loser": "lost", "similarity": 1.0}]
    kept = run("crystal", "show", "kept", *NOW).out
    assert "kept  consolidated fact" in kept
    assert "lost was merged into kept; 'brainbridge crystal unmerge lost' parts them again." in kept
    assert "It was merged at" in run("memory-inspect", "lost", *NOW).out
    for words in (["crystal", "show"], ["crystal", "freeze"], ["boost-memory"], ["repair-memory", "--revive"]):
        refused = run(*words, "lost", *NOW)
        assert (refused.code, "crystal unmerge lost" in refused.err) == (1, True), words
        assert "crystal lost was merged into kept, which is used instead" in refused.err, words
        assert "brainbridge memory-inspect lost" in refused.err, words
    table = run("crystal", "list", "--lifecycle", "archived", *NOW).out
    assert "archived (merged into kept)" in table
    (listed,) = run("crystal", "list", "--lifecycle", "archived", "--json", *NOW).data["crystals"]
    assert (listed["id"], listed["mergedInto"]) == ("lost", "kept")
    status = run("memory-status", "--json", *NOW).data["crystals"]
    assert [each["merged"] for each in status if each["lifecycle"] == "archived"] == [1]
    assert run("memory-inspect", "lost", "--json", *NOW).data["memory"]["mergedInto"] == "kept"
    planned = run("crystal", "unmerge", "kept", "--dry-run", "--json", *NOW).data
    parted = run("crystal", "unmerge", "lost", "--json", *NOW).data
    assert planned["unmerged"] == parted["unmerged"] == [{"winner": "kept", "loser": "lost"}]
    assert run("crystal", "show", "lost", *NOW).code == 0
    assert "merged" not in run("crystal", "show", "kept", *NOW).out


def test_how_alike_two_are_is_known_as_soon_as_they_are_written(run: Run) -> None:
    texts = ("the cedar case is oiled in april and october", "in april and october the cedar case is oiled twice")
    notes = [run("remember", each, "--crystal", "--json", *NOW).data["memory"]["id"] for each in texts]
    (pair,) = run("crystal", "merge", *notes, "--json", *NOW).data["merged"]
    assert 0.5 < pair["similarity"] < 1
    assert [each["id"] for each in run("crystal", "list", "--json", *NOW).data["crystals"]] == [pair["winner"]]


@pytest.mark.usefixtures("alike")
@pytest.mark.parametrize(
    ("ids", "code", "said"),
    [
        (["kept"], 2, "two different crystals"),
        (["kept", "kept"], 2, "two different crystals"),
        (["kept", "lost", "other"], 2, "two different crystals"),
        (["kept", "nobody"], 1, "there is no memory 'nobody'"),
    ],
)
def test_what_cannot_be_merged_is_refused(run: Run, ids: list[str], code: int, said: str) -> None:
    refused = run("crystal", "merge", *ids, *NOW)
    assert (refused.code, said in refused.err) == (code, True), refused.err


@pytest.mark.usefixtures("alike")
@pytest.mark.parametrize(
    ("change", "said", "next_step"),
    [
        ("m.forgetAt = m.created", "memory lost has lost its importance and cannot be merged", "repair-memory lost"),
        ("m.lifecycle = 'frozen'", "crystal lost is frozen", "run undo"),
        ("m:Protected", "crystal lost is protected: a probe expects it", "probe list"),
        ("m.validFrom = m.created + duration('PT1H')", "crystal lost is from 2026-05-01T13:00:00.000Z", "--now"),
        ("m.scope = 'barn'", "kept has no scope, and lost the scope barn", "crystal near"),
        ("m.sensitivity = 'confidential'", "kept is normal, and lost confidential", "crystal near"),
        ("m.sensitivity = null", "kept is normal, and nobody has looked at lost", "brainbridge migrate"),
        ("m.accessScope = 'public'", "kept is private, and lost public", "crystal publish lost --scope private"),
        ("m.isTest = true", "lost is a test memory, and kept is none", "crystal near"),
        ("m.scope = 'barn', m.accessScope = 'public'", "the scope barn; kept is private, and lost public", "near"),
    ],
)
def test_it_says_which_one_cannot_be_merged_and_why(
    run: Run, graph: Graph, change: str, said: str, next_step: str
) -> None:
    query(graph, "MATCH (m:Crystal) SET m.sensitivity = 'normal'")
    query(graph, f"MATCH (m:Crystal {{id: 'lost'}}) SET {change}")
    for more in ([], ["--dry-run"]):
        refused = run("crystal", "merge", "kept", "lost", "--json", *more, *NOW)
        error = refused.envelope["error"]
        assert (refused.code, error["code"]) == (1, "refused")
        assert said in error["message"]
        assert next_step in error["hint"]


@pytest.mark.usefixtures("alike")
def test_what_was_not_merged_cannot_be_parted(run: Run) -> None:
    refused = run("crystal", "unmerge", "other", *NOW)
    assert (refused.code, "crystal other was not merged" in refused.err, "crystal near" in refused.err) == (
        1,
        True,
        True,
    )
    assert run("crystal", "near", *NOW).out == "no crystals are nearly alike\n"
