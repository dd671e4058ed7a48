"""cypher/integrity/orphans.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.association.edges import made
from tests.cypher.integrity.checks import found
from tests.cypher.transfer.test_derive import derive, row
from tests.state import given, query

NAME = "integrity.orphans"


def test_what_has_memories_is_no_orphan(graph: Graph) -> None:
    given(graph, speaker="Ann")
    made(graph)
    derive(graph, row("m", line=1))
    query(graph, "MATCH (m:Memory) CREATE (m)-[:BELONGS_TO]->(:SemanticCluster {isTest: false, scope: '', name: 'c'})")
    assert found(graph, NAME) == {}


@pytest.mark.parametrize(
    ("label", "code"),
    [
        ("Entity", "orphan_entity"),
        ("SemanticCluster", "orphan_cluster"),
        ("Session", "orphan_session"),
        ("Source", "orphan_source"),
    ],
)
def test_what_has_none_is_found(graph: Graph, label: str, code: str) -> None:
    query(graph, f"CREATE (:{label} {{isTest: false, scope: '', name: 'x'}})")
    assert found(graph, NAME) == {code: ["x"]}


@pytest.mark.parametrize(("label", "mark"), [("Session", "endedAt"), ("Session", "emptiedAt"), ("Source", "emptiedAt")])
def test_what_ended_without_a_word_or_was_emptied_by_a_purge_is_none(graph: Graph, label: str, mark: str) -> None:
    query(graph, f"CREATE (:{label} {{isTest: false, scope: '', name: 'x', {mark}: datetime()}})")
    assert found(graph, NAME) == {}
