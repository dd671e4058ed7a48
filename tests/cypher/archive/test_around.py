"""cypher/archive/around.cypher"""

import pytest

from brainbridge.config import config
from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from tests.crystals import crystallized
from tests.cypher.probe.test_keep import keep
from tests.reading_as import published, reading_as
from tests.state import Anything, at, given, ms, query, run_at


def positions(graph: Graph, kind: str, after: str = "", limit: int = 10) -> list[str]:
    rows = graph.rows("archive.around", Anything, kind=kind, after=after, limit=limit, now=ms(1))
    return [row.model_dump()["position"] for row in rows]


def test_a_page_goes_on_where_the_one_before_ended(graph: Graph) -> None:
    for name in ("r3", "r1", "r2"):
        run_at(graph, 1, run_id=name)
    assert positions(graph, "ConsolidationRun", limit=2) == ["r1", "r2"]
    assert positions(graph, "ConsolidationRun", after="r2", limit=2) == ["r3"]


def test_only_nodes_of_the_kind(graph: Graph) -> None:
    given(graph, "a", scope="x", sessionId="s")
    given(graph, "b", sessionId="t", test=True)
    assert positions(graph, "Session") == ["false\x01x\x01s", "true\x01\x01t"]
    assert positions(graph, "SemanticCluster") == []


def test_versions_are_in_the_order_of_numbers(graph: Graph) -> None:
    for size in range(2, 12):
        consolidation.reconfigure(graph, {"settleBatchSize": size}, now=at(size))
    found = [int(each) for each in positions(graph, "ConsolidationConfig", limit=100)]
    assert found == sorted(each.version for each in config.CONSOLIDATION.history(graph))


def test_datetimes_are_told_from_text(graph: Graph) -> None:
    run_at(graph, 0, run_id="r")
    (row,) = graph.rows("archive.around", Anything, kind="ConsolidationRun", after="", limit=1, now=ms(1))
    properties = dict(row.model_dump()["properties"])
    assert properties["at"] == {"datetime": "2026-05-01T12:00:00Z"}
    assert properties["command"] == "test"


def test_probes_stand_by_their_ids(graph: Graph) -> None:
    given(graph, "m")
    for name in ("q", "p"):
        keep(graph, "m", name=name)
    assert positions(graph, "Probe") == ["p", "q"]


def test_another_reader_gets_the_sessions_of_what_it_may_see_and_what_that_mentions(graph: Graph) -> None:
    for name, scope in (("a", "public"), ("b", "private")):
        published(graph, crystallized(graph, name, sessionId=f"of {name}"), scope)
        query(
            graph,
            "MATCH (m:Memory {id: $id})-[:IN_SESSION]->(s) SET s.words = 'all that was said' "
            "MERGE (o:Entity {isTest: false, scope: '', name: '0'}) "
            "CREATE (m)-[:ABOUT]->(:Entity {isTest: false, scope: '', name: $id})-[:RELATES]->(o)",
            id=name,
        )
    with reading_as(graph, "public"):
        assert positions(graph, "Session") == ["false\x01\x01of a"]
        assert positions(graph, "Entity") == ["false\x01\x01a"]
        (session,) = graph.rows("archive.around", Anything, kind="Session", after="", limit=9, now=ms(1))
        (entity,) = graph.rows("archive.around", Anything, kind="Entity", after="", limit=9, now=ms(1))
        assert positions(graph, "ConsolidationConfig") == ["0000000001"]
    assert "words" not in dict(session.model_dump()["properties"])
    assert entity.model_dump()["edges"] == []


@pytest.mark.parametrize(("reader", "hours"), [("session", 3), ("peer", 5), ("public", 5), ("local_agent", 1)])
def test_another_reader_is_not_told_when_something_was_said_that_it_may_not_see(
    graph: Graph, reader: str, hours: float
) -> None:
    given(graph, "hidden", hours=1)
    for name, scope, at_hours in (("a", "public", 6), ("b", "public", 5), ("c", "shared", 3), ("d", "private", 2)):
        published(graph, crystallized(graph, name, hours=at_hours), scope)
    query(
        graph,
        "MATCH (m:Memory) MERGE (e:Entity {isTest: false, scope: '', name: 'box'}) "
        "ON CREATE SET e.created = $at CREATE (m)-[:ABOUT]->(e) "
        "WITH DISTINCT e, m MATCH (m)-[:IN_SESSION]->(s) SET s.created = $at",
        at=at(1),
    )
    with reading_as(graph, reader):
        for kind in ("Session", "Entity"):
            (row,) = graph.rows("archive.around", Anything, kind=kind, after="", limit=9, now=ms(7))
            told = dict(row.model_dump()["properties"])["created"]
            assert told == {"datetime": f"2026-05-01T{12 + hours}:00:00Z"}, kind
