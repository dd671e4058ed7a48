"""Facts and questions of a brain that was restored without what was erased: they stand as in the graph itself."""

from pathlib import Path

import pytest

from brainbridge import Brain
from brainbridge.graph.graph import Graph
from tests.state import at, empty, query

LYON, PARIS = "Quillon Vane lives in Lyon.", "Quillon Vane lives in Paris."
ASKED = "Where does Quillon Vane live?"


def erased(brain: Brain, database: Graph, text: str) -> None:
    rows = query(database, "MATCH (m:Memory:Head) WHERE m.content = $text RETURN m.id AS id", text=text)
    brain.erasures.erase(*(row["id"] for row in rows), now=at(3), backups=True)


def found(brain: Brain, hours: float) -> list[tuple[str, list[str]]]:
    return [(each.code, each.ids) for each in brain.integrity.validate(now=at(hours)).findings]


def restored(brain: Brain, database: Graph, way: str, backup: Path, older: Path) -> None:
    """Restore the backup, or an older archive, over what is there or into an empty brain."""
    if way in ("backup", "older"):
        brain.archives.replace(older if way == "older" else backup, now=at(4))
        return
    empty(database)
    if way == "empty":
        brain.archives.restore(backup)
    else:
        with backup.open("rb") as stream:
            brain.transfer.import_file(stream, str(backup), now=at(4))


@pytest.fixture(params=["backup", "older", "empty", "import"])
def way(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_fact_holds_again_that_was_over_by_one_that_was_erased(
    brain: Brain, database: Graph, ours: Path, tmp_path: Path, way: str
) -> None:
    for hours, text in enumerate((LYON, PARIS)):
        brain.facts.observe(text, session_id=str(hours), role="user", now=at(hours))
    brain.archives.export(tmp_path / "older.jsonl", now=at(2))
    made = brain.archives.backup(now=at(2)).backup
    erased(brain, database, PARIS)
    restored(brain, database, way, made.file, tmp_path / "older.jsonl")
    assert found(brain, 5) == []
    (fact,) = query(database, "MATCH (f:Fact) RETURN f.content AS said, f.validUntil AS until, f.overAt AS over")
    assert fact == {"said": LYON, "until": None, "over": None}
    assert [each.content for each in brain.recall(ASKED, now=at(5), strict=True).hits] == [LYON]


def test_an_archive_that_lacks_nothing_is_restored_as_it_is(brain: Brain, database: Graph, tmp_path: Path) -> None:
    for hours, text in enumerate((LYON, PARIS)):
        brain.facts.observe(text, session_id=str(hours), role="user", now=at(hours))
    query(database, "MATCH (f:Fact) WHERE f.content CONTAINS 'Paris' SET f.overAt = f.recordedAt")
    brain.archives.export(tmp_path / "all.jsonl", now=at(2))
    wrong = found(brain, 2)
    assert wrong != []
    brain.archives.replace(tmp_path / "all.jsonl", now=at(4))
    assert found(brain, 5) == wrong


QUESTIONED = "MATCH (m:Memory) WHERE m.questionedSince IS NOT NULL RETURN m.lostAt AS lost, m.questionedBy AS by"


@pytest.mark.parametrize("over", [False, True])
def test_what_was_built_on_a_fact_that_was_erased_is_questioned_as_in_the_graph(
    brain: Brain, database: Graph, ours: Path, tmp_path: Path, over: bool
) -> None:
    brain.facts.observe(LYON, session_id="one", role="user", now=at(0))
    (row,) = query(database, "MATCH (f:Fact) RETURN f.id AS id")
    brain.remember("The museum of silk is worth a visit.", derived_from=[row["id"]], now=at(0.5), session_id="two")
    if over:
        brain.facts.observe(PARIS, session_id="three", role="user", now=at(1))
    brain.archives.export(tmp_path / "older.jsonl", now=at(2))
    file = brain.archives.backup(now=at(2)).backup.file
    erased(brain, database, LYON)
    (in_graph,) = query(database, QUESTIONED)
    assert in_graph["lost"] == (at(1) if over else at(3))
    for archive in (file, tmp_path / "older.jsonl"):
        brain.archives.replace(archive, now=at(4))
        assert query(database, QUESTIONED) == [in_graph]
        assert found(brain, 5) == []
        brain.consolidate(now=at(6))
        assert query(database, QUESTIONED) == [in_graph]
        assert query(database, "MATCH (m:Unsettled) RETURN m") == []
