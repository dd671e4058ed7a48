"""Two open transactions: the first holds its locks while the second waits for them, without relying on sleeps."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from brainbridge.graph.graph import Graph, ManagedUnit, Unit
from tests.state import query

_PATIENCE_S = 120.0


@contextmanager
def holding(graph: Graph) -> Iterator[Unit]:
    """Open a transaction on the whole catalog and commit it at the end of the block."""
    with graph.driver.session() as session, session.begin_transaction() as transaction:
        held: Any = transaction
        yield ManagedUnit(held, list(graph.catalog.values()))
        transaction.commit()


class Waiting:
    """Work in a thread of its own that is known to wait for a lock; or that may, and if it does not is done."""

    def __init__(self, graph: Graph, work: Callable[[], Any], *, must: bool = True) -> None:
        self._must = must
        self._result: list[Any] = []
        self._error: list[BaseException] = []
        self._thread = threading.Thread(target=self._run, args=(work,))
        self._thread.start()
        self._until_blocked(graph)

    def _run(self, work: Callable[[], Any]) -> None:
        try:
            self._result.append(work())
        except BaseException as error:  # handed to the test
            self._error.append(error)

    def _until_blocked(self, graph: Graph) -> None:
        deadline = time.monotonic() + _PATIENCE_S
        while not query(graph, "SHOW TRANSACTIONS YIELD status WHERE status STARTS WITH 'Blocked' RETURN status"):
            if not self._must and not self._thread.is_alive():
                return
            assert self._thread.is_alive(), f"it never waited: {self._result or self._error}"
            assert time.monotonic() < deadline, "it does not wait for a lock"

    def result(self) -> Any:
        """Wait for the end of the work and return its result, or raise what it raised."""
        self._thread.join(_PATIENCE_S)
        assert not self._thread.is_alive()
        if self._error:
            raise self._error[0]
        return self._result[0]


def together(count: int, work: Callable[[int], Any]) -> list[Any]:
    """Run work in so many threads at once and return the results; raises the first error."""
    results: list[Any] = [None] * count
    errors: list[BaseException] = []
    start = threading.Barrier(count)

    def run(number: int) -> None:
        try:
            start.wait()
            results[number] = work(number)
        except BaseException as error:  # handed to the test
            errors.append(error)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]
    return results
