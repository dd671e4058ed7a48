"""Renders briefings into files beforehand, since the hook that prints them may not ask a database.

Whatever ends, moves or brings back memories renders them anew, so that none shows what was forgotten.
"""

from __future__ import annotations

import json
import os
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from brainbridge import instants
from brainbridge.platform import briefings, files, folders, paths

if TYPE_CHECKING:
    from brainbridge.brain.context import Context
    from brainbridge.briefing.briefing import Briefing

_TOPIC = "briefing"


def briefing(context: Context, scope: str, *, now: datetime | None = None) -> Briefing:
    """Return the briefing of a scope."""
    from brainbridge.briefing import briefing
    from brainbridge.project import project
    from brainbridge.recall import history

    name = next((each.name for each in project.identities(context.graph, scope)), scope or "all projects")
    missed = [each for each in reversed(history.unanswered(context.name)) if (each.scope or "") == scope]
    return briefing.briefing(context.graph, scope, name=name, now=instants.or_now(now), unanswered=missed)


def render(context: Context, scope: str, *, now: datetime | None = None) -> None:
    """Write the briefing of a project, once for each of its identities; OSError if that fails."""
    from brainbridge.project import project

    known = project.identities(context.graph, scope)
    text = briefing(context, scope, now=now).text if known else ""
    for each in known:
        _write(briefings.of_project(_folder(context), each.identity), text)


def render_session(context: Context, session: str, scope: str, *, now: datetime | None = None) -> None:
    """Write what was said in a session that goes on; OSError if that fails."""
    from brainbridge.briefing import briefing

    text = briefing.so_far(context.graph, scope, session, now=instants.or_now(now))
    _write(briefings.of_session(_folder(context), session), text, session=session, scope=scope)


def drop_session(context: Context, session: str) -> None:
    """Delete what was written of a session that has ended."""
    Path(briefings.of_session(_folder(context), session)).unlink(missing_ok=True)


def refresh(context: Context, *, unless: bool = False) -> None:
    """Write all that hooks may print anew, ``unless`` nothing has changed; a fault is a warning of the brain."""
    if unless or not paths.briefings(context.name).is_dir():
        return
    from brainbridge.project import project

    folder, known = _folder(context), project.identities(context.graph)
    written = {each.scope for each in known if os.path.exists(briefings.of_project(folder, each.identity))}
    try:
        for scope in sorted(written):
            render(context, scope)
        for session, scope in briefings.sessions(folder):
            render_session(context, session, scope)
        context.problems[_TOPIC] = ""
    except OSError as error:
        context.problems[_TOPIC] = f"a briefing could not be written: {error.strerror or error}"


def _folder(context: Context) -> str:
    return str(paths.state(context.name))


def _write(path: str, text: str, **more: str) -> None:
    folders.private(os.path.dirname(path))
    with files.replacing(Path(path)) as file:
        file.write(json.dumps({"text": text, **more}).encode())
