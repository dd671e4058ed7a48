"""A name goes with the last fact that bears it: from the graph, and from backups and archives that are rewritten."""

from pathlib import Path

import pytest

from brainbridge import Brain
from brainbridge.graph.graph import Graph
from brainbridge.project import moving
from tests.erasure.traces import in_files, in_graph
from tests.state import at, query

WORDS = ("quillon", "vane")
SHORT, LONG = "Q. Vane lives in Lyon.", "Quillon Vane lives in Paris."


@pytest.fixture
def named(brain: Brain) -> Brain:
    """Three names of which two are one, and the third is told apart from both."""
    for hours, text in enumerate((SHORT, LONG, "Ann Bell lives in Rome.")):
        brain.facts.observe(text, session_id="one", now=at(hours / 10))
    brain.entities.merge("Q. Vane", "Quillon Vane", now=at(1))
    brain.entities.split("Ann Bell", "Quillon Vane", now=at(1.1))
    brain.entities.split("Q. Vane", "Ann Bell", now=at(1.2))
    return brain


def erased(brain: Brain, *texts: str, backups: bool = True) -> None:
    for text in texts:
        for row in query(brain.graph, "MATCH (m:Fact:Head {content: $text}) RETURN m.id AS id", text=text):
            brain.erasures.erase(row["id"], cascade=True, now=at(5), backups=backups)


def test_no_id_of_an_event_holds_a_name(named: Brain, database: Graph) -> None:
    for run in [each.id for each in named.runs.list() if each.command.startswith("entity")]:
        named.runs.undo(run, now=at(2), cascade=True)
    ids = [row["id"].casefold() for row in query(database, "MATCH (e:Event) RETURN e.id AS id")]
    assert not [each for each in ids if any(word in each for word in WORDS)]


def test_nothing_of_the_names_is_left_anywhere(named: Brain, database: Graph, ours: Path) -> None:
    named.archives.backup(now=at(2))
    erased(named, SHORT, LONG)
    assert in_graph(database, *WORDS) == []
    (backup,) = (ours / "data").rglob("*.jsonl.gz")
    assert in_files(backup.parent, words=WORDS) == []
    named.archives.check(backup)
    named.archives.replace(backup, now=at(6))
    assert in_graph(database, *WORDS) == []
    assert [each.value for each in named.facts.list("Ann Bell")] == ["Rome"]
    assert named.integrity.validate(now=at(7)).findings == []


def test_an_older_archive_does_not_bring_it_back(named: Brain, database: Graph, tmp_path: Path) -> None:
    named.archives.export(tmp_path / "before.jsonl.gz", now=at(2))
    erased(named, SHORT, LONG)
    named.archives.restore(tmp_path / "before.jsonl.gz")
    assert in_graph(database, *WORDS) == []


def test_a_name_that_another_fact_bears_stays_in_both(named: Brain, database: Graph, ours: Path) -> None:
    named.archives.backup(now=at(2))
    erased(named, SHORT)
    (backup,) = (ours / "data").rglob("*.jsonl.gz")
    assert in_files(backup.parent, words=("q. vane",)) == []
    assert in_files(backup.parent, words=WORDS) == [backup]
    rows = query(database, "MATCH (a:Alias) RETURN a.name AS name, a.apart AS apart ORDER BY name")
    assert [(row["name"], row["apart"]) for row in rows] == [("ann bell", ["quillon vane"]), ("quillon vane", None)]


def test_it_goes_from_the_scope_too_that_its_facts_were_moved_from(brain: Brain, database: Graph, ours: Path) -> None:
    for hours, text in enumerate((SHORT, LONG)):
        brain.facts.observe(text, session_id="one", scope="box", now=at(hours / 10))
    brain.entities.merge("Q. Vane", "Quillon Vane", scope="box", now=at(1))
    moving.move(brain.graph, {"crate": ["one"]}, source="box", now=at(1.5))
    brain.archives.backup(now=at(2))
    erased(brain, SHORT, LONG)
    assert in_graph(database, *WORDS) == []
    (backup,) = (ours / "data").rglob("*.jsonl.gz")
    assert in_files(backup.parent, words=WORDS) == []


def test_ids_that_an_earlier_version_made_go_with_them(named: Brain, database: Graph, ours: Path) -> None:
    old = "e.runId + ':named:\u0001q. vane\u0001quillon vane\u0001' + e.name"
    query(
        database,
        f"MATCH (e:Event {{kind: 'named'}}) WITH e, e.id AS was, {old} AS id "
        "CALL (was, id) { MATCH (c:Event) WHERE c.id STARTS WITH was + ':' SET c.id = replace(c.id, was, id) } "
        "SET e.id = id",
    )
    assert query(database, "MATCH (e:Event {kind: 'closed'}) WHERE e.id CONTAINS 'quillon' RETURN e") != []
    named.archives.backup(now=at(2))
    erased(named, SHORT, LONG)
    assert in_graph(database, *WORDS) == []
    (backup,) = (ours / "data").rglob("*.jsonl.gz")
    assert in_files(backup.parent, words=WORDS) == []


def test_a_statement_that_became_no_fact_leaves_no_name(brain: Brain, database: Graph, ours: Path) -> None:
    brain.config.change({"gateThreshold": 0.95}, now=at(0))
    turn = brain.remember("Quillon Vane lives in Paris.", now=at(1), role="user", session_id="one")
    brain.intake.draw(now=at(2))
    brain.facts.observe("Quillon Vane lives in Paris.", session_id="one", role="user", now=at(3))
    assert query(database, "MATCH (f:Fact) RETURN f") == []
    assert "Slot.name" in in_graph(database, *WORDS)
    brain.archives.backup(now=at(3.5))
    brain.erasures.erase(turn.id, cascade=True, now=at(4), backups=True)
    assert in_graph(database, *WORDS) == []
    (backup,) = (ours / "data").rglob("*.jsonl.gz")
    assert in_files(backup.parent, words=WORDS) == []
    brain.archives.replace(backup, now=at(5))
    assert in_graph(database, *WORDS) == []
