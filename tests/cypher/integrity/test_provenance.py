"""cypher/integrity/provenance.cypher"""

import pytest

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from tests.cypher.integrity.checks import found
from tests.cypher.transfer.test_derive import derive, row
from tests.state import at, given, query

NAME = "integrity.provenance"


@pytest.fixture
def imported(graph: Graph) -> Graph:
    """A memory 'm' that was imported."""
    given(graph, energy=3.0)
    derive(graph, row(line=1))
    return graph


def test_a_sound_one_has_no_findings_nor_has_a_promoted_one(imported: Graph) -> None:
    assert found(imported, NAME) == {}
    consolidation.promote(imported, now=at(0.1), is_test=False)
    assert found(imported, NAME) == {}


def test_one_on_a_later_version_is_found(imported: Graph) -> None:
    query(imported, "MATCH (m:Memory {id: 'm'}) SET m.lineageId = 'first'")
    assert found(imported, NAME) == {"provenance_misplaced": ["m"]}


def test_one_that_leads_to_no_source_is_found(imported: Graph) -> None:
    query(imported, "MATCH (s:Source) REMOVE s:Source SET s:Session")
    assert found(imported, NAME) == {"provenance_misplaced": ["m"]}


def test_what_was_not_imported_may_come_from_elsewhere(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "b")
    query(graph, "MATCH (a {id: 'a'}), (b {id: 'b'}) CREATE (a)-[:DERIVED_FROM {operation: 'merge'}]->(b)")
    assert found(graph, NAME) == {}
