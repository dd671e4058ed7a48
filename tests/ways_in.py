"""Every way in which a text becomes a memory, for tests of what must hold for all of them."""

import json
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from brainbridge import Brain
from brainbridge.errors import GraphUnavailable
from brainbridge.hook import spool, worker
from brainbridge.mcp.keeper import Keeper
from brainbridge.mcp.server import build
from tests.cli.conftest import invoke
from tests.mcp.conftest import SETTING, calling, data
from tests.state import ms
from tests.transcripts import shapes

Way = Callable[[Sequence[str], Path], None]


def _import(folder: Path, name: str, content: str, *options: str) -> None:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(content, encoding="utf-8")
    done = invoke("import", str(folder / name), *options, "--json")
    assert done.code == 0, done.err
    assert done.data["bad"] == []


def lines(texts: Sequence[str]) -> str:
    return "".join(json.dumps({"content": text, "at": "2026-05-01T12:00:00Z"}) + "\n" for text in texts)


def _said(command: Sequence[str]) -> Way:
    def way(texts: Sequence[str], folder: Path) -> None:
        for text in texts:
            assert invoke(*command, text).code == 0

    return way


def _notes(texts: Sequence[str], folder: Path) -> None:
    _import(folder, "notes.md", "".join(f"# Part {number}\n\n{text}\n\n" for number, text in enumerate(texts)))


def _entities(texts: Sequence[str], folder: Path) -> None:
    rows: list[dict[str, Any]] = [
        {"type": "entity", "name": f"thing {number}", "entityType": "thing", "observations": [text]}
        for number, text in enumerate(texts)
    ]
    rows += [{"type": "relation", "from": "the box", "relationType": "says_that", "to": text} for text in texts]
    rows += [{"type": "entity", "name": text, "entityType": "thing", "observations": ["is there"]} for text in texts]
    _import(folder, "memory.json", "".join(json.dumps(row) + "\n" for row in rows))


def _indexed(texts: Sequence[str], folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    for number, text in enumerate(texts):
        (folder / f"{number}.md").write_text(text, encoding="utf-8")
    assert invoke("index", str(folder)).code == 0


def _transcript(texts: Sequence[str], folder: Path, *, identified: bool) -> Path:
    folder.mkdir(exist_ok=True)
    if identified:
        records: list[Any] = [shapes.claude_line("user", number, text) for number, text in enumerate(texts)]
    else:
        records = [{"role": "user", "content": text} for text in texts]
    return shapes.written(folder / "transcript.jsonl", records)


def _hooked(harness: str) -> Way:
    def way(texts: Sequence[str], folder: Path) -> None:
        path = _transcript(texts, folder, identified=harness == "claude")
        spool.put("default", at=ms(9), event="session-end", harness=harness, session="s", transcript=str(path))
        assert worker.work("default").failed == 0

    return way


def _told(tool: str, argument: str = "content") -> Way:
    def way(texts: Sequence[str], folder: Path) -> None:
        keeper = Keeper(lambda: Brain.open("default"), patience_s=60)
        with closing(keeper):
            server, _ = build(keeper, _setting())
            for number, text in enumerate(texts):
                for _ in range(2):
                    data(calling(server, tool, **{argument: text}, key=f"told {number}"))

    return way


def _told_without_a_database(tool: str, argument: str = "content") -> Way:
    def down() -> Brain:
        raise GraphUnavailable("nobody answers", hint="start it")

    def way(texts: Sequence[str], folder: Path) -> None:
        server, _ = build(Keeper(down), _setting())
        for number, text in enumerate(texts):
            for _ in range(2):
                assert data(calling(server, tool, **{argument: text}, key=f"told {number}"))["spooled"]

    return way


def _setting() -> Any:
    with Brain.open("default") as brain:
        return replace(SETTING, redacts=brain.resolved.settings.redact_secrets)


WAYS: dict[str, Way] = {
    "remember": _said(("remember",)),
    "crystal": _said(("remember", "--crystal")),
    "note": _said(("note",)),
    "observe": _said(("observe",)),
    "test memory": _said(("test-memory",)),
    "lines": lambda texts, folder: _import(folder, "said.jsonl", lines(texts)),
    "replay": lambda texts, folder: _import(folder, "said.jsonl", lines(texts), "--replay", "--recall-each", "2"),
    "notes": _notes,
    "entities": _entities,
    "index": _indexed,
    "transcript": lambda texts, folder: _import(
        folder, "t.jsonl", _transcript(texts, folder, identified=True).read_text(), "--format", "claude"
    ),
    "hook with ids": _hooked("claude"),
    "hook without ids": _hooked("cursor"),
    "MCP": _told("remember"),
    "MCP without a database": _told_without_a_database("remember"),
    "note by MCP": _told("note", "note"),
    "note by MCP without a database": _told_without_a_database("note", "note"),
}
