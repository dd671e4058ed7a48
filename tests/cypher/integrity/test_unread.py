"""cypher/integrity/unread.cypher"""

import pytest

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from brainbridge.integrity import associations, integrity
from tests.cypher.association.edges import made
from tests.cypher.integrity.checks import found
from tests.state import at, given, query, searched

NAME = "integrity.unread"


@pytest.mark.parametrize("test", [False, True])
@pytest.mark.parametrize("missing", ["text", "facets"])
def test_one_that_recall_cannot_find_is_found(graph: Graph, missing: str, test: bool) -> None:
    given(graph, "a", test=test)
    given(graph, "b", test=test)
    made(graph, is_test=test)
    query(graph, f"MATCH (m:Memory {{id: 'b'}}) REMOVE m.{missing}")
    assert found(graph, NAME) == {"not_searchable": ["b"]}


def test_one_that_waits_is_none_nor_is_a_superseded_version(graph: Graph) -> None:
    given(graph, "waits")
    given(graph, "risen", energy=3.0, sessionId="other")
    made(graph)
    consolidation.promote(graph, now=at(0.1), is_test=False)
    query(graph, "MATCH (m:Memory) WHERE m.id = 'waits' OR NOT m:Head REMOVE m.text SET m.rev = m.rev")
    query(graph, "MATCH (m:Memory {id: 'waits'}) SET m:Unlinked")
    assert found(graph, NAME) == {}


def test_its_fix_mends_it(graph: Graph) -> None:
    given(graph, "a", content="They went to Rome", scope="x")
    given(graph, "t", content="They went to Oslo", test=True)
    made(graph)
    made(graph, is_test=True)
    query(graph, "MATCH (m:Memory) REMOVE m.text, m.facets, m.around, m.terms")
    assert searched(graph, "rome") == set()
    (finding,) = integrity.validate(graph, now=at(9)).findings
    assert (finding.code, finding.count, finding.fix) == ("not_searchable", 2, "brainbridge associate --repair")
    assert associations.mend(graph, now=at(9)).associated.memories == 2
    assert integrity.validate(graph, now=at(9)).findings == []
    assert searched(graph, "rome") == {"a"}
    assert searched(graph, "oslo", "test_memory_words") == {"t"}
