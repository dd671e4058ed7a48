"""Asks git, with commands that only read."""

import os
import re
import subprocess
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Literal, NamedTuple

Fate = Literal["open", "merged", "dropped"]
_PATIENCE_S = 20.0
_LEFT = re.compile(r"checkout: moving from (\S+) to ")
_RENAMED = re.compile(r"(\S+)@\{(\d+)\} Branch: renamed refs/heads/(\S+) to refs/heads/(\S+)")


class Rename(NamedTuple):
    """A renaming of a branch, and when that was, in epoch milliseconds; git notes whole seconds."""

    old: str
    new: str
    at: int


# Settings of a repository that would start a program, or change what is told.
_PLAIN = ("core.fsmonitor=false", "log.showSignature=false", "grep.patternType=default")


def lines(folder: str, *words: str) -> list[str] | None:
    """Return the lines of what a command says; None if it fails, or if there is no git."""
    command = ["git", "-C", folder, *(each for setting in _PLAIN for each in ("-c", setting)), *words]
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


def renames(folder: str) -> list[Rename]:
    """Return how branches of a repository were renamed, the first renaming first; empty where git keeps no logs.

    A branch takes its log along. What was checked out has it too, and keeps it when the branch is deleted.
    """
    only = "--grep-reflog=^Branch: renamed refs/heads/"
    said = lines(folder, "reflog", "show", "--all", "--date=unix", "--format=%gD %gs", only) or ()
    logs: dict[str, list[Rename]] = {}
    for entry in filter(None, map(_RENAMED.fullmatch, reversed(said))):  # each log comes with the latest first
        log, at, old, new = entry.groups()
        logs.setdefault(log, []).append(Rename(old, new, int(at) * 1000))
    own = [log for name, log in logs.items() if name.startswith("refs/heads/")]
    known = {rename for log in own for rename in log}
    others = [[rename for rename in log if rename not in known] for log in logs.values() if log not in own]
    return list(dict.fromkeys(_merged([*own, *others])))


def _merged(logs: list[list[Rename]]) -> Iterator[Rename]:
    """Yield the renamings of several logs in order; of one second, a name is first taken from a branch, then given."""
    while logs := [log for log in logs if log]:
        first = min(log[0].at for log in logs)
        next_ones = [log for log in logs if log[0].at == first]
        free = (log for log in next_ones if all(log[0].new != other[0].old for other in next_ones))
        yield next(free, next_ones[0]).pop(0)


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
