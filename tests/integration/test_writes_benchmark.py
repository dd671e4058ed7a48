"""benchmarks/writes.py and its parts: the bare side writes the same, and everything is timed."""

import threading
from collections.abc import Iterator

import pytest

from benchmarks import bare, ingest, servers, writes
from brainbridge.graph.graph import Graph, Unit
from brainbridge.memory import memory
from tests.races.two import together
from tests.state import at, empty, given, query

_ASSOCIATIONS = {"NEXT", "CAUSED", "REINFORCES", "ABOUT", "IN_SESSION", "DERIVED_FROM"}


def test_the_bare_side_writes_all_that_an_import_leaves(graph: Graph) -> None:
    texts = ingest.told("round 0", 40, seed=0)
    ingest._imported(graph, texts, "round 0")
    there, found = bare.counts(graph), bare.statements(graph, "round 0")
    assert there.keys() >= _ASSOCIATIONS
    told = query(graph, "MATCH (m:Head) RETURN properties(m) AS kept, labels(m) AS labels ORDER BY m.id")
    empty(graph)
    bare.written(graph.driver, found)
    assert bare.counts(graph) == there
    assert query(graph, "MATCH (m:Head) RETURN properties(m) AS kept, labels(m) AS labels ORDER BY m.id") == told


def test_a_bare_create_leaves_what_a_remember_does(graph: Graph) -> None:
    theirs, ours = next(bare.drafts(0)), next(bare.drafts(1))
    kept = memory.remember(graph, ours, is_test=False).id
    rows = bare.raw([theirs.to_row()])
    graph.driver.execute_query(bare.create(), rows=rows)
    names = query(graph, "MATCH (m:Memory) RETURN m.id AS id, keys(m) AS keys, labels(m) AS labels")
    sets = {row["id"]: (set(row["keys"]), set(row["labels"])) for row in names}
    assert sets[kept] == sets[rows[0]["kept"]["id"]]


def test_every_part_of_an_import_is_on_the_clock(graph: Graph) -> None:
    watched = ingest.Watched(graph)
    ingest._imported(watched, ingest.told("round 0", 20, seed=0), "round 0")
    assert watched.took.keys() >= ingest._PARTS.keys()
    assert min(watched.took.values()) > 0
    parts = ingest._parts(10_000.0, watched.took, 1.0)
    assert sum(parts.values()) == pytest.approx(10_000.0)


@pytest.fixture
def unindexed(graph: Graph) -> Iterator[Graph]:
    """A graph that loses the indexes a test copied."""
    yield graph
    for kind in ("CONSTRAINT", "INDEX"):
        for row in query(
            graph, f"SHOW {kind} YIELD name WHERE name STARTS WITH 'Indexed_' OR name STARTS WITH 'Worded_'"
        ):
            graph.statement(f"DROP {kind} `{row['name']}`")


def test_the_parts_of_a_remember_stand_on_the_indexes_of_a_memory(
    unindexed: Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writes, "WARMING", 0)
    assert len(writes.parts(unindexed, unindexed.driver, 2)) == 9

    def indexes(prefix: str, *kinds: str) -> set[tuple[str, tuple[str, ...], str]]:
        rows = query(
            unindexed, "SHOW INDEXES YIELD type, labelsOrTypes AS l, properties, entityType WHERE entityType = 'NODE'"
        )
        labels = {prefix + label for label in bare.LABELS}
        return {
            (row["type"], tuple(row["properties"]), row["l"][0].removeprefix(prefix))
            for row in rows
            if row["type"] in kinds and set(row["l"] or ["?"]) <= labels
        }

    assert indexes("Worded", "RANGE", "FULLTEXT") == indexes("", "RANGE", "FULLTEXT") > indexes("", "RANGE")
    assert indexes("Indexed", "RANGE", "FULLTEXT") == indexes("", "RANGE")
    assert indexes("Bare", "RANGE", "FULLTEXT") == set()
    for label, joined in (("BareMemory", [0, 0]), ("IndexedMemory", [0, 0]), ("WordedMemory", [0, 0, 1, 1])):
        found = query(unindexed, f"MATCH (m:{label}) RETURN COUNT {{ (m)-[:IN_SESSION]->() }} AS n ORDER BY n")
        assert [row["n"] for row in found] == joined


def test_a_deadlock_is_counted(graph: Graph) -> None:
    for name in "ab":
        given(graph, name)
    met, attempts = threading.Barrier(2), [0, 0]

    def work(number: int) -> None:
        def both(unit: Unit) -> None:
            attempts[number] += 1
            for name in ("ab", "ba")[number]:
                memory.access(unit, {name: f"{number}"}, now=at(0), session=None)
                if attempts[number] == 1 and name == "ab"[number]:
                    met.wait(120)  # each holds the lock that the other wants next

        graph.transaction(["memory.access"], both)

    with servers.retries() as codes:
        together(2, work)
    assert codes == ["Neo.TransientError.Transaction.DeadlockDetected"]
    with servers.retries() as codes:
        memory.access(graph, {"a": "2"}, now=at(0), session=None)
    assert codes == []


def test_circumstances_of_a_server_name_its_java(graph: Graph) -> None:
    where = servers.circumstances(graph)
    assert where["java"].split(".")[0].isdigit()
    assert where["neo4j"].startswith(("20", "5."))
