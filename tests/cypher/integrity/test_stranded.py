"""cypher/integrity/stranded.cypher"""

from typing import Any

from brainbridge.association import association
from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from tests.state import Anything, at, given, query


def stranded(graph: Graph) -> list[tuple[str, str]]:
    rows: Any = graph.rows("integrity.stranded", Anything)
    return [(row.id, row.newId) for row in rows]


def test_a_superseded_version_with_associations_is_named_with_its_head(graph: Graph) -> None:
    given(graph, energy=3.0)
    given(graph, "other")
    association.coactivate(graph, ["m", "other"], retrieval="r", now=at(0))
    (risen,) = consolidation.promote(graph, now=at(0.1), is_test=False).promoted
    assert stranded(graph) == []
    query(graph, "MATCH (m:Memory {id: 'm'}), (o:Memory {id: 'other'}) CREATE (m)-[:NEXT]->(o)")
    assert stranded(graph) == [("m", risen.new_id)]
    query(graph, "MATCH (m:Memory {id: 'm'}) SET m.endReason = 'undone'")
    assert stranded(graph) == [("m", risen.new_id)]
