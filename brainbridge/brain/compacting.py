"""Compaction: the store of the local server is written anew, so that its files hold nothing of what was erased.

Neo4j keeps what it deleted in its files and transaction logs, and so does a dump of them. So all is exported from the
old store and restored into an empty one, compared line by line, before that takes the place of the old one.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from brainbridge.errors import BrainbridgeError, Refused, ServerError
from brainbridge.graph import lock, reader
from brainbridge.graph.rows import Instant, Row
from brainbridge.integrity import erasing
from brainbridge.schema import ddl, indexes, migrations, schema
from brainbridge.server import connection, second_store
from brainbridge.server.aside import Aside
from brainbridge.server.second_store import Place
from brainbridge.transfer.archive import arriving, exporting, strangers

if TYPE_CHECKING:
    from brainbridge.brain.context import Context
    from brainbridge.graph.graph import Graph
    from brainbridge.server.local import LocalServer
    from brainbridge.transfer.archive.exporting import Exported

_STARTS_S = 45.0  # three starts and stops, of which one makes an empty store
_NODES_A_SECOND = 1_000  # read, written, and read again
_TRAINING_S = 40.0  # the first stop of a server records its start-up cache
_DECLARED = (
    "SHOW CONSTRAINTS YIELD name, createStatement RETURN name, createStatement AS statement",
    "SHOW INDEXES YIELD name, type, owningConstraint, createStatement WHERE owningConstraint IS NULL"
    " AND type <> 'LOOKUP' RETURN name, createStatement AS statement",
)


class Store(Row):
    """A store to compact: its folder, its size and what has to be free beside it in bytes, and for how long it stops.

    ``seconds`` is an estimate.
    """

    folder: Path
    size: int
    needed: int
    seconds: int


class Compacted(Row):
    """A store that was compacted: its size in bytes ``before`` and ``after``, and how many seconds it was stopped."""

    at: Instant
    folder: Path
    before: int
    after: int
    seconds: float


def planned(context: Context) -> Store:
    """Return what a compaction would write anew. Refused if the store is elsewhere, too large, or holds other nodes.

    Nothing is written.
    """
    reader.require_local(context.graph.reader)
    server = _server(context)
    lock.require_whole(context.graph)
    _refuse_strangers(context.graph)
    home = server.home
    size = second_store.size(home.data_folder)
    second_store.refuse_room(home, size)
    nodes = sum(exporting.counted(context.graph).counts.values())
    seconds = _STARTS_S + nodes / _NODES_A_SECOND + _TRAINING_S * server.is_training()
    return Store(folder=home.data_folder, size=size, needed=second_store.needed(size), seconds=round(seconds))


def compact(context: Context, store: Store, *, now: datetime) -> Compacted:
    """Write the store of the brain's local server anew, as ``planned``, and let the server run on.

    Refused if what was planned cannot be done any more, or if the new store is not exactly the old one, which then
    stays. A process that is connected has to connect again, as after any restart.
    """
    server = _server(context)
    began = time.monotonic()
    with lock.held(context.graph, lock.ARCHIVING):  # no run, export or restore is cut off
        lock.require_whole(context.graph)
        try:
            with server.stopped():
                _rewrite(context, server, now)
        finally:
            server.start(progress=context.progress)
        seconds = time.monotonic() - began
    after = second_store.size(server.home.data_folder)
    return Compacted(at=now, folder=store.folder, before=store.size, after=after, seconds=round(seconds, 1))


def _server(context: Context) -> LocalServer:
    """Return the local server of a brain; Refused, with the remedy, if its database is elsewhere."""
    settings = context.resolved.settings
    if not settings.uri:
        return connection.local_server(settings)
    raise Refused(
        f"nothing was changed: the database at {settings.uri} is not the brain's own server, and its files cannot be"
        " written anew from here",
        hint="erase without --compact; then move the brain into a new, empty database (brainbridge brain move NAME --to"
        " ADDRESS), and there drop the old one with its transaction logs, dumps, snapshots and backups."
        " A dump that is loaded again keeps what was deleted",
    )


def _refuse_strangers(graph: Graph) -> None:
    """Raise Refused if a new store would lack something: nodes that no archive holds, or a domain's migrations."""
    missing = ", ".join(each.chain for each in migrations.missing(graph))
    others = strangers.named({each.labels: each.count for each in strangers.found(graph)})
    if missing or others:
        said = [f"nodes of kinds that are unknown here ({others})"] if others else []
        said += [f"what {missing} brought, which is missing here"] if missing else []
        raise Refused(
            f"nothing was changed: the database holds {' and '.join(said)}, and a compaction would lose that",
            hint=f"run it with the domains of {missing}" if missing else "delete these nodes, or move them elsewhere",
        )


def _rewrite(context: Context, server: LocalServer, now: datetime) -> None:
    place = Place(server.home)
    place.recover()
    try:
        second_store.refuse_room(server.home, second_store.size(server.home.data_folder))
        place.make()
        with _opened(context, Aside(server, place.old)) as old:
            lock.require_whole(old)
            _refuse_strangers(old)
            archive = _exported(context, old, place.folder / "before.gz", now)
            declared = _declarations(old)
        with _opened(context, Aside(server, place.new)) as new:
            schema.ensure(new, progress=context.progress)
            _declare(new, declared)
            with arriving.receiving(new, context.name, progress=context.progress) as arrival:
                arrival.bring(archive.file)
            if _exported(context, new, place.folder / "after.gz", now).sha256 != archive.sha256:
                raise Refused("the new store differed from the old one")
            erasing.note_compaction(new, now=now)
            indexes.wait(new, progress=context.progress)
    except (BrainbridgeError, OSError) as error:
        place.discard()
        reason = f"{hint}; then " if (hint := getattr(error, "hint", "")) else ""
        raise Refused(
            f"the store was not compacted, and is as it was: {error}",
            hint=f"{reason}try again",
        ) from error
    except BaseException:
        place.discard()
        raise
    context.progress("Replacing the store", 0, None)
    place.settle()


@contextmanager
def _opened(context: Context, server: Aside) -> Iterator[Graph]:
    domains, timeout_s = context.graph.domains, context.resolved.settings.timeout_s
    with (
        server.running(context.progress) as endpoint,
        connection.opened(endpoint, domains=domains, timeout_s=timeout_s) as graph,
    ):
        yield graph


def _exported(context: Context, graph: Graph, file: Path, now: datetime) -> Exported:
    done = exporting.export_held(graph, file, brain=context.name, now=now, progress=context.progress)
    if done.left or done.written:
        raise ServerError("somebody else has written to the store")
    return done


def _declarations(graph: Graph) -> list[tuple[str, str]]:
    """Return the statements that declare the constraints and indexes, each with what it declares, whatever its name."""
    rows = [row for statement in _DECLARED for row in graph.statement(statement)]
    return [(row["statement"].replace(f"`{row['name']}`", "", 1), row["statement"]) for row in rows]


def _declare(graph: Graph, wanted: list[tuple[str, str]]) -> None:
    """Declare what somebody has declared besides brainbridge."""
    there = {what for what, _ in _declarations(graph)}
    for what, statement in wanted:
        if what not in there:
            ddl.alter(graph, statement)
