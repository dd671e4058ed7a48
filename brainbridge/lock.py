"""Locks of the whole database, kept in it: migrations, exports and restores each go one process at a time.

While an export or a restore goes on, no run that judges memories can start. A lock is taken over from a process of
this machine that is dead; from another machine's it has to be released by hand.
"""

import os
import socket
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from brainbridge import instants, processes
from brainbridge.errors import Held
from brainbridge.graph import Graph
from brainbridge.progress import Progress, silent
from brainbridge.rows import Instant, Row

_PATIENCE_S = 15.0
_OPEN_S = 150.0  # a transaction of ours may take two minutes
_WRITERS = (
    "SHOW TRANSACTIONS YIELD transactionId, metaData WHERE metaData.app STARTS WITH 'brainbridge/'"
    " AND metaData.queries IS NOT NULL AND coalesce(metaData.mode, 'write') = 'write' RETURN transactionId AS id"
)
_END_THEM = "end them in Neo4j Browser: TERMINATE TRANSACTIONS and their ids; nothing was written"
_AT_WORK_S = 900.0  # several first commands at once: all wait for the one that migrates, on a busy machine for minutes


@dataclass(frozen=True, slots=True)
class Purpose:
    """What a lock is for: its name in the graph, and what its holder has been doing."""

    name: str
    doing: str


MIGRATING = Purpose("migrations", "migrating")
ARCHIVING = Purpose("archive", "exporting or importing an archive")
PAUSING = Purpose("pause", "making a backup before it restores")
RESTORING = Purpose("restore", "restoring")
PURPOSES = (MIGRATING, ARCHIVING, PAUSING, RESTORING)


class Holder(Row):
    """Who holds a lock; ``archive`` is the sha256 of the one that is being restored, or was when it was broken off.

    ``cleared`` tells whether all that was there before it has made room.
    """

    owner: str
    archive: str = ""
    cleared: bool = False
    host: str
    pid: int
    since: Instant

    def is_this_process(self) -> bool:
        """Tell whether this process has it, and not an earlier one of its number, as in a container started anew."""
        return (self.host, self.pid) == (socket.gethostname(), os.getpid()) and self._identity() == _own_identity()

    def is_dead(self) -> bool:
        """Tell whether this is a process of this machine that has ended."""
        return self._is_here() and not self._lives()

    def is_at_work(self) -> bool:
        """Tell whether this is a process of this machine that lives."""
        return self._is_here() and self._lives()

    def _is_here(self) -> bool:
        return self.host == socket.gethostname()

    def _lives(self) -> bool:
        return processes.lives(self.pid, self._identity())

    def _identity(self) -> str:
        return self.owner.rpartition("/")[0]  # earlier versions named none


class Met(Holder):
    """Whom a write has met, and the name of the lock."""

    name: str


class _Released(Row):
    released: int


def _new_owner() -> str:
    """Return a name that no other has: which process this is, and a part of chance."""
    return f"{_own_identity()}/{uuid.uuid4()}"


def _own_identity() -> str:
    return processes.identity(os.getpid())


@contextmanager
def held(graph: Graph, purpose: Purpose) -> Iterator[None]:
    """Hold a lock, after waiting a while for whoever has it; Held says who that is."""
    owner = _new_owner()
    _wait(graph, purpose, owner)
    try:
        yield
    finally:
        release(graph, purpose, owner)


@contextmanager
def paused(graph: Graph) -> Iterator[None]:
    """Keep everybody from writing memories meanwhile; what others were writing is done by then.

    Whoever dies in it leaves nothing undone: the next who writes goes on.
    """
    with held(graph, PAUSING):
        _outwait_writers(graph)
        yield


@contextmanager
def marked(graph: Graph, purpose: Purpose, archive: str = "") -> Iterator[Callable[[str], None]]:
    """Mark the database until what is begun here is finished, by this attempt or a later one.

    The mark names the ``archive`` that is to come. Call what is yielded, with the archive's sha256, once nothing else
    is left; an earlier attempt at the same archive may have got there. The caller holds another lock, so whoever left
    the mark has given up. Transactions that may not have seen the mark have ended by then.
    """
    owner, before = _new_owner(), holder(graph, purpose)
    cleared = before is not None and before.cleared and before.archive == archive
    _take(graph, purpose, owner, anyway=True, archive=archive, cleared=cleared)
    try:
        _outwait_writers(graph)
    except BaseException:
        if before is None:
            release(graph, purpose, owner)
        raise

    def note(archive: str) -> None:
        _take(graph, purpose, owner, anyway=True, archive=archive, cleared=True)

    yield note
    release(graph, purpose, owner)


def _outwait_writers(graph: Graph) -> None:
    """Wait until all that others are writing now is committed or rolled back; Held if that takes too long."""
    began, left = time.monotonic(), _writing(graph)
    while left:
        if time.monotonic() - began > _OPEN_S:
            raise Held(f"transactions of others do not end: {', '.join(sorted(left))}", hint=_END_THEM)
        time.sleep(0.1)
        left &= _writing(graph)


def _writing(graph: Graph) -> set[str]:
    """Return the ids of the transactions in which somebody writes now."""
    return {each["id"] for each in graph.statement(_WRITERS)}


def _wait(graph: Graph, purpose: Purpose, owner: str) -> None:
    patience = Patience()
    while (holder := _take(graph, purpose, owner)).owner != owner:
        if holder.is_dead():
            release(graph, purpose, holder.owner)
        else:
            patience.wait_for(purpose, holder)


def wait_until_free(graph: Graph, purpose: Purpose, *, progress: Progress = silent) -> bool:
    """Wait for whoever holds a lock, without taking it; False if nobody does who lives. Held once patience ends."""
    patience, waited = Patience(), False
    while (found := holder(graph, purpose)) and not found.is_dead():
        progress(f"Waiting for process {found.pid}, which is {purpose.doing}", 0, None)
        patience.wait_for(purpose, found)
        waited = True
    return waited


class Patience:
    """How long one waits for another: a quarter of a minute in all, longer for one seen to be migrating."""

    def __init__(self) -> None:
        self._began = time.monotonic()

    def wait_for(self, purpose: Purpose, holder: Holder) -> None:
        """Wait a moment; Held once patience is at its end."""
        most = _AT_WORK_S if purpose is MIGRATING and holder.is_at_work() else _PATIENCE_S
        if time.monotonic() - self._began > most:
            raise held_by(purpose, holder)
        time.sleep(0.1)


def give_way(graph: Graph, name: str, holder: Holder, patience: Patience) -> None:
    """Wait a moment for whoever exports or restores; Held if patience ends, or a restore was broken off."""
    purpose = next(each for each in PURPOSES if each.name == name)
    if not holder.is_dead():
        patience.wait_for(purpose, holder)
    elif purpose is RESTORING:
        raise broken_off(holder)
    else:
        release(graph, purpose, holder.owner)


def broken_off(holder: Holder) -> Held:
    """Return the error that says that a restore was broken off."""
    return Held(
        f"a restore begun at {instants.to_text(holder.since)} was interrupted: only some of the memories are there",
        hint="do it again: brainbridge restore FILE, or brainbridge import FILE",
    )


def require_whole(graph: Graph) -> None:
    """Raise Held if only a part of the memories is there, since a restore was broken off.

    Called with the lock of archives held: so nobody goes on with that restore.
    """
    if mark := holder(graph, RESTORING):
        raise broken_off(mark)


def held_by(purpose: Purpose, holder: Holder) -> Held:
    """Return the error that says who holds a lock."""
    return Held(
        f"{holder.host} (process {holder.pid}) has been {purpose.doing} since {instants.to_text(holder.since)}",
        hint="wait for it; if it is dead: brainbridge migrate --release-lock",
    )


def holder(graph: Graph, purpose: Purpose) -> Holder | None:
    """Return who holds a lock, dead or alive."""
    return next(iter(graph.rows("ledger.holder", Holder, name=purpose.name)), None)


def abandoned(graph: Graph) -> Holder | None:
    """Return who broke a restore off: whoever goes on with one holds the lock of archives as well."""
    mark, at_work = holder(graph, RESTORING), holder(graph, ARCHIVING)
    if mark is None or (at_work is not None and not at_work.is_dead()):
        return None
    return mark if holder(graph, RESTORING) == mark else None  # it may have been done just now


def _take(
    graph: Graph, purpose: Purpose, owner: str, *, anyway: bool = False, archive: str = "", cleared: bool = False
) -> Holder:
    return graph.one(
        "ledger.lock",
        Holder,
        name=purpose.name,
        owner=owner,
        host=socket.gethostname(),
        pid=os.getpid(),
        now=instants.to_ms(instants.now()),
        anyway=anyway,
        archive=archive,
        cleared=cleared,
    )


def release(graph: Graph, purpose: Purpose, owner: str) -> bool:
    """Release a lock if that owner holds it; tells whether it did."""
    return graph.one("ledger.unlock", _Released, name=purpose.name, owner=owner).released > 0


def release_any(graph: Graph) -> list[Holder]:
    """Release all locks whoever holds them, for when a holder died on another machine; returns the holders."""
    mine = _new_owner()
    holders = [(purpose, _take(graph, purpose, mine)) for purpose in PURPOSES]
    for purpose, holder in holders:
        release(graph, purpose, holder.owner)
    return [holder for _, holder in holders if holder.owner != mine]
