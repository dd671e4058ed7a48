"""Killed at any point, hook and worker lose no session and process none twice.

The processes are started as an agent starts them, and killed with SIGKILL after times from a fixed seed; the database
is up, unreachable, or killed and restarted in between. The graph at the end is what counts.
"""

import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from brainbridge import Brain
from brainbridge.hook import spool, worker
from brainbridge.platform import limits, paths
from brainbridge.server.local import LocalServer
from tests.effort import often
from tests.hook.conftest import HOOK
from tests.hook.killing import killed_after, lasting, start
from tests.state import at, query
from tests.transcripts import shapes

pytestmark = [pytest.mark.server, pytest.mark.timeout(1200)]

_POINTS = often(50, sampled=8)
_SEED = 4
_NOWHERE = "bolt://127.0.0.1:1"
_WORKER = (sys.executable, "-m", "brainbridge.hook.worker")


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalServer]:
    """The server of the default brain, which the workers start themselves, of jars that were downloaded before."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(paths.cache().parent))
    for name in ("CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    monkeypatch.setenv("HOME", str(tmp_path))
    server = LocalServer("default")
    server.start()
    yield server
    server.kill()


def ended(folder: Path, number: int, kill_after: float) -> tuple[str, bool]:
    """End a session as an agent does, with a hook that may be killed; returns its name, and whether that was so."""
    session = f"session-{number}"
    line = shapes.claude_line("user", number % 60, f"prompt of {session}", uuid=f"u-{session}")
    event = {"session_id": session, "transcript_path": str(shapes.written(folder / f"{number}.jsonl", [line]))}
    return session, killed_after(start(HOOK, "session-end", "--harness", "claude", event=event), kill_after)


def test_kills_lose_nothing_and_double_nothing(server: LocalServer, tmp_path: Path) -> None:
    chance, noted, kills, restarts = random.Random(_SEED), set(), 0, 0
    hook_s, worker_s = lasting(HOOK, "session-start", event={}), lasting(*_WORKER) + 0.5
    for number in range(_POINTS):
        session, killed = ended(tmp_path, number, chance.uniform(0, 1.2 * hook_s) if number % 2 else 60)
        # A session counts once its hook has noted it, not if the hook was killed before.
        if any(f"-{limits.label(session)}-" in name for name in spool.waiting("default")):
            noted.add(session)
        at_work = start(*_WORKER, **({"BRAINBRIDGE_URI": _NOWHERE} if number % 5 == 4 else {}))
        if number % 10 == 7:  # the database dies whatever the worker is doing; the next worker starts it again
            with suppress(subprocess.TimeoutExpired):
                at_work.wait(chance.uniform(0, worker_s))
            restarts += server.kill()
        kills += killed + killed_after(at_work, chance.uniform(0, 1.5 * worker_s))
    assert (kills >= _POINTS // 5, restarts >= _POINTS // 16) == (True, True), (kills, restarts)
    assert noted >= {f"session-{number}" for number in range(0, _POINTS, 2)}
    worker.work("default")
    assert spool.names("default", spool.PENDING, spool.TAKEN, spool.FAILED) == []
    with Brain.open() as brain:
        rows = query(brain.graph, "MATCH (m:Memory:Head) RETURN m.sessionId AS session, count(m) AS times")
        assert {row["session"]: row["times"] for row in rows} == dict.fromkeys(noted, 1)
        closed = query(brain.graph, "MATCH (s:Session) WHERE s.endedEntry IS NOT NULL RETURN s.name AS name")
        assert {row["name"] for row in closed} == noted
        assert brain.integrity.validate(now=at(100_000)).findings == []
