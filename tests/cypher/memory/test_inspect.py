"""cypher/memory/inspect.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.crystals import crystallized
from tests.reading_as import OTHERS, published, reading_as
from tests.state import Anything, given, ms, query


def around(graph: Graph, memory_id: str = "m", limit: int = 50) -> Any:
    return graph.one("memory.inspect", Anything, id=memory_id, now=ms(1), limit=limit)


def test_the_lineage_comes_oldest_first(graph: Graph) -> None:
    given(graph, "first")
    given(graph, "second", hours=1)
    query(graph, "MATCH (m:Memory {id: 'second'}) REMOVE m:Head SET m.lineageId = 'first'")
    assert [each["id"] for each in around(graph, "second").lineage] == ["first", "second"]


def test_relationships_say_their_direction_and_the_other_end(graph: Graph) -> None:
    given(graph, "a", content="the other one", trust="tool", suspect=True)
    given(graph)
    query(graph, "MATCH (a {id: 'a'}), (m {id: 'm'}) CREATE (a)-[:COACTIVATED {pair: 'a|m', weight: 2}]->(m)")
    edges = [each for each in around(graph).relationships if each["type"] == "COACTIVATED"]
    assert edges == [
        {
            "type": "COACTIVATED",
            "outgoing": False,
            "otherId": "a",
            "other": "the other one",
            "trust": "tool",
            "suspect": True,
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


def test_others_see_what_it_mentions_and_which_living_memories_it_is_joined_to_that_they_may_see(graph: Graph) -> None:
    for name, scope in (
        ("c", "public"),
        ("other", "public"),
        ("hidden", "private"),
        ("ended", "public"),
        ("due", "public"),
    ):
        published(graph, crystallized(graph, name), scope)
    query(
        graph,
        "MATCH (c:Memory {id: 'c'}) MATCH (o:Memory) WHERE o <> c CREATE (c)-[:REINFORCES {pair: o.id}]->(o) "
        "WITH DISTINCT c CREATE (c)-[:ABOUT]->(:Entity {name: 'ann'}), (c)-[:DERIVED_FROM]->(:Source {name: 'file'}), "
        "(c)-[:BELONGS_TO]->(:SemanticCluster {name: 'k'}), (:Event {id: 'e', at: datetime()})-[:CONCERNS]->(c)",
    )
    query(graph, "MATCH (m:Memory {id: 'ended'}) SET m.validTo = m.created REMOVE m:Live")
    query(graph, "MATCH (m:Memory {id: 'due'}) SET m.forgetAt = m.created")
    before = around(graph, "c")
    assert (len(before.sources), len(before.events)) == (1, 1)
    for reader in OTHERS:
        with reading_as(graph, reader):
            found = around(graph, "c")
        assert {each["otherId"] for each in found.relationships} == {"other", "ann"}
        assert (found.sources, found.events, [each["id"] for each in found.lineage]) == ([], [], ["c"])


def test_an_earlier_version_is_shown_to_who_may_see_it(graph: Graph) -> None:
    for name, scope in (("c", "public"), ("first", "private")):
        published(graph, crystallized(graph, name), scope)
    query(graph, "MATCH (m:Memory {id: 'first'}) REMOVE m:Head SET m.lineageId = 'c'")
    assert len(around(graph, "c").lineage) == 2
    with reading_as(graph, "public"):
        assert [each["id"] for each in around(graph, "c").lineage] == ["c"]
