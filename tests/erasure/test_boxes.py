"""The topics of a box go with what was said in it: from backups that are rewritten, and from archives."""

from pathlib import Path

import pytest

from brainbridge import Brain
from brainbridge.graph.graph import Graph
from tests.erasure.traces import in_files, in_graph
from tests.intake.test_timeline import DATABASE, talked
from tests.state import at, query

FAR = ("The ship to Zanzibar is slow.", "Zanzibar has a database of ships.", "Nobody knows Zanzibar by heart.")
TOPICS = (
    "MATCH (n:Box|Trace) "
    "RETURN 'zanzibar' IN n.topics AS told, coalesce(n.count = COUNT { (n)<-[:IN_BOX]-() }, true) AS counts"
)


@pytest.fixture
def boxed(brain: Brain) -> list[str]:
    """A sealed box in which Zanzibar was spoken of; returns the turns that did."""
    brain.config.change({"boxesOnConsolidate": True}, now=at(0))
    told = talked(brain.graph, (*DATABASE[:2], *FAR))[2:]
    brain.consolidate(now=at(1))
    assert query(brain.graph, TOPICS) == [{"told": True, "counts": True}] * 2
    return told


def test_no_backup_that_was_rewritten_tells_of_it(brain: Brain, boxed: list[str], ours: Path) -> None:
    brain.archives.backup(now=at(2))
    brain.erasures.erase(*boxed, cascade=True, now=at(3), backups=True)
    (backup,) = (ours / "data").rglob("*.jsonl.gz")
    assert in_files(backup.parent, words=("zanzibar",)) == []
    brain.archives.replace(backup, now=at(4))
    assert query(brain.graph, TOPICS) == [{"told": False, "counts": True}] * 2
    assert brain.integrity.validate(now=at(5)).findings == []
    brain.consolidate(now=at(6))
    (box,) = brain.timeline.boxes()
    assert (box.count, box.topics, box.summary) == (2, ["database", "postgres"], None)


def test_nor_does_an_older_archive_bring_it_back(
    brain: Brain, boxed: list[str], database: Graph, tmp_path: Path
) -> None:
    brain.archives.export(tmp_path / "before.jsonl.gz", now=at(2))
    brain.erasures.erase(*boxed, cascade=True, now=at(3))
    query(database, "MATCH (n) WHERE n:Box OR n:Trace OR n:Event OR n:Memory OR n:Session DETACH DELETE n")
    brain.archives.restore(tmp_path / "before.jsonl.gz")
    assert query(database, TOPICS) == [{"told": False, "counts": True}] * 2
    assert brain.integrity.validate(now=at(5)).findings == []


@pytest.mark.parametrize("undone", [False, True])
def test_no_event_of_its_boxes_tells_the_name_of_its_trace(
    brain: Brain, boxed: list[str], database: Graph, ours: Path, undone: bool
) -> None:
    """The name is made of its topics; a box that was taken back is in no trace, but its events name that one."""
    (trace,) = brain.timeline.traces()
    if undone:
        (row,) = query(database, "MATCH (e:Event {kind: 'traced'}) RETURN e.runId AS run")
        brain.runs.undo(row["run"], now=at(1.5), cascade=True)
    brain.archives.backup(now=at(2))
    brain.erasures.erase(*boxed, cascade=True, now=at(3), backups=True)
    (backup,) = (ours / "data").rglob("*.jsonl.gz")
    assert (in_graph(database, trace.id), in_files(backup.parent, words=(trace.id,))) == ([], [])


def test_nor_does_a_trace_in_the_scope_that_its_box_has_left(
    brain: Brain, boxed: list[str], database: Graph, ours: Path
) -> None:
    (trace,) = brain.timeline.traces()
    query(database, "MATCH (m:Memory) SET m.scope = 'moved'")
    brain.integrity.mend(now=at(2))
    of = "MATCH (b:Box)-[:IN_TRACE]->(t) RETURN b.scope AS box, t.scope AS trace, t.id AS id"
    assert query(database, of) == [{"box": "moved", "trace": "", "id": trace.id}]
    brain.archives.backup(now=at(2.5))
    brain.erasures.erase(*boxed, cascade=True, now=at(3), backups=True)
    (backup,) = (ours / "data").rglob("*.jsonl.gz")
    assert (in_graph(database, trace.id), in_files(backup.parent, words=(trace.id,))) == ([], [])
    (left,) = query(database, of)
    brain.archives.replace(backup, now=at(4))
    assert query(database, of) == [left]  # both have one name for it


@pytest.mark.parametrize("hours", [0.4, 1])
def test_a_box_of_which_a_backup_has_nothing_any_more_goes_with_its_session(
    brain: Brain, database: Graph, ours: Path, hours: float
) -> None:
    """It would tell the names of scope and session for good; an open one would wait for its end."""
    brain.config.change({"boxesOnConsolidate": True}, now=at(0))
    turns = talked(database, DATABASE, session="marigold", scope="quillon")
    query(database, "MATCH (s:Session {name: 'marigold'}) SET s.endedAt = datetime($at)", at=at(0.3).isoformat())
    brain.consolidate(now=at(hours))
    assert [each.sealed_at is None for each in brain.timeline.boxes()] == [hours < 1]
    file = brain.archives.backup(now=at(2)).backup.file
    assert in_files(file.parent, words=("marigold",)) == [file]
    brain.erasures.erase(*turns, cascade=True, now=at(3), backups=True)
    assert in_files(file.parent, words=("marigold", "quillon")) == []
    brain.archives.replace(file, now=at(5))
    assert query(database, "MATCH (n:Box|Trace|Session) RETURN n") == []
    assert brain.integrity.validate(now=at(6)).findings == []
