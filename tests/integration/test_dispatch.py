"""brainbridge/transfer/dispatch.py: files of every format are imported once, with the source of each memory."""

import hashlib
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from brainbridge.errors import InvalidInput
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.transfer import dispatch, provenance
from brainbridge.transfer.dispatch import Options
from brainbridge.transfer.importing import Imported
from tests.races.two import together
from tests.state import at, query
from tests.transcripts import shapes
from tests.unit import test_entities, test_markdown

LINES = [{"content": "the case is oiled", "at": "2026-05-01T12:00:00Z"}, {"content": "it is dry"}]


def bring(graph: Graph, content: bytes, name: str = "/files/file", **choices: Any) -> Imported:
    wanted = choices.pop("format", None)
    options = Options("s", "i", at(100), True, **choices)
    done = dispatch.import_file(graph, io.BytesIO(content), name, options, format=wanted)
    assert isinstance(done, Imported)
    return done


def lines(*entries: dict[str, Any]) -> bytes:
    return b"".join(json.dumps(entry).encode() + b"\n" for entry in entries)


def transcript(shape: Callable[[Path], Path], folder: Path) -> bytes:
    return shape(folder / "transcript").read_bytes()


def origins(graph: Graph) -> list[dict[str, Any]]:
    return query(
        graph,
        "MATCH (m:Memory)-[r:DERIVED_FROM]->(s:Source) RETURN m.content AS content, s.name AS source, "
        "s.format AS format, r.line AS line, r.entity AS entity, r.hash AS hash, r.actor AS actor, r.at AS at "
        "ORDER BY line, content",
    )


@pytest.fixture
def every(tmp_path: Path) -> dict[str, tuple[bytes, str]]:
    """A file of each format, with its name."""
    entries = (test_entities.ENTITY, test_entities.BARE, test_entities.RELATION)
    return {
        "lines": (lines(*LINES), "/files/notes.jsonl"),
        "claude": (transcript(shapes.claude, tmp_path), "/files/claude.jsonl"),
        "codex": (transcript(shapes.codex, tmp_path), "/files/rollout.jsonl"),
        "gemini": (transcript(shapes.gemini, tmp_path), "/files/session.json"),
        "mcp-memory": (lines(*entries), "/files/memory.jsonl"),
        "markdown": (test_markdown.NOTES.encode(), "/files/notes.md"),
    }


FORMATS = ["lines", "claude", "codex", "gemini", "mcp-memory", "markdown"]


@pytest.mark.parametrize("name", FORMATS)
def test_a_file_is_known_by_its_content_and_brought_in_once(graph: Graph, every: Any, name: str) -> None:
    done = bring(graph, *every[name])
    assert (done.format, done.bad, done.known) == (name, [], 0)
    assert done.imported == len(origins(graph)) >= 2
    again = bring(graph, *every[name])
    assert (again.imported, again.known) == (0, done.imported)
    assert integrity.validate(graph, now=at(1000)).findings == []


@pytest.mark.parametrize("name", FORMATS)
def test_every_memory_keeps_where_it_came_from(graph: Graph, every: Any, name: str) -> None:
    content, path = every[name]
    bring(graph, content, path)
    found = origins(graph)
    assert {(each["source"], each["format"], each["actor"], each["at"]) for each in found} == {
        (path, name, "i", at(100))
    }
    assert all(len(each["hash"]) == 64 for each in found)
    assert all(each["line"] for each in found) == (name != "gemini")
    if name not in ("markdown", "gemini"):
        texts = content.splitlines()
        assert all(each["hash"] == hashlib.sha256(texts[each["line"] - 1]).hexdigest() for each in found)


def test_a_fact_is_one_memory_from_one_object_and_from_lines(graph: Graph, every: Any) -> None:
    bring(graph, *every["mcp-memory"])
    done = bring(graph, test_entities.document(indent=2), "/files/memory.json")
    assert (done.imported, done.known) == (0, 4)
    assert {(each["entity"], each["source"]) for each in origins(graph)} == {
        ("Ann", "/files/memory.jsonl"),
        ("Museum", "/files/memory.jsonl"),
    }


def test_a_transcript_is_of_its_own_session_and_instants(graph: Graph, every: Any) -> None:
    bring(graph, *every["claude"], capture="all")
    rows = query(graph, "MATCH (m:Memory) RETURN m.sessionId AS session, m.instanceId AS agent, m.created AS at")
    assert {(row["session"], row["agent"]) for row in rows} == {(shapes.SESSION, "claude")}
    assert {row["at"] < at(1) for row in rows} == {True}


def test_what_is_remembered_of_a_transcript_can_be_chosen(graph: Graph, every: Any) -> None:
    done = [bring(graph, *every["claude"], capture=each) for each in ("off", "prompts", "dialogue", "all")]
    assert [each.imported for each in done] == [0, 2, 2, 2]


def test_secrets_of_a_transcript_are_not_remembered(graph: Graph) -> None:
    said = shapes.claude_line("user", 1, "the bucket's key is " + "AKIA" + "IOSFODNN7EXAMPLE")
    bring(graph, lines(said))
    assert origins(graph)[0]["content"] == "the bucket's key is [redacted]"


def test_a_replay_keeps_where_its_lines_came_from(graph: Graph) -> None:
    dated = [each | {"at": "2026-05-01T12:00:00Z"} for each in LINES]
    done = bring(graph, lines(*dated), replay=True, recall_each=2)
    assert (done.imported, done.sessions_ended) == (2, 1)
    assert [each["line"] for each in origins(graph)] == [1, 2]


def test_only_lines_can_be_replayed(graph: Graph, every: Any) -> None:
    with pytest.raises(InvalidInput, match="only JSON lines can be replayed"):
        bring(graph, *every["markdown"], replay=True)


def test_what_only_begins_like_an_archive_is_refused(graph: Graph) -> None:
    with pytest.raises(InvalidInput, match="is not a brainbridge archive"):
        bring(graph, b'{"format": "brainbridge-archive"}\n', "-")


def test_the_format_can_be_given(graph: Graph) -> None:
    done = bring(graph, b"# A\nc\n", "-", format="markdown")
    assert (done.imported, origins(graph)[0]["source"]) == (1, provenance.STANDARD_INPUT)


@pytest.mark.parametrize("name", ["lines", "claude", "mcp-memory", "markdown"])
def test_strict_stops_before_anything_is_written(graph: Graph, every: Any, name: str) -> None:
    content, path = every[name]
    with pytest.raises(InvalidInput, match=r"^line \d+: is not"):
        bring(graph, content + b"\xff{\n", path, strict=True)
    assert query(graph, "MATCH (m:Memory) RETURN count(m) AS n") == [{"n": 0}]


def test_crowds_that_import_at_once_leave_what_one_leaves(graph: Graph) -> None:
    """All edges end at one node, and half of the lines are of everybody."""

    def work(number: int) -> int:
        own = [{"content": f"line {line}", "id": f"{number if line % 2 else 'all'}-{line}"} for line in range(300)]
        return bring(graph, lines(*own)).imported

    done = together(6, work)
    assert sum(done) == 6 * 150 + 150
    assert len(origins(graph)) == sum(done)
    assert query(graph, "MATCH (s:Source) RETURN count(s) AS n") == [{"n": 1}]


HARM = {
    "empty": b"",
    "blank": b" \n\r\n\t\n",
    "binary": b"\x7fELF\0\xff\xfe\x80" * 100,
    "UTF-16": '{"content": "c"}\n'.encode("utf-16"),
    "byte order mark": b"\xef\xbb\xbf" + b'{"content": "c"}\n',
    "deep lists": b"[" * 100_000 + b"\n",
    "deep objects": b'{"content":' * 100_000 + b"\n",
    "deep values": b'{"content": "c", "name": ' + b"[" * 900 + b"]" * 900 + b', "type": "entity", "id": ' + b"[" * 900,
    "cut": b'{"content": "cut of',
    "a megabyte": b'{"content": "' + b"x " * 600_000 + b'"}\n',
    "terminal": b'{"content": "\\u001b[31mred\\u0007", "id": "\\u001b]0;x"}\n\x1b[2J\n# \x1b[31mred\nc\n',
    "carriage returns": b'{"content": "c"}\r\n# A\r\nc\r\rd\r\n',
    "NUL": b'{"content": "a\\u0000b", "name": "\\u0000", "observations": ["a"]}\n# A\na\0b\n',
    "wrong types": b'{"content": 3, "type": [], "name": {}, "observations": 1, "message": 7, "payload": []}\n[1]\n3\n',
    "half a pair": b'{"content": "\\ud800", "name": "\\ud800", "observations": ["\\ud800"]}\n',
    "wrong session": b'{"type": "user", "sessionId": {"a": 1}, "uuid": "u", "message": {"content": "c"}}\n',
}


@pytest.mark.parametrize("harm", HARM.values(), ids=HARM.keys())
@pytest.mark.parametrize("wanted", [None, *FORMATS])
def test_a_file_that_means_harm_does_none(graph: Graph, wanted: str | None, harm: bytes) -> None:
    """It is refused in one sentence, or its faults are listed by line; its good records become sound memories."""
    name = "/files/harm.md" if wanted == "markdown" else "/files/harm"
    try:
        done = bring(graph, harm, name, format=wanted)
        assert all(each.line > 0 for each in done.bad)
        problems = [each.reason for each in done.bad]
    except InvalidInput as refused:
        problems = [str(refused)]
    assert all(0 < len(each) < 300 for each in problems)
    assert integrity.validate(graph, now=at(1000)).findings == []
