"""cypher/integrity/properties.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.integrity.checks import damage, found
from tests.state import given

NAME = "integrity.properties"
REQUIRED = (
    *("content", "type", "tier", "energy", "created", "lastAccessed", "accessCount", "sessionId"),
    *("instanceId", "isTest", "validFrom", "lineageId", "lastDecay", "decayLaw"),
)


def test_a_sound_graph_has_no_findings(graph: Graph) -> None:
    given(graph)
    given(graph, "t", test=True)
    assert found(graph, NAME) == {}


@pytest.mark.parametrize("name", REQUIRED)
def test_every_required_property_is_missed(graph: Graph, name: str) -> None:
    given(graph)
    damage(graph, f"SET m.{name} = null")
    assert found(graph, NAME)["missing_property"] == ["m"]


@pytest.mark.parametrize(
    "change",
    [
        "m.energy = 1",
        "m.energy = 'much'",
        "m.created = '2026'",
        "m.accessCount = 1.5",
        "m.isTest = 'no'",
        "m.validTo = 7",
        "m.content = 9",
    ],
)
def test_a_wrong_type_is_found(graph: Graph, change: str) -> None:
    given(graph)
    damage(graph, f"SET {change}")
    assert found(graph, NAME) == {"wrong_type": ["m"]}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("m.tier = 'archived'", "unknown_tier"),
        ("m.type = 'note'", "unknown_type"),
        ("m.accessCount = -1", "negative_count"),
    ],
)
def test_a_value_outside_its_enumeration_is_found(graph: Graph, change: str, code: str) -> None:
    given(graph)
    damage(graph, f"SET {change}")
    assert found(graph, NAME) == {code: ["m"]}
