"""consolidate-all --if-running: one whole consolidation of a brain at a time on a machine."""

import os
import socket
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import psutil
import pytest
from filelock import FileLock

from brainbridge import instants
from brainbridge.graph.graph import Graph
from brainbridge.platform import paths, processes
from brainbridge.run.run import _Started, latest
from tests.cli.conftest import Run

LEAVE = ("consolidate-all", "--if-running", "leave", "--json")
Begun = Callable[..., None]


@pytest.fixture(autouse=True)
def _own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


@pytest.fixture
def other() -> "Iterator[subprocess.Popen[bytes]]":
    """Another process."""
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        yield process
        process.kill()


@pytest.fixture
def begun(graph: Graph) -> Begun:
    """Begin a run so long ago, and never finish it."""

    def begin(pid: int | str, *, host: str = socket.gethostname(), ago: timedelta = timedelta(0)) -> None:
        now = instants.to_ms(instants.now() - ago)
        common = {"command": "consolidate-all", "isTest": False, "session": None, "by": f"{host}/{pid}", "undoes": None}
        graph.one("run.start", _Started, id=str(uuid.uuid4()), now=now, startedAt=now, **common)

    return begin


def runs(run: Run) -> int:
    return len(run("run", "list", "--json").data["runs"])


def test_without_another_run_it_consolidates(run: Run) -> None:
    done = run(*LEAVE).data
    assert (done["left"], bool(done["runId"])) == (False, True)


def test_it_leaves_while_another_process_is_at_it(run: Run, begun: Begun, other: "subprocess.Popen[bytes]") -> None:
    begun(other.pid)
    shown = run(*LEAVE)
    assert (shown.code, shown.data["left"], shown.data["settled"]) == (0, True, 0)
    assert shown.data.keys() >= {"runId", "settled", "expired", "promoted", "durationMs"}
    assert "another run is in progress" in run("consolidate-all", "--if-running", "leave").out
    assert runs(run) == 1
    other.kill()
    other.wait()
    assert run(*LEAVE).data["left"] is False


def test_runs_that_nobody_is_at_any_more_count_for_nothing(
    run: Run, begun: Begun, other: "subprocess.Popen[bytes]"
) -> None:
    begun(other.pid, host="elsewhere")
    begun(other.pid, ago=timedelta(minutes=10))  # begun before that process started: the pid is another's by now
    begun(os.getpid())
    begun("²")
    assert run(*LEAVE).data["left"] is False


def test_no_step_of_the_clock_makes_a_run_one_that_nobody_is_at(
    run: Run, begun: Begun, other: "subprocess.Popen[bytes]", monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(f"{other.pid}/{processes.identity(other.pid)}")
    monkeypatch.setattr(psutil.Process, "create_time", lambda _: time.time() + 3600)
    assert run(*LEAVE).data["left"] is True


def test_a_run_says_which_process_is_at_it(run: Run, graph: Graph) -> None:
    run("consolidate-all")
    (record,) = latest(graph, limit=2)
    assert record.by == f"{socket.gethostname()}/{os.getpid()}/{processes.identity(os.getpid())}"


def test_a_run_that_is_unfinished_for_an_hour_has_lost_its_database(run: Run, begun: Begun) -> None:
    first = f"1/{processes.identity(1)}"  # even if the machine started just now
    begun(first, ago=timedelta(minutes=61))
    assert run(*LEAVE).data["left"] is False
    begun(first, ago=timedelta(minutes=59))
    assert run(*LEAVE).data["left"] is True
    assert run(*LEAVE).data["applied"] is False


def test_it_leaves_or_waits_while_another_one_has_the_turn(run: Run) -> None:
    folder = paths.state("default")
    folder.mkdir(parents=True)
    turn = FileLock(folder / "consolidation.lock", thread_local=False)
    turn.acquire()
    assert run(*LEAVE).data["left"] is True
    began = time.monotonic()
    threading.Timer(0.7, turn.release).start()
    done = run("consolidate-all", "--json").data
    assert (done["left"], time.monotonic() - began > 0.7) == (False, True)


def test_the_turn_is_given_back(run: Run) -> None:
    assert [run(*LEAVE).data["left"] for _ in range(2)] == [False, False]
    assert run("consolidate-all", "--now", "1960-01-01T00:00:00Z").code == 2
    assert run(*LEAVE).data["left"] is False
