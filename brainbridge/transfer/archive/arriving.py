"""Arriving: a brain that moves brings its archive into another database, where nothing else may be."""

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
    """A brain that moves into a database: ``bring`` an archive of it, once more if it changed meanwhile."""

    def __init__(self, graph: Transactor, note: Callable[[lock.Stage, str], None], progress: Progress) -> None:
        self._graph = graph
        self._note = note
        self._progress = progress

    def bring(self, path: Path) -> Restored:
        """Write an archive in the place of all that is there."""
        header, footer = format.check(path, self._graph.domains, progress=self._progress)
        self.clear()
        self._note("bringing", footer.sha256)
        return written(self._graph, Archive(path, header, footer.sha256, "skip"), progress=self._progress)

    def settle(self) -> None:
        """Note that all is here and stays, so that a move which is broken off after this is only to be written down."""
        self._note("whole", "")

    def clear(self) -> None:
        """Take away all that is there."""
        self._note("clearing", "")
        empty(self._graph, self._progress)


@contextmanager
def receiving(graph: Graph, place: str, *, progress: Progress = silent) -> Iterator[Arrival]:
    """Bring a brain into an empty database from another ``place``, which is a name for it.

    Refused if anything is there but what a move from that place has left that was broken off. After an error nothing is
    there; who is killed leaves a move that was broken off.
    """
    failed: Exception | None = None
    with lock.held(graph, lock.ARCHIVING):
        begun = lock.holder(graph, lock.RESTORING)
        if begun and begun.stage == "moved":
            begun = None  # what is there is what the brain has left
        if not (is_empty(graph) or (begun and begun.place == place)):
            raise lock.unfinished(begun) if begun else _not_empty()
        with lock.marked(graph, lock.RESTORING, place=place) as note:
            arrival = Arrival(graph, note, progress)
            if begun or is_empty(graph):  # somebody may have written until it was marked
                try:
                    yield arrival
                except Exception as error:
                    arrival.clear()
                    failed = error
            else:
                failed = _not_empty()
    if failed:
        raise failed  # now that the mark is gone


def _not_empty() -> Refused:
    return Refused("that database is not empty", hint="use a separate database for each brain")
