"""Every import format: a damaged or hostile file is refused, or its sound records are read, none of them by half."""

import hashlib
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brainbridge.domains import DOMAINS
from brainbridge.errors import InvalidInput
from brainbridge.graph.graph import Graph
from brainbridge.platform.files import File
from brainbridge.transfer import entities, lines, markdown, transcripts
from brainbridge.transfer.archive import format
from brainbridge.transfer.formats import FORMATS, detect
from brainbridge.transfer.provenance import Source
from brainbridge.transfer.transcript import reading
from tests.cli.conftest import invoke
from tests.effort import examples
from tests.fuzz.hostile import TEXTS, VALUES
from tests.state import BASE, damage, empty, query

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
MESSAGES = {"sessionId": "g", "messages": [{"id": "1", "type": "gemini", "content": [{"text": "the cedar case"}]}]}
ROWS = (LINE, CLAUDE, CODEX, GEMINI, MESSAGES, ENTITY, RELATION)
HEADER = format.Header(
    format="brainbridge-archive", format_version=1, migration=1, app="1", brain="b", at=BASE, counts={"Memory": 1}
)
MEMORY: dict[str, Any] = {
    "kind": "Memory",
    "labels": ["Memory", "Live", "Head", "Working"],
    "properties": {
        **{"id": "m", "lineageId": "m", "content": "the cedar case", "tier": "working", "energy": 1.0},
        **{"accessCount": 1, "stars": [1, 2]},
    },
    "instants": {"created": "2026-05-01T12:00:00Z"},
    "edges": [
        {"type": "IN_SESSION", "outgoing": True, "other": ["Session", False, "", "s"], "properties": {}, "instants": {}}
    ],
}
# What JSON can express, but a graph cannot hold or a query cannot read.
UNSTORABLE = (
    *(1.5, "many", 2**63, -(2**63) - 1, [1, "a"], [True, 1], [2**64], [[1]], [None], {"a": 1}, None, "x" * 9000),
    *("2026-02-30T12:00:00Z", "2026-05-01T12:00:00Z[No/Where]", "2026-05-01T12:00:00+05:00[Europe/Berlin]"),
    *("0000-05-01T12:00:00Z", "a\0b", "", "RecallConfig", "__BrainbridgeLock", ["Memory", "Head", "RecallConfig"]),
)
MADE = ("s", "i", BASE, True)


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


def _changed(draw: st.DrawFn, values: Any) -> Any:
    """Replace something within values, at any depth."""
    if isinstance(values, dict | list) and values and draw(st.integers(0, 4)):
        places = sorted(values) if isinstance(values, dict) else range(len(values))
        place: Any = draw(st.sampled_from(places))
        values[place] = _changed(draw, values[place])
        return values
    return draw(st.one_of(VALUES, st.sampled_from(UNSTORABLE)))


@st.composite
def archives(draw: st.DrawFn) -> bytes:
    """Draw an archive with a change in it, and a valid checksum."""
    record = _changed(draw, json.loads(json.dumps(MEMORY)))
    node = record if isinstance(record, dict) and "edges" in record else MEMORY | {"properties": record}
    try:
        return sealed(node)
    except UnicodeEncodeError:
        return sealed(MEMORY)[:-1]  # it cannot even be written, so a truncated archive instead


def sealed(*nodes: dict[str, Any], header: format.Header = HEADER) -> bytes:
    """Return an archive of nodes that the writer itself would refuse, with a valid checksum."""
    head = io.BytesIO()
    format.Writer(head, header, DOMAINS)
    lines = b"".join(map(format._line, nodes))
    parts = {"end": True, "nodes": len(nodes), "edges": sum(_edges(each) for each in nodes), "written": False}
    return head.getvalue() + lines + format._line(parts | {"sha256": hashlib.sha256(lines).hexdigest()})


def _edges(node: dict[str, Any]) -> int:
    return len(node["edges"]) if isinstance(node["edges"], list) else 0


def _read(data: bytes, chosen: str, folder: Path) -> Iterator[lines.Line | lines.BadLine]:
    """Read a file as an import does, as far as possible without a database."""
    file = File.of(io.BytesIO(data))
    named = chosen if chosen != "auto" else detect(file.head, "hostile")
    if named == "lines":
        yield from lines.Reader(*MADE).read(file.lines())
    elif named == "mcp-memory":
        yield from entities.Reader(*MADE).read(file)
    elif named == "markdown":
        yield from markdown.Reader(*MADE, "notes.md").read(file)
    elif named == "archive":
        path = folder / "archive"
        path.write_bytes(data)
        format.check(path, DOMAINS)
        assert all(isinstance(each.key, list) for each in format.records(path, DOMAINS))
    else:
        said = reading.parse(file, named)
        for entry in transcripts.chosen(said.entries, "all"):
            identity = transcripts.key(named, said.session, entry)
            yield transcripts._line(
                entry,
                identity,
                Source("hostile", named, "i", BASE),
                said.session or "s",
                transcripts.NOWHERE,
                redacts=True,
            )


@examples(1900)
@given(data=st.one_of(files(), files(), archives()), chosen=st.sampled_from(["auto", "auto", *FORMATS]))
@pytest.mark.timeout(1800)
def test_what_is_read_can_be_stored(tmp_path: Path, data: bytes, chosen: str) -> None:
    """Or nothing is read: an import makes only text, numbers and instants that a database accepts."""
    try:
        found = list(_read(data, chosen, tmp_path))
    except InvalidInput:
        return
    for each in found:
        if isinstance(each, lines.Line):
            parts = [*each.to_row().values(), each.hash, each.entity, *(each.relation or ())]
            assert "\0" not in "".join(part for part in parts if isinstance(part, str))
            assert json.dumps(parts, ensure_ascii=False, allow_nan=False).encode()


@examples(100)
@given(data=files(), chosen=st.sampled_from(["auto", "auto", *FORMATS]))
@pytest.mark.timeout(1800)
def test_a_file_is_read_or_refused(database: Graph, tmp_path: Path, data: bytes, chosen: str) -> None:
    empty(database)
    file = tmp_path / "hostile.jsonl"
    file.write_bytes(data)
    choice = [] if chosen == "auto" else ["--format", chosen]
    shown = invoke("import", str(file), *choice, "--json")
    assert shown.code in (0, 1, 2, 3), shown
    if shown.code in (1, 2):
        assert query(database, "MATCH (m:Memory|Entity|Session|Source) RETURN m") == []
    assert damage(database, 10**6 / 24) == []


@examples(30)
@given(depth=st.integers(1, 200_000), wrap=st.sampled_from(["[", '{"a":', '{"content":']))
@pytest.mark.timeout(600)
def test_what_is_nested_deeply_is_a_bad_line(database: Graph, tmp_path: Path, depth: int, wrap: str) -> None:
    file = tmp_path / "deep.jsonl"
    file.write_text(wrap * depth + "1" + ("]" if wrap == "[" else "}") * depth)
    assert invoke("import", str(file), "--json").code in (0, 1, 2, 3)


def test_an_archive_that_was_changed_anywhere_is_refused(database: Graph, tmp_path: Path) -> None:
    """Every byte is covered: a change breaks the checksum, or the file is no archive."""
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
