"""Every import format: a damaged or hostile file is refused or read as far as it can be, and never by half."""

import contextlib
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brainbridge import catalog, migrations
from brainbridge.errors import CatalogError
from brainbridge.graph import Graph
from tests.cli.conftest import invoke
from tests.fuzz.hostile import FILED, TEXTS, examples
from tests.state import damage, empty, query

LINE = {"id": "1", "at": "2026-05-01T12:00:00Z", "sessionId": "one", "speaker": "Ann", "content": "the cedar case"}
CLAUDE = {
    "type": "user",
    "uuid": "u1",
    "sessionId": "s1",
    "timestamp": "2026-05-01T12:00:00.000Z",
    "message": {"role": "user", "content": "the cedar case"},
}
CODEX = {
    "timestamp": "2026-05-01T12:00:00.000Z",
    "type": "response_item",
    "payload": {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "the cedar case"}]},
}
GEMINI = {
    "sessionId": "g",
    "startTime": "2026-05-01T12:00:00.000Z",
    "messages": [{"id": "1", "type": "user", "timestamp": "2026-05-01T12:00:00.000Z", "content": "the cedar case"}],
}
ENTITY = {"type": "entity", "name": "Ann", "entityType": "person", "observations": ["likes cedar"]}
RELATION = {"type": "relation", "from": "Ann", "to": "Bob", "relationType": "knows"}
FORMATS = ("auto", "lines", "claude", "codex", "gemini", "mcp-memory", "markdown", "archive")
ROWS = (LINE, CLAUDE, CODEX, GEMINI, ENTITY, RELATION)

VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), TEXTS),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(TEXTS, inner, max_size=3)),
    max_leaves=6,
)


@st.composite
def rows(draw: st.DrawFn) -> bytes:
    """Draw a line of some format with some of its values replaced by others."""
    row = json.loads(json.dumps(draw(st.sampled_from(ROWS))))
    for key in draw(st.lists(st.sampled_from(sorted(row)), max_size=3)):
        row[key] = draw(VALUES)
    return json.dumps(row).encode()


@st.composite
def files(draw: st.DrawFn) -> bytes:
    """Draw a file: lines of formats, cut, doubled, mixed and with bytes of anything in between."""
    parts = draw(st.lists(st.one_of(rows(), st.binary(max_size=30), TEXTS.map(_bytes)), max_size=6))
    whole = draw(st.sampled_from([b"\n", b"\r\n", b""])).join(parts)
    cut = draw(st.integers(0, max(len(whole), 1)))
    return draw(
        st.sampled_from([whole, whole[:cut], b"\xef\xbb\xbf" + whole, b"\x1f\x8b" + whole, whole + b"\n" + whole])
    )


def _bytes(text: str) -> bytes:
    return text.encode(errors="replace")


@examples(120)
@given(
    data=files(),
    format_=st.sampled_from(["auto", "lines", "claude", "codex", "gemini", "mcp-memory", "markdown", "archive"]),
)
@pytest.mark.timeout(1800)
def test_a_file_is_read_or_refused(database: Graph, tmp_path: Path, data: bytes, format_: str) -> None:
    empty(database)
    file = tmp_path / "hostile.jsonl"
    file.write_bytes(data)
    choice = [] if format_ == "auto" else ["--format", format_]
    shown = invoke("import", str(file), *choice, "--json")
    assert shown.code in (0, 1, 2, 3), shown
    if shown.code in (1, 2):
        assert query(database, "MATCH (m:Memory) RETURN m.content") == []
    assert damage(database, 10**6 / 24) == []


@examples(30)
@given(depth=st.integers(1, 200_000), wrap=st.sampled_from(["[", '{"a":', '{"content":']))
@pytest.mark.timeout(600)
def test_what_is_nested_deeply_is_a_bad_line(database: Graph, tmp_path: Path, depth: int, wrap: str) -> None:
    file = tmp_path / "deep.jsonl"
    file.write_text(wrap * depth + "1" + ("]" if wrap == "[" else "}") * depth)
    assert invoke("import", str(file), "--json").code in (0, 1, 2, 3)


@examples(500)
@given(text=st.one_of(FILED, st.lists(FILED, max_size=5).map(lambda parts: "// @" + "\n// @".join(parts))))
def test_a_header_is_read_or_refused(text: str) -> None:
    for read in (lambda: catalog.parse(text, "memory/x.cypher"), lambda: migrations.parse("V0001__x.cypher", text)):
        with contextlib.suppress(CatalogError):
            read()


def test_an_archive_that_was_changed_anywhere_is_refused(database: Graph, tmp_path: Path) -> None:
    """Every byte of it is covered: changed, it changes the sum, or the file is none."""
    invoke("remember", "the cedar case")
    exported: Any = invoke("export", str(tmp_path / "a.jsonl"), "--json")
    assert exported.code == 0
    data = (tmp_path / "a.jsonl").read_bytes()
    empty(database)
    step = max(1, len(data) // 150)
    for place in range(0, len(data), step):
        (tmp_path / "b.jsonl").write_bytes(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])
        shown = invoke("import", str(tmp_path / "b.jsonl"), "--format", "archive", "--json")
        assert shown.code in (1, 2), (place, shown)
        assert query(database, "MATCH (m:Memory) RETURN m") == []
