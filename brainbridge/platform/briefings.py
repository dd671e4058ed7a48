"""Where briefings are: files below a brain's state folder, which hooks print. Light to import, for the hook.

A file holds JSON with the ``text``; a session's own is there while it may be compacted, and names ``session`` and
``scope``. A project's has its working memory as ``document``, and as ``alone`` the briefing for where there is no room
for that, and ``branches`` if memories wait for what becomes of those they were made on. One more file says what was
printed last, for the doctor.
"""

import json
import os
import time

from brainbridge.platform import limits

FOLDER = "briefings"
MOST, MOST_BRIEFING = 9_500, 4_850  # characters that a hook prints at a session's beginning, and of them the briefing's
GAP = "\n\n"
_ENDING, _SESSION = ".json", "session-"
_LAST = "printed-last"
_MOST_BYTES = 256 * 1024
_KEPT_S = 7 * 24 * 3600.0


def of_project(folder: str, identity: str) -> str:
    """Return the file of a project, by its identity, below the brain's state folder."""
    return os.path.join(folder, FOLDER, identity.replace(":", "-") + _ENDING)


def together(written: dict[str, str], so_far: str) -> str:
    """Return what a session begins with, of a project's file and of what was said in the session so far.

    The working memory has to give way to that; the briefing then says what it would leave to the working memory.
    """
    text, document = written.get("text", ""), written.get("document", "")
    if len(text) + len(document) + len(so_far) + 2 * len(GAP) > MOST:
        text, document = written.get("alone", text), ""
    return GAP.join(filter(None, (text, document, so_far)))


def of_session(folder: str, session: str) -> str:
    """Return the file of what was said in a session so far."""
    return os.path.join(folder, FOLDER, f"{_SESSION}{limits.label(session)}{_ENDING}")


def sessions(folder: str) -> list[tuple[str, str]]:
    """Return the sessions that have a file, each with its scope."""
    found = map(read, every(folder, _SESSION))
    return [(each["session"], each.get("scope", "")) for each in found if each.get("session")]


def note(folder: str, project: str, printed: str) -> None:
    """Note how much was printed at a session's beginning, and when the file of the ``project`` was written."""
    said = {"characters": len(printed), "at": time.time()}
    try:
        if os.path.exists(project):  # else what was said in the session was printed alone
            said["written"] = os.path.getmtime(project)
        with open(_last(folder), "w", encoding="ascii", opener=_private) as file:
            json.dump(said, file)
    except OSError:
        pass  # the doctor has less to tell


def noted(folder: str) -> dict[str, float]:
    """Return ``characters`` printed last, ``at`` and ``written`` in seconds since 1970, empty if there is nothing."""
    try:
        with open(_last(folder), "rb") as file:
            said = json.loads(file.read(_MOST_BYTES))
    except (OSError, ValueError, RecursionError):
        return {}
    found = said if isinstance(said, dict) else {}
    return {name: float(each) for name, each in found.items() if isinstance(each, int | float)}


def _last(folder: str) -> str:
    return os.path.join(folder, FOLDER, _LAST)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def sweep(folder: str) -> None:
    """Delete what was written of sessions that were heard of last a week ago: not every agent says that one ends."""
    for path in every(folder, _SESSION):
        try:
            if time.time() - os.path.getmtime(path) > _KEPT_S:
                os.unlink(path)
        except OSError:
            continue


def every(folder: str, beginning: str = "") -> list[str]:
    """Return all files, or those whose names begin so."""
    try:
        names = os.listdir(os.path.join(folder, FOLDER))
    except OSError:
        return []
    mine = [each for each in names if each.startswith(beginning) and each.endswith(_ENDING)]
    return [os.path.join(folder, FOLDER, each) for each in mine]


def read(path: str) -> dict[str, str]:
    """Return the texts of a file by their names, empty if there is none, or no valid one."""
    try:
        with open(path, "rb") as file:
            said = json.loads(file.read(_MOST_BYTES))
    except (OSError, ValueError, RecursionError):
        return {}
    return {name: each for name, each in said.items() if isinstance(each, str)} if isinstance(said, dict) else {}
