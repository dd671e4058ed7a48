"""What was erased stands in no state of a document any more, and no way in brings it back there."""

from pathlib import Path

import pytest

from brainbridge import Brain
from brainbridge.errors import Erased
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from tests.cli.conftest import invoke
from tests.erasure.traces import in_files, in_graph
from tests.state import at, empty, query

TEXT = "Quillon hides the spare key under the marigold pot"
WORDS = ("quillon", "marigold")
FIRST = f"# Working Memory State\n\n## Active Context\n- The dial is due\n- She said: {TEXT} <!-- x -->\n"
SECOND = "# Working Memory State\n\n## Active Context\n- The dial is due\n- The hands are gilded\n"


def written(brain: Brain) -> str:
    """Remember the text and save documents that quote it; return its id."""
    memory = brain.remember(TEXT, now=at(0), role="user")
    brain.remember("The terrace was swept in the evening", now=at(0.1), role="user")
    brain.documents.save("working-memory", FIRST, now=at(1))
    brain.documents.save("working-memory", SECOND, now=at(2))
    brain.documents.save("working-memory", f"It is {memory.id}", now=at(3), reason=f"unfounded: {TEXT}", author="rules")
    brain.documents.save("other", "Nothing of it", now=at(3), scope="box")
    return memory.id


def texts(graph: Graph) -> list[str]:
    rows = query(graph, "MATCH (s:DocumentState {name: 'working-memory'}) RETURN s.text AS text ORDER BY s.number")
    return [row["text"] for row in rows]


def test_every_state_loses_the_lines_that_quote_it_and_no_other(brain: Brain) -> None:
    memory = written(brain)
    assert brain.erasures.plan(memory, now=at(4)).documents == ["working-memory"]
    receipt = brain.erasures.erase(memory, now=at(4))
    assert receipt
    assert receipt.counts.entries >= 2
    assert in_graph(brain.graph, *WORDS) == []
    first, second, third = texts(brain.graph)
    assert first == FIRST.replace(f"- She said: {TEXT} <!-- x -->\n", "")
    assert (second, third) == (SECOND, "(erased)")  # it held the id
    assert brain.documents.history("working-memory")[0].reason == "(erased)"
    assert brain.documents.show("working-memory").text == SECOND
    assert brain.documents.show("working-memory", state="1").tokens == -(-len(first) // 4)
    assert integrity.validate(brain.graph, now=at(5)).findings == []


def test_what_quotes_it_is_not_saved_again_and_what_stood_beside_it_is(brain: Brain, tmp_path: Path) -> None:
    memory = written(brain)
    brain.erasures.erase(memory, now=at(4))
    (tmp_path / "MEMORY.md").write_text(FIRST)
    with pytest.raises(Erased):
        brain.documents.save("working-memory", FIRST, now=at(5))
    with pytest.raises(Erased):
        brain.documents.save("working-memory", "so", now=at(5), author="rules", reason=f"quotes {TEXT}")
    with pytest.raises(Erased):
        brain.documents.import_("working-memory", str(tmp_path / "MEMORY.md"), now=at(5))
    assert brain.documents.restore("working-memory", "1", now=at(6)).outcome == "saved"
    assert in_graph(brain.graph, *WORDS) == []


def test_one_that_another_process_erased_is_refused_all_the_same(brain: Brain, database: Graph) -> None:
    """What this process knows of erasures is old, which the query that writes finds out."""
    memory = written(brain)
    brain.documents.save("working-memory", "three", now=at(4))
    with Brain.open("default") as other:
        other.erasures.erase(memory, now=at(5))
    with pytest.raises(Erased):
        brain.documents.save("working-memory", FIRST, now=at(6))
    assert brain.documents.show("working-memory").text == "three"


SHORT = "- [x] She likes mint <!-- 2026-11-27 -->\n"
LINES = f"# Mint\n\n## She likes mint\n- She likes mint and rain\n{SHORT}"


def test_a_line_that_consists_of_a_short_text_goes_and_is_not_saved_again(brain: Brain) -> None:
    memory = brain.remember("She likes mint", now=at(0), role="user")
    brain.documents.save("working-memory", LINES, now=at(1))
    assert brain.erasures.plan(memory.id, now=at(2)).documents == ["working-memory"]
    brain.erasures.erase(memory.id, now=at(2))
    left = LINES.replace(SHORT, "")
    assert texts(brain.graph) == [left]
    with pytest.raises(Erased):
        brain.documents.save("working-memory", LINES, now=at(3))
    with pytest.raises(Erased):
        brain.documents.save("working-memory", "so", now=at(3), author="rules", reason="no:\nshe likes mint")
    assert brain.documents.save("working-memory", f"{left}- It rains\n", now=at(4)).outcome == "saved"


@pytest.mark.parametrize("merged", [False, True])
def test_an_older_archive_does_not_bring_it_back(
    brain: Brain, database: Graph, tmp_path: Path, *, merged: bool
) -> None:
    memory = written(brain)
    archive = tmp_path / "before.jsonl.gz"
    brain.archives.export(archive, now=at(4))
    brain.erasures.erase(memory, now=at(5))
    if merged:
        query(database, "MATCH (s:DocumentState)-[:STATE_OF]->(d) DETACH DELETE s, d")
    done = invoke("import" if merged else "restore", str(archive), *([] if merged else ["--yes"]), "--json")
    assert done.code == 0, done.err
    assert in_graph(database, *WORDS) == []
    assert texts(database)[0] == FIRST.replace(f"- She said: {TEXT} <!-- x -->\n", "")
    assert integrity.validate(database, now=at(9)).findings == []


@pytest.mark.parametrize("merged", [False, True])
def test_an_archive_keeps_what_is_no_text_though_it_is_named_as_what_was_erased(
    brain: Brain, database: Graph, tmp_path: Path, *, merged: bool
) -> None:
    ids = [brain.remember(each, now=at(0), role="user").id for each in ("User", "mint")]
    brain.remember("The terrace was swept in the evening", now=at(0.1), role="user")
    brain.documents.save("mint", "- mint\n- rain\n", now=at(1), scope="mint")
    archive = tmp_path / "before.jsonl.gz"
    brain.archives.export(archive, now=at(2))
    brain.erasures.erase(*ids, now=at(3))
    query(database, "MATCH (n:Document|DocumentState) DETACH DELETE n")
    done = invoke("import" if merged else "restore", str(archive), *([] if merged else ["--yes"]), "--json")
    assert done.code == 0, done.err
    found = brain.documents.show("mint", scope="mint")
    assert (found.author, found.text) == ("user", "- rain\n")
    assert integrity.validate(database, now=at(9)).findings == []


@pytest.mark.parametrize("merged", [False, True])
def test_an_archive_that_says_it_in_documents_alone_does_not_bring_it_back(
    brain: Brain, database: Graph, tmp_path: Path, *, merged: bool
) -> None:
    brain.documents.save("working-memory", f"{FIRST}{SHORT}## She likes mint\n", now=at(0))
    brain.documents.save("other", SECOND, now=at(0))
    archive = tmp_path / "before.jsonl.gz"
    brain.archives.export(archive, now=at(1))
    ids = [brain.remember(each, now=at(2), role="user").id for each in (TEXT, "She likes mint")]
    brain.erasures.erase(*ids, now=at(3))
    query(database, "MATCH (n:Document|DocumentState) DETACH DELETE n")
    done = invoke("import" if merged else "restore", str(archive), *([] if merged else ["--yes"]), "--json")
    assert done.code == 0, done.err
    assert in_graph(database, *WORDS) == []
    assert texts(database) == [FIRST.replace(f"- She said: {TEXT} <!-- x -->\n", "## She likes mint\n")]
    assert brain.documents.show("other").text == SECOND
    assert integrity.validate(database, now=at(9)).findings == []


def test_backups_that_say_it_in_documents_alone_are_named_and_rewritten(brain: Brain, ours: Path) -> None:
    brain.documents.save("working-memory", FIRST, now=at(0))
    brain.archives.backup(now=at(1))
    (backup,) = (each.file for each in brain.archives.backups())
    memory = brain.remember(TEXT, now=at(2), role="user").id
    other = brain.remember("Another thing", now=at(2), role="user").id
    assert brain.erasures.plan(other, now=at(3)).archives == []
    assert brain.erasures.plan(memory, now=at(3)).archives == [backup]
    receipt = brain.erasures.erase(memory, now=at(3))
    assert receipt
    assert any(backup.name in each for each in receipt.remains)
    assert in_files(ours, words=WORDS) == [backup]
    brain.erasures.erase(other, now=at(4), backups=True)
    assert in_files(ours, words=WORDS) == []
    assert brain.archives.check(backup).erased == 0


def test_backups_are_rewritten_without_it(brain: Brain, ours: Path) -> None:
    memory = written(brain)
    brain.archives.backup(now=at(4))
    brain.erasures.erase(memory, now=at(5), backups=True)
    assert in_files(ours, words=WORDS) == []


def test_the_plan_names_the_documents(brain: Brain) -> None:
    memory = written(brain)
    shown = invoke("erase", memory, "--dry-run")
    assert "documents that quote some of it, and would lose that\nworking-memory" in shown.out
    empty(brain.graph)
