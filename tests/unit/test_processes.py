"""brainbridge/platform/processes.py: a process's identity does not change when the clock is set, on every system."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from brainbridge.platform import processes
from tests.waiting import until

# Its first thread ends, and another one waits for the end of its input.
HEADLESS = [
    *(sys.executable, "-c"),
    "import ctypes, sys, threading\n"
    "threading.Thread(target=sys.stdin.read).start()\n"
    "print(flush=True)\n"
    "ctypes.CDLL(None).pthread_exit(None)",
]
SLEEPS = [sys.executable, "-c", "input()"]


@pytest.fixture(params=["ticks", "start"])
def _system(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "ticks" and not processes._ON_LINUX:
        pytest.skip("no /proc")
    monkeypatch.setattr(processes, "_ON_LINUX", request.param == "ticks")


@pytest.fixture
def other() -> "Iterator[subprocess.Popen[bytes]]":
    """Another process."""
    with subprocess.Popen(SLEEPS, stdin=subprocess.PIPE) as process:
        yield process
        process.kill()


@pytest.mark.skipif(
    not processes._ON_LINUX, reason="elsewhere a process is a zombie only when all its threads have ended"
)
def test_a_process_whose_first_thread_has_ended_lives_as_long_as_the_others() -> None:
    """It holds its ports and files until then; a killed server with many threads takes a while."""
    with subprocess.Popen(HEADLESS, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        known = processes.identity(process.pid)
        process.stdout.readline()
        until(lambda: psutil.Process(process.pid).status() == psutil.STATUS_ZOMBIE)
        assert processes.lives(process.pid, known)
        process.stdin.close()
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        assert not processes.lives(process.pid, known)


@pytest.mark.usefixtures("_system")
def test_a_process_lives_until_it_ends(other: "subprocess.Popen[bytes]") -> None:
    known = processes.identity(other.pid)
    assert processes.lives(other.pid, known)
    assert processes.lives(other.pid, "")
    other.kill()
    os.waitid(os.P_PID, other.pid, os.WEXITED | os.WNOWAIT)  # a zombie now
    assert not processes.lives(other.pid, known)
    assert not processes.lives(other.pid, "")
    other.wait()
    assert not processes.lives(other.pid, known)
    assert processes.identity(other.pid) == ""


@pytest.mark.usefixtures("_system")
def test_another_process_of_its_number_is_another(other: "subprocess.Popen[bytes]") -> None:
    assert not processes.lives(os.getpid(), processes.identity(other.pid))


@pytest.mark.usefixtures("_system")
def test_every_process_knows_it_by_the_same_name(other: "subprocess.Popen[bytes]") -> None:
    code = (
        "import sys; from brainbridge.platform import processes; "
        f"processes._ON_LINUX = {processes._ON_LINUX}; print(processes.identity({other.pid}))"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == processes.identity(other.pid)


@pytest.mark.usefixtures("_system")
def test_no_step_of_the_clock_makes_it_another(
    other: "subprocess.Popen[bytes]", monkeypatch: pytest.MonkeyPatch
) -> None:
    known, real = processes.identity(other.pid), psutil.Process.create_time
    monkeypatch.setattr(psutil.Process, "create_time", lambda process: real(process) + 3600)
    assert processes.lives(other.pid, known)


@pytest.mark.skipif(not processes._ON_LINUX, reason="no /proc")
def test_a_name_of_brackets_and_line_ends_is_read_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "7").mkdir()
    (tmp_path / "7" / "stat").write_text(f"7 (a) Z\n1 (2) S {' '.join(str(number) for number in range(4, 53))}\n")
    monkeypatch.setattr(processes, "_PROC", tmp_path)
    assert processes.identity(7) == "-22"
