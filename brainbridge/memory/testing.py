"""Test memories: list, count and delete them. Nothing here touches a real memory."""

from datetime import datetime

from brainbridge.graph.graph import Executor, Transactor
from brainbridge.graph.rows import Id, Row
from brainbridge.memory import memory, traces
from brainbridge.memory.memory import Memory

_BATCH = 500


class _Deleted(traces.Traces):
    deleted: int


class _Count(Row):
    count: int


def list_tests(graph: Transactor, *, now: datetime, limit: int) -> tuple[Memory, ...]:
    """Return the latest versions of all test memories, newest first."""
    ids = [row.id for row in graph.rows("memory.list_tests", Id, limit=limit)]
    return memory.read(graph, ids, now=now)


def count_tests(graph: Transactor, *, keep: int = 0) -> int:
    """Count the test memories, all versions, except the ``keep`` newest."""
    return graph.one("memory.count_tests", _Count, keep=keep).count


def delete_tests(graph: Transactor, *, keep: int = 0) -> int:
    """Delete test memories for good and return how many, counting all versions; real ones are never deleted.

    The ``keep`` newest stay, with all their versions.
    """

    def work(unit: Executor) -> int:
        (gone,) = unit.rows("memory.delete_tests", _Deleted, batch=_BATCH, keep=keep)
        traces.remove(unit, gone)
        return gone.deleted

    found, deleted = count_tests(graph, keep=keep), 0
    while batch := graph.transaction(["memory.delete_tests", *traces.REMOVING], work):
        deleted += batch
    return max(found, deleted)  # a batch whose acknowledgement was lost is missing from the count
