"""What hooks and workers leave when they are killed, many at once, or a day without a database.

tests/server/test_hook_kills.py proves that kills lose no session, with a server that is killed too.
"""

import json
import random
import sys
from pathlib import Path

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.hook import spool, worker
from tests.effort import often
from tests.hook.conftest import HOOK
from tests.hook.killing import killed_after, start
from tests.state import query
from tests.transcripts import shapes
from tests.waiting import until

pytestmark = pytest.mark.timeout(900)

_POINTS = often(50, sampled=8)
_SEED = 4
_NOWHERE = "bolt://127.0.0.1:1"


def test_a_hook_that_is_killed_leaves_whole_events_only(tmp_path: Path, state: Path) -> None:
    chance = random.Random(_SEED)
    for number in range(_POINTS):
        event = {"session_id": f"s{number}", "transcript_path": "/t" * 1000}
        killed_after(start(HOOK, "session-end", event=event), chance.uniform(0, 0.06))
    for name in spool.names("default", spool.PENDING):
        assert json.loads((state / "spool" / name).read_bytes())["transcript"] == "/t" * 1000


def test_two_workers_at_once_live_through_everything_once(database: Graph, tmp_path: Path) -> None:
    for number in range(12):
        line = shapes.claude_line("user", number, f"prompt {number}", uuid=f"u{number}")
        event = {"session_id": f"s{number}", "transcript_path": str(shapes.written(tmp_path / f"{number}", [line]))}
        assert start(HOOK, "session-end", "--harness", "claude", event=event).wait(300) == 0
    workers = [start(sys.executable, "-m", "brainbridge.hook.worker") for _ in range(4)]
    assert [each.wait(300) for each in workers] == [0] * 4
    assert spool.waiting("default") == []
    rows = query(database, "MATCH (r:ConsolidationRun {command: 'session-end'}) RETURN r.session AS session")
    assert sorted(row["session"] for row in rows) == sorted(f"s{number}" for number in range(12))
    assert len(query(database, "MATCH (m:Memory:Head) RETURN m")) == 12


def test_a_hook_wakes_a_worker_that_outlives_it(database: Graph, tmp_path: Path, state: Path) -> None:
    line = shapes.claude_line("user", 1, "hello")
    event = {"session_id": "s", "transcript_path": str(shapes.written(tmp_path / "t", [line]))}
    hook = start(HOOK, "session-end", "--harness", "claude", event=event, BRAINBRIDGE_HOOK_MODE="detach")
    assert hook.wait(300) == 0
    log = state / "hook.log"
    until(lambda: log.exists() and "session-end of claude s" in log.read_text())
    assert spool.waiting("default") == []
    assert len(query(database, "MATCH (s:Session {name: 's'}) WHERE s.endedEntry = 'u1' RETURN s")) == 1


def test_after_a_day_without_a_database_everything_arrives_once(database: Graph, tmp_path: Path) -> None:
    sessions = often(1000, sampled=100)
    for number in range(sessions):
        when = 1_777_636_800_000 + number * 86_400
        said = {"harness": "generic", "session": f"s{number}", "transcript": ""}
        spool.put("default", at=when, event="session-end", **said)
    down = start(sys.executable, "-m", "brainbridge.hook.worker", BRAINBRIDGE_URI=_NOWHERE)
    assert down.wait(300) == 0
    assert len(spool.waiting("default")) == sessions
    done = worker.work("default")
    assert (done.lived, done.ended, done.waiting) == (sessions, sessions, 0)
    rows = query(database, "MATCH (r:ConsolidationRun {command: 'session-end'}) RETURN r.session AS session")
    assert len(rows) == len({row["session"] for row in rows}) == sessions
