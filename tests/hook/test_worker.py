"""The worker processes waiting events once and in order, however often they come and whatever breaks."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from brainbridge.errors import (
    ConstraintViolated,
    GraphUnavailable,
    Held,
    QueryFailed,
    RowCountError,
    RowShapeError,
    SchemaMissing,
    ServerError,
    Stuck,
    Terminated,
    Unconfigured,
)
from brainbridge.graph.graph import Graph
from brainbridge.hook import process, spool, worker
from brainbridge.memory import memory, session
from brainbridge.settings import Capture
from tests.hook.conftest import Note
from tests.hook.graphs import contents, dump, sound
from tests.state import at, query
from tests.transcripts import shapes


@pytest.mark.parametrize("harness", ["claude", "codex", "gemini", "cursor"])
def test_a_session_of_each_agent_is_remembered_and_consolidated(
    database: Graph, note: Note, tmp_path: Path, harness: str
) -> None:
    make: Callable[[Path], Path] = getattr(shapes, harness)
    note(1, harness=harness, transcript=make(tmp_path / "transcript"))
    done = worker.work("default")
    assert (done.lived, done.ended, done.failed, done.waiting) == (1, 1, 0, 0)
    said = contents(database)
    assert done.remembered == len(said) >= 2
    assert {role for role, _ in said} == {"user", "assistant"}
    (row,) = query(database, "MATCH (m:Memory) RETURN DISTINCT m.sessionId AS session, m.instanceId AS instance")
    assert (row["session"], row["instance"]) == ("s", harness)
    sound(database)


@pytest.mark.parametrize(
    ("capture", "kept"),
    [
        ("off", []),
        ("prompts", ["How many teeth has gear 0?"]),
        ("dialogue", ["How many teeth has gear 0?", "Gear 0 has forty teeth."]),
        ("all", ["How many teeth has gear 0?", "I look at gear 0.", "Gear 0 has forty teeth."]),
    ],
)
def test_what_is_captured_can_be_chosen(
    database: Graph, note: Note, tmp_path: Path, capture: Capture, kept: list[str]
) -> None:
    note(1, transcript=shapes.claude(tmp_path / "t.jsonl", turns=1))
    assert worker.work("default", capture=capture).ended == 1
    assert [content for _, content in contents(database)] == kept


def test_a_memory_is_of_the_instant_it_was_said(database: Graph, note: Note, tmp_path: Path) -> None:
    note(1, transcript=shapes.claude(tmp_path / "t.jsonl", turns=1))
    worker.work("default")
    (first, _) = query(database, "MATCH (m:Memory) RETURN m.created AS at ORDER BY m.created")
    assert first["at"] == at(1 / 60)


def test_secrets_are_not_remembered(database: Graph, note: Note, tmp_path: Path) -> None:
    secret = "AKIA" + "IOSFODNN7EXAMPLE"
    line = shapes.claude_line("user", 1, f"the bucket's key is {secret}")
    note(1, transcript=shapes.written(tmp_path / "t.jsonl", [line]))
    worker.work("default")
    assert contents(database) == [("user", "the bucket's key is [redacted]")]


def test_the_same_event_twice_leaves_the_graph_that_once_does(database: Graph, note: Note, tmp_path: Path) -> None:
    transcript = shapes.claude(tmp_path / "t.jsonl")
    note(1, transcript=transcript)
    worker.work("default")
    once = dump(database)
    note(1.5, transcript=transcript)
    note(2, "stop", transcript=transcript)
    done = worker.work("default")
    assert (done.lived, done.remembered, done.ended) == (2, 0, 0)
    assert dump(database) == once


def test_a_resumed_session_ends_again_with_what_is_new(database: Graph, note: Note, tmp_path: Path) -> None:
    transcript = shapes.claude(tmp_path / "t.jsonl", turns=1)
    note(1, transcript=transcript)
    worker.work("default")
    note(2, transcript=shapes.claude(tmp_path / "t.jsonl", turns=3))
    done = worker.work("default")
    assert (done.remembered, done.ended) == (4, 1)
    (found,) = session.find(database, "s", is_test=False)
    assert found.ended_entry == "u12"


def test_a_fork_repeats_what_is_known(database: Graph, note: Note, tmp_path: Path) -> None:
    transcript = shapes.claude(tmp_path / "t.jsonl")
    note(1, transcript=transcript)
    note(2, session="fork", transcript=transcript)
    worker.work("default")
    assert len(contents(database)) == 4


def test_events_are_lived_through_in_order_each_at_its_instant(database: Graph, note: Note) -> None:
    for hours in (3, 1, 2):
        note(hours, session=f"s{hours}", harness="generic")
    worker.work("default")
    rows = query(
        database,
        "MATCH (r:ConsolidationRun {command: 'session-end'}) RETURN r.session AS s, r.at AS at ORDER BY r.startedAt",
    )
    assert [(row["s"], row["at"]) for row in rows] == [(f"s{hours}", at(hours)) for hours in (1, 2, 3)]


def test_a_session_end_lifts_what_the_session_used(database: Graph, note: Note) -> None:
    from tests.state import given

    given(database, "m", energy=1.6, sessionId="s")
    note(1 / 3600, harness="generic")
    worker.work("default")
    (row,) = query(database, "MATCH (m:Memory:Live) RETURN m.tier AS tier")
    assert row["tier"] == "shortTerm"


def test_what_was_used_in_a_session_is_linked_once(database: Graph, note: Note) -> None:
    from tests.state import given

    for name in ("a", "b", "c"):
        given(database, name)
    for name in ("a", "b"):
        memory.touch(database, name, now=at(0.1), session="s")
    for hours in (0.2, 0.3):
        note(hours, harness="generic")
        worker.work("default")
    rows = query(database, "MATCH (a)-[r:COACTIVATED]->(b) RETURN r.weight AS weight")
    assert [row["weight"] for row in rows] == [1]
    sound(database)


def test_a_stop_remembers_and_does_not_end(database: Graph, note: Note, tmp_path: Path) -> None:
    note(1, "stop", transcript=shapes.claude(tmp_path / "t.jsonl"))
    done = worker.work("default")
    assert (done.remembered, done.ended) == (4, 0)
    (found,) = session.find(database, "s", is_test=False)
    assert found.ended_entry is None


def test_a_transcript_that_is_gone_does_not_keep_a_session_from_ending(
    database: Graph, note: Note, state: Path
) -> None:
    note(1, transcript="/nowhere/t.jsonl")
    assert worker.work("default").ended == 1
    assert "there is no transcript" in (state / "hook.log").read_text()


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"event": 7}', b'{"event": "session-end", "at": -1}', b"\xff"])
def test_what_is_no_event_is_set_aside_and_the_others_go_on(
    database: Graph, note: Note, state: Path, content: bytes
) -> None:
    name = note(1, harness="generic")
    (state / "spool" / name.replace("session-end", "a")).write_bytes(content)
    for _ in range(3):
        worker.work("default")
    assert spool.waiting("default") == []
    assert len(spool.names("default", spool.FAILED)) == 1
    assert len(query(database, "MATCH (r:ConsolidationRun {command: 'session-end'}) RETURN r")) == 1


@pytest.mark.parametrize("error", [RuntimeError, QueryFailed, ConstraintViolated, RowShapeError, RowCountError])
def test_what_fails_is_tried_three_times(
    database: Graph, note: Note, state: Path, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    note(1, harness="generic")

    def broken(*_: Any, **__: Any) -> None:
        raise error("boom")

    monkeypatch.setattr(process, "live", broken)
    for left in (1, 1, 0):
        assert worker.work("default").failed == 1
        assert len(spool.waiting("default")) == left
    (failed,) = spool.names("default", spool.FAILED)
    assert json.loads((state / "spool" / failed).read_bytes())["session"] == "s"
    assert [path.name for path in (state / "spool").iterdir()] == [failed]


@pytest.mark.parametrize("error", [GraphUnavailable, Held, SchemaMissing, ServerError, Stuck, Terminated])
def test_trouble_with_the_database_is_no_failure_of_the_event(
    database: Graph, note: Note, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    note(1, harness="generic")

    def broken(*_: Any, **__: Any) -> None:
        raise error("the disk is full")

    monkeypatch.setattr(process, "live", broken)
    for _ in range(5):
        with pytest.raises(error):
            worker.work("default")
    assert len(spool.waiting("default")) == 1


def test_without_a_configuration_nothing_is_remembered_and_the_event_waits(
    database: Graph, note: Note, tmp_path: Path
) -> None:
    note(1, transcript=shapes.claude(tmp_path / "t.jsonl", turns=1))
    query(database, "MATCH (c:ConsolidationConfig) SET c:Aside REMOVE c:ConsolidationConfig")
    with pytest.raises(Unconfigured, match="no version of ConsolidationConfig is current"):
        worker.work("default")
    assert (contents(database), len(spool.waiting("default"))) == ([], 1)
    query(database, "MATCH (c:Aside) SET c:ConsolidationConfig REMOVE c:Aside")
    assert worker.work("default").remembered == len(contents(database)) == 2


def test_what_fails_keeps_nothing_else_waiting(database: Graph, note: Note, monkeypatch: pytest.MonkeyPatch) -> None:
    lived = []

    def live(_: Graph, event: process.Event, **__: Any) -> process.Lived:
        if event.session == "bad":
            note(3, harness="generic", session="late")  # noted while we hold the lock
            raise RuntimeError("boom")
        lived.append(event.session)
        return process.Lived(scope="")

    monkeypatch.setattr(process, "live", live)
    note(1, harness="generic", session="bad")
    note(2, harness="generic", session="good")
    done = worker.work("default")
    assert (lived, done.failed, done.waiting, done.untried) == (["good", "late"], 1, 1, 0)


def test_an_event_that_is_dropped_meanwhile_is_passed_over(
    database: Graph, note: Note, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [note(hours, harness="generic", session=f"s{hours}") for hours in (1, 2, 3)]
    live = process.live

    def dropping(*words: Any, **options: Any) -> process.Lived:
        (state / "spool" / names[1]).unlink(missing_ok=True)
        return live(*words, **options)

    monkeypatch.setattr(process, "live", dropping)
    assert worker.work("default").lived == 2


def test_two_ends_of_a_growing_session_drained_late_are_lived_through_each(
    database: Graph, note: Note, tmp_path: Path
) -> None:
    transcript = shapes.claude(tmp_path / "t.jsonl", turns=3)
    note(5 / 60, transcript=transcript)  # after the first turn
    note(1, transcript=transcript)
    done = worker.work("default")
    assert (done.ended, done.remembered) == (2, 6)
    rows = query(database, "MATCH (r:ConsolidationRun {command: 'session-end'}) RETURN r.at AS at ORDER BY at")
    assert [row["at"] for row in rows] == [at(5 / 60), at(1)]


def test_an_end_without_a_word_is_recognised_too(database: Graph, note: Note) -> None:
    for _ in range(2):
        note(1, harness="generic")
    done = worker.work("default")
    assert (done.lived, done.ended) == (2, 1)


def test_before_a_compaction_the_agents_last_words_are_stored_too(database: Graph, note: Note, tmp_path: Path) -> None:
    lines = [shapes.claude_line("user", 1, "Which oil?"), shapes.claude_line("assistant", 2, "I look.")]
    transcript = shapes.written(tmp_path / "t.jsonl", lines)
    note(1, "pre-compact", transcript=transcript)
    worker.work("default")
    assert contents(database) == [("user", "Which oil?"), ("assistant", "I look.")]
    note(2, transcript=shapes.written(tmp_path / "t.jsonl", [*lines, shapes.claude_line("assistant", 3, "Linseed.")]))
    worker.work("default")
    assert contents(database) == [("user", "Which oil?"), ("assistant", "I look."), ("assistant", "Linseed.")]


def test_lines_without_an_id_are_told_apart_by_their_session(database: Graph, note: Note, tmp_path: Path) -> None:
    for number, session_id in enumerate("ab"):
        line = shapes.claude_line("user", 1, f"said in {session_id}", uuid=None)
        note(1 + number, session=session_id, transcript=shapes.written(tmp_path / session_id, [line]))
    worker.work("default")
    assert len(contents(database)) == 2


def test_with_the_database_down_everything_waits(note: Note, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRAINBRIDGE_URI", "bolt://127.0.0.1:1")
    note(1)
    with pytest.raises(GraphUnavailable):
        worker.work("default")
    assert len(spool.waiting("default")) == 1


def test_a_second_worker_leaves_at_once(database: Graph, note: Note) -> None:
    from filelock import FileLock

    note(1)
    with FileLock(spool.lock("default")):
        done = worker.work("default")
    assert (done.busy, done.lived, done.waiting) == (True, 0, 1)


def test_its_life_is_bounded(database: Graph, note: Note) -> None:
    note(1)
    assert worker.work("default", life_s=0).waiting == 1


def test_an_event_that_a_worker_died_over_is_taken_up_again(database: Graph, note: Note, state: Path) -> None:
    name = note(1, harness="generic")
    path = state / "spool" / name
    path.rename(path.with_suffix(spool.TAKEN))
    assert worker.work("default").lived == 1
    assert spool.waiting("default") == []


def test_contents_stay_out_of_the_log(database: Graph, note: Note, tmp_path: Path, state: Path) -> None:
    note(1, transcript=shapes.claude(tmp_path / "t.jsonl"))
    worker.work("default")
    log = (state / "hook.log").read_text()
    assert '"remembered":4' in log
    assert "teeth" not in log
