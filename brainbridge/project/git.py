"""Asks git, with commands that only read."""

import os
import re
import subprocess
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Literal

Fate = Literal["open", "merged", "dropped"]
_PATIENCE_S = 20.0
_LEFT = re.compile(r"checkout: moving from (\S+) to ")


def lines(folder: str, *words: str) -> list[str] | None:
    """Return the lines of what a command says; None if it fails, or if there is no git."""
    command = ["git", "-C", folder, "-c", "core.fsmonitor=false", *words]
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_PATIENCE_S,
            check=False,
            env=_environment(os.environ),
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.decode(errors="replace").splitlines() if done.returncode == 0 else None


def _environment(given: Mapping[str, str]) -> dict[str, str]:
    """Return an environment that names no repository, as one inside a hook of git does, and takes no locks."""
    kept = {name: value for name, value in given.items() if not name.startswith("GIT_")}
    return kept | {"GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"}


def tracks(file: Path) -> bool:
    """Tell whether a file is in the index of the repository that holds its folder."""
    return lines(str(file.parent), "ls-files", "--error-unmatch", "--", file.name) is not None


def fate(folder: str, branch: str, default: str) -> Fate:
    """Tell what became of a branch: all of its commits are on the default one, or it is gone without that.

    A branch without commits of its own is open, and so is one of which nothing is known any more.
    """
    tip = _tip(folder, f"refs/heads/{branch}") or _tip(folder, f"refs/remotes/origin/{branch}")
    gone = not tip
    tip = tip or _last_tip(folder, branch)
    if not tip:
        return "open"
    known = [ref for ref in (default, f"origin/{default}") if _tip(folder, ref)]
    if any(lines(folder, "merge-base", "--is-ancestor", tip, ref) is not None for ref in known):
        return "merged" if gone or _has_own(folder, branch, tip) else "open"
    return "dropped" if gone and known else "open"


def _tip(folder: str, ref: str) -> str:
    found = lines(folder, "rev-parse", "--verify", "--quiet", f"{ref}^{{commit}}")
    return found[0] if found else ""


def _last_tip(folder: str, branch: str) -> str:
    """Return the commit that a deleted branch had when somebody left it last, by the log of what was checked out."""
    entries = [line.partition(" ") for line in lines(folder, "reflog", "show", "--format=%H %gs", "HEAD") or ()]
    for (_, _, said), (before, _, _) in pairwise(entries):  # the latest first
        left = _LEFT.match(said)
        if left and left[1] == branch:
            return before
    return ""


def _has_own(folder: str, branch: str, tip: str) -> bool:
    """Tell whether a branch has commits of its own, by its log: the first entry is where it was made."""
    made = lines(folder, "reflog", "show", "--format=%H", f"refs/heads/{branch}") or [tip]
    return made[-1] != tip
