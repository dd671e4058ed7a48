"""Renders briefings into files beforehand, since the hook that prints them may not ask a database.

Whatever ends, moves or brings back memories renders them anew, so that none shows what was forgotten.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from brainbridge import instants
from brainbridge.brain.context import LATELY_S
from brainbridge.errors import BrainbridgeError
from brainbridge.platform import briefings, files, folders, paths

if TYPE_CHECKING:
    from brainbridge.brain.context import Context
    from brainbridge.briefing.briefing import Briefing
    from brainbridge.project.project import Known

D = TypeVar("D")
_TOPIC = "briefing"
_PATIENCE_S = 30


def briefing(
    context: Context,
    scope: str,
    *,
    now: datetime | None = None,
    known: Sequence[Known] | None = None,
    beside: str = "",
) -> Briefing:
    """Return the briefing of a scope; ``known`` are its project's identities, if they were asked for already.

    What a text quotes that is shown ``beside`` it is left out.
    """
    from brainbridge.briefing import briefing
    from brainbridge.project import project
    from brainbridge.recall import history

    known = project.identities(context.graph, scope) if known is None else known
    name = known[0].name if known else scope or "what belongs to no project"
    missed = [each for each in reversed(history.unanswered(context.name)) if (each.scope or "") == scope]
    at = instants.or_now(now)
    graph = context.with_law_applied(LATELY_S)
    return briefing.briefing(graph, scope, name=name, now=at, unanswered=missed, beside=beside, hides=has_secret)


def render(context: Context, scope: str, *, now: datetime | None = None) -> None:
    """Write the briefing of a project, once for each of its identities; OSError if that fails."""
    from brainbridge.project import project

    with _alone(context):
        _render(context, scope, project.identities(context.graph, scope), now)


def render_session(context: Context, session: str, scope: str, *, now: datetime | None = None) -> None:
    """Write what was said in a session that goes on; OSError if that fails."""
    with _alone(context):
        _render_session(context, session, scope, now)


def drop_session(context: Context, session: str) -> None:
    """Delete what was written of a session that has ended."""
    with _alone(context):
        Path(briefings.of_session(_folder(context), session)).unlink(missing_ok=True)


def render_all(context: Context, *scopes: str) -> None:
    """Write all that was written before anew, and the briefings of ``scopes``, each once; OSError if that fails."""
    if scopes or paths.briefings(context.name).is_dir():
        with _alone(context):
            _render_all(context, scopes)


def refresh(context: Context, *, unless: bool = False) -> None:
    """Write all that hooks may print anew, ``unless`` nothing has changed; a fault is a warning of the brain."""
    if unless:
        return
    try:
        render_all(context)
        context.problems[_TOPIC] = ""
    except OSError as error:
        context.problems[_TOPIC] = f"a briefing could not be written: {error.strerror or error}"
    except BrainbridgeError as error:  # what was asked for is done
        context.problems[_TOPIC] = f"a briefing could not be made, so it was deleted: {error}"


def refreshed(context: Context, done: D, *, unless: bool) -> D:
    """Return what was done after a refresh."""
    refresh(context, unless=unless)
    return done


def _render_all(context: Context, scopes: Collection[str]) -> None:
    """Write all anew. What cannot be made is deleted, as it may show what was forgotten, and raised after the rest."""
    from brainbridge.project import project

    folder, faults = _folder(context), list[BrainbridgeError]()
    with _deleted(faults, briefings.every(folder)):
        known: dict[str, list[Known]] = {scope: [] for scope in scopes}
        for each in project.identities(context.graph):
            known.setdefault(each.scope, []).append(each)
        for scope in sorted(known):
            written = [briefings.of_project(folder, each.identity) for each in known[scope]]
            if scope in scopes or any(map(os.path.exists, written)):
                with _deleted(faults, written):
                    _render(context, scope, known[scope], None)
        briefings.sweep(folder)
        for session, scope in briefings.sessions(folder):
            with _deleted(faults, [briefings.of_session(folder, session)]):
                _render_session(context, session, scope, None)
    if faults:
        raise faults[0]


@contextmanager
def _deleted(faults: list[BrainbridgeError], written: Iterable[str]) -> Iterator[None]:
    """Delete the files that were ``written`` if the graph fails to tell what belongs there, and note the fault."""
    try:
        yield
    except BrainbridgeError as error:
        faults.append(error)
        for path in written:
            Path(path).unlink(missing_ok=True)


def _render(context: Context, scope: str, known: Sequence[Known], now: datetime | None) -> None:
    from brainbridge.project import branches

    texts = _texts(context, scope, known, now) if known else {"text": ""}
    waiting = {"branches": "open"} if any(not each.dropped for each in branches.listed(context.graph, scope)) else {}
    for each in known:
        _write(briefings.of_project(_folder(context), each.identity), **texts, **waiting)


def _texts(context: Context, scope: str, known: Sequence[Known], now: datetime | None) -> dict[str, str]:
    """Return the briefing and the working memory, which is cut so that both fit; neither says what the other says."""
    from brainbridge.document import sizing, working

    document = working.told(context.graph, scope, now=instants.or_now(now), hides=has_secret)
    alone = briefing(context, scope, now=now, known=known).text
    if not document:
        return {"text": alone}
    shown = sizing.fitted(document, briefings.MOST - briefings.MOST_BRIEFING).text
    text = briefing(context, scope, now=now, known=known, beside=shown).text
    return {
        "text": text,
        "document": sizing.fitted(document, briefings.MOST - len(text) - len(briefings.GAP)).text,
        "alone": alone,
    }


def _render_session(context: Context, session: str, scope: str, now: datetime | None) -> None:
    from brainbridge.briefing import briefing

    text = briefing.so_far(context.graph, scope, session, now=instants.or_now(now), hides=has_secret)
    _write(briefings.of_session(_folder(context), session), text=text, session=session, scope=scope)


def has_secret(line: str) -> bool:
    """Tell whether a line holds a secret, so that no agent is shown it."""
    from brainbridge.language import redaction  # slow to import

    return redaction.has_secret(line)


@contextmanager
def _alone(context: Context) -> Iterator[None]:
    """Let nobody else write meanwhile: what was read before a memory was forgotten must not be written after that."""
    from filelock import FileLock

    folders.private(paths.briefings(context.name))
    with FileLock(paths.briefings(context.name) / ".lock", timeout=_PATIENCE_S, mode=0o600):
        yield


def _folder(context: Context) -> str:
    return str(paths.state(context.name))


def _write(path: str, **texts: str) -> None:
    folders.private(os.path.dirname(path))
    with files.replacing(Path(path)) as file:
        file.write(json.dumps(texts).encode())
