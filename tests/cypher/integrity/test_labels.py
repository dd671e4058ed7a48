"""cypher/integrity/labels.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.association.edges import made
from tests.cypher.integrity.checks import damage, found
from tests.state import given, protected

NAME = "integrity.labels"


def test_a_sound_graph_has_no_findings(graph: Graph) -> None:
    given(graph)
    given(graph, "t", test=True, tier="longTerm")
    assert found(graph, NAME) == {}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("REMOVE m:Live", "live_label"),
        ("SET m.validTo = m.created", "live_label"),
        ("REMOVE m:Working", "tier_label"),
        ("SET m:ShortTerm", "tier_label"),
        ("REMOVE m:Working SET m:LongTerm", "tier_label"),
        ("REMOVE m:Head", "head_label"),
        ("SET m:TestHead", "head_label"),
        ("SET m.isTest = true", "head_label"),
        ("SET m.endReason = 'promoted'", "head_label"),
        ("SET m.endReason = 'undone'", "head_label"),
        ("REMOVE m:Hot", "storage_label"),
        ("SET m:Cold", "storage_label"),
        ("SET m:TestHot", "storage_label"),
        ("REMOVE m:Hot SET m:Cold", "storage_label"),
        ("SET m.storage = 'cold'", "storage_label"),
        ("SET m.endReason = 'promoted' REMOVE m:Head", "storage_label"),
        ("REMOVE m.place", "unlinked_label"),
        ("SET m:Protected", "protected_label"),
        ("SET m.decayLaw = 'none', m.decayRate = null", "protected_label"),
        ("SET m.endReason = 'promoted', m:Unlinked REMOVE m:Head:Hot", "unlinked_label"),
    ],
)
def test_a_label_that_contradicts_a_property_is_found(graph: Graph, change: str, code: str) -> None:
    given(graph)
    made(graph)
    damage(graph, change)
    assert found(graph, NAME) == {code: ["m"]}


def test_what_is_protected_has_no_decay_constant(graph: Graph) -> None:
    """Other memories that no law ends have one: their energy fades."""
    given(graph)
    made(graph)
    protected(graph, "m")
    assert found(graph, NAME) == {}
    damage(graph, "SET m.decayRate = 0.5")
    assert found(graph, NAME) == {"protected_label": ["m"]}


def test_an_expired_head_is_still_a_head(graph: Graph) -> None:
    given(graph)
    damage(graph, "SET m.validTo = m.created, m.endReason = 'expired' REMOVE m:Live")
    assert found(graph, NAME) == {}
