"""cypher/association/mention.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.cypher.association.edges import edges, made, properties
from tests.state import Anything, at, given, ms, query


def entity(name: str, times: int = 1, kind: str = "name") -> dict[str, Any]:
    return {"name": name, "kind": kind, "label": name.title(), "times": times}


def mention(graph: Graph, memory_id: str, *entities: dict[str, Any]) -> list[tuple[str, int]]:
    rows: Any = graph.rows(
        "association.mention", Anything, rows=[{"id": memory_id, "entities": list(entities)}], now=ms(9)
    )
    return [(row.id, row.made) for row in rows]


def test_a_memory_is_about_what_it_mentions_as_often_as_it_does(graph: Graph) -> None:
    given(graph, hours=1)
    assert mention(graph, "m", entity("ann", 3)) == [("m", 1)]
    assert properties(graph, "ABOUT") == {
        **{"weight": 3, "confidence": 1.0, "pair": "m>ann"},
        **{"createdAt": at(1), "lastReinforcedAt": at(1)},
    }
    (row,) = query(graph, "MATCH (e:Entity) RETURN properties(e) AS p")
    assert row["p"] == {"isTest": False, "scope": "", "name": "ann", "kind": "name", "label": "Ann", "created": at(9)}


def test_an_entity_is_one_node_a_scope_and_keeps_its_first_kind(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "b")
    given(graph, "c", scope="x")
    given(graph, "t", test=True)
    mention(graph, "a", entity("ann", kind="participant"))
    for name in "bct":
        mention(graph, name, entity("ann"))
    rows = query(graph, "MATCH (e:Entity) RETURN e.isTest AS t, e.scope AS s, e.kind AS k ORDER BY t, s")
    assert rows == [
        {"t": False, "s": "", "k": "participant"},
        {"t": False, "s": "x", "k": "name"},
        {"t": True, "s": "", "k": "name"},
    ]
    assert edges(graph, "ABOUT") == [(name, "ann") for name in "abct"]


def test_a_second_time_no_edge_is_made(graph: Graph) -> None:
    given(graph)
    mention(graph, "m", entity("ann"))
    assert mention(graph, "m", entity("ann"), entity("bob")) == [("m", 1)]
    assert edges(graph, "ABOUT") == [("m", "ann"), ("m", "bob")]


def test_one_that_mentions_nobody_is_done_too(graph: Graph) -> None:
    given(graph)
    assert mention(graph, "m") == [("m", 0)]


def test_a_superseded_version_is_no_row(graph: Graph) -> None:
    given(graph)
    query(graph, "MATCH (m:Memory) REMOVE m:Head")
    assert mention(graph, "m", entity("ann")) == []
    assert edges(graph, "ABOUT") == []


def test_the_step_reads_speakers_and_texts(graph: Graph) -> None:
    given(graph, speaker="Caroline", content="I met Anna Smith in Oslo, see https://x.org")
    made(graph)
    rows = query(graph, "MATCH (e:Entity) RETURN e.kind AS kind, e.name AS name, e.label AS label ORDER BY name")
    assert [(row["kind"], row["name"], row["label"]) for row in rows] == [
        ("name", "anna smith", "Anna Smith"),
        ("participant", "caroline", "Caroline"),
        ("url", "https://x.org", "https://x.org"),
        ("name", "oslo", "Oslo"),
    ]
