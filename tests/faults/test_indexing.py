"""Indexing is killed, and done by two at once: nothing is doubled, and nothing is lost."""

import sys
from pathlib import Path

import pytest

from brainbridge.crystal.indexing import indexing
from brainbridge.graph.graph import Graph
from tests.databases import Database
from tests.effort import some
from tests.hook.killing import killed_at_a_commit
from tests.indexing import chunks, counts, folder, indexed, living, prose
from tests.races.two import together
from tests.state import damage, query

FILES = {f"{number}.md": prose(*range(10 * number, 10 * number + 5)) for number in range(6)}
CHANGED = {name: text.replace("cedar", "pine", 30) for name, text in FILES.items() if name < "4"}
PROGRAM = """
import sys
from brainbridge import Brain
from brainbridge.crystal.indexing import indexing
indexing._BATCH = 1
with Brain.open() as brain:
    brain.crystals.index(sys.argv[1])
"""
DONE = "MATCH (e:Event) WHERE e.kind IN ['indexed', 'superseded', 'vanished', 'relocated'] RETURN count(e) AS n"


def expected(root: Path) -> object:
    return {str(file): chunks(file.read_text()) for file in sorted(root.glob("*.md"))}


def done(graph: Graph) -> int:
    (row,) = query(graph, DONE)
    return int(row["n"])


@pytest.mark.parametrize("after", some(range(8), 3))
def test_killed_at_a_commit_and_done_again_it_is_as_if_nothing_had_happened(
    database: Graph, neo4j: Database, tmp_path: Path, after: int
) -> None:
    root = folder(tmp_path, FILES)
    command = (sys.executable, "-c", PROGRAM, str(root))
    assert killed_at_a_commit(neo4j.uri, *command, when=lambda: done(database) >= after * 2)
    first = indexed(database, root, hours=24 * 365)
    assert first.chunks == sum(len(chunks(text)) for text in FILES.values())
    assert living(database) == expected(root)
    before = done(database)
    for name in FILES.keys() - CHANGED.keys():
        (root / name).unlink()
    folder(root, CHANGED)
    assert killed_at_a_commit(neo4j.uri, *command, when=lambda: done(database) >= before + after)
    indexed(database, root, hours=24 * 365 + 1)
    assert living(database) == expected(root)
    assert counts(indexed(database, root, hours=24 * 365 + 2)).keys() == {"unchanged"}
    assert damage(database, 24 * 366) == []


def test_two_at_once_make_what_one_makes(database: Graph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(indexing, "_BATCH", 1)
    root = folder(tmp_path, FILES)
    for hours, files in ((0.0, FILES), (1.0, CHANGED)):
        folder(root, files)
        results = together(3, lambda _, at=hours: indexed(database, root, hours=at))  # type: ignore[misc]
        assert living(database) == expected(root)
        written = [sum(counts(each).get(key, 0) for each in results) for key in ("added", "changed")]
        (row,) = query(
            database,
            "MATCH (e:Event)-[:RECORDED_IN]->(r) WHERE r.id IN $runs "
            "RETURN [count(CASE e.kind WHEN 'indexed' THEN 1 END), "
            "count(CASE e.kind WHEN 'superseded' THEN 1 END)] AS n",
            runs=[each.run_id for each in results],
        )
        assert written == row["n"]
    assert damage(database, 2) == []
