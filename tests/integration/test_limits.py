"""brainbridge/platform/limits.py: 9,000 characters in any field of any input are kept, or refused by name."""

import io
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from brainbridge.brain.brain import Brain
from brainbridge.errors import InvalidInput, NotFound
from brainbridge.graph.graph import Graph
from brainbridge.hook import entry, spool, worker
from brainbridge.platform import limits
from brainbridge.transfer import dispatch
from brainbridge.transfer.dispatch import Options
from brainbridge.transfer.formats import Format
from brainbridge.transfer.importing import Imported
from tests.cli.conftest import invoke
from tests.state import at, ms, query
from tests.transcripts import shapes

LONG = {"ascii": "a" * 9_000, "wide": "\U00010348" * 9_000}
# The longest accepted: no index gets more bytes.
LONGEST = "\U00010348" * limits.NAME


@pytest.fixture(params=LONG)
def long(request: pytest.FixtureRequest) -> str:
    return LONG[request.param]


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def variants(record: dict[str, Any], long: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield a record with each of its texts made long in turn, nested ones too."""
    for key, value in record.items():
        if isinstance(value, dict):
            yield from ((f"{key}.{name}", record | {key: inner}) for name, inner in variants(value, long))
        elif isinstance(value, list) and all(isinstance(each, str) for each in value):
            yield key, record | {key: [long]}
        elif isinstance(value, str):
            yield key, record | {key: long}
    yield "a key nobody knows", record | {long: long}


def imported(graph: Graph, records: list[dict[str, Any]], format: Format, session: str = "s") -> Imported:
    stream = io.BytesIO("".join(f"{json.dumps(each)}\n" for each in records).encode())
    options = Options(session, "i", at(0), True, capture="all")
    done = dispatch.import_file(graph, stream, f"/{format}", options, format=format)
    assert isinstance(done, Imported)
    return done


LINE = {
    "content": "c",
    "at": "2026-05-01T12:00:00Z",
    "sessionId": "s",
    "type": "learning",
    "speaker": "Ada",
    "role": "user",
    "scope": "p",
    "id": "1",
}
ENTITY = {"name": "Ada", "entityType": "Person", "observations": ["prefers linseed oil"]}
RELATION = {"from": "Ada", "relationType": "REPAIRS", "to": "Tide clock"}
GEMINI = {"id": "1", "type": "user", "content": "c", "timestamp": "2026-05-01T12:00:00Z", "sessionId": "s"}
CODEX = {
    "timestamp": "2026-05-01T12:00:00Z",
    "type": "response_item",
    "payload": {"type": "message", "role": "user", "content": "c"},
}
WAYS: dict[str, tuple[Format, dict[str, Any]]] = {
    "lines": ("lines", LINE),
    "claude": ("claude", shapes.claude_line("user", 1, "c")),
    "gemini": ("gemini", GEMINI),
    "codex": ("codex", CODEX),
    "entity": ("mcp-memory", ENTITY),
    "relation": ("mcp-memory", RELATION),
}


@pytest.mark.parametrize("way", WAYS)
def test_an_import_takes_or_refuses_it_and_keeps_the_good_record_beside_it(graph: Graph, way: str, long: str) -> None:
    format, record = WAYS[way]
    for number, (field, changed) in enumerate(variants(record, long)):
        good = json.loads(json.dumps(record).replace('"c"', f'"good {number}"').replace('"Ada"', f'"Ada {number}"'))
        good |= {key: f"good {number}" for key in ("id", "uuid") if key in good}
        done = imported(graph, [changed, good], format, f"s{number}")
        assert done.imported + done.known + len(done.bad) + sum(done.skipped.values()) == 2, field
        assert query(graph, "MATCH (m:Memory) WHERE m.content CONTAINS $text RETURN m", text=f" {number}"), field


def test_a_session_that_is_named_in_a_transcript_at_length_is_kept(graph: Graph, long: str) -> None:
    imported(graph, [shapes.claude_line("user", 1, "c", sessionId=long)], "claude")
    (row,) = query(graph, "MATCH (m:Memory) RETURN m.sessionId AS session")
    assert row["session"] == limits.fitting(long)


def test_notes_with_a_heading_of_any_length_are_taken(graph: Graph, long: str) -> None:
    text = io.BytesIO(f"# {long}\n\nsaid below it\n".encode())
    done = dispatch.import_file(graph, text, f"/{long}.md", Options("s", "i", at(0), True), format="markdown")
    assert isinstance(done, Imported)
    assert done.imported == 1


def test_an_import_of_what_is_called_at_length_is_refused_line_by_line(graph: Graph, long: str) -> None:
    for options in (Options(long, "i", at(0), True), Options("s", long, at(0), True)):
        done = dispatch.import_file(graph, io.BytesIO(b'{"content": "c"}\n'), "/f", options, format="lines")
        assert isinstance(done, Imported)
        assert "256" in done.bad[0].reason


HOOK = {
    "session_id": "s",
    "transcript_path": "/t.jsonl",
    "cwd": "/home/ada",
    "reason": "exit",
    "hook_event_name": "SessionEnd",
}


def test_an_event_of_an_agent_is_lived_through(database: Graph, long: str, tmp_path: Path) -> None:
    said = shapes.written(tmp_path / "t.jsonl", [shapes.claude_line("user", 1, "c", uuid=long, sessionId=long)])
    for number, (_, event) in enumerate(variants(HOOK | {"transcript_path": str(said)}, long)):
        noted = entry.noted(event)
        assert noted
        spool.put("default", at=ms(number), event="session-end", harness="claude", **noted)
        done = worker.work("default")
        assert (done.lived, done.failed, done.waiting) == (1, 0, 0)
    names = {row["name"] for row in query(database, "MATCH (s:Session) RETURN s.name AS name")}
    assert names == {"s", limits.fitting(long)}


def test_sessions_that_begin_alike_stay_apart(long: str) -> None:
    noted = [entry.noted({"session_id": long + end}) for end in "ab"]
    assert noted[0] != noted[1]


def test_events_that_older_hooks_noted_are_lived_through(database: Graph, long: str) -> None:
    spool.put("default", at=ms(1), event="session-end", harness="claude", session=long, transcript="")
    assert worker.work("default").ended == 1


API: dict[str, Callable[[Brain, Any], object]] = {
    "content": lambda brain, long: brain.remember(long),
    "session": lambda brain, long: brain.remember("c", session_id=long),
    "instance": lambda brain, long: brain.remember("c", instance_id=long),
    "speaker": lambda brain, long: brain.remember("c", speaker=long),
    "role": lambda brain, long: brain.remember("c", role=long),
    "type": lambda brain, long: brain.remember("c", type=long),
    "scope": lambda brain, long: brain.remember("c", scope=long),
    "importKey": lambda brain, long: brain.remember("c", import_key=long),
    "tier": lambda brain, long: brain.tests.remember("c", tier=long),
    "path of a crystal": lambda brain, long: brain.crystals.remember("c", path=long),
    "type of a crystal": lambda brain, long: brain.crystals.remember("c", semantic_type=long),
    "path of crystals": lambda brain, long: brain.crystals.list(path=long),
    "crystal that is shown": lambda brain, long: brain.crystals.show(long),
    "crystal that is frozen": lambda brain, long: brain.crystals.freeze(long),
    "session that touches": lambda brain, long: brain.touch(brain.remember("c").id, session=long),
    "id that is touched": lambda brain, long: brain.touch(long),
    "id that is looked at": lambda brain, long: brain.inspect(long),
    "question": lambda brain, long: brain.recall(long),
    "session that recalls": lambda brain, long: brain.recall("linseed", session=long),
    "filter scope": lambda brain, long: brain.recall("linseed", scope=long),
    "filter session": lambda brain, long: brain.recall("linseed", in_session=long),
    "filter type": lambda brain, long: brain.recall("linseed", type=long),
    "filter tier": lambda brain, long: brain.recall("linseed", tier=long),
    "filter participant": lambda brain, long: brain.recall("linseed", participant=long),
    "start of a walk": lambda brain, long: brain.traverse(long),
    "session that ends": lambda brain, long: brain.session_end(long),
    "scope of a session that ends": lambda brain, long: brain.session_end("s", scope=long),
    "session that is asked for": lambda brain, long: brain.monitor.session_scopes(long),
    "clusters of a scope": lambda brain, long: brain.clusters.list(scope=long),
    "promotion": lambda brain, long: brain.force_promote(long),
    "question of a probe": lambda brain, long: brain.probes.add(long, brain.remember("c").id),
    "expectation of a probe": lambda brain, long: brain.probes.add("linseed", long),
    "scope of a probe": lambda brain, long: brain.probes.add("linseed", brain.remember("c").id, scope=long),
    "probe that is dropped": lambda brain, long: brain.probes.drop(long),
    "key of the configuration": lambda brain, long: brain.config.change({long: 1}),
    "value of the configuration": lambda brain, long: brain.config.change({"workingDecay": long}),
    "run": lambda brain, long: brain.runs.show(long),
    "scenario": lambda brain, long: brain.tests.play(long),
}


def test_the_api_takes_it_or_says_what_is_wrong_with_it(database: Graph, long: str) -> None:
    with Brain.open() as brain:
        brain.remember("prefers linseed oil")
        for work in API.values():
            with suppress(InvalidInput, NotFound):
                work(brain, long)
        brain.clusters.build(lexical=True)
        brain.consolidate()
        assert brain.integrity.validate().findings == []


def test_a_name_too_long_is_told_its_length_and_the_limit() -> None:
    assert limits.fault("a" * 257) == "has 257 characters; the limit is 256"


def test_the_longest_that_is_taken_goes_into_every_index(database: Graph) -> None:
    with Brain.open() as brain:
        parts: dict[str, Any] = {"session_id": LONGEST, "instance_id": LONGEST, "speaker": LONGEST, "scope": LONGEST}
        ids = [brain.remember(f"linseed oil {number}", **parts).id for number in range(2)]
        brain.recall("linseed", session=LONGEST)
        lines = [LINE | {"id": LONGEST, "scope": LONGEST, "sessionId": LONGEST}, {"content": "x", "id": "\\" * 256}]
        assert imported(brain.graph, lines, "lines").imported == 2
        assert imported(brain.graph, [RELATION | {"relationType": LONGEST}], "mcp-memory").imported == 1
        brain.probes.add("linseed", *ids, scope=LONGEST)
        brain.session_end(LONGEST, scope=LONGEST)
        brain.clusters.build(lexical=True)


COMMANDS = [
    ("remember", "c", "--session"),
    ("remember", "c", "--scope"),
    ("test-memory", "c", "--session"),
    ("session-end", "--session"),
    ("recall", "linseed", "--in-session"),
    ("recall", "linseed", "--session"),
    ("clusters", "--scope"),
    ("memory-inspect",),
    ("config", "set", "workingDecay"),
    ("probe", "drop"),
]


def test_a_command_takes_it_or_says_what_is_wrong_with_it(database: Graph, long: str) -> None:
    invoke("remember", "prefers linseed oil")
    for words in COMMANDS:
        error = invoke(*words, long, "--json").envelope["error"]
        assert error is None or error["code"] in ("invalid_input", "not_found", "usage"), error
