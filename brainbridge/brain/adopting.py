"""Adopts what hooks remembered before there were projects: each session goes to the project it was in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from brainbridge.errors import InvalidInput
from brainbridge.graph.rows import Row
from brainbridge.project import moving, project
from brainbridge.project.moving import File
from brainbridge.run.run import Judged
from brainbridge.transfer.transcript import reading

if TYPE_CHECKING:
    from brainbridge.brain.context import Context


class Session(Row):
    """A session without a scope: its folder, empty if nothing tells it, and the scope of the project there."""

    name: str
    memories: int
    folder: str = ""
    scope: str = ""


class Adopted(Judged):
    """The sessions of agents without a scope, and how many versions of memories were moved."""

    sessions: list[Session]
    moved: int = 0


def adopt(context: Context, *, now: datetime, dry_run: bool) -> Adopted:
    """Move the memories of each session whose folder is known and still there."""
    sessions = list(_found(context, now=now, dry_run=dry_run))
    targets: dict[str, list[str]] = {}
    for each in sessions:
        if each.scope:
            targets.setdefault(each.scope, []).append(each.name)
    if dry_run or not targets:
        return Adopted(run_id="", applied=not dry_run, sessions=sessions)
    done = moving.move(context.graph, targets, source="", now=now, progress=context.progress)
    return Adopted(run_id=done.run_id, sessions=sessions, moved=done.moved)


def _found(context: Context, *, now: datetime, dry_run: bool) -> Iterator[Session]:
    unclaimed = moving.unclaimed(context.graph, reading.FORMATS)
    for number, each in enumerate(unclaimed, 1):
        folder, scope = _folder(each.sources), ""
        if folder and Path(folder).is_dir():
            known = project.known_scope(context.graph, folder)
            scope = known if dry_run else project.scope_of(context.graph, folder, now=now)
        yield Session(name=each.name, memories=each.memories, folder=folder, scope=scope)
        context.progress("Reading transcripts", number, len(unclaimed))


def _folder(transcripts: Sequence[File]) -> str:
    """Return the folder that one of the transcripts names, empty if none does."""
    for each in transcripts:
        try:
            if folder := reading.read(Path(each.name), each.format).folder:
                return folder
        except (InvalidInput, OSError):
            continue  # the agent has deleted it
    return ""
