"""Wait until something holds; a test never waits for a time alone."""

import subprocess
import time
from collections.abc import Callable

import psutil


def until(holds: Callable[[], object], seconds: float = 60) -> None:
    """Return as soon as ``holds`` is true; AssertionError if it never is."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.02)


def until_it_shows(process: "subprocess.Popen[bytes]") -> None:
    """Wait until others read the command line of a process that was just started: at first it is empty."""
    until(lambda: psutil.Process(process.pid).cmdline() == process.args)
