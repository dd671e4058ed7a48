"""The topics of a box go with what was said in it: from backups that are rewritten, and from archives."""

from pathlib import Path

import pytest

from brainbridge import Brain
from brainbridge.graph.graph import Graph
from tests.erasure.traces import in_files
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
