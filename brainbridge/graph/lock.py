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
from typing import Any, Literal

from brainbridge import instants
from brainbridge.errors import Held
from brainbridge.graph.graph import Graph, Transactor
from brainbridge.graph.rows import Instant, Row
from brainbridge.platform import processes
from brainbridge.progress import Progress, silent

_PATIENCE_S = 15.0
_OPEN_S = 150.0  # a transaction of ours may take two minutes
_WRITERS = (
    "SHOW TRANSACTIONS YIELD transactionId, metaData WHERE metaData.app STARTS WITH 'brainbridge/'"
    " AND metaData.queries IS NOT NULL AND coalesce(metaData.mode, 'write') = 'write' RETURN transactionId AS id"
)
_END_THEM = "end them in Neo4j Browser: TERMINATE TRANSACTIONS and their ids; nothing was written"
_MOVE_AGAIN = "do it again: brainbridge brain move NAME --to ADDRESS"
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
Stage = Literal["", "clearing", "bringing", "whole", "moved"]
PURPOSES = (MIGRATING, ARCHIVING, PAUSING, RESTORING)


class Holder(Row):
    """Who holds a lock, or left the mark of a restore or a move.

    ``archive`` is the sha256 of the one that is, or was, brought in; ``stage`` how far that had come: "clearing" what
    was there, "bringing", "whole" (only the new address is not written down yet), "moved" (the brain is elsewhere now).
    ``place`` is the brain that moves here or, once moved, the address it has. ``host`` is empty if it was given up by
    hand.
    """

    owner: str
    archive: str = ""
    stage: Stage = ""
    place: str = ""
    host: str
    pid: int
    since: Instant

    def is_this_process(self) -> bool:
        """Tell whether this process has it, and not an earlier one of its number, as in a container started anew."""
        return (self.host, self.pid) == (socket.gethostname(), os.getpid()) and self._identity() == _own_identity()

    def is_dead(self) -> bool:
        """Tell whether this is a process of this machine that has ended, or one that was given up by hand."""
        return not self.host or (self._is_here() and not self._lives())

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
def held(graph: Transactor, purpose: Purpose) -> Iterator[None]:
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
def marked(
    graph: Graph, purpose: Purpose, archive: str = "", *, place: str = ""
) -> Iterator[Callable[[Stage, str], None]]:
    """Mark the database until what is begun here is finished, by this attempt or a later one.

    The mark names the ``archive`` that is to come, and the ``place`` of a brain that moves here. Call what is yielded
    with each stage that is reached, and with the archive's sha256; an earlier attempt at the same archive may have got
    as far as bringing it in. The caller holds another lock, so whoever left the mark has given up. Transactions that
    may not have seen the mark have ended by then.
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
    """Tell whether all that is there is a part of that archive."""
    return mark.archive == archive and mark.stage == "bringing"


def leave(graph: Transactor, place: str) -> None:
    """Mark the database as one that its brain has left for another: who is connected still writes nothing here."""
    _take(graph, RESTORING, _new_owner(), anyway=True, stage="moved", place=place)


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


def _wait(graph: Transactor, purpose: Purpose, owner: str) -> None:
    patience = Patience()
    while (holder := _take(graph, purpose, owner)).owner != owner:
        if holder.is_dead():
            release(graph, purpose, holder.owner)
        else:
            patience.wait_for(purpose, holder)


def wait_until_free(graph: Transactor, purpose: Purpose, *, progress: Progress = silent) -> bool:
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


def give_way(graph: Transactor, name: str, holder: Holder, patience: Patience) -> None:
    """Wait a moment for whoever exports or restores; Held if patience ends, or a restore was broken off."""
    purpose = next(each for each in PURPOSES if each.name == name)
    if purpose is RESTORING and is_left(graph, holder):
        raise unfinished(holder)
    if not holder.is_dead():
        patience.wait_for(purpose, holder)
    elif purpose is not RESTORING:
        release(graph, purpose, holder.owner)


def is_left(graph: Transactor, mark: Holder) -> bool:
    """Tell whether nobody goes on with what a mark stands for, though its process may live."""
    found = mark if mark.stage == "moved" else abandoned(graph)
    return found is not None and found.owner == mark.owner


def unfinished(mark: Holder) -> Held:
    """Return the error that says that a restore or a move was broken off, or that the brain has moved away."""
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
    """Raise Held if only a part of the memories is there, since a restore was broken off, or the brain has moved away.

    Called with the lock of archives held: so nobody goes on with that restore.
    """
    if mark := holder(graph, RESTORING):
        raise unfinished(mark)


def held_by(purpose: Purpose, holder: Holder) -> Held:
    """Return the error that says who holds a lock."""
    return Held(
        f"{holder.host} (process {holder.pid}) has been {purpose.doing} since {instants.to_text(holder.since)}",
        hint="wait for it; if it is dead: brainbridge migrate --release-lock",
    )


def holder(graph: Transactor, purpose: Purpose) -> Holder | None:
    """Return who holds a lock, dead or alive."""
    return next(iter(graph.rows("ledger.holder", Holder, name=purpose.name)), None)


def abandoned(graph: Transactor) -> Holder | None:
    """Return who broke a restore off: whoever goes on with one holds the lock of archives as well."""
    mark, at_work = holder(graph, RESTORING), holder(graph, ARCHIVING)
    if mark is None or (at_work is not None and not at_work.is_dead()):
        return None
    return mark if holder(graph, RESTORING) == mark else None  # it may have been done just now


def _take(graph: Transactor, purpose: Purpose, owner: str, *, anyway: bool = False, **about: Any) -> Holder:
    """Take a lock, or learn who holds it; ``about`` is what it says beside this process and this moment."""
    here = {"host": socket.gethostname(), "pid": os.getpid(), "now": instants.to_ms(instants.now())}
    said = here | {"archive": "", "stage": "", "place": ""} | about
    return graph.one("ledger.lock", Holder, name=purpose.name, owner=owner, anyway=anyway, **said)


def release(graph: Transactor, purpose: Purpose, owner: str) -> bool:
    """Release a lock if that owner holds it; tells whether it did."""
    return graph.one("ledger.unlock", _Released, name=purpose.name, owner=owner).released > 0


def release_any(graph: Transactor) -> list[Holder]:
    """Release all locks whoever holds them, for when a holder died on another machine; returns the holders.

    The mark of a restore or a move that left only a part stays, and counts as broken off.
    """
    holders = [(purpose, found) for purpose in PURPOSES if (found := holder(graph, purpose)) and found.host]
    for purpose, found in holders:
        if purpose is RESTORING and found.stage not in ("whole", "moved"):
            kept = found.model_dump(include={"pid", "archive", "stage", "place"}) | {"now": instants.to_ms(found.since)}
            _take(graph, purpose, found.owner, anyway=True, host="", **kept)
        else:
            release(graph, purpose, found.owner)
    return [found for _, found in holders]
