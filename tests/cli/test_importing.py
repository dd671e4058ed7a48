"""``brainbridge import``: the files it can read, what became of them, and one sentence about those it cannot."""

import os
from pathlib import Path

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.hook import spool, worker
from tests.cli.conftest import Run
from tests.state import ms, query
from tests.transcripts import shapes
from tests.unit.test_markdown import NOTES


def count(graph: Graph) -> int:
    return int(query(graph, "MATCH (m:Memory) RETURN count(m) AS n")[0]["n"])


def test_notes_show_where_they_came_from(run: Run, graph: Graph, tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text(NOTES, encoding="utf-8")
    shown = run("import", str(tmp_path / "notes.md"))
    assert shown.out.startswith("markdown: imported 4, known already 0, bad lines 0")
    (row,) = query(graph, "MATCH (m:Memory) WHERE m.content STARTS WITH 'Clock > Oil' RETURN m.id AS id")
    (source,) = run("memory-inspect", row["id"], "--json").data["sources"]
    assert (source["name"], source["format"], source["line"]) == (str(tmp_path / "notes.md"), "markdown", 9)
    assert f"{tmp_path}/notes.md" in run("memory-inspect", row["id"]).out


def test_the_same_file_is_the_same_source_from_any_folder(
    run: Run, graph: Graph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.jsonl").write_text('{"content": "c"}\n', encoding="utf-8")
    run("import", str(tmp_path / "a.jsonl"))
    (tmp_path / "a.jsonl").write_text('{"content": "d"}\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    run("import", "./a.jsonl")
    assert query(graph, "MATCH (s:Source) RETURN s.name AS name") == [{"name": str(tmp_path / "a.jsonl")}]


def test_a_session_imported_by_hand_and_by_its_hook_is_remembered_once(run: Run, graph: Graph, tmp_path: Path) -> None:
    for agent in ("claude", "codex", "gemini"):
        path = getattr(shapes, agent)(tmp_path / agent)
        by_hand = run("import", str(path), "--json").data
        assert (by_hand["format"], by_hand["known"]) == (agent, 0)
        spool.put("default", at=ms(2), event="stop", harness=agent, session=shapes.SESSION, transcript=str(path))
        assert worker.work("default").remembered == 0
    once = count(graph)
    query(graph, "MATCH (n) WHERE n:Memory OR n:Source OR n:Session DETACH DELETE n")
    for agent in ("claude", "codex", "gemini"):
        path = tmp_path / agent
        spool.put("default", at=ms(3), event="stop", harness=agent, session=shapes.SESSION, transcript=str(path))
        worker.work("default")
        assert run("import", str(path), "--json").data["imported"] == 0
    assert count(graph) == once


def test_the_worker_keeps_where_its_memories_came_from(run: Run, graph: Graph, tmp_path: Path) -> None:
    path = shapes.claude(tmp_path / "t.jsonl", turns=1)
    spool.put("default", at=ms(2), event="stop", harness="claude", session="s", transcript=str(path))
    worker.work("default")
    edges = "MATCH (:Memory)-[r:DERIVED_FROM]->(s:Source) RETURN r.line AS line, r.actor AS actor, s.name AS name"
    assert sorted(query(graph, edges), key=lambda row: row["line"]) == [
        {"line": 4, "actor": "claude", "name": str(path)},
        {"line": 7, "actor": "claude", "name": str(path)},
    ]


def test_what_of_a_transcript_was_no_talk_is_counted_and_what_is_no_record_is_listed(run: Run, tmp_path: Path) -> None:
    path = shapes.claude(tmp_path / "t.jsonl", turns=1)
    path.write_bytes(path.read_bytes() + b"\x1b[2J{\n")
    shown = run("import", str(path), "--capture", "prompts")
    assert shown.out.startswith("claude: imported 1, known already 0, bad lines 1")
    assert "side chain (1)" in shown.out
    assert "is not a JSON object" in shown.out
    assert "\x1b" not in shown.out


def test_standard_input_is_told_by_its_content_too(run: Run) -> None:
    line = b'{"type": "relation", "from": "Ann", "to": "Museum", "relationType": "works_at"}\n'
    assert run("import", "-", "--json", stdin=line).data["format"] == "mcp-memory"


@pytest.mark.parametrize(
    ("content", "words", "said"),
    [
        (b"a letter\n", [], "cannot tell which format"),
        (b"\x7fELF\0", [], "is a binary file, not one of lines, claude"),
        ("# a".encode("utf-16"), [], "is in UTF-16"),
        (b"# a\nb\n", ["--format", "notes"], "'notes' is not one of"),
        (b"# a\nb\n", ["--format", "markdown", "--replay"], "only JSON lines can be replayed"),
        (b'{"format": "brainbridge-archive"}\n', [], "archive"),
    ],
)
def test_what_cannot_be_read_is_refused_in_a_sentence(
    run: Run, graph: Graph, content: bytes, words: list[str], said: str
) -> None:
    shown = run("import", "-", *words, stdin=content)
    assert (shown.code, said in shown.err) == (2, True), shown.err
    assert len(shown.err.splitlines()) <= 2
    assert count(graph) == 0


def test_a_file_whose_name_is_no_text_is_a_source_all_the_same(run: Run, graph: Graph, tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"not\xfftext.jsonl")
    path.write_bytes(b'{"content": "c"}\n')
    assert run("import", str(path), "--json").data["imported"] == 1
    assert query(graph, "MATCH (s:Source) RETURN s.name AS name") == [{"name": str(tmp_path / "not?text.jsonl")}]
    assert run("import", os.fsdecode(b"/no\xff"), "--json").code == 2


def test_an_address_takes_no_format(run: Run) -> None:
    shown = run("import", "bolt://127.0.0.1:1", "--format", "lines")
    assert (shown.code, "need a file" in shown.err) == (2, True)
