"""cypher/index/known.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from tests.crystals import DAY, merged, moved, used
from tests.cypher.index.chunks import chunk
from tests.state import Anything, at, ms, query


def known(graph: Graph, *paths: str, hours: float = 1.0, **changes: Any) -> dict[str, str]:
    params = {"isTest": False, "scope": "", "paths": list(paths or ("a.md",)), "now": ms(hours)} | changes
    rows = [row.model_dump() for row in graph.rows("index.known", Anything, **params)]
    return {row["id"]: row["state"] for row in rows}


def test_the_chunks_of_the_files_with_their_texts_and_lines(graph: Graph) -> None:
    chunk(graph, "one")
    chunk(graph, "other", facet={"path": "b.md"})
    (row,) = graph.rows("index.known", Anything, isTest=False, scope="", paths=["a.md"], now=ms(1))
    assert row.model_dump() == {
        **{"id": "one", "path": "a.md", "hash": "hash of one", "startLine": 1, "endLine": 9, "state": "live"}
    }
    assert known(graph, "a.md", "b.md") == {"one": "live", "other": "live"}


def test_neither_notes_nor_other_scopes_nor_tests(graph: Graph) -> None:
    chunk(graph, "note", facet={"origin": "user_input"})
    chunk(graph, "scoped", scope="box")
    chunk(graph, "tried", test=True)
    assert known(graph) == {}
    assert known(graph, scope="box") == {"scoped": "live"}
    assert known(graph, isTest=True) == {"tried": "live"}


def test_what_has_ended_and_what_is_due(graph: Graph) -> None:
    chunk(graph, "one")
    assert known(graph, hours=36 * DAY) == {"one": "live"}
    assert known(graph, hours=37 * DAY) == {"one": "ended"}
    moved(graph, "expired", "one", hours=37 * DAY)
    assert known(graph, hours=37 * DAY) == {"one": "ended"}
    query(graph, "MATCH (m {id: 'one'}) SET m.endReason = 'retracted'")
    assert known(graph) == {"one": "retracted"}


def test_what_is_frozen(graph: Graph) -> None:
    chunk(graph, "one")
    moved(graph, "frozen", "one", hours=0.5)
    assert known(graph) == {"one": "frozen"}


def test_what_was_merged_counts_while_that_lives(graph: Graph) -> None:
    for name in ("a", "b"):
        chunk(graph, name)
    used(graph)
    merged(graph, "b>a", hours=0.5)
    assert known(graph) == {"a": "winner", "b": "merged"}
    assert known(graph, hours=400 * DAY) == {}


def test_only_the_latest_version(graph: Graph) -> None:
    chunk(graph, "one")
    memory.touch(graph, "one", now=at(0.5))
    query(graph, "MATCH (m {id: 'one'}) REMOVE m:Live:Head SET m.endReason = 'superseded', m.validTo = m.created")
    assert known(graph) == {}
