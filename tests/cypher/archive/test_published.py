"""cypher/archive/published.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.transfer.archive.exporting import Counts
from tests.crystals import crystallized
from tests.reading_as import published, reading_as
from tests.state import given, ms, query


@pytest.mark.parametrize(("reader", "memories"), [("session", 2), ("peer", 1), ("public", 1)])
def test_it_counts_what_a_reader_gets_and_what_is_left_out(graph: Graph, reader: str, memories: int) -> None:
    given(graph, "plain", sessionId="p")
    for name, scope in (("a", "public"), ("b", "shared"), ("c", "private"), ("d", "public"), ("e", "public")):
        published(graph, crystallized(graph, name, sessionId=name), scope)
        query(graph, "MATCH (m:Memory {id: $id}) CREATE (m)-[:ABOUT]->(:Entity {name: $id})", id=name)
    query(graph, "MATCH (m:Memory {id: 'd'}) SET m.validTo = m.created REMOVE m:Live")
    query(graph, "MATCH (m:Memory {id: 'e'}) SET m.forgetAt = m.created")
    with reading_as(graph, reader):
        found = graph.one("archive.published", Counts, now=ms(1))
    configurations = {"ConsolidationConfig": 1, "RecallConfig": 1, "CrystalConfig": 1}
    assert found.counts == {"Memory": memories, "Session": memories, "Entity": memories} | configurations
    assert (found.withheld, found.left) == (6 - memories, 0)
