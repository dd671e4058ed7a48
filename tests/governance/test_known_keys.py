"""What an older version imported with its secrets, under keys that were made of them, is not imported again."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.hook import spool, worker
from brainbridge.language import sensitivity
from brainbridge.transfer import lines
from brainbridge.transfer.transcript import entry
from tests.cli.conftest import invoke
from tests.state import ms, query

PIN = "the pin is 4711"
OTHER = "the pin is 4712"
GIVEN = {
    "said.jsonl": "".join(json.dumps({"content": text}) + "\n" for text in (PIN, OTHER, PIN, "plain")),
    "notes.md": f"# One\n\n{PIN}\n\n# Two\n\n{OTHER}\n\n# Two\n\n{OTHER}\n\n# Three\n\nplain\n",
    "memory.json": "".join(
        json.dumps({"type": "entity", "name": "door", "entityType": "door", "observations": [text]}) + "\n"
        for text in (PIN, "plain")
    ),
    "chat.jsonl": "".join(json.dumps({"role": "user", "content": text}) + "\n" for text in (PIN, OTHER, PIN, "plain")),
}


@pytest.fixture
def older() -> Iterator[Callable[[], None]]:
    """Let keys be made of whole texts, as older versions made them, until what is returned is called."""
    patch = pytest.MonkeyPatch()
    for module in (lines, sensitivity, entry):
        patch.setattr(module, "redact", lambda text: text)
    yield patch.undo
    patch.undo()


def _import(tmp_path: Path, name: str) -> tuple[int, int]:
    path = tmp_path / name
    path.write_text(GIVEN[name], encoding="utf-8")
    done = invoke("import", str(path), "--session", "s", "--json")
    assert done.code == 0, done.err
    return done.data["imported"], done.data["known"]


@pytest.mark.parametrize("name", ["said.jsonl", "notes.md", "memory.json"])
def test_a_line_that_an_older_version_imported_is_known(
    database: Graph, tmp_path: Path, name: str, older: Callable[[], None]
) -> None:
    count = _import(tmp_path, name)[0]
    older()
    assert _import(tmp_path, name) == (0, count)
    assert query(database, "MATCH (m:Memory) RETURN count(m) AS n") == [{"n": count}]


@pytest.mark.parametrize("name", ["said.jsonl", "notes.md", "memory.json"])
@pytest.mark.parametrize("first", ["true", "false"])
def test_a_line_is_known_whatever_the_setting_was(
    database: Graph, tmp_path: Path, name: str, first: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BRAINBRIDGE_REDACT_SECRETS", first)
    count = _import(tmp_path, name)[0]
    assert count == GIVEN[name].count("the pin is") + 1
    monkeypatch.setenv("BRAINBRIDGE_REDACT_SECRETS", "false" if first == "true" else "true")
    assert _import(tmp_path, name) == (0, count)


def test_a_replayed_line_that_an_older_version_replayed_is_known(
    database: Graph, tmp_path: Path, older: Callable[[], None]
) -> None:
    path = tmp_path / "said.jsonl"
    path.write_text(json.dumps({"content": PIN, "at": "2026-05-01T12:00:00Z"}) + "\n", encoding="utf-8")
    first = invoke("import", str(path), "--replay", "--json").data
    older()
    again = invoke("import", str(path), "--replay", "--json").data
    assert (first["imported"], first["sessionsEnded"]) == (1, 1)
    assert (again["imported"], again["known"], again["sessionsEnded"]) == (0, 1, 0)


def test_a_session_that_an_older_worker_ended_does_not_end_again(
    database: Graph, tmp_path: Path, older: Callable[[], None]
) -> None:
    path = tmp_path / "chat.jsonl"
    path.write_text(GIVEN["chat.jsonl"].replace(json.dumps({"role": "user", "content": "plain"}) + "\n", ""), "utf-8")

    def work() -> worker.Drained:
        spool.put("default", at=ms(9), event="session-end", harness="cursor", session="s", transcript=str(path))
        return worker.work("default")

    first = work()
    older()
    again = work()
    assert (first.remembered, first.ended) == (3, 1)
    assert (again.remembered, again.ended) == (0, 0)
