"""cypher/integrity/instants.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.integrity.checks import damage, found
from tests.state import given

NAME = "integrity.instants"
HOUR = "duration({hours: 1})"


def test_a_sound_graph_has_no_findings(graph: Graph) -> None:
    given(graph)
    assert found(graph, NAME) == {}


def test_what_lies_in_the_future_is_found(graph: Graph) -> None:
    given(graph, hours=5)
    assert found(graph, NAME, hours=4) == {"in_the_future": ["m"]}


@pytest.mark.parametrize("name", ["lastDecay", "lastAccessed"])
def test_nothing_happens_before_birth(graph: Graph, name: str) -> None:
    given(graph)
    damage(graph, f"SET m.{name} = m.created - {HOUR}")
    assert found(graph, NAME) == {"before_birth": ["m"]}


def test_an_end_before_the_beginning_is_found(graph: Graph) -> None:
    given(graph)
    damage(graph, f"SET m.validTo = m.validFrom - {HOUR}, m.endReason = 'expired'")
    assert found(graph, NAME) == {"ends_before_it_begins": ["m"]}


@pytest.mark.parametrize("change", ["SET m.validTo = m.validFrom", "SET m.endReason = 'expired'"])
def test_an_end_and_its_reason_go_together(graph: Graph, change: str) -> None:
    given(graph)
    damage(graph, change)
    assert found(graph, NAME) == {"end_without_reason": ["m"]}
