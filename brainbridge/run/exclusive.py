"""One whole consolidation of a brain at a time on this machine.

Two at once would be correct, thanks to the locks in the graph; the second one would only waste time.
"""

import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from filelock import FileLock, Timeout

from brainbridge import instants
from brainbridge.graph.graph import Transactor
from brainbridge.platform import folders, paths, processes
from brainbridge.progress import Progress, silent
from brainbridge.run import run
from brainbridge.run.run import Record

_POLL_S = 0.2
_LATEST = 40
# A run that is unfinished for longer has lost its database, even if its process is alive.
_LONGEST = timedelta(hours=1)


@contextmanager
def taken(graph: Transactor, brain: str, *, wait: bool, progress: Progress = silent) -> Iterator[bool]:
    """Hold the brain's turn and yield True, after waiting for any other run; without ``wait``, False if one is on."""
    folder = paths.state(brain)
    folders.private(folder)
    lock = FileLock(folder / "consolidation.lock", mode=0o600)
    while not (ours := _acquired(lock, graph)) and wait:
        progress("Waiting for another run", 0, None)
        time.sleep(_POLL_S)
    try:
        yield ours
    finally:
        lock.release()


def _acquired(lock: FileLock, graph: Transactor) -> bool:
    try:
        lock.acquire(timeout=0)
    except Timeout:
        return False
    if not going_on(graph):
        return True
    lock.release()
    return False


def going_on(graph: Transactor) -> list[Record]:
    """Return the unfinished runs of other living processes of this machine."""
    # Real and test runs at once: to find the rare kind alone, the index would pass all runs of the other.
    latest = run.latest(graph, limit=_LATEST, is_test=None)
    return [each for each in latest if each.outcome == "unfinished" and _lives(each)]


def _lives(record: Record) -> bool:
    """Tell whether the process of a run is alive, and not a later one with the same pid."""
    host, _, process = record.by.partition("/")
    pid, _, identity = process.partition("/")
    recent = instants.now() - record.started_at < _LONGEST
    if not recent or host != socket.gethostname() or not pid.isdecimal() or int(pid) == os.getpid():
        return False
    if identity:
        return processes.lives(int(pid), identity)
    return processes.lived(int(pid), record.started_at)  # earlier versions noted only the pid
