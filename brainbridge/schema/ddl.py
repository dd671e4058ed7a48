"""Altering the schema while others are at work.

A schema statement waits for all who write, and Neo4j sets it no time limit. Nor does it see the circle that comes about
when one writer compiles a query and waits for the statement, and another waits for that query and is waited for by the
statement: all of them stand until the writers' time is up. So a statement that waits gives way and is sent again.
"""

import uuid
from collections.abc import Sequence
from threading import Timer

from brainbridge.errors import Terminated
from brainbridge.graph.graph import Graph

_PATIENCE_S = (2, 5, 10, 30, 60)


def alter(graph: Graph, statement: str, *, patience_s: Sequence[float] = _PATIENCE_S) -> None:
    """Run a schema statement that may be repeated: with each patience once, and then for as long as it takes."""
    for seconds in patience_s:
        try:
            return _within(graph, statement, seconds)
        except Terminated:
            continue
    graph.alter(statement)


def _within(graph: Graph, statement: str, seconds: float) -> None:
    mark = str(uuid.uuid4())
    timer = Timer(seconds, graph.terminate, [mark])
    timer.start()
    try:
        graph.alter(statement, mark=mark)
    finally:
        timer.cancel()
        timer.join()
