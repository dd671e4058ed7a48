"""Keeps the files of documents beside what is done to them: read back before, written after.

What was asked for is done whatever becomes of a file; a fault is a warning of the brain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING

from brainbridge import instants
from brainbridge.brain import rendering
from brainbridge.errors import BrainbridgeError
from brainbridge.platform import paths

if TYPE_CHECKING:
    from brainbridge.brain.context import Context
    from brainbridge.document.attached import Synced
    from brainbridge.document.sowing import Making
    from brainbridge.document.syncing import Looked

_TOPIC, _NOTES = "attached", "scratch"


@contextmanager
def around(context: Context, name: str, scope: str, *, now: datetime | None, unless: bool = False) -> Iterator[None]:
    """Read the file of a document back, and write it after the block, ``unless`` nothing is changed at all."""
    before = [] if unless else follow(context, name, scope, now=now)
    yield
    if not unless:
        follow(context, name, scope, now=now, told=before)


def follow(
    context: Context, name: str, scope: str, *, now: datetime | None = None, told: Sequence[str] = ()
) -> list[str]:
    """Read the file of a document back, and write it, if it lives in one; returns what is wrong, after what was."""
    if not _has_files(context):
        return []
    from brainbridge.document import shelf

    is_there = shelf.held(context.name, name, scope) is not None
    return _follow(context, [(name, scope)] if is_there else [], now, told)


def follow_all(context: Context, *, now: datetime | None = None, unless: bool = False) -> None:
    """Read all files of documents back, and write them, ``unless`` nothing has changed."""
    if not unless and _has_files(context):
        from brainbridge.document import shelf

        _follow(context, [each.key for each in shelf.listed(context.name)], now, ())


def _has_files(context: Context) -> bool:
    """Tell whether documents may live in files; only the local agent reads documents."""
    return context.is_local and paths.attached(context.name).is_dir()


def follow_notes(context: Context, *, now: datetime | None = None, unless: bool = False) -> None:
    """Take in what was appended to files of notes, and show there what is pending, ``unless`` nothing has changed."""
    if unless or not _has_files(context):
        return
    from brainbridge.document import jotting, shelf

    faults, at = list[str](), instants.or_now(now)
    for each in shelf.listed(context.name):
        try:
            jotting.sync(context.graph, context.name, each.name, each.scope, now=at, draft=context.draft)
        except (BrainbridgeError, OSError) as error:
            faults.append(f"the file of the notes of {each.name!r} is not up to date: {error}")
    context.problems[_NOTES] = "; ".join(faults)


def backed_up(context: Context, name: str, scope: str) -> None:
    """Copy the file of a document, if it lives in one and its own text is in no copy yet; Refused if that fails."""
    from brainbridge.document import attached, seeds, shelf

    held, schema = shelf.held(context.name, name, scope), attached.schema_of(name)
    if held and schema:
        seeds.back_up(held.file, schema)


def making(context: Context, now: datetime | None) -> Making:
    """Say how texts of files become crystals."""
    from brainbridge.document.sowing import Making

    own = context.resolved.settings
    return Making(instants.or_now(now), own.instance, own.redact_secrets)


def looked(context: Context, name: str, scope: str, now: datetime | None) -> Looked:
    """Read the files of a document back, and write them; what was read is in the briefings then."""
    from brainbridge.document import syncing

    at = instants.or_now(now)
    found = syncing.look(context.graph, context.name, name, scope=scope, now=at, draft=context.draft)
    return rendering.refreshed(context, found, unless=not found.is_news)


def _follow(
    context: Context, keys: Iterable[tuple[str, str]], now: datetime | None, before: Sequence[str]
) -> list[str]:
    told = list(before)
    for name, scope in keys:
        found = looked(context, name, scope, now)
        told += [f"the file of the document {name!r} does not have its text: {each}" for each in found.faults]
        told += warnings(found.done) if found.done else []
    context.problems[_TOPIC] = "; ".join(dict.fromkeys(told))
    return told


def warnings(done: Synced) -> list[str]:
    """Return what somebody should know of what became of a file."""
    told, hidden, left = list[str](), len(done.hidden), len(done.left)
    if done.conflicts:
        what = f"{done.file} was edited where the document {done.name!r} changed too, and the file counts"
        told.append(f"{what}: {', '.join(done.conflicts)}")
    if hidden:
        are = "was noted, and is" if hidden == 1 else "were noted, and are"
        told.append(f"{_lines(hidden, done)} {are} not shown there: {', '.join(done.hidden)}")
    if left:
        stays = "stays" if left == 1 else "stay"
        where = ", ".join(sorted(_begins(each) for each in done.left))
        what = f"{_lines(left, done)} cannot be noted, and {stays} in its scratch file, as empty, erased or too long"
        told.append(f"{what}: {where}")
    return told


def _begins(line: str) -> str:
    """Return the beginning of a line of notes, by which it is found; its text may be one that was erased."""
    return f"{line.partition(']')[0]}]"


def _lines(count: int, done: Synced) -> str:
    scope = f" of {done.scope}" if done.scope else ""
    return f"{count} {'line' if count == 1 else 'lines'} of the notes of {done.name!r}{scope}"
