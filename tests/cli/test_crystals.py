"""Crystals on the command line: write, list, show and freeze them, and what the other commands say of them."""

import math
from datetime import timedelta
from typing import Any

import pytest

from brainbridge import instants
from brainbridge.crystal import merging
from brainbridge.graph.graph import Graph
from tests.cli.conftest import Run
from tests.crystals import constants, crystallized, merged, written
from tests.state import at, given, protected, query, stored

NOW = ("--now", "2026-05-01T12:00:00Z")  # the base of tests.state
DAYS = ("--now", "2026-05-03T12:00:00Z")
YEAR = ("--now", "2027-05-01T12:00:00Z")
BRIEF = {"lifespanPolicy": "ttl", "ttlMs": 3_600_000}


def remember(run: Run, *more: str, content: str = "the cedar case is oiled") -> dict[str, Any]:
    """Write a crystal and return what is said of it."""
    shown = run("remember", "--crystal", content, *more, "--json", *NOW)
    assert shown.code == 0, shown.err
    return dict(shown.data["memory"])


def end(graph: Graph) -> str:
    """Return when a crystal ends that was written at the base and never used, by the formula."""
    law = constants(graph)
    lasts = math.log((1 - math.exp(-law["frequencyConstant"])) / law["forgetThreshold"]) / law["decayRate"]
    return instants.to_text(at(0) + timedelta(milliseconds=math.floor(lasts) + 1))


# Write


def test_a_crystal_is_told_by_its_own_law(run: Run, graph: Graph) -> None:
    shown = run("remember", "--crystal", "the cedar case is oiled", "--semantic-type", "insight", *NOW)
    (row,) = query(graph, "MATCH (m:Crystal) RETURN m.id AS id")
    ends = end(graph).partition(".")[0].replace("T", " ")
    assert shown.out == f"{row['id']}  generated insight, importance 0.09516, ends {ends}Z\n"
    assert "energy" in run("remember", "the cedar case is oiled", *NOW).out


def test_its_json_says_what_makes_it_a_crystal(run: Run, graph: Graph) -> None:
    written = remember(run, "--semantic-type", "goal", "--path", "notes.md", "--valence", "-0.5", "--importance", "0.7")
    told = {"lifecycle": "generated", "semanticType": "goal", "path": "notes.md", "origin": "user_input"}
    assert {key: written[key] for key in told} == told
    assert (written["emotionalValence"], written["declaredImportance"]) == (-0.5, 0.7)
    assert written["importance"] == pytest.approx(1 - math.exp(-constants(graph)["frequencyConstant"]))
    assert (written["lifespanPolicy"], written["decayLaw"], written["ttlMs"]) == ("decay", "importance", None)
    assert "Crystal" in written["labels"]


@pytest.mark.parametrize(
    ("more", "law", "forget_at"),
    [
        (("--ttl", "2d"), "ttl", "2026-05-03T12:00:00.001Z"),
        (("--lifespan", "ttl", "--ttl", "36h"), "ttl", "2026-05-03T00:00:00.001Z"),
        (("--ttl", "36600d"), "ttl", "2126-07-16T12:00:00.001Z"),
        (("--lifespan", "permanent"), "none", None),
        (("--semantic-type", "skill"), "none", None),
    ],
)
def test_its_lifespan_says_what_ends_it(run: Run, more: tuple[str, ...], law: str, forget_at: str | None) -> None:
    written = remember(run, *more)
    assert (written["decayLaw"], written["forgetAt"], written["expiresAt"]) == (law, forget_at, forget_at)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--path", "notes.md"), "--path needs --crystal"),
        (("--semantic-type", "fact"), "--semantic-type needs --crystal"),
        (("--valence", "0"), "--valence needs --crystal"),
        (("--importance", "0"), "--importance needs --crystal"),
        (("--ttl", "2d"), "--ttl needs --crystal"),
        (("--lifespan", "permanent"), "--lifespan needs --crystal"),
        (("--crystal", "--lifespan", "ttl"), "--lifespan ttl needs --ttl SPAN"),
        (("--crystal", "--lifespan", "decay", "--ttl", "2d"), "--ttl does not go with --lifespan decay"),
        (("--crystal", "--ttl", "2m"), "'2m' is not a span of time"),
        (("--crystal", "--ttl", "0.0000001h"), "--ttl 0.0000001h is less than a millisecond"),
        (("--crystal", "--ttl", "9999w"), "--ttl 9999w is more than 36600 days"),
        (("--crystal", "--ttl", "36601d"), "--ttl 36601d is more than 36600 days"),
        (("--crystal", "--ttl", "99999999999d"), "--ttl 99999999999d is more than 36600 days"),
        (("--crystal", "--valence", "1.5"), "1.5 is not in the range"),
        (("--crystal", "--semantic-type", "thought"), "'thought' is not one of"),
        (("--crystal", "--path", " "), "path is blank"),
        (("--crystal", "--semantic-type", "skill", "--ttl", "2d"), "a skill is frozen"),
        (("--crystal", "--semantic-type", "skill", "--lifespan", "decay"), "a skill is frozen"),
    ],
)
def test_what_does_not_go_together_is_a_usage_error(run: Run, graph: Graph, more: tuple[str, ...], said: str) -> None:
    refused = run("remember", "the cedar case", *more, *NOW)
    assert (refused.code, said in refused.err) == (2, True), refused.err
    assert query(graph, "MATCH (m:Memory) RETURN m") == []


# List


def test_the_most_important_come_first_with_their_places(run: Run, graph: Graph) -> None:
    crystallized(graph, "plain")
    crystallized(graph, "used", accesses=3, facet={"path": "notes.md", "startLine": 3, "endLine": 9})
    crystallized(graph, "lasting", hours=1, facet={"lifespanPolicy": "permanent", "path": "notes.md"})
    given(graph, "no crystal")
    lines = run("crystal", "list", "--now", "2026-05-01T13:00:00Z").out.splitlines()
    assert lines[0].split() == ["id", "lifecycle", "type", "importance", "ends", "from", "content"]
    assert [line.split()[0] for line in lines[1:]] == ["used", "lasting", "plain"]
    assert "notes.md:3-9" in lines[1]
    assert ("notes.md " in lines[2], "notes.md" in lines[3]) == (True, False)


def test_the_list_as_json(run: Run, graph: Graph) -> None:
    crystallized(graph, facet={"path": "notes.md", "startLine": 3, "endLine": 9})
    (found,) = run("crystal", "list", "--json", *NOW).data["crystals"]
    assert found.keys() >= {"id", "lifecycle", "semanticType", "importance", "forgetAt", "path", "startLine", "endLine"}
    assert (found["id"], found["forgetAt"], found["path"], found["startLine"]) == ("c", end(graph), "notes.md", 3)


@pytest.mark.parametrize(
    ("more", "ids"),
    [
        ((), {"plain", "goal", "placed"}),
        (("--type", "goal"), {"goal"}),
        (("--path", "notes.md"), {"placed"}),
        (("--scope", "barn"), {"plain", "goal"}),
        (("--scope", "shed"), {"plain", "goal", "placed"}),
        (("--lifecycle", "expired"), {"brief"}),
        (("--lifecycle", "frozen"), set()),
        (("--limit", "1"), {"goal"}),
        (("--test-only",), {"test"}),
    ],
)
def test_it_can_be_narrowed(run: Run, graph: Graph, more: tuple[str, ...], ids: set[str]) -> None:
    crystallized(graph, "plain")
    crystallized(graph, "goal", hours=1, facet={"semanticType": "goal"})
    crystallized(graph, "placed", facet={"path": "notes.md"}, scope="shed")
    crystallized(graph, "brief", facet=BRIEF)  # over by then, though no run has written that
    crystallized(graph, "test", test=True)
    found = run("crystal", "list", *more, "--json", *DAYS).data["crystals"]
    assert {each["id"] for each in found} == ids


def test_an_empty_list_says_how_to_write_one_unless_something_was_looked_for(run: Run) -> None:
    assert run("crystal", "list", *NOW).out == "none: write one with 'brainbridge remember --crystal TEXT'\n"
    assert run("crystal", "list", "--type", "goal", *NOW).out == "none\n"
    assert run("crystal", "list", "--json", *NOW).data == {"crystals": []}
    assert run("crystal", "list", "--as", "public", *NOW).out == "none\n"  # who reads so writes nothing


# Show


def test_a_crystal_is_shown_with_its_lines_and_its_reasons(run: Run, graph: Graph) -> None:
    facet = {"path": "notes.md", "startLine": 3, "endLine": 9, "origin": "indexed"}
    crystallized(graph, content="The case:\n\tis oiled \x1b[2J", facet=facet)
    shown = run("crystal", "show", "c", *NOW).out
    assert "\nThe case:\n\tis oiled \\x1b[2J\n" in shown
    assert "type fact and origin indexed; it comes from notes.md, lines 3 to 9." in shown
    assert f"If untouched, it expires at {end(graph)}, when that falls below 0.02." in shown
    data = run("crystal", "show", "c", "--json", *NOW).data
    assert data.keys() == {"crystal", "lineage", "provenanceChain", "roots", "evidence", "sentences"}
    assert [each["id"] for each in data["lineage"]] == ["c"]
    assert all(each in shown for each in data["sentences"])
    assert stored(graph, "c")["accessCount"] == 1  # looking is no access


def test_the_run_that_looked_at_it_last_is_named(run: Run, graph: Graph) -> None:
    crystallized(graph)
    assert "judged" not in run("crystal", "show", "c", *NOW).out
    for only, hour in (("crystals", "13"), ("energy", "14")):
        run("consolidate-all", "--only", only, "--now", f"2026-05-01T{hour}:00:00Z")
        for shown in ("memory-inspect", "crystal show"):
            said = " ".join(run(*shown.split(), "c", "--now", "2026-05-01T15:00:00Z").out.split())
            assert "Last judged by consolidate-all as of 2026-05-01T13:00:00.000Z with crystal.due@" in said


def test_the_run_that_merged_it_is_named(run: Run, graph: Graph) -> None:
    written(graph, "ab")
    merging.merge(graph, ["a", "b"], now=at(1), is_test=False)
    said = " ".join(run("memory-inspect", "b", "--now", "2026-05-01T15:00:00Z").out.split())
    assert "Ended by crystal merge as of 2026-05-01T13:00:00.000Z with crystal.merge@" in said


def test_what_is_no_crystal_is_refused(run: Run, graph: Graph) -> None:
    given(graph)
    for verb in ("show", "freeze"):
        refused = run("crystal", verb, "m", "--json", *NOW)
        assert (refused.code, refused.envelope["error"]["code"]) == (1, "refused")
        assert "it lives by its energy" in refused.envelope["error"]["message"]
        unknown = run("crystal", verb, "nobody", "--json", *NOW)
        assert (unknown.code, unknown.envelope["error"]["code"]) == (1, "not_found")
        assert "crystal list" in unknown.envelope["error"]["hint"]


# Freeze


def test_a_frozen_one_stays_until_that_is_taken_back(run: Run, graph: Graph) -> None:
    crystallized(graph)
    run("consolidate-all", *NOW)  # it is joined to its session only once
    before = stored(graph, "c")
    planned = run("crystal", "freeze", "c", "--dry-run", *NOW)
    assert ("would be frozen" in planned.out, "dry run" in planned.out) == (True, True)
    assert stored(graph, "c") == before
    done = run("crystal", "freeze", "c", *NOW)
    run_id = done.out.split()[-1]
    assert f"take it back with: brainbridge run undo {run_id}" in done.out
    run("consolidate-all", *YEAR)
    data = run("crystal", "show", "c", "--json", *YEAR).data["crystal"]
    assert (data["lifecycle"], data["state"], data["forgetAt"]) == ("frozen", "live", None)
    assert "It is frozen: no law changes or ends it." in run("crystal", "show", "c", *YEAR).out
    assert run("run", "undo", run_id, *YEAR).code == 0
    assert {**stored(graph, "c"), "rev": 0} == {**before, "rev": 0}


def test_its_json_has_the_crystal_and_the_run(run: Run, graph: Graph) -> None:
    crystallized(graph)
    data = run("crystal", "freeze", "c", "--json", *NOW).data
    assert (data["crystal"]["lifecycle"], data["applied"]) == ("frozen", True)
    assert run("run", "show", data["runId"], "--json").data["run"]["command"] == "crystal freeze"


@pytest.mark.parametrize(
    ("lifecycle", "said"),
    [("frozen", "is frozen already"), ("consolidated", "is consolidated, and may become expired, not frozen")],
)
def test_what_cannot_become_frozen_is_refused(run: Run, graph: Graph, lifecycle: str, said: str) -> None:
    crystallized(graph)
    query(graph, "MATCH (m:Crystal) SET m.lifecycle = $lifecycle", lifecycle=lifecycle)
    refused = run("crystal", "freeze", "c", "--json", *NOW)
    assert (refused.code, refused.envelope["error"]["code"]) == (1, "refused")
    assert said in refused.envelope["error"]["message"]


# What other commands say


def test_it_is_never_promoted_and_says_why(run: Run, graph: Graph) -> None:
    crystallized(graph, accesses=17)
    refused = run("force-promote", "c", *NOW)
    assert (refused.code, "it lives by its importance, and is never promoted" in refused.err) == (1, True)
    protected(graph, "c")
    assert "it lives by its importance" in run("force-promote", "c", *NOW).err
    given(graph)
    protected(graph, "m", run_id="other")
    assert "memory m is protected" in run("force-promote", "m", *NOW).err


def test_its_reasons_are_those_of_its_own_law(run: Run, graph: Graph) -> None:
    crystallized(graph, accesses=17)
    data = run("memory-inspect", "c", "--json", *NOW).data["why"]
    law = constants(graph)
    assert (data["threshold"], data["accesses"], data["ends"]) == (None, None, law["forgetThreshold"])
    said = " ".join(data["sentences"])
    assert "It started in working" not in said
    assert "promotes" not in said
    assert "The next run activates it" in said
    run_id = run("consolidate-all", "--json", *NOW).data["runId"]
    data = run("memory-inspect", "c", "--json", *NOW).data["why"]
    assert data["ends"] == law["archiveThreshold"]
    assert "it is archived at" in " ".join(data["sentences"])
    assert f"with crystal.due@{graph.catalog['crystal.due'].version}" in " ".join(data["sentences"])
    assert run_id in " ".join(data["sentences"])
    run("decay-energy", "--now", "2026-05-01T12:10:00Z")  # it asks the energy law alone
    assert "decay-energy" not in run("memory-inspect", "c", *DAYS).out


def test_one_that_no_law_ends(run: Run, graph: Graph) -> None:
    crystallized(graph, "lasting", facet={"lifespanPolicy": "permanent"})
    crystallized(graph, "endless", facet={"lifespanPolicy": "ttl"})
    crystallized(graph, "guarded")
    protected(graph, "guarded")
    assert "Its lifespan is permanent: no law ends it." in run("crystal", "show", "lasting", *YEAR).out
    run("consolidate-all", *DAYS)
    assert "judged" not in run("crystal", "show", "lasting", *YEAR).out
    assert "Its lifespan is ttl without a ttl: no law ends it." in run("crystal", "show", "endless", *YEAR).out
    assert "It is protected because a probe expects it" in run("crystal", "show", "guarded", *YEAR).out
    assert run("memory-inspect", "lasting", "--json", *YEAR).data["why"]["ends"] is None


def test_a_run_says_what_it_did_to_them(run: Run, graph: Graph) -> None:
    crystallized(graph, "used", accesses=17)
    crystallized(graph, "brief", facet=BRIEF)
    given(graph, energy=0.2)
    plan = run("consolidate-all", "--dry-run", "--json", "--now", "2026-05-01T18:00:00Z").data
    assert plan["crystals"] == {"activated": 1, "archived": 0, "expired": 1, "merged": 0}
    energy = run("consolidate-all", "--only", "energy", "--dry-run", "--json", "--now", "2026-05-01T18:00:00Z").data
    assert (energy["expired"], "crystals" in energy) == (1, False)
    done = run("consolidate-all", "--only", "crystals", "--now", "2026-05-01T18:00:00Z")
    assert "crystals: activated 1, archived 0, expired 1" in done.out
    assert (stored(graph, "brief")["endReason"], stored(graph, "m").get("endReason")) == ("ttl", None)
    assert "crystals:" not in run("consolidate-all", "--now", "2026-05-01T18:00:00Z").out


def test_counts_say_how_many_were_merged(run: Run, graph: Graph) -> None:
    written(graph, "abc")
    merged(graph, "b>a", "c>a")
    for command in ("memory-status", "memory-health"):
        assert "crystals: archived 2 (merged 2), consolidated 1" in run(command, "--now", "2026-05-01T14:00:00Z").out


def test_counts_and_forecasts_have_them(run: Run, graph: Graph) -> None:
    crystallized(graph, "plain")
    crystallized(graph, "brief", facet=BRIEF)
    crystallized(graph, "frozen", facet={"semanticType": "skill"})
    later = ("--now", "2026-05-01T14:00:00Z")
    counted = [
        {"lifecycle": "expired", "count": 1, "due": 1, "merged": 0},
        {"lifecycle": "frozen", "count": 1, "due": 0, "merged": 0},
        {"lifecycle": "generated", "count": 1, "due": 0, "merged": 0},
    ]
    for command in ("memory-status", "memory-health"):
        assert run(command, "--json", *later).data["crystals"] == counted
        assert "crystals: expired 1 (due 1), frozen 1, generated 1" in run(command, *later).out
    assert run("memory-status", "--json", *later).data["live"] == 0
    ahead = run("forecast", "--json", *NOW).data["crystals"]
    assert (ahead["count"], [each["id"] for each in ahead["soonest"]]) == (1, ["brief"])
    shown = run("forecast", "--days", "60", *NOW).out
    assert "crystals: 2 end by" in shown
    assert run("forecast", "--json", "--test-only", *NOW).data["crystals"]["count"] == 0


@pytest.mark.parametrize("sensitivity", ["personal", "confidential"])
def test_what_is_sensitive_is_said_to_be(run: Run, graph: Graph, sensitivity: str) -> None:
    crystallized(graph, "c", facet={"sensitivity": sensitivity})
    crystallized(graph, "plain", facet={"sensitivity": "normal"})
    assert f"What it says is {sensitivity}." in run("crystal", "show", "c", *NOW).out
    assert "What it says is normal." in run("crystal", "show", "plain", *NOW).out
    (first, *_) = run("crystal", "list", "--json", *NOW).data["crystals"]
    assert first["sensitivity"] == sensitivity


def test_the_law_of_crystals_is_followed_once_in_a_period(run: Run, graph: Graph) -> None:
    crystallized(graph)
    words = ("consolidate-all", "--due-only", "--crystals-every", "30m", "--json", "--now")
    assert "crystals" in run(*words, "2026-05-01T12:01:00Z").data
    assert "crystals" not in run(*words, "2026-05-01T12:29:59Z").data
    assert "crystals" in run(*words, "2026-05-01T12:30:00Z").data
    refused = run("consolidate-all", "--crystals-every", "soon")
    assert (refused.code, "30m" in refused.err) == (2, True)
