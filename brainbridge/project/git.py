"""Asks git, with commands that only read."""

import os
import re
import subprocess
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from pathlib import Path
from typing import Literal, NamedTuple

Fate = Literal["open", "merged", "dropped"]
_PATIENCE_S = 20.0
_LEFT = re.compile(r"checkout: moving from (\S+) to ")
_ENTRY = re.compile(r"([0-9a-f]{40,64}) \S+@\{(\d+)\} (.*)")
_MERGED = re.compile(r"merge (\S+): |commit \(merge\): Merge (?:remote-tracking )?branch '(\S+)'")
_COMPARED = (100, 500)  # commits of a branch, and of the default one since, whose changes are compared
_RENAMED = re.compile(r"(\S+)@\{(\d+)\} Branch: renamed refs/heads/(\S+) to refs/heads/(\S+)")


class Rename(NamedTuple):
    """A renaming of a branch, and when that was, in epoch milliseconds; git notes whole seconds."""

    old: str
    new: str
    at: int


class Tip(NamedTuple):
    """The commit that a branch was at, and when it was last known to be, in epoch milliseconds.

    ``own`` tells whether it is sure that the branch had commits of its own, or nothing after this one.
    """

    commit: str
    at: int
    own: bool


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
    except (OSError, ValueError, subprocess.TimeoutExpired):  # a name that no argument can hold
        return None
    return done.stdout.decode(errors="replace").splitlines() if done.returncode == 0 else None


def _environment(given: Mapping[str, str]) -> dict[str, str]:
    """Return an environment that names no repository, as one inside a hook of git does, and takes no locks."""
    kept = {name: value for name, value in given.items() if not name.startswith("GIT_")}
    return kept | {"GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1", "LC_ALL": "C"}


def tracks(file: Path) -> bool:
    """Tell whether a file is in the index of the repository that holds its folder."""
    return lines(str(file.parent), "ls-files", "--error-unmatch", "--", file.name) is not None


def fate(folder: str, branch: str, default: str, noted: Tip | None = None) -> Fate:
    """Tell what became of a branch: all of its commits are on the default one, or it is gone without that.

    A branch without commits of its own is open, and so is one of which nothing is known any more. ``noted`` is what
    was known of it while it was there.
    """
    known = _defaults(folder, default)
    living = tips(folder, branch)
    if living:
        merged = all(_is_in(folder, tip, known) for tip in living.values())
        return "merged" if merged and _has_own(folder, branch, living, known, noted) else "open"
    last = last_tip(folder, branch, noted)
    if not last or not known:
        return "open"
    if _is_in(folder, last.commit, known):
        return "merged" if last.own else "open"
    if any(_is_picked(folder, last.commit, ref) for ref in known):
        return "merged"
    # A shallow clone may lack the commit by which it was merged.
    return "dropped" if lines(folder, "rev-parse", "--is-shallow-repository") == ["false"] else "open"


def tips(folder: str, branch: str) -> dict[str, str]:
    """Return the commits that a branch is at, by its refs: that of the repository first, then those of its remotes."""
    pattern = (f"refs/heads/{branch}", f"refs/remotes/*/{branch}")
    said = lines(folder, "for-each-ref", "--format=%(objectname) %(refname)", *pattern) or ()
    found = {ref: commit for commit, _, ref in (line.partition(" ") for line in said)}
    own = re.compile(rf"refs/(?:heads|remotes/[^/]+)/{re.escape(branch)}")  # a pattern finds what is below it too
    return {ref: commit for ref, commit in found.items() if own.fullmatch(ref)}


def seen(folder: str, branch: str, default: str, at: int, noted: Tip | None) -> Tip | None:
    """Return what is known now of a branch, to be told by it when it is gone; None if it is not there."""
    commit = next(iter(tips(folder, branch).values()), "")
    if not commit:
        return None
    own = bool(noted and noted.own and noted.commit == commit)
    known = [] if own else _defaults(folder, default)
    return Tip(commit, at, own or (bool(known) and not _is_in(folder, commit, known)))


def last_tip(folder: str, branch: str, noted: Tip | None) -> Tip | None:
    """Return what a branch that is gone was at last: by what was checked out and merged, or by what was noted."""
    logs = ["HEAD", "main-worktree/HEAD"]
    left = max(filter(None, (_left(folder, branch, log) for log in logs)), key=lambda tip: tip.at, default=None)
    if not left or not noted:
        return left or noted
    newer = noted if _is_in(folder, left.commit, [noted.commit]) else left
    return newer._replace(at=max(left.at, noted.at), own=newer.own or left.commit == noted.commit)


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


def _defaults(folder: str, default: str) -> list[str]:
    """Return the refs of the default branch that are there, one of those at the same commit."""
    refs = (f"refs/heads/{default}", f"refs/remotes/origin/{default}")
    found = {ref: lines(folder, "rev-parse", "--verify", "--quiet", f"{ref}^{{commit}}") for ref in refs}
    return list({commit[0]: ref for ref, commit in found.items() if commit}.values())


def _is_in(folder: str, commit: str, refs: list[str]) -> bool:
    return any(lines(folder, "merge-base", "--is-ancestor", commit, ref) is not None for ref in refs)


def _left(folder: str, branch: str, log: str) -> Tip | None:
    """Return what a branch was at when somebody left it or merged it last, by a log of what was checked out."""
    said = lines(folder, "reflog", "show", "--date=unix", "--format=%H %gD %gs", log) or ()
    # A message may hold what ends a line elsewhere.
    entries = [entry.groups() for entry in map(_ENTRY.fullmatch, said) if entry]  # the latest first
    for (commit, when, what), before in zip_longest(entries, entries[1:], fillvalue=("", "", "")):
        at = int(when) * 1000 + 999  # git notes whole seconds
        left, merged = _LEFT.match(what), _MERGED.match(what)
        if left and left[1] == branch and before[0]:
            return Tip(before[0], at, own=True)
        if merged and (merged[1] or merged[2]) in (branch, f"origin/{branch}"):
            forward = what.endswith(": Fast-forward")
            theirs = None if forward else lines(folder, "rev-parse", "--verify", "--quiet", f"{commit}^2")
            return Tip(theirs[0] if theirs else commit, at, own=True)
    return None


def _has_own(folder: str, branch: str, living: Mapping[str, str], known: list[str], noted: Tip | None) -> bool:
    """Tell whether a branch that is all on the default one had commits of its own.

    It was seen before it was merged, or its log begins elsewhere, or it came from a remote by way of a merge.
    """
    if noted and noted.own and noted.commit in living.values():
        return True
    logs = {ref: lines(folder, "reflog", "show", "--format=%H %gs", ref) or () for ref in living}
    if any(log and log[-1].partition(" ")[0] != living[ref] for ref, log in logs.items()):
        return True
    own = f"refs/heads/{branch}"
    begun = "".join(list(logs.get(own, ()))[-1:])  # without a log nobody knows where
    came = own not in living or begun.endswith((f" origin/{branch}", f" refs/remotes/origin/{branch}"))
    return came and not any(_is_on_line(folder, tip, ref) for tip in living.values() for ref in known)


def _is_on_line(folder: str, commit: str, ref: str) -> bool:
    """Tell whether a commit was made on a branch itself, and not merged into it."""
    since = lines(folder, "rev-list", "--first-parent", f"{commit}..{ref}", "--")
    end = f"{since[-1]}^1" if since else ref
    return lines(folder, "rev-parse", "--verify", "--quiet", f"{end}^{{commit}}") == [commit]


def _is_picked(folder: str, tip: str, ref: str) -> bool:
    """Tell whether another branch has each change of one as a commit of its own, as after a rebase; not too many."""
    counted = lines(folder, "rev-list", "--left-right", "--count", f"{tip}...{ref}") or ("0\t0",)
    if not all(0 < int(each) <= most for each, most in zip(counted[0].split(), _COMPARED, strict=True)):
        return False
    only = ("--cherry-mark", "--left-only", "--no-merges", "--full-history")
    found = lines(folder, "rev-list", *only, f"{tip}...{ref}", "--", ":/")  # what changes nothing is left out
    return bool(found) and all(each.startswith("=") for each in found or ())
