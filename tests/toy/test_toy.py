"""A domain that no other file names shows up everywhere: the bar for adding one."""

import json
import re
from pathlib import Path

import pytest

from brainbridge import domains
from brainbridge.config import config
from brainbridge.consolidation import consolidation, undo
from brainbridge.errors import NotFound, Unconfigured
from brainbridge.forgetting import forgetting
from brainbridge.graph.domain import Domain
from brainbridge.graph.graph import Graph
from brainbridge.graph.guard import Guard, Standing
from brainbridge.integrity import associations, integrity, purge
from brainbridge.memory import memory, testing
from brainbridge.operations import browser
from brainbridge.project import moving
from brainbridge.recall import recall
from brainbridge.run import run as runs
from brainbridge.schema import drift, indexes, migrations
from brainbridge.transfer.archive import restoring
from tests.cli.conftest import invoke
from tests.integration.archives import body, export
from tests.state import at, empty, given, query
from tests.toy import notes
from tests.toy.domain import TOY
from tests.undoing import whole
from tools import docs

ROOT = Path(__file__).parent.parent.parent


def noted(graph: Graph) -> list[str | None]:
    return [row["text"] for row in query(graph, "MATCH (n:ToyNote) RETURN n.text AS text ORDER BY n.id")]


@pytest.fixture
def margin(toyed: Graph) -> Graph:
    """A brain with a memory and a note beside it."""
    given(toyed)
    notes.write(toyed, "m", "first", now=at(1))
    return toyed


def test_no_file_of_the_product_names_it() -> None:
    files = [
        *(ROOT / "brainbridge").rglob("*.py"),
        *(ROOT / "cypher").rglob("*.cypher"),
        *(ROOT / "tools").glob("*.py"),
    ]
    assert [file for file in files if re.search(r"\bToy|\btoy\b", file.read_text("utf-8"))] == []


def test_it_is_exported_and_restored(margin: Graph, tmp_path: Path) -> None:
    done = export(margin, tmp_path / "a")
    assert done.left == 1  # the tests' own mark of their database
    empty(margin)
    assert restoring.restore(margin, tmp_path / "a").loose == 0
    export(margin, tmp_path / "b")
    assert body(tmp_path / "a") == body(tmp_path / "b")
    assert query(margin, "MATCH (n:ToyNote)-[:NOTED]->(m) RETURN n.text AS text, m.id AS id") == [
        {"text": "first", "id": "m"}
    ]


def test_it_makes_room_for_another_archive(margin: Graph, tmp_path: Path) -> None:
    export(margin, tmp_path / "a")
    notes.write(margin, "m", "second", now=at(2))
    restoring.restore(margin, tmp_path / "a", replacing=True)
    assert noted(margin) == ["first"]


def test_it_comes_into_a_brain_that_goes_on(margin: Graph, tmp_path: Path) -> None:
    export(margin, tmp_path / "a")
    empty(margin)
    config.seed(margin)
    given(margin, "other")
    assert restoring.restore(margin, tmp_path / "a").merged
    assert noted(margin) == ["first"]
    assert integrity.validate(margin, now=at(3)).findings == []


def test_it_is_taken_back_and_done_again(margin: Graph) -> None:
    run_id = notes.write(margin, "m", "second", now=at(2))
    done = undo.undo(margin, run_id, now=at(3))
    assert (done.undone, noted(margin)) == ({"toy_noted": 1}, ["first"])
    assert [each.kind for each in undo.diff(margin, run_id, limit=10)] == ["toy_noted"]
    undo.undo(margin, done.run_id, now=at(4))
    assert noted(margin) == ["second"]


def test_what_changed_since_stays(margin: Graph) -> None:
    run_id = notes.write(margin, "m", "second", now=at(2))
    notes.write(margin, "m", "third", now=at(3))
    (refusal,) = undo.undo(margin, run_id, now=at(4)).refused
    assert refusal.reason == "it is no longer as the run left it"


def test_validation_finds_what_is_wrong_with_it(margin: Graph) -> None:
    query(margin, "MATCH (:ToyNote)-[r:NOTED]->() DELETE r")
    (found,) = integrity.validate(margin, now=at(2)).findings
    assert (found.code, found.ids, found.severity) == ("toy_note_is_loose", ["note of m"], "warning")


def test_consolidation_takes_its_step(margin: Graph) -> None:
    notes.counted.clear()
    consolidation.consolidate(margin, now=at(2), is_test=False)
    consolidation.promote(margin, now=at(2), is_test=False)
    assert notes.counted == [1]


def test_a_purge_takes_it_along(margin: Graph) -> None:
    consolidation.decay(margin, now=at(50), is_test=False)
    assert purge.purge(margin, before=at(60), now=at(70), is_test=False).purged == 1
    assert noted(margin) == []


def test_it_goes_with_a_test_memory(toyed: Graph) -> None:
    given(toyed, test=True)
    notes.write(toyed, "m", "first", now=at(1))
    testing.delete_tests(toyed, keep=0)
    assert noted(toyed) == []


def test_its_figure_ranks_and_is_explained(toyed: Graph, database: Graph) -> None:
    given(toyed, "a", content="cedar")
    given(toyed, "b", content="cedar")
    notes.write(toyed, "b", "beside", now=at(0.1))
    shown = invoke("recall", "cedar", "--explain", "--no-touch")
    assert "toy: a note stands beside it" in shown.out
    first, second = recall.recall(toyed, "cedar", now=at(0.2), touched=False, limit=2).hits
    assert (first.id, first.figures["toy"], "toy" in second.figures) == ("b", 0.25, False)
    assert first.score == pytest.approx(second.score + 0.25)


def test_a_repair_repairs_it(margin: Graph) -> None:
    query(margin, "MATCH (:ToyNote)-[r:NOTED]->() DELETE r")
    assert associations.mend(margin, now=at(2)).others == {"toy.tidy": 1}
    assert noted(margin) == []
    assert associations.mend(margin, now=at(3)).others == {}


def test_its_command_is_in_the_help_and_runs(margin: Graph, database: Graph) -> None:
    assert "Write a note beside a memory." in invoke("--help").out
    assert "jot [OPTIONS] ID TEXT" in invoke("jot", "--help").out
    assert invoke("jot", "m", "by command").code == 0
    assert noted(margin) == ["by command"]
    assert "toy.write" in invoke("queries", "list").out
    assert "MERGE (n:ToyNote" in invoke("queries", "show", "toy.write").out


def test_a_mistyped_id_is_told_and_leaves_nothing(margin: Graph, database: Graph) -> None:
    before = whole(margin)
    shown = invoke("jot", "nosuch", "x")
    assert (shown.code, "there is no memory 'nosuch'" in shown.err, "find ids with" in shown.err) == (1, True, True)
    assert whole(margin) == before


def test_of_a_memory_deleted_meanwhile_the_run_is_refused(margin: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "find", lambda *_, **__: None)
    with pytest.raises(NotFound, match="there is no memory 'gone'"):
        notes.write(margin, "gone", "x", now=at(2))
    assert runs.latest(margin, limit=1)[0].outcome == "refused"


def test_without_it_there_is_no_such_command(graph: Graph) -> None:
    assert "jot" not in invoke("--help").out
    assert invoke("jot", "m", "x").code == 2


def test_its_query_is_offered_to_the_browser(toyed: Graph) -> None:
    assert "MATCH (n:ToyNote)" in browser.find("margin").text


def test_it_is_in_the_docs(toyed: Graph) -> None:
    every = domains.DOMAINS
    tables = (docs.checks, docs.events, docs.steps, docs.kinds, docs.configurations)
    pages = [line for table in tables for line in table(every)]
    said = "\n".join(pages)
    for word in ("toy_note_is_loose", "toy_noted", "toy-count", "ToyNote", "ToyConfig", "longestNote"):
        assert f"`{word}`" in said


def test_its_configuration_is_shown_changed_and_listed(toyed: Graph, database: Graph) -> None:
    assert "notes, version 1" in invoke("config", "show").out
    assert invoke("config", "set", "longestNote", "50").code == 0
    assert "longestNote" in invoke("config", "history").out
    assert config.fields(toyed.domains)["longestNote"].description == "characters of a note"
    shown = json.loads(invoke("config", "show", "--json").out)
    assert shown["data"]["others"]["notes"]["config"] == {"longestNote": 50, "countsNotes": True}
    refused = invoke("config", "set", "longestNote", "13")
    assert (refused.code, "longestNote cannot be 13" in refused.err) == (2, True)
    assert "did you mean longestNote?" in invoke("config", "set", "longestNotes", "13").err


def test_a_change_of_its_configuration_is_taken_back(toyed: Graph) -> None:
    run_id = consolidation.reconfigure(toyed, {"longestNote": 50}, now=at(1)).run_id
    undo.undo(toyed, run_id, now=at(2))
    assert consolidation.configured(toyed).others["notes"].config["longestNote"] == 100


def test_its_step_is_switched_off(margin: Graph) -> None:
    notes.counted.clear()
    consolidation.reconfigure(margin, {"countsNotes": False}, now=at(1))
    consolidation.consolidate(margin, now=at(2), is_test=False)
    assert notes.counted == []


def test_a_second_current_version_of_its_configuration_is_found_and_ended(toyed: Graph) -> None:
    query(toyed, "MATCH (c:ToyConfig) CREATE (n:ToyConfig) SET n = c {.*, version: 2}")
    (found,) = integrity.validate(toyed, now=at(1)).findings
    assert (found.code, found.ids) == ("several_current_configs", ["ToyConfig"])
    (done,) = config.mend(toyed, now=at(1))
    assert (done.kind, done.ended) == ("ToyConfig", 1)
    assert integrity.validate(toyed, now=at(1)).findings == []


def test_without_a_version_of_its_configuration_only_what_reads_it_fails(toyed: Graph) -> None:
    query(toyed, "MATCH (c:ToyConfig) DELETE c")
    toyed.guard = Guard(toyed, toyed.one("ledger.standing", Standing))
    given(toyed, content="cedar")
    assert recall.recall(toyed, "cedar", now=at(1), limit=1).touched == ["m"]
    with pytest.raises(NotFound, match="there is no memory"):
        memory.touch(toyed, "strange", now=at(1))
    with pytest.raises(Unconfigured, match="no version of ToyConfig is current"):
        consolidation.configured(toyed)
    with pytest.raises(Unconfigured, match="no version of ToyConfig is current"):
        consolidation.consolidate(toyed, now=at(2), is_test=False)
    (done,) = config.mend(toyed, now=at(1))
    assert (done.kind, done.versions) == ("ToyConfig", 0)
    assert Guard(toyed).fault() is None
    assert consolidation.consolidate(toyed, now=at(2), is_test=False).run_id


def test_its_migrations_follow_those_that_are_there(toyed: Graph) -> None:
    found = [(each["chain"], each["version"], each["name"], each["state"]) for each in migrations.states(toyed)]
    assert found[-2:] == [
        ("tests.toy.queries", 1, "toy_note", "applied"),
        ("tests.toy.queries", 2, "toy_config", "applied"),
    ]
    assert {each[0] for each in found[:-2]} == {"brainbridge"}
    assert migrations.pending(toyed) == ()


def test_a_missing_index_of_it_is_drift(toyed: Graph) -> None:
    found = indexes.installed(toyed)
    assert drift.compare(found, toyed.domains).missing == drift.compare(found, toyed.domains).unknown == []
    less = tuple(each for each in found if "ToyNote" not in each.names)
    assert drift.compare(less, toyed.domains).missing == [
        ("range", "NODE", "ToyNote", ("isTest", "text")),
        ("unique", "NODE", "ToyNote", ("id",)),
    ]


def test_the_toy_says_all_that_a_domain_can(toyed: Graph) -> None:
    unsaid = {name for name in Domain._fields if not getattr(TOY, name)}
    assert unsaid == {"bearing", "left", "signs", "traces"}


def test_it_guards_what_another_domain_did(margin: Graph) -> None:
    forgotten = forgetting.forget_any(margin, ["m"], now=at(2), limit=1, scope=None, is_test=False)
    notes.write(margin, "m", "leave it", now=at(3))
    kept = undo.undo(margin, forgotten.run_id, now=at(4))
    assert (kept.undone, [each.reason for each in kept.refused]) == ({}, ["note of m says to leave it"])
    assert memory.find(margin, "m", now=at(4)).valid_to is not None
    notes.write(margin, "m", "never mind", now=at(5))
    assert undo.undo(margin, forgotten.run_id, now=at(6)).undone == {"retracted": 1}


def test_it_takes_along_what_it_keeps_where_memories_move(toyed: Graph) -> None:
    given(toyed, scope="box")
    notes.moved.clear()
    moving.move(toyed, {"chest": ["s"]}, source="box", now=at(1))
    moving.move(toyed, {"chest": ["s"]}, source="", now=at(1))  # what has no scope is everybody's
    assert notes.moved == [("box", "chest")]
