"""The spool: one file an event, in the order of their instants. Written by hooks, drained by the brain's worker.

A file is there whole or not at all. Its name, ``<ms>-<event>-<session>-<random>.json``, says when, what and whose.
While a worker deals with an event the name ends in ``.taken``; one that failed again and again ends in ``.failed``.
"""

import json
import os
import sys
import zlib

from brainbridge.platform import folders

PENDING, TAKEN, FAILED = ".json", ".taken", ".failed"
STATES = {PENDING: "waiting", TAKEN: "taken", FAILED: "failed"}
VERSION = 1  # of an event's content
LOCK = "worker.lock"
_TRIES = 3


def state_folder() -> str:
    """Return the folder of everything that brainbridge writes down about its work; the same as in ``paths``."""
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        return os.path.join(os.environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local"), "brainbridge")
    if sys.platform == "darwin" and not os.environ.get("XDG_STATE_HOME"):
        return os.path.join(home, "Library", "Application Support", "brainbridge")
    return os.path.join(os.environ.get("XDG_STATE_HOME") or os.path.join(home, ".local", "state"), "brainbridge")


def folder(brain: str) -> str:
    """Return the folder of a brain's spool, which may not exist."""
    return os.path.join(state_folder(), brain, "spool")


def lock(brain: str) -> str:
    """Return the file that the brain's worker keeps locked while it works."""
    return os.path.join(state_folder(), brain, LOCK)


def label(session: str) -> str:
    """Return a session's id as a part of a file name: readable where it can be, never two the same."""
    readable = "".join(letter if letter.isalnum() and letter.isascii() else "_" for letter in session[:40])
    return f"{readable}_{zlib.crc32(session.encode(errors='surrogateescape')):08x}"


def put(brain: str, *, at: int, event: str, harness: str, session: str, **more: str) -> str:
    """Write an event at an instant (epoch milliseconds) and return its file's name; OSError if it cannot be kept.

    ``more`` is what else the agent said: ``transcript``, and for people ``cwd`` and ``reason``.
    """
    content = {"version": VERSION, "event": event, "harness": harness, "session": session, "at": at, **more}
    name = f"{at:013d}-{event}-{label(session)}-{os.urandom(4).hex()}{PENDING}"
    for left in reversed(range(_TRIES)):
        try:
            _put(folder(brain), name, json.dumps(content).encode())
            break
        except FileNotFoundError:  # the folder went meanwhile, as the brain was renamed
            if not left:
                raise
    return name


def _put(target: str, name: str, content: bytes) -> None:
    folders.private(target)
    temporary = os.path.join(target, f".{name}")
    try:
        _write(temporary, content)
        os.replace(temporary, os.path.join(target, name))
    except OSError:
        _forget(temporary)
        raise


def _write(path: str, content: bytes) -> None:
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        while content:
            content = content[os.write(file, content) :]
        os.fsync(file)
    finally:
        os.close(file)


def _forget(path: str) -> None:
    try:
        os.unlink(path)
    except OSError:
        pass


def names(brain: str, *endings: str) -> list[str]:
    """Return the names of the events with these endings, oldest first."""
    try:
        found = os.listdir(folder(brain))
    except OSError:
        return []
    return sorted(name for name in found if name.endswith(endings) and not name.startswith("."))


def counter(path: str) -> str:
    """Return the file that counts an event's failures by its size."""
    folder, name = os.path.split(path)
    return os.path.join(folder, f".{os.path.splitext(name)[0]}.attempts")


def drop(brain: str, name: str) -> None:
    """Throw an event away, and how often it has failed."""
    path = os.path.join(folder(brain), name)
    for each in (path, counter(path)):
        try:
            os.unlink(each)
        except FileNotFoundError:
            pass


def waiting(brain: str) -> list[str]:
    """Return the events that are still to be lived through, those among them that a worker died over."""
    return names(brain, PENDING, TAKEN)


def holds(brain: str, event: str, session: str) -> bool:
    """Tell whether such an event of the session waits and nobody has taken it yet."""
    wanted = f"-{event}-{label(session)}-"
    return any(wanted in name for name in names(brain, PENDING))
