"""Arrival of a moving brain: its archive is written into another database, which must be empty."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from brainbridge.errors import Refused
from brainbridge.graph import lock
from brainbridge.graph.graph import Graph, Transactor
from brainbridge.progress import Progress, silent
from brainbridge.transfer.archive import format
from brainbridge.transfer.archive.restoring import Archive, Restored, empty, is_empty, written


class Arrival:
    """A brain that moves into a database: ``bring`` its archive, again if the brain changed meanwhile."""

    def __init__(self, graph: Transactor, note: Callable[[lock.Stage, str], None], progress: Progress) -> None:
        self._graph = graph
        self._note = note
        self._progress = progress

    def bring(self, path: Path) -> Restored:
        """Replace everything in the database with an archive."""
        header, footer = format.check(path, self._graph.domains, progress=self._progress)
        self.clear()
        self._note("bringing", footer.sha256)
        return written(self._graph, Archive(path, header, footer.sha256, "skip"), progress=self._progress)

    def settle(self) -> None:
        """Record that everything has arrived; a move interrupted after this only needs to be recorded as done."""
        self._note("whole", "")

    def clear(self) -> None:
        """Delete everything in the database."""
        self._note("clearing", "")
        empty(self._graph, self._progress)


@contextmanager
def receiving(graph: Graph, place: str, *, progress: Progress = silent) -> Iterator[Arrival]:
    """Receive a brain in an empty database; ``place`` names where it comes from.

    Refused if the database contains anything but the rest of an interrupted move from that place. An error leaves the
    database empty; a kill leaves an interrupted move.
    """
    failed: Exception | None = None
    with lock.held(graph, lock.ARCHIVING):
        begun = lock.holder(graph, lock.RESTORING)
        if begun and begun.stage == "moved":
            begun = None  # the brain moved away and left this behind
        if not (is_empty(graph) or (begun and begun.place == place)):
            raise lock.unfinished(begun) if begun else _not_empty()
        with lock.marked(graph, lock.RESTORING, place=place) as note:
            arrival = Arrival(graph, note, progress)
            if begun or is_empty(graph):  # somebody may have written before the mark
                try:
                    yield arrival
                except Exception as error:
                    arrival.clear()
                    failed = error
            else:
                failed = _not_empty()
    if failed:
        raise failed  # only once the mark is gone


def _not_empty() -> Refused:
    return Refused("that database is not empty", hint="use a separate database for each brain")
