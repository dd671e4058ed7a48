"""Schema statements on a database in use.

A schema statement waits for all open writers, without a time limit. Neo4j does not detect a deadlock of three: one
writer compiles a query and waits for the statement, a second waits for that query, and the statement waits for the
second. All hang until the writers time out. So a waiting statement is terminated and sent again.
"""

import uuid
from collections.abc import Sequence
from threading import Event, Thread

from brainbridge.errors import Terminated
from brainbridge.graph.graph import Graph

_PATIENCE_S = (2, 5, 10, 30, 60)


def alter(graph: Graph, statement: str, *, patience_s: Sequence[float] = _PATIENCE_S) -> None:
    """Run a repeatable schema statement: once with each time limit (seconds), then without a limit."""
    for seconds in patience_s:
        try:
            return _within(graph, statement, seconds)
        except Terminated:
            continue
    graph.alter(statement)


def _within(graph: Graph, statement: str, seconds: float) -> None:
    mark, done = str(uuid.uuid4()), Event()

    def give_way() -> None:
        while not done.wait(seconds):  # again, as on a busy machine it may not have begun yet
            graph.terminate(mark)

    giving = Thread(target=give_way)
    giving.start()
    try:
        graph.alter(statement, mark=mark)
    finally:
        done.set()
        giving.join()
