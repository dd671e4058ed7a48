"""repair-memory on the command line."""

import pytest

from brainbridge.graph import Graph
from tests.cli.conftest import Run
from tests.state import given, query


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
    assert (refused.code, "the energy -1 is not a positive number" in refused.err) == (2, True)
    assert query(graph, "MATCH (r:ConsolidationRun) RETURN r.id AS id") == []
