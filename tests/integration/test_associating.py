"""The step that makes associations, end to end: what calls it, and what it leaves when it is killed."""

import json
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from brainbridge import instants
from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.memory import memory, testing
from brainbridge.run.run import LANDMARK
from brainbridge.transfer import importing
from brainbridge.transfer.archive import format, restoring
from tests.cypher.association.edges import edges, everything, made
from tests.databases import Database
from tests.effort import often
from tests.hook.killing import killed_at_a_commit
from tests.integration.archives import body, export
from tests.state import Anything, at, derived, draft, empty, given, ms, query, searched

_MEMORIES = often(2000, sampled=1000)


def _import(graph: Graph, *lines: dict[str, Any]) -> importing.Imported:
    texts = [json.dumps(line).encode() for line in lines]
    return importing.import_lines(graph, texts, session="s", instance="i", now=at(9), redacts=True)


def _line(text: str, hours: float = 0.0, **parts: Any) -> dict[str, Any]:
    return {"content": text, "at": instants.to_text(at(hours)), **parts}


def _contents(graph: Graph) -> list[str]:
    rows = query(graph, "MATCH p = (a:Memory)-[:NEXT*0..9]->(b) WHERE NOT (b)-[:NEXT]->() AND NOT ()-[:NEXT]->(a) "
                        "RETURN [m IN nodes(p) | m.content] AS texts")  # fmt: skip
    (row,) = rows
    texts: list[str] = row["texts"]
    return texts


def test_an_import_associates_what_it_wrote(graph: Graph) -> None:
    done = _import(graph, _line("one", 1), _line("three", 3), _line("two", 2))
    assert done.associated == 3
    assert _contents(graph) == ["one", "two", "three"]


def test_lines_of_one_instant_keep_the_order_of_their_file(graph: Graph) -> None:
    _import(graph, *({"content": f"line {number}"} for number in range(12, 2, -1)))
    assert _contents(graph) == [f"line {number}" for number in range(12, 2, -1)]


def test_remembering_leaves_it_to_the_end_of_the_session(graph: Graph) -> None:
    memory.remember(graph, draft(0), is_test=False)
    memory.remember(graph, draft(1), is_test=False)
    assert edges(graph, "NEXT") == []
    assert consolidation.session_end(graph, "s", now=at(2)).associated == 2
    assert len(edges(graph, "NEXT")) == 1
    assert consolidation.session_end(graph, "s", now=at(2)).associated == 0


def test_a_whole_consolidation_associates_what_is_left(graph: Graph) -> None:
    given(graph, "real")
    given(graph, "test", test=True)
    assert consolidation.consolidate(graph, now=at(1), is_test=False).associated == 1
    assert consolidation.consolidate(graph, now=at(1), is_test=True).associated == 1


def test_what_was_remembered_knows_its_terms_and_whether_it_asks_from_then_on(graph: Graph) -> None:
    asked = memory.remember(graph, draft(0, content="Did the painters admire painting?"), is_test=False)
    made(graph)
    (row,) = query(graph, "MATCH (m:Memory {id: $id}) RETURN m.terms AS terms, m.asks AS asks", id=asked.id)
    assert row == {"terms": ["admir", "paint", "painter"], "asks": True}


def test_test_memories_take_their_entities_with_them(graph: Graph) -> None:
    given(graph, "real", speaker="Ann")
    given(graph, "test", test=True, speaker="Ann")
    made(graph)
    made(graph, is_test=True)
    testing.delete_tests(graph)
    assert query(graph, "MATCH (e:Entity) RETURN e.isTest AS t") == [{"t": False}]


def test_an_archive_keeps_what_is_made_and_what_waits(graph: Graph, tmp_path: Path) -> None:
    _import(graph, _line("Ann Smith likes apples, pears", 1), _line("therefore Ann likes apples, pears", 2))
    query(graph, "MATCH (a:Entity), (b:Entity) WHERE a.name < b.name WITH a, b LIMIT 1 "
                 "CREATE (b)-[:RELATES {pair: '1', kind: 'x', weight: 1}]->(a) "
                 "CREATE (b)-[:RELATES {pair: '2', kind: 'y'}]->(a)")  # fmt: skip
    given(graph, "waits", hours=3)
    before = everything(graph)
    export(graph, tmp_path / "a")
    empty(graph)
    restoring.restore(graph, tmp_path / "a")
    assert everything(graph) == before
    export(graph, tmp_path / "b")
    assert body(tmp_path / "a") == body(tmp_path / "b")
    assert made(graph).memories == 1


def test_memories_of_an_older_archive_wait_for_their_associations(graph: Graph, tmp_path: Path) -> None:
    given(graph, "a")
    query(graph, "MATCH (m:Memory) REMOVE m:Unlinked, m.terms, m.asks")
    export(graph, tmp_path / "a")
    empty(graph)
    restoring.restore(graph, tmp_path / "a")
    assert made(graph).memories == 1


def _of_migration(graph: Graph, path: Path, number: int) -> None:
    """Export as a version with so many migrations, which stored nothing for recall to search."""
    query(graph, "MATCH (m:Memory) REMOVE m.text, m.facets, m.around, m.terms")
    query(graph, "MATCH (s:Session) REMOVE s.words, s.testWords, s.facets")
    export(graph, path)
    head, *rest = path.read_bytes().split(b"\n")
    header = json.loads(head) | {"migration": number}
    header.pop("sha256")
    sealed = format._line(header | {"sha256": format._sealed(header)}).rstrip()
    path.write_bytes(b"\n".join([sealed, *rest]))


@pytest.mark.parametrize("number", [3, 7])
@pytest.mark.parametrize("merging", [False, True])
def test_what_an_older_archive_holds_is_found_as_soon_as_it_is_here(
    graph: Graph, tmp_path: Path, number: int, merging: bool
) -> None:
    given(graph, "a", content="They went to Rome")
    given(graph, "t", content="They went to Oslo", test=True)
    for test in (False, True):
        made(graph, is_test=test)
    _of_migration(graph, tmp_path / "a", number)
    empty(graph)
    if merging:
        given(graph, "here")
    assert restoring.restore(graph, tmp_path / "a").merged is merging
    assert searched(graph, "text:go") == {"a"}
    assert searched(graph, "go", "test_memory_words") == {"t"}
    assert searched(graph, "rome", "session_words") == {"s"}
    assert integrity.validate(graph, now=at(1000)).findings == []


def test_a_session_that_is_merged_knows_the_words_of_what_came_in_only(graph: Graph, tmp_path: Path) -> None:
    for name, hours in (("a", 1), ("b", 2)):
        given(graph, name, hours=hours, content=f"secret{name}")
    made(graph)
    export(graph, tmp_path / "there")
    empty(graph)
    given(graph, "b", hours=2, content="something else", sessionId="other")
    made(graph)
    assert restoring.restore(graph, tmp_path / "there").lineages == 1
    assert query(graph, "MATCH (s:Session {name: 's'}) RETURN s.words AS words") == [{"words": ["secreta"]}]
    assert query(graph, "MATCH (m:Memory {id: 'a'}) RETURN m.around AS around") == [{"around": ["secreta"]}]


def test_a_session_that_goes_on_here_takes_merged_lines_in_at_their_place(graph: Graph, tmp_path: Path) -> None:
    for name, hours in (("a", 1), ("c", 3), ("e", 5)):
        given(graph, name, hours=hours, content=f"therefore {name}")
    made(graph)
    export(graph, tmp_path / "there")
    empty(graph)
    for name, hours in (("b", 2), ("c", 3), ("d", 4)):
        given(graph, name, hours=hours, content=f"therefore {name}")
    made(graph)
    assert restoring.restore(graph, tmp_path / "there").merged
    made(graph)
    assert edges(graph, "NEXT") == edges(graph, "CAUSED") == [("a", "b"), ("b", "c"), ("c", "d"), ("d", "e")]
    assert integrity.validate(graph, now=at(1000)).findings == []


def _fill(graph: Graph) -> None:
    empty(graph)
    rows: list[dict[str, Any]] = [
        {
            "id": f"m{number:05}", "at": ms(number // 3 / 100), "ordinal": number, "contentHash": "",
            "type": "learning", "content": f"because thing {number} and thing {number // 2} by Ann Smith{number % 40}",
            "sessionId": "s", "instanceId": "i", "speaker": ("Ann", "Bob")[number % 2],
        }
        for number in range(_MEMORIES)
    ]  # fmt: skip
    for start in range(0, _MEMORIES, 1000):
        chunk = rows[start : start + 1000]
        chunk = [row | derived(**row) for row in chunk]
        graph.rows("memory.create", Anything, rows=chunk, erasures=[], isTest=False, landmark=LANDMARK)


def _placed(graph: Graph) -> int:
    return int(query(graph, "MATCH (m:Memory) WHERE m.place IS NOT NULL RETURN count(m) AS n")[0]["n"])


def _are_placed(graph: Graph, enough: int) -> bool:
    return _placed(graph) >= enough


@pytest.mark.timeout(600)
def test_killed_and_done_again_the_graph_is_the_same(database: Graph, neo4j: Database) -> None:
    _fill(database)
    made(database)
    assert len(edges(database, "NEXT")) == _MEMORIES - 1
    alone = everything(database)
    _fill(database)
    command = [sys.executable, "-m", "brainbridge", "associate", "--now", instants.to_text(at(500))]
    kills = 0
    for goal in (1, _MEMORIES // 2):
        kills += killed_at_a_commit(neo4j.uri, *command, when=partial(_are_placed, database, goal))
    assert kills == 2
    assert 0 < _placed(database) < _MEMORIES
    made(database)
    assert everything(database) == alone
