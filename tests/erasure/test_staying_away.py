"""What was erased stays away: by every way in, after every pass, from every archive, and from every undo."""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.graph.graph import Graph
from brainbridge.hook import worker
from brainbridge.integrity import integrity
from tests.cli.conftest import invoke
from tests.erasure.traces import in_files, in_graph
from tests.state import at, empty, query
from tests.ways_in import WAYS, lines

TEXT = "Quillon hides the spare key under the marigold pot"
WORDS = ("quillon", "marigold", hashlib.sha256(TEXT.encode()).hexdigest())


def erased(graph: Graph, *options: str) -> dict[str, Any]:
    rows = query(graph, "MATCH (m:Memory) WHERE toLower(m.content) CONTAINS 'quillon' RETURN m.id AS id")
    done = invoke("erase", *(row["id"] for row in rows), *options, "--yes", "--json")
    assert done.code == 0, done.err
    receipt: dict[str, Any] = done.data["receipt"]
    return receipt


def given(name: str, folder: Path) -> None:
    """Feed the text by one way, whatever becomes of it."""
    texts: Sequence[str] = [TEXT]
    try:
        WAYS[name](texts, folder)
    except AssertionError:
        assert name in (
            "remember",
            "crystal",
            "note",
            "test memory",
            "MCP",
            "note by MCP",
            "index",
        )  # these say that it was erased
    worker.work("default")


def gone(graph: Graph, ours: Path) -> bool:
    assert in_graph(graph, *WORDS) == []
    assert in_files(ours, words=WORDS) == []
    return integrity.validate(graph, now=at(24 * 365)).findings == []


@pytest.mark.parametrize("first", WAYS)
def test_it_comes_back_by_no_way(database: Graph, ours: Path, tmp_path: Path, first: str) -> None:
    given(first, tmp_path / "given")
    assert in_graph(database, *WORDS)
    erased(database)
    assert gone(database, ours)
    # Notes and entities add words of their own, so what was erased is more than the text alone.
    ways = [first] if first in ("notes", "entities") else list(WAYS)
    for number, again in enumerate(ways):
        given(again, tmp_path / f"again {number}")
        assert in_graph(database, *WORDS) == [], again
    assert gone(database, ours)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("said.jsonl", lines([TEXT, "something else"])),
        ("notes.md", f"# Notes\n\n{TEXT}\n\n# More\n\nsomething else\n"),
    ],
)
def test_an_import_counts_what_it_refuses(database: Graph, tmp_path: Path, ours: Path, name: str, content: str) -> None:
    assert invoke("remember", TEXT).code == 0
    erased(database)
    (tmp_path / name).write_text(content)
    done = invoke("import", str(tmp_path / name), "--json")
    assert (done.data["imported"], done.data["refused"]) == (1, 1)
    shown = invoke("import", str(tmp_path / name)).out
    assert "refused as erased 1" in shown


def test_a_replay_counts_what_it_refuses(database: Graph, tmp_path: Path, ours: Path) -> None:
    assert invoke("remember", TEXT).code == 0
    erased(database)
    (tmp_path / "said.jsonl").write_text(lines([TEXT, "something else"]))
    done = invoke("import", str(tmp_path / "said.jsonl"), "--replay", "--json")
    assert (done.data["imported"], done.data["refused"]) == (1, 1)


def test_an_old_crystallization_gets_no_memory_again(database: Graph, ours: Path) -> None:
    for text in (TEXT, "something else"):
        query(database, "CREATE (:Crystallization {content: $text, created: $at})", text=text, at=at(0))
    assert invoke("migrate-crystallizations", "--yes").code == 0
    receipt = erased(database)
    assert receipt["counts"]["crystallizations"] == 1
    query(database, "CREATE (:Crystallization {content: $text, created: $at})", text=TEXT, at=at(0))
    query(database, "CREATE (:Crystallization {content: 'a third thing', created: $at})", at=at(0))
    assert invoke("migrate-crystallizations", "--yes").code == 0
    rows = query(database, "MATCH (m:Memory) RETURN m.content AS content ORDER BY content")
    assert [row["content"] for row in rows] == ["a third thing", "something else"]


@pytest.fixture
def archived(database: Graph, ours: Path, tmp_path: Path) -> Path:
    """Return an archive from before it was erased, in a brain where it was used, promoted and clustered."""
    with Brain.open("default") as brain:
        brain.remember("Good morning, the garden looks dry today", now=at(0), session_id="s", role="user")
        first = brain.remember(TEXT, now=at(0.1), session_id="s", role="user", speaker="Quillon", import_key="k")
        brain.remember("She told me so on the terrace", now=at(0.2), session_id="s", role="user")
        brain.remember("The terrace was swept in the evening", now=at(0.3), session_id="s", role="user")
        brain.associate(now=at(1))
        brain.recall("where does Quillon hide the key on the terrace", now=at(1.1), session="s")
        brain.probes.add("where is the spare key of Quillon", first.id, now=at(1.3))
        brain.force_promote(first.id, now=at(1.4))
        brain.clusters.build(now=at(1.5))
        brain.archives.export(tmp_path / "before.jsonl.gz", now=at(2))
        brain.archives.backup(now=at(2))
    return tmp_path / "before.jsonl.gz"


def test_a_restore_of_an_older_archive_leaves_it_out(database: Graph, ours: Path, archived: Path) -> None:
    erased(database, "--backups")
    assert gone(database, ours)
    done = invoke("restore", str(archived), "--yes", "--json")
    assert done.code == 0, done.err
    assert done.data["restored"]["refused"] == 1
    assert gone(database, ours)
    assert query(database, "MATCH (m:Memory) RETURN count(m) AS n") == [{"n": 3}]
    assert query(database, "MATCH (s:Session) WHERE 'terrace' IN s.words RETURN count(s) AS n") == [{"n": 1}]
    assert invoke("recall", "terrace", "--json").data["hits"]


def test_a_merge_of_an_older_archive_leaves_it_out(database: Graph, ours: Path, archived: Path) -> None:
    erased(database, "--backups")
    done = invoke("import", str(archived), "--json")
    assert done.code == 0, done.err
    assert (done.data["refused"], done.data["same"]) == (1, 3)
    assert gone(database, ours)


def test_backups_are_named_and_rewritten_if_that_is_asked_for(database: Graph, ours: Path, archived: Path) -> None:
    plan = invoke("erase", "--query", "Quillon spare key", "--dry-run", "--json").data["plan"]
    assert len(plan["archives"]) == 1
    receipt = erased(database)
    assert any(each.startswith("backup ") for each in receipt["remains"])
    assert in_graph(database, *WORDS) == []
    (backup,) = (ours / "data").rglob("*.jsonl.gz")
    assert in_files(ours, words=WORDS) == [backup]
    with Brain.open("default") as brain:
        again = brain.remember("Another thing by Quillon", now=at(3))
        brain.erasures.erase(again.id, now=at(4), backups=True)
        assert in_files(ours, words=WORDS) == []
        assert brain.archives.check(backup).erased == 1
        brain.archives.replace(backup, now=at(5))
    assert gone(database, ours)
    assert query(database, "MATCH (s:Session) WHERE 'terrace' IN s.words RETURN count(s) AS n") == [{"n": 1}]


def test_no_pass_and_no_undo_brings_it_back(database: Graph, ours: Path, archived: Path) -> None:
    runs = [each["id"] for each in invoke("run", "list", "--json").data["runs"]]
    erased(database, "--backups")
    for command in ("consolidate-all", "associate", "cluster", "session-end", "decay-all"):
        assert invoke(command).code in (0, 2, 3), command
    for run in runs:
        invoke("run", "undo", run)
        invoke("run", "undo", run)
    assert gone(database, ours)


def test_tombstones_survive_a_restore_and_travel(database: Graph, ours: Path, archived: Path, tmp_path: Path) -> None:
    erased(database, "--backups")
    standing = query(database, "MATCH (t:Tombstone) RETURN count(t) AS n")[0]["n"]
    assert invoke("export", str(tmp_path / "after.jsonl.gz")).code == 0
    assert invoke("restore", str(archived), "--yes").code == 0
    assert query(database, "MATCH (t:Tombstone) RETURN count(t) AS n") == [{"n": standing}]
    empty(database)
    assert invoke("restore", str(tmp_path / "after.jsonl.gz")).code == 0
    assert query(database, "MATCH (t:Tombstone) RETURN count(t) AS n") == [{"n": standing}]
    assert invoke("remember", TEXT).code == 1
    assert "erased" in invoke("remember", TEXT).err


def test_a_folder_of_what_was_erased_is_indexed_without_it(database: Graph, ours: Path, tmp_path: Path) -> None:
    assert invoke("remember", TEXT).code == 0
    erased(database)
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "a.md").write_text(TEXT)
    done = invoke("index", str(tmp_path / "notes"), "--json")
    assert (done.code, done.data["chunks"], done.data["skipped"]) == (0, 0, {"erased": 1})


def test_a_quote_that_was_kept_is_not_copied_by_indexing_another_file(
    database: Graph, ours: Path, tmp_path: Path
) -> None:
    """What is stored of one file says nothing of the same text in another."""
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "a.md").write_text(f"They said: {TEXT}, and left")
    assert invoke("index", str(notes)).code == 0
    (memory_id,) = [invoke("remember", TEXT, "--json").data["memory"]["id"]]
    assert invoke("erase", memory_id, "--yes").code == 0
    (notes / "a.md").write_text(f"\n\nThey said: {TEXT}, and left")  # so that both files are written together
    (notes / "b.md").write_text(f"They said: {TEXT}, and left")
    (notes / "c.md").write_text("The terrace was swept")
    done = invoke("index", str(notes), "--json")
    assert done.code == 0, done.out
    assert (done.data["added"], done.data["unchanged"], done.data["skipped"]) == (1, 1, {"erased": 1})


@pytest.mark.parametrize("rewritten", [False, True])
def test_a_session_in_which_only_that_was_said_comes_back_with_no_archive(
    database: Graph, ours: Path, tmp_path: Path, rewritten: bool
) -> None:
    with Brain.open("default") as brain:
        brain.remember(TEXT, now=at(0), session_id="alone")
        brain.remember("The terrace was swept in the evening", now=at(0.1), session_id="other")
        archive = brain.archives.backup(now=at(1)).backup.file if rewritten else tmp_path / "before"
        brain.archives.export(tmp_path / "before", now=at(1))
    erased(database, *(["--backups"] if rewritten else []))
    done = invoke("restore", str(archive), "--yes", "--json")
    assert done.code == 0, done.err
    assert query(database, "MATCH (s:Session) RETURN s.name AS name") == [{"name": "other"}]
    assert integrity.validate(database, now=at(2)).findings == []
