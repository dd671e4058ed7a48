"""brainbridge/transfer/formats.py: which format a file is in."""

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brainbridge.errors import InvalidInput
from brainbridge.platform.files import HEAD
from brainbridge.transfer.formats import FORMATS, detect
from tests.transcripts import shapes

ENTITY = b'{"type": "entity", "name": "Ann", "entityType": "person", "observations": ["repairs clocks"]}\n'
RELATION = b'{"type": "relation", "from": "Ann", "to": "Museum", "relationType": "works_at"}\n'
DOCUMENT = {"entities": [{"name": "Ann", "entityType": "person", "observations": ["x"]}], "relations": []}


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        (b'{"content": "c"}\n', "lines"),
        (b'not json\n\n{"content": "c", "id": 1}', "lines"),
        (b"", "lines"),
        (b" \n\n", "lines"),
        (b'{"content": "' + b"x" * HEAD, "lines"),
        (ENTITY, "mcp-memory"),
        (RELATION, "mcp-memory"),
        (json.dumps(DOCUMENT).encode(), "mcp-memory"),
        (json.dumps(DOCUMENT, indent=2).encode(), "mcp-memory"),
        (json.dumps(DOCUMENT).encode()[:-20], "mcp-memory"),
        (b'{"type": "summary", "summary": "s", "leafUuid": "x"}', "claude"),
        (json.dumps(shapes.claude_line("user", 1, "x" * HEAD)).encode()[:HEAD], "claude"),
        (b'{"timestamp": "t", "type": "session_meta", "payload": {}}', "codex"),
        (b'{"timestamp": "t", "type": "event_msg", "payload": {"message": "' + b"x" * HEAD, "codex"),
        (b'{"sessionId": "s", "projectHash": "0", "startTime": "t"}', "gemini"),
        (b'{"id": "1", "timestamp": "t", "type": "user", "content": "c"}', "gemini"),
        (b'{"format": "brainbridge-archive", "version": 1}\n{"content": "c"}', "archive"),
        (b'\r\n{"content": "c"}\r\n', "lines"),
    ],
)
def test_the_content_tells(head: bytes, expected: str) -> None:
    assert detect(head, "file") == expected


@pytest.mark.parametrize("agent", ["claude", "codex", "gemini"])
def test_transcripts_are_known(agent: str, tmp_path: Path) -> None:
    path = getattr(shapes, agent)(tmp_path / "t")
    assert detect(path.read_bytes()[:HEAD], path.name) == agent


@pytest.mark.parametrize("name", ["notes.md", "NOTES.MD", "/a/b.markdown"])
def test_notes_are_known_by_their_name(name: str) -> None:
    assert detect(b'{"content": "c"}', name) == "markdown"


@pytest.mark.parametrize(
    ("head", "said"),
    [
        (b"\xff\xfe{\x00", "is in UTF-16"),
        (b"\xfe\xff\x00{", "is in UTF-16"),
        (b"\x7fELF\0\0", "is a binary file"),
        (b"a text about nothing", "cannot tell which format"),
        (b"# a title", "cannot tell which format"),
        (b'{"text": "c"}', "cannot tell which format"),
        (b"[1, 2]", "cannot tell which format"),
        (b"[" * HEAD, "cannot tell which format"),
        (b'{"a":' * 10_000, "cannot tell which format"),
    ],
)
def test_what_is_none_of_them_is_said_to_be_none(head: bytes, said: str) -> None:
    with pytest.raises(InvalidInput, match=said) as raised:
        detect(head, "file")
    shown = f"{raised.value} {raised.value.hint}"
    assert "UTF" in shown or all(name in shown for name in FORMATS)


@given(st.binary(max_size=300), st.sampled_from(["x", "x.md", "-"]))
def test_any_bytes_are_a_format_or_refused(head: bytes, name: str) -> None:
    with suppress(InvalidInput):
        assert detect(head, name) in FORMATS
