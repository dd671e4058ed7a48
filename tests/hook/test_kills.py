"""Killed at any point, hook and worker lose no session and live through none twice.

Processes as an agent starts them, killed with SIGKILL after a time that a fixed seed chose; the database up,
unreachable and up again in between. What counts is what the graph holds in the end.
"""

import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from brainbridge import integrity
from brainbridge.graph import Graph
from brainbridge.hook import spool, worker
from tests.hook.conftest import HOOK
from tests.state import at, query
from tests.transcripts import shapes

pytestmark = pytest.mark.timeout(900)

_POINTS = 50
_SEED = 4
_NOWHERE = "bolt://127.0.0.1:1"


def start(*command: str, event: object = None, **environment: str) -> "subprocess.Popen[bytes]":
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "BRAINBRIDGE_HOOK_MODE": "spool", **environment},
    )
    assert process.stdin is not None
    process.stdin.write(json.dumps(event).encode())
    process.stdin.close()
    return process


def killed_after(process: "subprocess.Popen[bytes]", seconds: float) -> bool:
    """Kill a process unless it ends by itself before; tells whether it was killed."""
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return True
    return False


def lasting(*command: str, event: object = None) -> float:
    """Return how long a process takes on this machine, as it is now."""
    began = time.monotonic()
    assert start(*command, event=event).wait(60) == 0
    return time.monotonic() - began


def test_fifty_kills_lose_nothing_and_double_nothing(database: Graph, tmp_path: Path, state: Path) -> None:
    worker_command = (sys.executable, "-m", "brainbridge.hook.worker")
    chance, noted, kills = random.Random(_SEED), set(), 0
    hook_s, worker_s = lasting(HOOK, "session-start", event={}), lasting(*worker_command) + 0.5
    for number in range(_POINTS):
        session = f"session-{number}"
        line = shapes.claude_line("user", number % 60, f"prompt of {session}", uuid=f"u-{session}")
        event = {"session_id": session, "transcript_path": str(shapes.written(tmp_path / f"{number}.jsonl", [line]))}
        hook = start(HOOK, "session-end", "--harness", "claude", event=event)
        kills += killed_after(hook, chance.uniform(0, 1.2 * hook_s) if number % 2 else 60)
        # A session counts once its hook has noted it; a hook killed before that has nothing to answer for.
        if any(f"-{spool.label(session)}-" in name for name in spool.waiting("default")):
            noted.add(session)
        elsewhere = {"BRAINBRIDGE_URI": _NOWHERE} if number % 5 == 4 else {}
        kills += killed_after(start(*worker_command, **elsewhere), chance.uniform(0, 1.5 * worker_s))
    assert kills >= 10
    assert noted >= {f"session-{number}" for number in range(0, _POINTS, 2)}
    worker.work("default")
    assert spool.names("default", spool.PENDING, spool.TAKEN, spool.FAILED) == []
    rows = query(database, "MATCH (m:Memory:Head) RETURN m.sessionId AS session, count(m) AS times")
    assert {row["session"]: row["times"] for row in rows} == dict.fromkeys(noted, 1)
    ended = query(database, "MATCH (s:Session) WHERE s.endedEntry IS NOT NULL RETURN s.name AS name")
    assert {row["name"] for row in ended} == noted
    assert integrity.validate(database, now=at(1_000_000)).findings == []


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
        assert start(HOOK, "session-end", "--harness", "claude", event=event).wait(20) == 0
    workers = [start(sys.executable, "-m", "brainbridge.hook.worker") for _ in range(4)]
    assert [each.wait(120) for each in workers] == [0] * 4
    assert spool.waiting("default") == []
    rows = query(database, "MATCH (r:ConsolidationRun) RETURN r.session AS session")
    assert sorted(row["session"] for row in rows) == sorted(f"s{number}" for number in range(12))
    assert len(query(database, "MATCH (m:Memory:Head) RETURN m")) == 12


def test_a_hook_wakes_a_worker_that_outlives_it(database: Graph, tmp_path: Path, state: Path) -> None:
    line = shapes.claude_line("user", 1, "hello")
    event = {"session_id": "s", "transcript_path": str(shapes.written(tmp_path / "t", [line]))}
    hook = start(HOOK, "session-end", "--harness", "claude", event=event, BRAINBRIDGE_HOOK_MODE="detach")
    assert hook.wait(20) == 0
    deadline = time.monotonic() + 60
    while spool.waiting("default"):
        assert time.monotonic() < deadline, (state / "hook.log").read_text()
        time.sleep(0.05)
    assert len(query(database, "MATCH (s:Session {name: 's'}) WHERE s.endedEntry = 'u1' RETURN s")) == 1
    assert "session-end of claude s" in (state / "hook.log").read_text()


def test_after_a_day_without_a_database_everything_arrives_once(database: Graph, tmp_path: Path) -> None:
    sessions = 1000
    for number in range(sessions):
        when = 1_777_636_800_000 + number * 86_400
        said = {"harness": "generic", "session": f"s{number}", "transcript": ""}
        spool.put("default", at=when, event="session-end", **said)
    down = start(sys.executable, "-m", "brainbridge.hook.worker", BRAINBRIDGE_URI=_NOWHERE)
    assert down.wait(60) == 0
    assert len(spool.waiting("default")) == sessions
    done = worker.work("default")
    assert (done.lived, done.ended, done.waiting) == (sessions, sessions, 0)
    rows = query(database, "MATCH (r:ConsolidationRun) RETURN r.session AS session")
    assert len(rows) == len({row["session"] for row in rows}) == sessions
