"""The spool: one file per event, ordered by instant. Hooks write it, the brain's worker drains it.

Files are written atomically, as ``<ms>-<event>-<session>-<random>.json``. The name ends in ``.taken`` while a worker
processes the event, and in ``.failed`` once the event has failed several times.
"""

import json
import os
import sys

from brainbridge.platform import folders, limits

PENDING, TAKEN, FAILED = ".json", ".taken", ".failed"
STATES = {PENDING: "waiting", TAKEN: "taken", FAILED: "failed"}
VERSION = 1  # of an event's content
LOCK = "worker.lock"
STAY_LOCK = "stay.lock"
_TRIES = 3


def state_folder() -> str:
    """Return the state folder: spools, logs, locks. The same as in ``paths``, which imports too much for a hook."""
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


def stay_lock(brain: str) -> str:
    """Return the file that the worker which stays and answers prompts keeps locked."""
    return os.path.join(state_folder(), brain, STAY_LOCK)


def put(brain: str, *, at: int, event: str, harness: str, session: str, **more: object) -> str:
    """Write an event that happened at ``at`` (epoch ms) and return its file's name; OSError if that fails.

    ``more`` is what else the agent said: ``transcript``, and for a human reader ``cwd`` and ``reason``; for the event
    ``remember`` the parts of the ``memory``.
    """
    content = {"version": VERSION, "event": event, "harness": harness, "session": session, "at": at, **more}
    name = f"{at:013d}-{event}-{limits.label(session)}-{os.urandom(4).hex()}{PENDING}"
    for left in reversed(range(_TRIES)):
        try:
            _put(folder(brain), name, json.dumps(content).encode())
            break
        except FileNotFoundError:  # the brain was renamed meanwhile, and its folder moved
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
    """Return the file whose size counts an event's failures."""
    folder, name = os.path.split(path)
    return os.path.join(folder, f".{os.path.splitext(name)[0]}.attempts")


def drop(brain: str, name: str) -> None:
    """Delete an event and its count of failures."""
    path = os.path.join(folder(brain), name)
    for each in (path, counter(path)):
        try:
            os.unlink(each)
        except FileNotFoundError:
            pass


def waiting(brain: str) -> list[str]:
    """Return the events still to be processed, including those a worker died on."""
    return names(brain, PENDING, TAKEN)


def holds(brain: str, event: str, session: str) -> bool:
    """Tell whether such an event of the session waits and no worker has taken it yet."""
    wanted = f"-{event}-{limits.label(session)}-"
    return any(wanted in name for name in names(brain, PENDING))
