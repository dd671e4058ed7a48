"""The spool of a brain, as its commands use it: list, add, process and drop events.

Light to import, as adding an event needs nothing of what processing it does.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from brainbridge import instants
from brainbridge.errors import NotFound, Refused
from brainbridge.hook import spool
from brainbridge.platform import places
from brainbridge.progress import Progress, silent

if TYPE_CHECKING:
    from brainbridge.hook.worker import Drained
    from brainbridge.settings import Flags

_PATIENCE_S = 5


def require_local(reader: str) -> None:
    """Raise Refused unless the local agent reads, whose sessions the events are of."""
    from brainbridge.graph import reader as readers

    readers.require_local(reader.partition(":")[0])


def counts(brain: str) -> tuple[int, int]:
    """Return how many events wait, and how many were set aside."""
    return len(spool.waiting(brain)), len(spool.names(brain, spool.FAILED))


def names(brain: str) -> list[str]:
    """Return the names of all events, oldest first."""
    return spool.names(brain, *spool.STATES)


def events(brain: str) -> list[dict[str, Any]]:
    """Return all events, oldest first, without those that a worker finishes meanwhile."""
    found = []
    for name in names(brain):
        with suppress(NotFound):
            found.append(event(brain, name))
    return found


def event(brain: str, name: str) -> dict[str, Any]:
    """Return one event with its state; only name and state if it cannot be read. NotFound if there is none."""
    path = Path(spool.folder(brain)) / Path(name).name
    if path.suffix not in spool.STATES or not path.exists():
        raise NotFound(f"there is no event {name!r}", hint="list them: brainbridge spool list")
    try:
        content = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        content = None
    said = content if isinstance(content, dict) else {}
    return {"harness": None, "session": None, **said, "name": path.name, "state": spool.STATES[path.suffix]}


def put_session_end(brain: str, session: str, *, at: datetime, scope: str = "", folder: str = "") -> str:
    """Write the end of a session as a hook would, and return the event's name; OSError if that fails.

    Without a ``scope`` it is that of the project in ``folder``.
    """
    when = instants.to_ms(at)
    more = {"transcript": "", "scope": scope, **_place(folder)}
    return spool.put(brain, at=when, event="session-end", harness="generic", session=session, **more)


def put_memory(
    brain: str,
    parts: Mapping[str, Any],
    *,
    at: datetime,
    harness: str,
    folder: str = "",
    note: "Mapping[str, Any] | None" = None,
) -> str:
    """Write a memory to be written once the database is back, and return the event's name; OSError if that fails.

    ``parts`` are those of a draft, with ``importKey``, so that the memory is written once. Its scope is that of the
    project in ``folder``, if that is given. ``note`` holds what a note has beside a memory.
    """
    session, when = str(parts["sessionId"]), instants.to_ms(at)
    more = {"transcript": "", "memory": {**parts}, **({"note": {**note}} if note else {}), **_place(folder)}
    return spool.put(brain, at=when, event="remember", harness=harness, session=session, **more)


def waiting_content(brain: str, key: str) -> str | None:
    """Return the content of the first memory with this import key that waits to be written, None if none does."""
    memories = (each.get("memory") for each in events(brain) if each.get("event") == "remember")
    kept = (each for each in memories if isinstance(each, dict) and each.get("importKey") == key)
    return next((str(each.get("content")) for each in kept), None)


def _place(folder: str) -> dict[str, str]:
    """Return what a hook notes of a folder, by which its project is known though another may be there later."""
    return {"cwd": folder, "identity": places.identity(places.mark(folder)) if folder else ""}


def drain(brain: str, *, retry: bool = False, progress: Progress = silent, **flags: "Unpack[Flags]") -> "Drained":
    """Process the waiting events in this process; with ``retry`` also those that were set aside."""
    from brainbridge.hook import worker

    if retry:
        for name in spool.names(brain, spool.FAILED):
            path = Path(spool.folder(brain)) / name
            path.replace(path.with_suffix(spool.PENDING))
    return worker.work(brain, progress=progress, **flags)


def drop(brain: str, chosen: Sequence[str]) -> None:
    """Delete events while no worker is running; Refused if one does not end within five seconds."""
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
