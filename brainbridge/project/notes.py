"""What branches were at while they were there, in a file of the git directory: git forgets it when one is deleted.

It belongs to one clone and all of its work trees, moves with it and is deleted with it, as the mark that names it.
"""

import json
import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from brainbridge.platform import files, places
from brainbridge.project import git
from brainbridge.project.git import Tip

FILE = "brainbridge-branches"
_MOST = 500  # branches, those seen last
_MOST_BYTES = 1024 * 1024
_COMMIT = re.compile(r"[0-9a-f]{40,64}")


def read(folder: str) -> dict[str, Tip]:
    """Return what the branches were at of the repository that holds a folder; nothing that could be no commit."""
    file = _file(folder)
    try:
        if not file.is_file() or file.stat().st_size > _MOST_BYTES:
            return {}
        said = json.loads(file.read_bytes())
        return {name: Tip(commit, int(at), own is True) for name, (commit, at, own) in said.items() if _holds(commit)}
    except (OSError, ValueError, TypeError, AttributeError, RecursionError, OverflowError):
        return {}


def write(folder: str, branches: Iterable[str], default: str, *, at: int) -> None:
    """Note what some branches are at now; what is gone stays noted. Where nobody may write there is no note."""
    before = read(folder)
    found = {name: git.seen(folder, name, default, at, before.get(name)) for name in branches}
    now = before | {name: tip for name, tip in found.items() if tip}
    if now == before:
        return
    kept = sorted(now.items(), key=lambda each: each[1].at)[-_MOST:]
    with suppress(OSError), files.replacing(_file(folder)) as file:
        file.write(json.dumps(dict(kept)).encode())


def _file(folder: str) -> Path:
    return Path(places.common_directory(places.git_directory(folder)), FILE)


def _holds(commit: object) -> bool:
    return isinstance(commit, str) and bool(_COMMIT.fullmatch(commit))
