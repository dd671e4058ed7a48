"""Locks of the whole database, kept in it: one process at a time migrates, exports or restores.

During an export or a restore no run that judges memories can start. The lock of a dead process of this machine is
taken over; that of another machine's process has to be released by hand.
"""

import os
import socket
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal

from brainbridge import instants
from brainbridge.errors import Held
from brainbridge.graph.graph import Graph, Transactor
from brainbridge.graph.rows import Instant, Row
from brainbridge.platform import processes
from brainbridge.progress import Progress, silent

_PATIENCE_S = 15.0
_OPEN_S = 150.0  # our own transactions may take two minutes
_WRITERS = (
    "SHOW TRANSACTIONS YIELD transactionId, metaData WHERE metaData.app STARTS WITH 'brainbridge/'"
    " AND metaData.queries IS NOT NULL AND coalesce(metaData.mode, 'write') = 'write' RETURN transactionId AS id"
)
_END_THEM = "end them in Neo4j Browser: TERMINATE TRANSACTIONS and their ids; nothing was written"
_MOVE_AGAIN = "do it again: brainbridge brain move NAME --to ADDRESS"
_AT_WORK_S = 900.0  # of several first commands one migrates, and on a busy machine the others wait for minutes


@dataclass(frozen=True, slots=True)
class Purpose:
    """What a lock is for: its name in the graph, and what its holder is doing."""

    name: str
    doing: str


MIGRATING = Purpose("migrations", "migrating")
ARCHIVING = Purpose("archive", "exporting or importing an archive")
PAUSING = Purpose("pause", "making a backup before it restores")
RESTORING = Purpose("restore", "restoring")
Stage = Literal["", "clearing", "bringing", "whole", "moved"]
PURPOSES = (MIGRATING, ARCHIVING, PAUSING, RESTORING)


class Holder(Row):
    """Who holds a lock, or left the mark of a restore or a move.

    ``archive`` is the sha256 of the archive that is, or was, restored; ``stage`` says how far: "clearing" the old
    content, "bringing" in the new, "whole" (only the new address is not saved yet), "moved" (the brain is elsewhere
    now). ``place`` is the brain that moves here or, once moved, its new address. ``host`` is empty if the lock was
    released by hand.
    """

    owner: str
    archive: str = ""
    stage: Stage = ""
    place: str = ""
    host: str
    pid: int
    since: Instant

    def is_this_process(self) -> bool:
        """Tell whether this process has it, and not an earlier one with the same pid, as in a restarted container."""
        return (self.host, self.pid) == (socket.gethostname(), os.getpid()) and self._identity() == _own_identity()

    def is_dead(self) -> bool:
        """Tell whether the process was on this machine and has ended, or the lock was released by hand."""
        return not self.host or (self._is_here() and not self._lives())

    def is_at_work(self) -> bool:
        """Tell whether the process is alive on this machine."""
        return self._is_here() and self._lives()

    def _is_here(self) -> bool:
        return self.host == socket.gethostname()

    def _lives(self) -> bool:
        return processes.lives(self.pid, self._identity())

    def _identity(self) -> str:
        return self.owner.rpartition("/")[0]  # earlier versions named none


class Met(Holder):
    """The holder whose lock stopped a write, and the name of the lock."""

    name: str


class _Released(Row):
    released: int


def _new_owner() -> str:
    """Return a unique name: the identity of this process and a random part."""
    return f"{_own_identity()}/{uuid.uuid4()}"


def _own_identity() -> str:
    return processes.identity(os.getpid())


@contextmanager
def held(graph: Transactor, purpose: Purpose) -> Iterator[None]:
    """Hold a lock, after waiting for its holder; Held, which names the holder, if that takes too long."""
    owner = _new_owner()
    _wait(graph, purpose, owner)
    try:
        yield
    finally:
        release(graph, purpose, owner)


@contextmanager
def paused(graph: Graph) -> Iterator[None]:
    """Keep all others from writing memories meanwhile; their open transactions have ended by then.

    If this process dies in it, the next one that writes takes the lock over.
    """
    with held(graph, PAUSING):
        _outwait_writers(graph)
        yield


@contextmanager
def marked(
    graph: Graph, purpose: Purpose, archive: str = "", *, place: str = ""
) -> Iterator[Callable[[Stage, str], None]]:
    """Mark the database until a restore or a move is finished, by this attempt or a later one.

    The mark names the ``archive`` to restore, and the ``place`` of a brain that moves here. Call what is yielded with
    each stage reached and the archive's sha256. An earlier attempt at the same archive may already have reached
    "bringing". The caller holds another lock, so an earlier mark was abandoned. Transactions that may not have seen
    the mark have ended when this yields.
    """
    owner, before = _new_owner(), holder(graph, purpose)

    def note(stage: Stage, archive: str) -> None:
        _take(graph, purpose, owner, anyway=True, archive=archive, stage=stage, place=place)

    note("bringing" if before and is_brought(before, archive) else "clearing", archive)
    try:
        _outwait_writers(graph)
    except BaseException:
        if before is None:
            release(graph, purpose, owner)
        raise
    yield note
    release(graph, purpose, owner)


def is_brought(mark: Holder, archive: str) -> bool:
    """Tell whether the database holds nothing but a part of that archive."""
    return mark.archive == archive and mark.stage == "bringing"


def leave(graph: Transactor, place: str) -> None:
    """Mark the database as left by its brain: processes that are still connected write nothing here."""
    _take(graph, RESTORING, _new_owner(), anyway=True, stage="moved", place=place)


def _outwait_writers(graph: Graph) -> None:
    """Wait until all open write transactions of others have ended; Held if that takes too long."""
    began, left = time.monotonic(), _writing(graph)
    while left:
        if time.monotonic() - began > _OPEN_S:
            raise Held(f"other transactions do not end: {', '.join(sorted(left))}", hint=_END_THEM)
        time.sleep(0.1)
        left &= _writing(graph)


def _writing(graph: Graph) -> set[str]:
    """Return the ids of the open write transactions."""
    return {each["id"] for each in graph.statement(_WRITERS)}


def _wait(graph: Transactor, purpose: Purpose, owner: str) -> None:
    patience = Patience()
    while (holder := _take(graph, purpose, owner)).owner != owner:
        if holder.is_dead():
            release(graph, purpose, holder.owner)
        else:
            patience.wait_for(purpose, holder)


def wait_until_free(graph: Transactor, purpose: Purpose, *, progress: Progress = silent) -> bool:
    """Wait until no living process holds a lock; returns whether it had to wait. Held if that takes too long."""
    patience, waited = Patience(), False
    while (found := holder(graph, purpose)) and not found.is_dead():
        progress(f"Waiting for process {found.pid}, which is {purpose.doing}", 0, None)
        patience.wait_for(purpose, found)
        waited = True
    return waited


class Patience:
    """How long to wait for the holder of a lock: 15 seconds in all, longer for a living process that migrates."""

    def __init__(self) -> None:
        self._began = time.monotonic()

    def wait_for(self, purpose: Purpose, holder: Holder) -> None:
        """Wait a moment; Held if the time is up."""
        most = _AT_WORK_S if purpose is MIGRATING and holder.is_at_work() else _PATIENCE_S
        if time.monotonic() - self._began > most:
            raise held_by(purpose, holder)
        time.sleep(0.1)


def give_way(graph: Transactor, name: str, holder: Holder, patience: Patience) -> None:
    """Wait a moment for an export or a restore; Held if the time is up, or the restore was interrupted."""
    purpose = next(each for each in PURPOSES if each.name == name)
    if purpose is RESTORING and is_left(graph, holder):
        raise unfinished(holder)
    if not holder.is_dead():
        patience.wait_for(purpose, holder)
    elif purpose is not RESTORING:
        release(graph, purpose, holder.owner)


def is_left(graph: Transactor, mark: Holder) -> bool:
    """Tell whether nobody continues the restore or move of a mark, though its process may be alive."""
    found = mark if mark.stage == "moved" else abandoned(graph)
    return found is not None and found.owner == mark.owner


def unfinished(mark: Holder) -> Held:
    """Return the error that says that a restore or a move was interrupted, or that the brain has moved away."""
    since = instants.to_text(mark.since)
    if mark.stage == "moved":
        return Held(
            f"the brain moved to {mark.place} at {since}",
            hint="open it there, or finish the move: brainbridge brain move NAME --to ADDRESS;"
            " to use this database again: brainbridge migrate --release-lock",
        )
    if mark.stage == "whole":
        return Held(f"{mark.place} has moved here, but the move begun at {since} was interrupted", hint=_MOVE_AGAIN)
    if mark.place:
        return Held(
            f"a move of {mark.place} to this database, begun at {since}, was interrupted:"
            " only some of the memories are there",
            hint=_MOVE_AGAIN,
        )
    return Held(
        f"a restore begun at {since} was interrupted: only some of the memories are there",
        hint="do it again: brainbridge restore FILE, or brainbridge import FILE",
    )


def require_whole(graph: Transactor) -> None:
    """Raise Held if a restore or a move was interrupted, or the brain has moved away.

    The caller holds the lock of archives, so nobody is continuing that restore.
    """
    if mark := holder(graph, RESTORING):
        raise unfinished(mark)


def held_by(purpose: Purpose, holder: Holder) -> Held:
    """Return the error that names the holder of a lock."""
    return Held(
        f"{holder.host} (process {holder.pid}) has been {purpose.doing} since {instants.to_text(holder.since)}",
        hint="wait for it; if it is dead: brainbridge migrate --release-lock",
    )


def holder(graph: Transactor, purpose: Purpose) -> Holder | None:
    """Return the holder of a lock, dead or alive."""
    return next(iter(graph.rows("ledger.holder", Holder, name=purpose.name)), None)


def abandoned(graph: Transactor) -> Holder | None:
    """Return who left an interrupted restore; while it is continued, the lock of archives is held as well."""
    mark, at_work = holder(graph, RESTORING), holder(graph, ARCHIVING)
    if mark is None or (at_work is not None and not at_work.is_dead()):
        return None
    return mark if holder(graph, RESTORING) == mark else None  # it may have been finished just now


def _take(graph: Transactor, purpose: Purpose, owner: str, *, anyway: bool = False, **about: Any) -> Holder:
    """Take a lock, or learn who holds it; ``about`` replaces fields of the mark."""
    here = {"host": socket.gethostname(), "pid": os.getpid(), "now": instants.to_ms(instants.now())}
    said = here | {"archive": "", "stage": "", "place": ""} | about
    return graph.one("ledger.lock", Holder, name=purpose.name, owner=owner, anyway=anyway, **said)


def release(graph: Transactor, purpose: Purpose, owner: str) -> bool:
    """Release a lock if that owner holds it; returns whether it did."""
    return graph.one("ledger.unlock", _Released, name=purpose.name, owner=owner).released > 0


def release_any(graph: Transactor) -> list[Holder]:
    """Release all locks whoever holds them, after a holder died on another machine; returns the holders.

    The mark of a restore or a move that left only a part stays, and counts as interrupted.
    """
    holders = [(purpose, found) for purpose in PURPOSES if (found := holder(graph, purpose)) and found.host]
    for purpose, found in holders:
        if purpose is RESTORING and found.stage not in ("whole", "moved"):
            kept = found.model_dump(include={"pid", "archive", "stage", "place"}) | {"now": instants.to_ms(found.since)}
            _take(graph, purpose, found.owner, anyway=True, host="", **kept)
        else:
            release(graph, purpose, found.owner)
    return [found for _, found in holders]
