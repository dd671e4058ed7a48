"""cypher/memory/inspect.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.state import Anything, given, query


def around(graph: Graph, memory_id: str = "m", limit: int = 50) -> Any:
    return graph.one("memory.inspect", Anything, id=memory_id, limit=limit)


def test_the_lineage_comes_oldest_first(graph: Graph) -> None:
    given(graph, "first")
    given(graph, "second", hours=1)
    query(graph, "MATCH (m:Memory {id: 'second'}) REMOVE m:Head SET m.lineageId = 'first'")
    assert [each["id"] for each in around(graph, "second").lineage] == ["first", "second"]


def test_relationships_say_their_direction_and_the_other_end(graph: Graph) -> None:
    given(graph, "a", content="the other one")
    given(graph)
    query(graph, "MATCH (a {id: 'a'}), (m {id: 'm'}) CREATE (a)-[:COACTIVATED {pair: 'a|m', weight: 2}]->(m)")
    edges = [each for each in around(graph).relationships if each["type"] == "COACTIVATED"]
    assert edges == [
        {
            "type": "COACTIVATED",
            "outgoing": False,
            "otherId": "a",
            "other": "the other one",
            "properties": {"pair": "a|m", "weight": 2},
        }
    ]


def test_a_memory_without_relationships_has_none(graph: Graph) -> None:
    given(graph)
    query(graph, "MATCH (s:Session) DETACH DELETE s")
    assert around(graph).relationships == []


def test_a_hub_is_cut_at_the_limit(graph: Graph) -> None:
    given(graph)
    for name in "abc":
        given(graph, name)
        query(graph, "MATCH (a {id: $n}), (m {id: 'm'}) CREATE (a)-[:NEXT]->(m)", n=name)
    assert len(around(graph, limit=2).relationships) == 2


def test_events_of_the_whole_lineage_come_in_order_of_time(graph: Graph) -> None:
    given(graph)
    event = "CREATE (:Event {id: 'e' + i, at: datetime({epochMillis: i})})-[:CONCERNS]->(m)"
    query(graph, f"MATCH (m {{id: 'm'}}) UNWIND [3, 1, 2] AS i {event}")
    assert [each["id"] for each in around(graph).events] == ["e1", "e2", "e3"]


def test_where_it_was_imported_from_is_told_of_every_version(graph: Graph) -> None:
    given(graph, "first")
    given(graph, "second", hours=1)
    query(graph, "MATCH (m:Memory {id: 'second'}) REMOVE m:Head SET m.lineageId = 'first'")
    edge = "{operation: 'import', actor: 'cli', line: 3, hash: 'h'}"
    source = "(:Source {name: '/notes.md', format: 'markdown'})"
    query(graph, f"MATCH (m:Memory {{id: 'first'}}) CREATE (m)-[:DERIVED_FROM {edge}]->{source}")
    (found,) = around(graph, "second").sources
    assert found == {
        "name": "/notes.md",
        "format": "markdown",
        "operation": "import",
        "actor": "cli",
        "line": 3,
        "hash": "h",
    }
    assert [each["type"] for each in around(graph, "first").relationships] == ["DERIVED_FROM", "IN_SESSION"]


def test_what_was_not_imported_has_no_source(graph: Graph) -> None:
    given(graph)
    assert around(graph).sources == []
