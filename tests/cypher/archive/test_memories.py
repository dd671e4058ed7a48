"""cypher/archive/memories.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.crystals import crystallized
from tests.reading_as import published, reading_as
from tests.state import Anything, given, ms, query


def page(graph: Graph, lineage: str | None = "", after: str = "", limit: int = 10) -> list[dict[str, Any]]:
    rows = graph.rows("archive.memories", Anything, lineage=lineage, id=after, limit=limit, now=ms(1))
    return [row.model_dump() for row in rows]


def join(graph: Graph, start: str, end: str, kind: str = "RELATES") -> None:
    query(
        graph,
        f"MATCH (a:Memory {{id: $a}}), (b:Memory {{id: $b}}) CREATE (a)-[:{kind} {{weight: 1}}]->(b)",
        a=start,
        b=end,
    )


def edges(row: dict[str, Any]) -> list[tuple[str, bool, list[Any]]]:
    return sorted((each["type"], each["outgoing"], each["other"]) for each in row["edges"])


def test_versions_of_a_lineage_stand_together_and_a_page_may_end_among_them(graph: Graph) -> None:
    for name in ("c", "a", "b"):
        given(graph, name)
    query(graph, "MATCH (m:Memory {id: 'c'}) REMOVE m:Head SET m.lineageId = 'a'")
    assert [each["id"] for each in page(graph)] == ["a", "c", "b"]
    assert [each["id"] for each in page(graph, "a", "a", limit=1)] == ["c"]
    assert [each["id"] for each in page(graph, "a", "c")] == ["b"]


def test_those_of_no_lineage_are_asked_for_apart(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "b")
    query(graph, "MATCH (m:Memory {id: 'b'}) REMOVE m.lineageId")
    join(graph, "b", "a")
    assert [each["id"] for each in page(graph)] == ["a"]
    (stray,) = page(graph, None)
    assert ("RELATES", True, ["Memory", "a", "a"]) in edges(stray)
    assert page(graph, None, "b") == []


def test_an_edge_stands_with_the_later_end_whichever_way_it_points(graph: Graph) -> None:
    for name in ("a", "b", "c"):
        given(graph, name)
    join(graph, "a", "b")
    join(graph, "c", "b", "CAUSED")
    join(graph, "b", "b", "NEXT")
    session = ("IN_SESSION", True, ["Session", False, "", "s"])
    a, b, c = page(graph)
    assert edges(a) == [session]
    assert edges(b) == [session, ("NEXT", True, ["Memory", "b", "b"]), ("RELATES", False, ["Memory", "a", "a"])]
    assert edges(c) == [("CAUSED", True, ["Memory", "b", "b"]), session]


def test_edges_to_nodes_of_other_kinds_are_left_out(graph: Graph) -> None:
    given(graph, "a")
    query(graph, "MATCH (m:Memory {id: 'a'}) CREATE (m)-[:ABOUT]->(:Stranger)")
    assert [each["type"] for each in page(graph)[0]["edges"]] == ["IN_SESSION"]


def test_another_reader_gets_what_lives_and_it_may_see_without_what_surrounds_it(graph: Graph) -> None:
    given(graph, "plain")
    for name, scope in (("a", "public"), ("b", "shared"), ("c", "private"), ("d", "public"), ("e", "public")):
        published(graph, crystallized(graph, name), scope)
    query(graph, "MATCH (m:Memory {id: 'd'}) SET m.validTo = m.created REMOVE m:Live")
    query(graph, "MATCH (m:Memory {id: 'e'}) SET m.forgetAt = m.created")
    query(graph, "MATCH (m:Memory) SET m.around = 'what others said'")
    query(graph, "CREATE (:Memory:Live {id: 'stray', accessScope: 'public', sensitivity: 'normal'})")
    for reader, seen in (("session", ["a", "b"]), ("peer", ["a"]), ("public", ["a"])):
        with reading_as(graph, reader):
            rows = page(graph)
            assert [each["id"] for each in rows] == seen
            assert page(graph, None) == []
        assert all("around" not in dict(each["properties"]) for each in rows)


OWN = (
    *("outdatedSince", "questionedSince", "questionedBy", "standsWithout", "lostAt"),
    *("waitsSince", "drawsAt", "urgency"),
    *("policyState", "policyDue", "policyClass", "verification", "storageDue", "storageSince"),
)


@pytest.mark.parametrize("name", OWN)
def test_another_reader_gets_nothing_that_follows_from_what_it_may_not_see(graph: Graph, name: str) -> None:
    published(graph, crystallized(graph, "a"), "public")
    query(graph, "MATCH (m:Memory {id: 'a'}) SET m[$name] = 'told'", name=name)
    assert dict(page(graph)[0]["properties"])[name] == "told"
    with reading_as(graph, "public"):
        assert name not in dict(page(graph)[0]["properties"])
