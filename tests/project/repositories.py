"""git as people use it, for tests: repositories, clones, work trees, and commits that no other repository has."""

import os
import subprocess
from datetime import datetime
from itertools import count
from pathlib import Path

_NUMBERS = count()
_ENVIRONMENT = {
    "GIT_AUTHOR_NAME": "Ada",
    "GIT_AUTHOR_EMAIL": "ada@example.org",
    "GIT_COMMITTER_NAME": "Ada",
    "GIT_COMMITTER_EMAIL": "ada@example.org",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_ALLOW_PROTOCOL": "file",
}


def git(folder: Path, *words: str, at: datetime | None = None) -> str:
    """Run a command of git, which notes the instant ``at`` if given, and return what it says."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    noted = {"GIT_COMMITTER_DATE": f"{at.timestamp():.0f} +0000"} if at else {}
    environment = kept | _ENVIRONMENT | noted
    done = subprocess.run(
        ["git", "-C", str(folder), *words], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def begun(folder: Path, *, commits: int = 1) -> Path:
    """Make a repository with so many commits on main."""
    folder.mkdir(parents=True, exist_ok=True)
    git(folder, "init", "-q", "-b", "main")
    for _ in range(commits):
        commit(folder)
    return folder


def commit(folder: Path) -> None:
    """Commit nothing, under a message that is used once."""
    git(folder, "commit", "-q", "--allow-empty", "-m", f"commit {next(_NUMBERS)}")


def cloned(source: Path, folder: Path, *, depth: int = 0) -> Path:
    """Clone a repository, shallow if ``depth`` is given."""
    shallow = ("--depth", str(depth)) if depth else ()
    git(source.parent, "clone", "-q", *shallow, f"file://{source}", str(folder))
    return folder
