"""A domain that no other file names shows up everywhere: the bar for adding one."""

from pathlib import Path

import pytest

from brainbridge import domains
from brainbridge.consolidation import consolidation, undo
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity, purge
from brainbridge.memory import memory
from brainbridge.operations import browser
from brainbridge.transfer.archive import restoring
from tests.cli.conftest import invoke
from tests.cypher.recall.test_standing import stands, wished
from tests.integration.archives import body, export
from tests.state import at, empty, given, query
from tests.toy import notes
from tests.toy.domain import TOY
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
    assert [file for file in files if "ToyNote" in (text := file.read_text("utf-8")) or "tests.toy" in text] == []


def test_it_is_exported_and_restored(margin: Graph, tmp_path: Path) -> None:
    done = export(margin, tmp_path / "a")
    assert done.left == 1  # by which the tests know their database
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
    memory.delete_tests(toyed, keep=0)
    assert noted(toyed) == []


def test_a_touch_writes_its_field(margin: Graph) -> None:
    memory.touch(margin, "m", now=at(1))
    memory.touch(margin, "m", now=at(1.5))
    assert query(margin, "MATCH (m:Memory) RETURN m.toyTouches AS n") == [{"n": 2}]
    assert "Memory.toyTouches" in margin.catalog["memory.access"].writes


def test_its_filter_hides_what_it_marks(toyed: Graph) -> None:
    wished(toyed)
    assert stands(toyed) == ["m"]
    notes.write(toyed, "m", "hidden", now=at(2))
    assert stands(toyed) == []


def test_its_command_is_in_the_help_and_runs(margin: Graph, database: Graph) -> None:
    assert "Write a note beside a memory." in invoke("--help").out
    assert "jot [OPTIONS] ID TEXT" in invoke("jot", "--help").out
    assert invoke("jot", "m", "by command").code == 0
    assert noted(margin) == ["by command"]
    assert "toy.write" in invoke("queries", "list").out
    assert "MERGE (n:ToyNote" in invoke("queries", "show", "toy.write").out


def test_without_it_there_is_no_such_command(graph: Graph) -> None:
    assert "jot" not in invoke("--help").out
    assert invoke("jot", "m", "x").code == 2


def test_its_query_is_offered_to_the_browser(toyed: Graph) -> None:
    assert "MATCH (n:ToyNote)" in browser.find("margin").text


def test_it_is_in_the_docs(toyed: Graph) -> None:
    every = domains.DOMAINS
    pages = [*docs.checks(every), *docs.events(every), *docs.steps(every), *docs.kinds(every)]
    said = "\n".join(pages)
    for word in ("toy_note_is_loose", "toy_noted", "toy-count", "ToyNote"):
        assert f"`{word}`" in said


def test_the_toy_says_all_that_a_domain_can(toyed: Graph) -> None:
    assert all((TOY.kinds, TOY.edges, TOY.checks, TOY.effects, TOY.passes, TOY.commands, TOY.browser, TOY.slots))
