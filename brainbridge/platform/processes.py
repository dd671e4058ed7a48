"""Processes of this machine: whether the one that a record means still lives, whatever the clock did meanwhile."""

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
    """Return what tells a live process from all that have its pid at another time; empty if there is none.

    It is made of when the process started, by a count that no step of the clock changes.
    """
    return _by_ticks(pid) if _ON_LINUX else _by_start(pid)


def lives(pid: int, known: str) -> bool:
    """Tell whether the process of a known identity lives; without one, whether any process has that pid."""
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
    """Tell whether the first thread of a process has ended and others have not: it does nothing for anybody any more.

    Elsewhere than on Linux nobody can tell.
    """
    fields = _fields(pid) if _ON_LINUX else []
    return bool(fields) and fields[_STATE] in _ENDED and int(fields[_THREADS]) > 1


def command(pid: int) -> list[str]:
    """Return the command line of a process as its threads know it: without the first, the process itself has none."""
    for file in _PROC.glob(f"{pid}/task/*/cmdline"):
        with suppress(OSError):
            if line := file.read_bytes():
                return line.decode(errors="surrogateescape").split("\0")
    return []


def _fields(pid: int) -> list[str]:
    """Return what the system says of a process, nothing if there is none."""
    try:
        # The name stands in brackets and may hold anything, brackets and line ends too.
        return (_PROC / str(pid) / "stat").read_bytes().rpartition(b")")[2].decode().split()
    except (OSError, ValueError):
        return []


def _by_ticks(pid: int) -> str:
    """Name the boot and the clock ticks from it to the start of the process."""
    fields = _fields(pid)
    # Its state is that of its first thread: as long as others have not ended, it holds its ports and files.
    ended = not fields or (fields[_STATE] in _ENDED and int(fields[_THREADS]) <= 1)
    return "" if ended else f"{_boot()}-{fields[_STARTED]}"


def _boot() -> str:
    with suppress(OSError):
        return (_PROC / "sys/kernel/random/boot_id").read_text(encoding="ascii")[:8]
    return ""


def _by_start(pid: int) -> str:
    """Name the start of the process as psutil tells processes apart, by the kernel's own note of it.

    ``create_time`` would not do: it is corrected by what the clock says since.
    """
    import psutil

    try:
        process = psutil.Process(pid)
        return "" if process.status() == psutil.STATUS_ZOMBIE else str(hash(process))
    except psutil.Error:
        return ""
