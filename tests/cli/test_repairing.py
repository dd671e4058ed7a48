"""repair-memory on the command line."""

import shlex
from typing import Any

import pytest

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from tests.cli.conftest import Run
from tests.state import at, given, query, stored


@pytest.fixture
def wrong(graph: Graph) -> None:
    given(graph, energy=2.8946)
    query(
        graph,
        "MATCH (m:Memory {id: 'm'}) SET m.energy = 2.89460001, m.peakEnergy = 99.0, m.decayKey = m.decayKey + 1e-5",
    )


@pytest.mark.usefixtures("wrong")
def test_figures_that_differ_are_shown_to_differ(run: Run) -> None:
    shown = run("repair-memory", "m", "--now", "2026-05-01T12:00:00Z").out
    (line,) = [each.split() for each in shown.splitlines() if each.startswith("energy")]
    assert line[1] == "2.89460001"
    assert line[2].startswith("2.89462")


@pytest.mark.usefixtures("wrong")
def test_an_energy_can_be_named(run: Run) -> None:
    done = run("repair-memory", "m", "--energy", "1.5", "--now", "2026-05-01T12:00:00Z", "--json")
    changed = {each["property"]: each["after"] for each in done.data["changes"]}
    assert (done.code, changed["energy"]) == (0, 1.5)


@pytest.mark.usefixtures("wrong")
def test_an_energy_that_is_none_is_refused_and_nothing_is_written(run: Run, graph: Graph) -> None:
    refused = run("repair-memory", "m", "--energy", "-1", "--now", "2026-05-01T12:00:00Z")
    assert (refused.code, "the energy -1 is out of range" in refused.err) == (2, True)
    assert query(graph, "MATCH (r:ConsolidationRun) RETURN r.id AS id") == []


NOW = ("--now", "2026-05-01T14:00:00Z")


def mended(run: Run) -> list[dict[str, Any]]:
    """Run the fixes that validation prints until it prints none, and return what the repairs did."""
    done: list[dict[str, Any]] = []
    for _ in range(5):
        findings = run("validate-memories", *NOW, "--json").data["findings"]
        if not findings:
            return done
        program, *words = shlex.split(findings[0]["fix"])
        repaired = run(words[0], *NOW, "--json", *words[1:])
        assert (program, words[0], repaired.code) == ("brainbridge", "repair-memory", 0)
        done.append(repaired.data)
    raise AssertionError(findings)


@pytest.mark.parametrize("test", [False, True])
def test_a_memory_without_an_id_is_repaired_by_the_name_that_validation_gives_it(
    run: Run, graph: Graph, test: bool
) -> None:
    given(graph, test=test)
    query(graph, "MATCH (m:Memory {id: 'm'}) REMOVE m.id, m.lineageId, m.accessCount")
    (repaired,) = mended(run)
    found = stored(graph, repaired["id"])
    assert (found["lineageId"], found["accessCount"], found["isTest"]) == (repaired["id"], 1, test)
    (event,) = run("memory-inspect", repaired["id"], *NOW, "--json").data["events"]
    assert (event["kind"], event.get("before_id"), event["after_id"]) == ("repaired", None, repaired["id"])
    assert ("id", None) in [(each["property"], each["before"]) for each in repaired["changes"]]
    undone = run("run", "undo", repaired["runId"], *NOW, "--json").data
    assert (undone["undone"], undone["refused"]) == ({"repaired": 1}, [])
    assert query(graph, "MATCH (m:Memory) RETURN m.id AS id, m.lineageId AS of") == [{"id": None, "of": None}]
    again = run("run", "undo", undone["runId"], *NOW, "--json").data
    assert (again["undone"], again["refused"]) == ({"repaired": 1}, [])
    assert stored(graph, repaired["id"])["lineageId"] == repaired["id"]
    assert mended(run) == []


@pytest.mark.parametrize("change", ["SET m.id = 42", "SET m.id = [1, 2]", "SET m.id = true", "REMOVE m.id"])
def test_an_id_that_is_no_text_is_replaced(run: Run, graph: Graph, change: str) -> None:
    given(graph, "n", hours=1)
    given(graph)
    query(graph, f"MATCH (m:Memory {{id: 'm'}}) {change} REMOVE m.lineageId")
    (repaired,) = mended(run)
    assert isinstance(stored(graph, repaired["id"])["id"], str)
    assert stored(graph, "n")["id"] == "n"


@pytest.mark.parametrize("which", [0, 1, 2])
def test_a_version_gets_the_id_back_by_which_others_know_it(run: Run, graph: Graph, which: int) -> None:
    given(graph, energy=40.0)
    for hours in (0.1, 0.2):
        consolidation.promote(graph, now=at(hours), is_test=False)
    names = [row["id"] for row in query(graph, "MATCH (m:Memory) RETURN m.id AS id ORDER BY m.validFrom")]
    query(graph, "MATCH (m:Memory {id: $id}) REMOVE m.id", id=names[which])
    (repaired,) = mended(run)
    assert repaired["id"] == names[which]


def test_an_id_of_any_text_can_be_typed_as_validation_prints_it(run: Run, graph: Graph) -> None:
    for name in ("a b", "-x", "it's", "$(id)"):
        given(graph, name)
        query(graph, "MATCH (m:Memory {id: $id}) SET m.accessCount = -1", id=name)
    assert {each["id"] for each in mended(run)} == {"a b", "-x", "it's", "$(id)"}


@pytest.mark.parametrize("option", [("--energy", "1.5"), ("--revive",)])
def test_a_memory_without_an_id_first_gets_one(run: Run, graph: Graph, option: tuple[str, ...]) -> None:
    given(graph)
    query(graph, "MATCH (m:Memory {id: 'm'}) REMOVE m.id")
    (named,) = [row["id"] for row in query(graph, "MATCH (m:Memory) RETURN elementId(m) AS id")]
    refused = run("repair-memory", named, *option, *NOW)
    assert (refused.code, f"brainbridge repair-memory {named}" in refused.err) == (1, True)
    assert query(graph, "MATCH (r:ConsolidationRun) RETURN r.id AS id") == []
