"""Where briefings are: files below a brain's state folder, which hooks print. Light to import, for the hook.

A file holds JSON with the ``text``; a session's own is there while it may be compacted.
"""

import json
import os
import time

from brainbridge.platform import limits

FOLDER = "briefings"
_ENDING, _SESSION = ".json", "session-"
_MOST_BYTES = 64 * 1024
_KEPT_S = 7 * 24 * 3600.0


def of_project(folder: str, identity: str) -> str:
    """Return the file of a project, by its identity, below the brain's state folder."""
    return os.path.join(folder, FOLDER, identity.replace(":", "-") + _ENDING)


def of_session(folder: str, session: str) -> str:
    """Return the file of what was said in a session so far."""
    return os.path.join(folder, FOLDER, f"{_SESSION}{limits.label(session)}{_ENDING}")


def sessions(folder: str) -> list[tuple[str, str]]:
    """Return the sessions that have a file, each with its scope."""
    found = [(_part(each, "session"), _part(each, "scope")) for each in _of_sessions(folder)]
    return [each for each in found if each[0]]


def sweep(folder: str) -> None:
    """Delete what was written of sessions that were heard of last a week ago: not every agent says that one ends."""
    for path in _of_sessions(folder):
        try:
            if time.time() - os.path.getmtime(path) > _KEPT_S:
                os.unlink(path)
        except OSError:
            continue


def _of_sessions(folder: str) -> list[str]:
    """Return the files of all sessions."""
    try:
        names = os.listdir(os.path.join(folder, FOLDER))
    except OSError:
        return []
    return [os.path.join(folder, FOLDER, name) for name in names if name.startswith(_SESSION)]


def text(path: str) -> str:
    """Return the text of a file, empty if there is none, or no valid one."""
    return _part(path, "text")


def _part(path: str, name: str) -> str:
    try:
        with open(path, "rb") as file:
            said = json.loads(file.read(_MOST_BYTES))[name]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return ""
    return said if isinstance(said, str) else ""
