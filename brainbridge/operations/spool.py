"""The spool of a brain, for whoever looks after it by hand: the events that wait, and what becomes of them.

Light to import: an event is noted at once, without what its processing needs.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from brainbridge import instants
from brainbridge.errors import NotFound, Refused
from brainbridge.hook import spool
from brainbridge.progress import Progress, silent

if TYPE_CHECKING:
    from brainbridge.hook.worker import Drained
    from brainbridge.settings import Flags

_PATIENCE_S = 5


def counts(brain: str) -> tuple[int, int]:
    """Return how many events wait, and how many were set aside."""
    return len(spool.waiting(brain)), len(spool.names(brain, spool.FAILED))


def names(brain: str) -> list[str]:
    """Return the names of all events, oldest first."""
    return spool.names(brain, *spool.STATES)


def events(brain: str) -> list[dict[str, Any]]:
    """Return all events, oldest first; one that a worker deals with meanwhile is left out."""
    found = []
    for name in names(brain):
        with suppress(NotFound):
            found.append(event(brain, name))
    return found


def event(brain: str, name: str) -> dict[str, Any]:
    """Return one event with its state; of one that cannot be read nothing else. NotFound if there is none."""
    path = Path(spool.folder(brain)) / Path(name).name
    if path.suffix not in spool.STATES or not path.exists():
        raise NotFound(f"there is no event {name!r}", hint="list them: brainbridge spool list")
    try:
        content = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        content = None
    said = content if isinstance(content, dict) else {}
    return {"harness": None, "session": None, **said, "name": path.name, "state": spool.STATES[path.suffix]}


def put_session_end(brain: str, session: str, *, at: datetime) -> str:
    """Note the end of a session as a hook would, and return the event's name; OSError if it cannot be kept."""
    when = instants.to_ms(at)
    return spool.put(brain, at=when, event="session-end", harness="generic", session=session, transcript="")


def drain(brain: str, *, retry: bool = False, progress: Progress = silent, **flags: "Unpack[Flags]") -> "Drained":
    """Process what waits, now and here; with ``retry`` also what was set aside."""
    from brainbridge.hook import worker

    if retry:
        for name in spool.names(brain, spool.FAILED):
            path = Path(spool.folder(brain)) / name
            path.replace(path.with_suffix(spool.PENDING))
    return worker.work(brain, progress=progress, **flags)


def drop(brain: str, chosen: Sequence[str]) -> None:
    """Throw events away while no worker is at work; Refused if one is and does not end soon."""
    with _no_worker(brain):
        for name in chosen:
            spool.drop(brain, name)


@contextmanager
def _no_worker(brain: str) -> Iterator[None]:
    from filelock import FileLock, Timeout

    try:
        with FileLock(spool.lock(brain), timeout=_PATIENCE_S, mode=0o600):
            yield
    except Timeout:
        raise Refused("a worker is processing the events", hint="wait until it is done, then try again") from None
