"""Processes of this machine: whether a recorded one is still alive, whatever the clock did since."""

import sys
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path

_ON_LINUX = sys.platform.startswith("linux")
_PROC = Path("/proc")
_STATE, _THREADS, _STARTED = 0, 17, 19  # fields of /proc/PID/stat, counted after the name
_ENDED = ("Z", "X")
_CLOCK_SLACK = timedelta(seconds=2)


def identity(pid: int) -> str:
    """Return what tells a live process from others with its pid at other times; empty if there is none.

    It is the start of the process, by a count that setting the clock does not change.
    """
    return _by_ticks(pid) if _ON_LINUX else _by_start(pid)


def lives(pid: int, known: str) -> bool:
    """Tell whether the process with a known identity is alive; if that is empty, whether any process has the pid."""
    found = identity(pid)
    return bool(found) and known in ("", found)


def lived(pid: int, at: datetime) -> bool:
    """Tell whether the process that has that pid now was there at an instant; a clock that stepped may mislead it."""
    import psutil

    try:
        return psutil.Process(pid).create_time() <= (at + _CLOCK_SLACK).timestamp()
    except psutil.Error:
        return False


def is_ending(pid: int) -> bool:
    """Tell whether a process is ending: its first thread has ended and others have not, so it serves nobody any more.

    False outside Linux, where this cannot be told.
    """
    fields = _fields(pid) if _ON_LINUX else []
    return bool(fields) and fields[_STATE] in _ENDED and int(fields[_THREADS]) > 1


def command(pid: int) -> list[str]:
    """Return the command line of a process, read from its threads: it has none itself once the first has ended."""
    for file in _PROC.glob(f"{pid}/task/*/cmdline"):
        with suppress(OSError):
            if line := file.read_bytes():
                return line.decode(errors="surrogateescape").split("\0")
    return []


def _fields(pid: int) -> list[str]:
    """Return the fields of /proc/PID/stat after the name, none if there is no such process."""
    try:
        # The name stands in parentheses and may contain anything, parentheses and newlines too.
        return (_PROC / str(pid) / "stat").read_bytes().rpartition(b")")[2].decode().split()
    except (OSError, ValueError):
        return []


def _by_ticks(pid: int) -> str:
    """Return the boot and the start of the process in clock ticks since then."""
    fields = _fields(pid)
    # The state is the first thread's; while other threads run, the process holds its ports and files.
    ended = not fields or (fields[_STATE] in _ENDED and int(fields[_THREADS]) <= 1)
    return "" if ended else f"{_boot()}-{fields[_STARTED]}"


def _boot() -> str:
    with suppress(OSError):
        return (_PROC / "sys/kernel/random/boot_id").read_text(encoding="ascii")[:8]
    return ""


def _by_start(pid: int) -> str:
    """Return the start of the process as psutil identifies it, by the kernel's own record.

    ``create_time`` would not do: it follows later changes of the clock.
    """
    import psutil

    try:
        process = psutil.Process(pid)
        return "" if process.status() == psutil.STATUS_ZOMBIE else str(hash(process))
    except psutil.Error:
        return ""
