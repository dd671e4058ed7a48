"""Renders briefings into files beforehand, since the hook that prints them may not ask a database.

Whatever ends, moves or brings back memories renders them anew, so that none shows what was forgotten.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from brainbridge import instants
from brainbridge.platform import briefings, files, folders, paths

if TYPE_CHECKING:
    from brainbridge.brain.context import Context
    from brainbridge.briefing.briefing import Briefing

_TOPIC = "briefing"
_PATIENCE_S = 30


def briefing(context: Context, scope: str, *, now: datetime | None = None) -> Briefing:
    """Return the briefing of a scope."""
    from brainbridge.briefing import briefing
    from brainbridge.project import project
    from brainbridge.recall import history

    name = next((each.name for each in project.identities(context.graph, scope)), scope or "what belongs to no project")
    missed = [each for each in reversed(history.unanswered(context.name)) if (each.scope or "") == scope]
    at = instants.or_now(now)
    return briefing.briefing(context.graph, scope, name=name, now=at, unanswered=missed, hides=_has_secret)


def render(context: Context, scope: str, *, now: datetime | None = None) -> None:
    """Write the briefing of a project, once for each of its identities; OSError if that fails."""
    with _alone(context):
        _render(context, scope, now)


def render_session(context: Context, session: str, scope: str, *, now: datetime | None = None) -> None:
    """Write what was said in a session that goes on; OSError if that fails."""
    with _alone(context):
        _render_session(context, session, scope, now)


def drop_session(context: Context, session: str) -> None:
    """Delete what was written of a session that has ended."""
    with _alone(context):
        Path(briefings.of_session(_folder(context), session)).unlink(missing_ok=True)


def refresh(context: Context, *, unless: bool = False) -> None:
    """Write all that hooks may print anew, ``unless`` nothing has changed; a fault is a warning of the brain."""
    if unless or not paths.briefings(context.name).is_dir():
        return
    try:
        with _alone(context):
            _refresh(context)
        context.problems[_TOPIC] = ""
    except OSError as error:
        context.problems[_TOPIC] = f"a briefing could not be written: {error.strerror or error}"


def _refresh(context: Context) -> None:
    from brainbridge.project import project

    folder, known = _folder(context), project.identities(context.graph)
    written = {each.scope for each in known if os.path.exists(briefings.of_project(folder, each.identity))}
    for scope in sorted(written):
        _render(context, scope, None)
    briefings.sweep(folder)
    for session, scope in briefings.sessions(folder):
        _render_session(context, session, scope, None)


def _render(context: Context, scope: str, now: datetime | None) -> None:
    from brainbridge.project import project

    known = project.identities(context.graph, scope)
    text = briefing(context, scope, now=now).text if known else ""
    for each in known:
        _write(briefings.of_project(_folder(context), each.identity), text)


def _render_session(context: Context, session: str, scope: str, now: datetime | None) -> None:
    from brainbridge.briefing import briefing

    text = briefing.so_far(context.graph, scope, session, now=instants.or_now(now), hides=_has_secret)
    _write(briefings.of_session(_folder(context), session), text, session=session, scope=scope)


def _has_secret(line: str) -> bool:
    from brainbridge.transfer.transcript.redaction import redact  # slow to import

    return redact(line) != line


@contextmanager
def _alone(context: Context) -> Iterator[None]:
    """Let nobody else write meanwhile: what was read before a memory was forgotten must not be written after that."""
    from filelock import FileLock

    folders.private(paths.briefings(context.name))
    with FileLock(paths.briefings(context.name) / ".lock", timeout=_PATIENCE_S, mode=0o600):
        yield


def _folder(context: Context) -> str:
    return str(paths.state(context.name))


def _write(path: str, text: str, **more: str) -> None:
    folders.private(os.path.dirname(path))
    with files.replacing(Path(path)) as file:
        file.write(json.dumps({"text": text, **more}).encode())
