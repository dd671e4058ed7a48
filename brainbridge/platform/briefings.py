"""Where briefings are: files below a brain's state folder, which hooks print. Light to import, for the hook.

A file holds JSON with the ``text``; a session's own is there while it may be compacted.
"""

import json
import os

from brainbridge.platform import limits

FOLDER = "briefings"
_ENDING = ".json"
_MOST_BYTES = 64 * 1024


def of_project(folder: str, identity: str) -> str:
    """Return the file of a project, by its identity, below the brain's state folder."""
    return os.path.join(folder, FOLDER, identity.replace(":", "-") + _ENDING)


def of_session(folder: str, session: str) -> str:
    """Return the file of what was said in a session so far."""
    return os.path.join(folder, FOLDER, f"session-{limits.label(session)}{_ENDING}")


def text(path: str) -> str:
    """Return the text of a file, empty if there is none, or no valid one."""
    try:
        with open(path, "rb") as file:
            content = json.loads(file.read(_MOST_BYTES))
        said = content["text"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return ""
    return said if isinstance(said, str) else ""
