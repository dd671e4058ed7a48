"""brainbridge/server/process.py: which process is the server; here any process stands in for it."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from brainbridge.errors import ServerError
from brainbridge.operations import brains
from brainbridge.platform import paths, processes
from brainbridge.progress import Progress
from brainbridge.server import local, process
from brainbridge.server.home import Home, Ports
from brainbridge.server.local import LocalServer
from tests.cli.conftest import invoke
from tests.waiting import until, until_it_shows


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LocalServer:
    for name in ("CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    found = LocalServer("a")
    found.home.create()
    return found


@pytest.fixture
def stand_in(server: LocalServer) -> "Iterator[subprocess.Popen[bytes]]":
    """A process with the command line of the server."""
    command = [sys.executable, "-c", "import time; time.sleep(600)", f"@{server.home.run_folder / 'server.args'}"]
    with subprocess.Popen(command) as found:
        until_it_shows(found)
        yield found
        found.kill()


def step_of_the_clock(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let the system report all process starts by a clock that was set."""
    real = psutil.Process.create_time
    monkeypatch.setattr(psutil.Process, "create_time", lambda found: real(found) + seconds)


def recorded_earlier(home: Home, pid: int, **others: Any) -> None:
    """Write a record as earlier versions did."""
    record = {"pid": pid, "created": psutil.Process(pid).create_time(), "bolt": 1, "http": 2, "version": "x", **others}
    (home.run_folder / "owner.json").write_text(json.dumps(record))


@pytest.mark.parametrize("seconds", [-86400, 3, 86400])
def test_a_step_of_the_clock_changes_nothing(
    server: LocalServer, stand_in: "subprocess.Popen[bytes]", monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    owner = process.own(server.home, stand_in, Ports(1, 2), "x")
    step_of_the_clock(monkeypatch, seconds)
    assert process.owner(server.home) == owner
    assert server.status().running
    assert server.stop()
    assert stand_in.poll() is not None


def test_the_record_of_an_earlier_version_is_understood(
    server: LocalServer, stand_in: "subprocess.Popen[bytes]", monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded_earlier(server.home, stand_in.pid)
    step_of_the_clock(monkeypatch, 3600)
    assert (server.status().running, server.status().pid) == (True, stand_in.pid)
    assert server.stop()
    assert stand_in.poll() is not None


def test_a_record_that_names_another_process_or_none_is_none(server: LocalServer) -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as another:
        recorded_earlier(server.home, another.pid)
        assert not server.status().running
        for text in ("[]", "7", '"x"', "{}", '{"pid": "x", "created": 1}', '{"pid": 1, "identity": "x"}'):
            (server.home.run_folder / "owner.json").write_text(text)
            assert not server.status().running
        another.kill()


@pytest.mark.parametrize("record", [None, "half a rec"])
def test_a_server_that_no_record_names_is_stopped_all_the_same(
    server: LocalServer, stand_in: "subprocess.Popen[bytes]", record: str | None
) -> None:
    if record:
        (server.home.run_folder / "owner.json").write_text(record)
    assert server.stop()
    assert stand_in.poll() is not None
    assert not server.stop()


@pytest.mark.parametrize("record", [None, "half a rec", '{"pid": 1, "identity": "x"}'])
def test_a_server_that_no_record_names_is_said_to_run(
    server: LocalServer, stand_in: "subprocess.Popen[bytes]", monkeypatch: pytest.MonkeyPatch, record: str | None
) -> None:
    if record:
        (server.home.run_folder / "owner.json").write_text(record)
    status = server.status()
    assert (status.running, status.recorded, status.pid, status.bolt) == (True, False, stand_in.pid, "")
    (known,) = (each for each in brains.known() if each.name == "a")
    assert known.running
    assert f"Neo4j runs as process {stand_in.pid}" in invoke("server", "status", "--brain", "a").out
    monkeypatch.setattr(LocalServer, "start", None)  # doctor starts nothing
    checks = invoke("doctor", "--json", "--brain", "a").data
    for name, part in (("local server", "sources"), ("database", "checks")):
        (check,) = (each for each in checks[part] if each["name"] == name)
        assert (check["ok"], "no record says where" in check["found"], "brainbridge server" in check["fix"]) == (
            *(False, True, True),
        )
    assert server.stop()
    assert (server.status().running, server.status().recorded) == (False, True)


@pytest.mark.usefixtures("stand_in")
def test_a_brain_is_not_removed_under_its_server(
    server: LocalServer, stand_in: "subprocess.Popen[bytes]", monkeypatch: pytest.MonkeyPatch
) -> None:
    process.own(server.home, stand_in, Ports(1, 2), "x")
    step_of_the_clock(monkeypatch, 3600)
    brains.remove("a")
    assert stand_in.poll() is not None
    assert not paths.server_home("a").exists()


def test_one_that_ends_while_it_is_looked_at_does_not_run(
    server: LocalServer, stand_in: "subprocess.Popen[bytes]", monkeypatch: pytest.MonkeyPatch
) -> None:
    process.own(server.home, stand_in, Ports(1, 2), "x")
    look = psutil.Process.memory_info

    def late(found: psutil.Process) -> Any:
        stand_in.kill()
        stand_in.wait()
        return look(found)

    monkeypatch.setattr(psutil.Process, "memory_info", late)
    assert not server.status().running


def test_nobody_starts_a_server_whose_folder_is_about_to_go(server: LocalServer) -> None:
    from filelock import FileLock, Timeout

    with server.stopped(), pytest.raises(Timeout):
        FileLock(server.home.path / "start.lock", timeout=0).acquire()
    with FileLock(server.home.path / "start.lock", timeout=0):
        pass


def test_a_process_has_ended_though_who_started_it_does_not_ask(server: LocalServer) -> None:
    begin = "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])"
    code = f"import subprocess, sys; print({begin}.pid, flush=True); sys.stdin.read()"
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as starter:
        assert starter.stdout
        ended = psutil.Process(int(starter.stdout.readline()))
        assert process.terminate(ended, timeout_s=60)
        assert ended.status() == psutil.STATUS_ZOMBIE
        process.kill(ended)


# The command line of a server being stopped, whose first thread has ended, but not yet the others.
HEADLESS = (
    "import ctypes, sys, threading\n"
    "threading.Thread(target=sys.stdin.read).start()\n"
    "print(flush=True)\n"
    "ctypes.CDLL(None).pthread_exit(None)"
)


@pytest.fixture
def dying(server: LocalServer) -> "Iterator[subprocess.Popen[bytes]]":
    if not processes._ON_LINUX:
        pytest.skip("elsewhere a process is a zombie only when all its threads have ended")
    command = [sys.executable, "-c", HEADLESS, f"@{server.home.run_folder / 'server.args'}"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as found:
        assert found.stdout is not None
        found.stdout.readline()
        until(lambda: psutil.Process(found.pid).status() == psutil.STATUS_ZOMBIE)
        yield found
        found.kill()


def test_one_whose_first_thread_has_ended_is_none_that_answers(
    server: LocalServer, dying: "subprocess.Popen[bytes]", monkeypatch: pytest.MonkeyPatch
) -> None:
    """It holds its ports until its last thread ends, and accepts nobody: a start waits, and starts a new one."""
    process.own(server.home, dying, Ports(1, 2), "x")
    monkeypatch.setattr(local, "is_free", lambda _: False)
    started = []

    def start(_: LocalServer, __: Progress) -> process.Owner:
        started.append(processes.identity(dying.pid))
        return process.Owner(1, "new", 1, 2, "x")

    monkeypatch.setattr(LocalServer, "_start", start)
    assert server.start().identity == "new"
    assert started == [""]


def test_it_is_seen_where_no_record_names_it(server: LocalServer, dying: "subprocess.Popen[bytes]") -> None:
    assert [each.pid for each in process.running(server.home)] == [dying.pid]
    assert server.stop()
    assert dying.poll() is not None


@pytest.mark.parametrize("ending", ["terminate", "kill"])
def test_one_that_does_not_end_is_named(
    server: LocalServer, stand_in: "subprocess.Popen[bytes]", monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    monkeypatch.setattr(process, "_ends", lambda *_: False)
    with pytest.raises(ServerError, match=f"process {stand_in.pid}, the server, is still there"):
        getattr(process, ending)(psutil.Process(stand_in.pid))


@pytest.mark.parametrize("ending", ["terminate", "kill"])
def test_so_is_one_of_somebody_else(monkeypatch: pytest.MonkeyPatch, ending: str) -> None:
    def refuse(found: psutil.Process) -> None:
        raise psutil.AccessDenied(found.pid)

    monkeypatch.setattr(psutil.Process, ending, refuse)
    with pytest.raises(ServerError, match=r"process \d+, the server, cannot be ended"):
        getattr(process, ending)(psutil.Process())
