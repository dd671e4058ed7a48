"""Branches: what was made on one ranks lower elsewhere, until the branch is merged, whatever its name is by then."""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from brainbridge import instants
from brainbridge.errors import NotFound
from brainbridge.graph.graph import Transactor
from brainbridge.graph.rows import Instant, Row
from brainbridge.language import nearest
from brainbridge.platform import places
from brainbridge.progress import Progress, silent
from brainbridge.project import git, identity, notes, project
from brainbridge.project.git import Fate, Tip
from brainbridge.run import run as runs
from brainbridge.run.run import Judged


class Branch(Row):
    """A branch on which memories were made, and whether it was dropped; some of them may be, as of another clone.

    ``last`` is when the latest of them was made.
    """

    name: str
    memories: int
    dropped: bool
    lowered: int
    last: Instant


class Closed(Judged):
    """How many memories of a branch count like all others now, or rank lower."""

    branch: str
    merged: bool
    closed: int


class Reopened(Judged):
    """How many memories of a branch that was dropped rank as before, since it is worked on again."""

    branch: str
    reopened: int


class Renamed(Judged):
    """How many memories got the names that their branches have now."""

    renamed: int


class _Batch(Row):
    closed: int


class _Renaming(Row):
    renamed: int


class _Count(Row):
    memories: int


def listed(graph: Transactor, scope: str) -> list[Branch]:
    """Return the branches on which memories of a scope were made, other than the default one."""
    return list(graph.rows("project.branches", Branch, scope=scope))


def require(graph: Transactor, scope: str, branch: str) -> None:
    """Raise NotFound if no memory of a scope was made on a branch."""
    known = [each.name for each in listed(graph, scope)]
    if branch not in known:
        near = nearest.to(branch, known)
        hint = f"did you mean {near}?" if near else f"made on others were {', '.join(known)}" if known else ""
        raise NotFound(
            f"no memory of {scope} was made on a branch {branch!r}",
            hint=hint or "what was made on the default branch has none",
        )


def close(
    graph: Transactor, scope: str, branch: str, *, merged: bool, now: datetime, progress: Progress = silent
) -> Closed:
    """Say that a branch was merged, or else dropped, in a run that can be undone.

    If it is killed, the same call continues.
    """
    fate: Fate = "merged" if merged else "dropped"
    run_id, closed = _became(graph, scope, branch, fate, command=f"branch {fate}", now=now, progress=progress)
    return Closed(run_id=run_id, branch=branch, merged=merged, closed=closed)


def _became(
    graph: Transactor, scope: str, branch: str, fate: Fate, *, command: str, now: datetime, progress: Progress = silent
) -> tuple[str, int]:
    """Return the run, and of how many memories the branch became that."""
    done = 0
    with runs.recorded(graph, command, now=now, progress=progress) as run:
        batch = {"scope": scope, "branch": branch, "fate": fate, "batch": run.config.promotion_batch_size}
        while some := run.one("project.close_branch", _Batch, **batch, now=run.now, runId=run.id).closed:
            done += some
            progress("Closing a branch", done, None)
        runs.finish(run)
    return run.id, done


def follow(graph: Transactor, scope: str, folder: str, *, now: datetime) -> list[Judged]:
    """Do to the branches of a scope what git did to them, as seen from a folder of the project: rename and close.

    Nothing if the folder belongs to another project by now: its branches are others.
    """
    if not _is_of(graph, scope, folder):
        return []
    done = [*rename(graph, scope, folder, now=now), *reopen(graph, scope, folder, now=now)]
    done += close_gone(graph, scope, folder, now=now)
    note(graph, scope, folder, now=now)
    return done


def note(graph: Transactor, scope: str, folder: str, *, now: datetime) -> None:
    """Note what the branches of a scope are at, and the one that a folder is on, for when they are gone."""
    if _is_of(graph, scope, folder):
        names = {each.name for each in listed(graph, scope)} | {places.side_branch(folder) or ""}
        notes.write(folder, sorted(names - {""}), _default(folder), at=instants.to_ms(now))


def _is_of(graph: Transactor, scope: str, folder: str) -> bool:
    """Tell whether git has branches where a folder is, and those of the project that has a scope.

    A scope that somebody has named is no project's, and has those of the folder that it is used in.
    """
    found = identity.find(folder, claim=False) if _default(folder) else None
    if not found:
        return False
    known = project.known(graph, found.all, smallest=found.smallest, name=found.name)
    return known == scope or not project.identities(graph, scope)


def rename(graph: Transactor, scope: str, folder: str, *, now: datetime) -> list[Renamed]:
    """Give memories the names that git has given to their branches, as seen from a folder of the project, in a run.

    Where git keeps no logs it tells of none, and the branch looks dropped.
    """
    default = _default(folder)
    if not default or not listed(graph, scope):
        return []
    renames = [{"from": each.old, "to": each.new, "at": each.at} for each in git.renames(folder)]
    if not renames or not graph.one("project.renamed", _Count, scope=scope, renames=renames).memories:
        return []  # no run either
    renamed = 0
    with runs.recorded(graph, "branch renamed", now=now) as run:
        batch = {"scope": scope, "renames": renames, "default": default, "batch": run.config.promotion_batch_size}
        while done := run.one("project.rename_branches", _Renaming, **batch, now=run.now, runId=run.id).renamed:
            renamed += done
        runs.finish(run)
    return [Renamed(run_id=run.id, renamed=renamed)]


def reopen(graph: Transactor, scope: str, folder: str, *, now: datetime) -> list[Reopened]:
    """Let the memories of the branch that a folder is on rank as before, if it was dropped: as by another clone."""
    here = places.side_branch(folder)
    found = [each for each in (listed(graph, scope) if here else ()) if each.name == here and each.lowered]
    if not here or not found:
        return []
    run_id, reopened = _became(graph, scope, here, "open", command="branch reopened", now=now)
    return [Reopened(run_id=run_id, branch=here, reopened=reopened)]


def close_gone(graph: Transactor, scope: str, folder: str, *, now: datetime) -> list[Closed]:
    """Close the branches that git has merged into the default one, or deleted, as seen from a folder of the project.

    A branch that was squashed and then deleted looks dropped, since none of its commits was merged. One on which
    something was said after it was there last is another clone's, and not dropped.
    """
    default = _default(folder)
    found = listed(graph, scope) if default else []
    noted = notes.read(folder) if found else {}
    fates = [(each, git.fate(folder, each.name, default, noted.get(each.name))) for each in found]
    return [
        close(graph, scope, each.name, merged=fate == "merged", now=now)
        for each, fate in fates
        if fate == "merged" or (fate == "dropped" and not each.dropped and _is_gone(folder, each, noted))
    ]


def _is_gone(folder: str, branch: Branch, noted: Mapping[str, Tip]) -> bool:
    last = git.last_tip(folder, branch.name, noted.get(branch.name))
    return last is not None and instants.to_ms(branch.last) <= last.at


def _default(folder: str) -> str:
    """Return the default branch of the repository that holds a folder; empty if that is unknown, or the folder gone."""
    directory = places.git_directory(folder) if Path(folder).is_dir() else ""
    return places.default_branch(places.common_directory(directory)) if directory else ""
