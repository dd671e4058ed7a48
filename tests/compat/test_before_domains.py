"""An archive and a spool event from before there were domains are still read.

The archive holds nodes and events of every kind there was; the product itself made it.
"""

import gzip
import re
import shutil
from pathlib import Path

import pytest

from brainbridge.config import config
from brainbridge.consolidation import undo
from brainbridge.graph import catalog
from brainbridge.graph.graph import Graph
from brainbridge.hook import spool, worker
from brainbridge.integrity import integrity
from brainbridge.operations import queries
from brainbridge.run import run as runs
from brainbridge.transfer.archive import exporting, restoring
from tests.state import at, query

FIXTURES = Path(__file__).parent / "fixtures"
ARCHIVE = FIXTURES / "before_domains.jsonl.gz"
EVENT = FIXTURES / "1777636800000-session-end-home_71d60cd0-7ed5b504.json"
KINDS = {
    *("clustered", "completed", "config_changed", "expired", "promoted", "protected", "purged"),
    *("redone", "repaired", "retracted", "revived", "session_ended", "strengthened", "undone"),
}


def test_the_archive_is_restored_and_exported_as_it_was(graph: Graph, tmp_path: Path) -> None:
    done = restoring.restore(graph, ARCHIVE)
    assert (done.nodes, done.edges, done.loose, done.kept) == (94, 96, 0, 0)
    assert {row["kind"] for row in query(graph, "MATCH (e:Event) RETURN e.kind AS kind")} == KINDS
    assert integrity.validate(graph, now=at(100)).findings == []
    exporting.export(graph, tmp_path / "again", brain="before", now=at(100))
    assert unlike(gzip.decompress(ARCHIVE.read_bytes())) == unlike((tmp_path / "again").read_bytes())


def unlike(archive: bytes) -> list[bytes]:
    """Return the lines of an archive but the first, which names who made it, the last, and what migrations change.

    Memories have a sensitivity since, and a label that says in which index their words are.
    """
    changed = (b'"kind":"RecallConfig"', b'"kind":"CrystalConfig"', b'"kind":"ConsolidationConfig"')
    lines = [line for line in archive.splitlines()[1:-1] if not any(kind in line for kind in changed)]
    since = rb""""sensitivity":"(?:normal|personal|confidential)",|"(?:Test)?Hot","""
    return [re.sub(since, b"", line) for line in lines]


def test_its_configuration_gets_what_migrations_have_changed_since(graph: Graph) -> None:
    restoring.restore(graph, ARCHIVE)
    (row,) = query(graph, "MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL RETURN properties(c) AS p")
    shown = config.current(graph).model_dump(by_alias=True)
    assert {key: row["p"].get(key) for key in shown} == shown
    for key in ("boxesOnConsolidate", "gateThreshold", "entitiesOnConsolidate", "demoteBelow"):
        lacking = f"MATCH (c:ConsolidationConfig) WHERE c.{key} IS NULL RETURN count(c) AS n"
        assert query(graph, lacking) == [{"n": 0}]
    (row,) = query(graph, "MATCH (w:RecallConfig) WHERE w.validTo IS NULL RETURN properties(w) AS p")
    shown = config.recall(graph).model_dump(by_alias=True)
    assert {key: row["p"].get(key) for key in shown} == shown
    assert (row["p"]["pool"], "spreadNext" in row["p"]) == (200, False)
    assert query(graph, "MATCH (w:RecallConfig) WHERE w.adviceWeight IS NULL RETURN count(w) AS n") == [{"n": 0}]


def test_its_memories_are_hot(graph: Graph) -> None:
    restoring.restore(graph, ARCHIVE)
    unsearched = "MATCH (m:Memory) WHERE m:Head AND NOT m:Hot OR m:TestHead AND NOT m:TestHot RETURN count(m) AS n"
    assert query(graph, unsearched) == [{"n": 0}]


def test_the_archive_is_merged_into_a_brain_that_goes_on(graph: Graph) -> None:
    query(graph, "CREATE (:Source {name: 'here'})")
    done = restoring.restore(graph, ARCHIVE)
    assert (done.merged, done.kept) == (True, 0)
    assert integrity.validate(graph, now=at(100)).findings == []


def test_a_run_of_the_archive_is_taken_back(graph: Graph) -> None:
    restoring.restore(graph, ARCHIVE)
    (forgotten,) = (each for each in runs.latest(graph, limit=50) if each.command == "forget")
    done = undo.undo(graph, forgotten.id, now=at(101))
    assert (done.undone, done.refused) == ({"retracted": 1}, [])


def test_every_query_that_its_runs_name_is_still_found(graph: Graph) -> None:
    restoring.restore(graph, ARCHIVE)
    named = {each.partition("@")[0] for run in runs.latest(graph, limit=50) for each in run.queries}
    assert {"undo.demote", "config.change_recall"} <= named
    assert all(queries.show(name).text for name in named)


@pytest.mark.parametrize(("name", "now"), sorted(queries.RENAMED.items()))
def test_a_query_is_found_by_an_earlier_name(name: str, now: str) -> None:
    assert queries.show(name).name == now
    assert name not in set(catalog.load())


def test_the_event_is_lived_through(database: Graph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    Path(spool.folder("before")).mkdir(parents=True)
    shutil.copy(EVENT, spool.folder("before"))
    done = worker.work("before")
    assert (done.lived, done.ended, done.failed, done.waiting) == (1, 1, 0, 0)
    assert [each.command for each in runs.latest(database, limit=5)] == ["working-memory rewrite", "session-end"]
