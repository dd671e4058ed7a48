"""cypher/integrity/energies.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.integrity.checks import damage, found
from tests.state import given, protected, query

NAME = "integrity.energies"


def test_a_sound_graph_has_no_findings(graph: Graph) -> None:
    given(graph, energy=3.0, hours=-2000)
    given(graph, "s", tier="shortTerm")
    assert found(graph, NAME) == {}


@pytest.mark.parametrize("value", ["null", "0.0", "-1.0", "0.0 / 0.0", "1.0 / 0.0"])
def test_an_energy_that_is_no_positive_number_is_found(graph: Graph, value: str) -> None:
    given(graph)
    damage(graph, f"SET m.energy = {value}")
    assert found(graph, NAME)["energy_invalid"] == ["m"]


def test_an_energy_above_its_peak_is_found(graph: Graph) -> None:
    given(graph)
    damage(graph, "SET m.peakEnergy = 0.5")
    assert found(graph, NAME) == {"energy_above_peak": ["m"]}


@pytest.mark.parametrize(
    "change", ["SET m.decayKey = m.decayKey + 0.001", "REMOVE m.decayKey", "SET m.decayKey = 'x'", "SET m.energy = 0.9"]
)
def test_a_key_that_does_not_follow_is_found(graph: Graph, change: str) -> None:
    given(graph)
    damage(graph, change)
    assert found(graph, NAME)["key_mismatch"] == ["m"]


def test_the_key_of_an_ended_memory_is_history(graph: Graph) -> None:
    given(graph)
    damage(graph, "SET m.validTo = m.created, m.decayKey = 0.0")
    assert found(graph, NAME) == {}


def test_a_rate_that_is_not_the_tiers_is_found_unless_keys_are_being_made(graph: Graph) -> None:
    given(graph)
    query(graph, "MATCH (c:ConsolidationConfig) SET c.workingDecay = 0.4")
    assert found(graph, NAME) == {"rate_mismatch": ["m"]}
    query(graph, "MATCH (c:ConsolidationConfig) SET c.rekeying = true")
    assert found(graph, NAME) == {}


def test_what_is_protected_has_no_key(graph: Graph) -> None:
    given(graph)
    protected(graph, "m")
    assert found(graph, NAME) == {}
    damage(graph, "SET m.decayKey = 0.5")
    assert found(graph, NAME) == {"key_mismatch": ["m"]}
