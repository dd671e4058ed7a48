"""A connection that is another reader's: what it refuses, and that nothing is sent then."""

from collections.abc import Callable
from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.crystal import crystal, publishing
from brainbridge.errors import NotFound, Refused
from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from brainbridge.recall import recall, traversal
from brainbridge.run.run import LANDMARK
from tests.crystals import crystallized, merged, used
from tests.reading_as import OTHERS, published, reading_as
from tests.state import Anything, at, birth, given, ms, query, write

WAYS: dict[str, Callable[[Graph], object]] = {
    "a query": lambda graph: graph.rows("archive.counts", Anything),
    "a write": lambda graph: memory.access(graph, {"m": "t"}, now=at(1), session=None),
    "a transaction": lambda graph: graph.transaction(["memory.delete_tests"], lambda unit: unit),
    "two queries": lambda graph: graph.both(
        *("memory.create", Anything, "memory.read", Anything),
        rows=[],
        erasures=[],
        ids=[],
        isTest=False,
        now=0,
        landmark=LANDMARK,
    ),
    "a rehearsal": lambda graph: graph.rehearse(lambda on: on),
    "a statement": lambda graph: graph.statement("MATCH (m:Memory) RETURN m"),
    "a change of the schema": lambda graph: graph.alter("DROP INDEX memory_words IF EXISTS"),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("reader", OTHERS)
def test_what_is_for_the_local_agent_is_refused(graph: Graph, reader: str, way: str) -> None:
    given(graph, "m")
    before = query(graph, "MATCH (n) RETURN properties(n) AS p ORDER BY elementId(n)")
    with reading_as(graph, reader), pytest.raises(Refused, match="only the local agent may do that"):
        WAYS[way](graph)
    assert query(graph, "MATCH (n) RETURN properties(n) AS p ORDER BY elementId(n)") == before


def test_a_brain_is_opened_for_a_reader(database: Graph) -> None:
    given(database, "m")
    published(database, crystallized(database), "public")
    with Brain.open("default", reader="peer:k") as brain:
        assert brain.inspect("c", now=at(1)).memory.id == "c"
        with pytest.raises(NotFound, match="there is no memory 'm'"):
            brain.inspect("m", now=at(1))
        for refused in (brain.monitor.status, brain.runs.list, brain.associate, lambda: brain.remember("a word")):
            with pytest.raises(Refused):
                refused()


def test_an_unknown_access_scope_or_sensitivity_is_for_the_local_agent(graph: Graph) -> None:
    for name, scope, sensitivity in (("a", "odd", "normal"), ("b", None, "normal"), ("c", "public", "odd")):
        published(graph, crystallized(graph, name), scope, sensitivity)
    published(graph, crystallized(graph, "d"), "public", None)
    for reader in OTHERS:
        with reading_as(graph, reader):
            assert memory.read(graph, list("abcd"), now=at(1)) == ()
    assert [each.id for each in memory.read(graph, list("abcd"), now=at(1))] == list("abcd")


# What shows a crystal to a reader; each returns the ids of what it shows.
SHOWS: dict[str, Callable[[Graph, str], set[str]]] = {
    "read": lambda graph, name: {each.id for each in memory.read(graph, [name], now=at(10))},
    "origins": lambda graph, name: {
        each.model_dump()["id"] for each in graph.rows("derivation.origins", Anything, ids=[name], now=ms(10))
    },
    "recall": lambda graph, name: {each.id for each in recall.search(graph, "a cedar box", now=at(10), limit=5)},
    "list": lambda graph, name: {each.id for each in crystal.listed(graph, now=at(10), is_test=False)},
    "export": lambda graph, name: {name} if exported(graph) else set(),
}


def exported(graph: Graph) -> int:
    found: dict[str, Any] = graph.one("archive.published", Anything, now=ms(10)).model_dump()
    return int(found["counts"]["Memory"])


@pytest.mark.parametrize("damage", ["m.lifecycle = null", "m.decayLaw = null, m.lifecycle = 'archived'"])
@pytest.mark.parametrize("way", SHOWS)
def test_one_that_is_due_and_damaged_is_for_the_local_agent_alone(graph: Graph, way: str, damage: str) -> None:
    name = published(graph, crystallized(graph, content="a cedar box"), "public")
    with reading_as(graph, "public"):
        assert SHOWS[way](graph, name) == {name}
    query(graph, f"MATCH (m:Crystal) SET {damage}, m.forgetAt = m.created")
    with reading_as(graph, "public"):
        assert SHOWS[way](graph, name) == set()
    assert [each.id for each in memory.read(graph, [name], now=at(10))] == [name]


@pytest.mark.parametrize("way", SHOWS)
def test_one_that_ends_at_no_instant_is_for_the_local_agent_alone(graph: Graph, way: str) -> None:
    name = published(graph, crystallized(graph, content="a cedar box"), "public")
    query(graph, "MATCH (m:Crystal) SET m.forgetAt = 'soon'")
    with reading_as(graph, "public"):
        assert SHOWS[way](graph, name) == set()
    assert SHOWS[way](graph, name) == {name}


def test_a_reader_finds_what_is_published_among_many_that_are_not(graph: Graph) -> None:
    """The index proposes what a reader may see: among its best there would be none."""
    write(graph, *(birth(f"hidden{number}", content="a cedar box") for number in range(600)))
    published(graph, crystallized(graph, content="a box of cedar, with a lid that is held by two hinges"), "public")
    for reader in OTHERS:
        with reading_as(graph, reader):
            assert [hit.id for hit in recall.search(graph, "a cedar box", now=at(1), limit=5)] == ["c"]
    assert "c" not in [hit.id for hit in recall.search(graph, "a cedar box", now=at(1), limit=100)]


def test_what_is_merged_into_what_is_published_gives_no_name_away(graph: Graph) -> None:
    for name in ("a", "b", "c"):
        crystallized(graph, name, facet={"semanticType": "general"})
    used(graph)
    query(
        graph,
        "MATCH (a:Memory {id: 'a'}), (b:Memory {id: 'b'}), (c:Memory {id: 'c'}) "
        "CREATE (a)-[:ABOUT {weight: 1, confidence: 1.0, pair: 'a>e'}]->(:Entity {name: 'ann'}), "
        "(b)-[:ABOUT {weight: 1, confidence: 1.0, pair: 'b>f'}]->(:Entity {name: 'zelda'}), "
        "(b)-[:COACTIVATED {weight: 1, confidence: 1.0, pair: 'b|c', createdAt: $at, lastReinforcedAt: $at}]->(c)",
        at=at(0),
    )
    assert merged(graph, "b>a") == ["merged"]
    assert {each["otherId"] for each in memory.inspect(graph, "a", now=at(2)).relationships} >= {"ann", "zelda", "c"}
    for name in "ac":
        published(graph, name, "public")
    with reading_as(graph, "public"):
        assert {each["otherId"] for each in memory.inspect(graph, "a", now=at(2)).relationships} == {"ann"}
        assert traversal.traverse(graph, ["a"], now=at(2)).reached == []


def test_what_has_ended_can_be_withdrawn(graph: Graph) -> None:
    for name in "ab":
        published(graph, crystallized(graph, name, facet={"semanticType": "general"}), "public")
    used(graph)
    assert merged(graph, "b>a") == ["merged"]
    query(graph, "MATCH (m:Memory {id: 'a'}) SET m.validTo = $at, m.endReason = 'archived' REMOVE m:Live", at=at(1))
    with reading_as(graph, "public"):
        assert [each.id for each in memory.read(graph, ["a", "b"], now=at(2))] == ["a"]
    for name in "ab":
        assert publishing.publish(graph, name, "private", now=at(2)).crystal.access_scope == "private"
    with reading_as(graph, "public"):
        assert memory.read(graph, ["a", "b"], now=at(2)) == ()


def test_others_do_not_look_back_and_make_no_backups(database: Graph) -> None:
    with Brain.open("default", reader="public") as brain:
        with pytest.raises(Refused):
            brain.recall("cedar", as_of=at(1))
        with pytest.raises(Refused):
            brain.archives.backup()


def test_confidential_ones_that_are_shared_crowd_nobody_out(graph: Graph) -> None:
    for number in range(300):
        crystallized(
            graph,
            f"hidden{number}",
            content="a cedar box",
            facet={"source": "skills", "semanticType": "general"},
            sensitivity="confidential",
        )
    published(graph, crystallized(graph, content="a box of cedar, with a lid that is held by two hinges"), "shared")
    with reading_as(graph, "session"):
        assert [hit.id for hit in recall.search(graph, "a cedar box", now=at(1), limit=5)] == ["c"]
