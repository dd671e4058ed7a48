"""Branches: what was made on one ranks lower elsewhere, until the branch is merged, whatever its name is by then."""

from datetime import datetime
from pathlib import Path

from brainbridge.errors import NotFound
from brainbridge.graph.graph import Transactor
from brainbridge.graph.rows import Row
from brainbridge.language import nearest
from brainbridge.platform import places
from brainbridge.progress import Progress, silent
from brainbridge.project import git
from brainbridge.run import run as runs
from brainbridge.run.run import Judged


class Branch(Row):
    """A branch on which memories were made, and whether it was dropped."""

    name: str
    memories: int
    dropped: bool


class Closed(Judged):
    """How many memories of a branch count like all others now, or rank lower."""

    branch: str
    merged: bool
    closed: int


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
    closed, command = 0, f"branch {'merged' if merged else 'dropped'}"
    with runs.recorded(graph, command, now=now, progress=progress) as run:
        batch = {"scope": scope, "branch": branch, "merged": merged, "batch": run.config.promotion_batch_size}
        while done := run.one("project.close_branch", _Batch, **batch, now=run.now, runId=run.id).closed:
            closed += done
            progress("Closing a branch", closed, None)
        runs.finish(run)
    return Closed(run_id=run.id, branch=branch, merged=merged, closed=closed)


def follow(graph: Transactor, scope: str, folder: str, *, now: datetime) -> list[Judged]:
    """Do to the branches of a scope what git did to them, as seen from a folder of the project: rename and close."""
    return [*rename(graph, scope, folder, now=now), *close_gone(graph, scope, folder, now=now)]


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


def close_gone(graph: Transactor, scope: str, folder: str, *, now: datetime) -> list[Closed]:
    """Close the branches that git has merged into the default one, or deleted, as seen from a folder of the project.

    A branch that was squashed and then deleted looks dropped, since none of its commits was merged.
    """
    default = _default(folder)
    found = listed(graph, scope) if default else []
    fates = [(each, git.fate(folder, each.name, default)) for each in found]
    return [
        close(graph, scope, each.name, merged=fate == "merged", now=now)
        for each, fate in fates
        if fate == "merged" or (fate == "dropped" and not each.dropped)  # it may be merged later
    ]


def _default(folder: str) -> str:
    """Return the default branch of the repository that holds a folder; empty if that is unknown, or the folder gone."""
    directory = places.git_directory(folder) if Path(folder).is_dir() else ""
    return places.default_branch(places.common_directory(directory)) if directory else ""
