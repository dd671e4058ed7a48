"""Transcripts without ids: an entry is identified by its text."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.hook import worker
from brainbridge.transfer.transcript import reading
from brainbridge.transfer.transcript.entry import Transcript
from tests.hook.conftest import Note
from tests.hook.graphs import contents, dump
from tests.transcripts import shapes

UNNAMED: dict[str, Callable[[str, str], dict[str, Any]]] = {
    "claude": lambda role, text: shapes.claude_line(role, 1, text, uuid=None),
    "codex": lambda role, text: {
        "type": "response_item",
        "payload": {"type": "message", "role": role, "content": [{"type": "text", "text": text}]},
    },
    "gemini": lambda role, text: {"type": "gemini" if role == "assistant" else role, "content": text},
    "generic": lambda role, text: {"role": role, "content": text},
}


def unnamed(path: Path, harness: str, *texts: str) -> Path:
    """Write a transcript without ids: the user's messages and the answers, in turn."""
    roles = ("user", "assistant")
    return shapes.written(path, [UNNAMED[harness](roles[n % 2], text) for n, text in enumerate(texts)])


@pytest.fixture(params=UNNAMED)
def harness(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_rewritten_transcript_without_ids_is_new(database: Graph, note: Note, tmp_path: Path, harness: str) -> None:
    for hours, texts in enumerate((("Which oil?", "Linseed."), ("Which wax?", "Carnauba."))):
        note(hours, harness=harness, transcript=unnamed(tmp_path / "t.jsonl", harness, *texts))
        done = worker.work("default")
        assert (done.remembered, done.ended) == (2, 1)
    assert {text for _, text in contents(database)} == {"Which oil?", "Linseed.", "Which wax?", "Carnauba."}


def test_what_moves_within_a_transcript_without_ids_is_known(
    database: Graph, note: Note, tmp_path: Path, harness: str
) -> None:
    path = unnamed(tmp_path / "t.jsonl", harness, "ok", "Linseed.", "ok", "Carnauba.")
    note(1, harness=harness, transcript=path)
    assert worker.work("default").remembered == 4
    note(2, harness=harness, transcript=unnamed(path, harness, "Which oil?", "Linseed.", "ok", "Carnauba."))
    assert worker.work("default").remembered == 1


@contextmanager
def older(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Read transcripts as an older version did, which identified an entry without an id by its position."""
    parse = reading.parse

    def parsed(*words: Any) -> Transcript:
        said = parse(*words)
        said.entries = [replace(entry, id=entry.place or entry.id, place="") for entry in said.entries]
        return said

    with monkeypatch.context() as patched:
        patched.setattr(reading, "parse", parsed)
        yield


def test_what_an_older_version_knew_by_its_place_is_known(
    database: Graph, note: Note, tmp_path: Path, harness: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = unnamed(tmp_path / "t.jsonl", harness, "Which oil?", "Linseed.", "And wax?", "Carnauba.")
    note(1, harness=harness, transcript=path)
    with older(monkeypatch):
        assert worker.work("default").ended == 1
    before = dump(database)
    note(2, harness=harness, transcript=path)
    done = worker.work("default")
    assert (done.lived, done.remembered, done.ended) == (1, 0, 0)
    assert dump(database) == before
    note(3, harness=harness, transcript=unnamed(path, harness, "Which oil?", "Linseed.", "And wax?", "None."))
    done = worker.work("default")
    assert (done.remembered, done.ended) == (1, 1)
