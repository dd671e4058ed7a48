"""Keeps one brain open for all calls of a server, and opens it anew once it could not be reached."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from threading import Lock, Thread

from brainbridge.brain.brain import Brain
from brainbridge.errors import GraphUnavailable
from brainbridge.hook.answering import IMPATIENT

PATIENCE_S = 1.5
NOT_YET = "the database is not up yet"
DRIVER = IMPATIENT


class _Opening:
    """One attempt to open the brain, and how many calls use it."""

    def __init__(self) -> None:
        self.brain: Future[Brain] = Future()
        self.users = 0
        self.lost = False

    def failed(self) -> bool:
        return self.brain.done() and self.brain.exception() is not None


class Keeper:
    """A brain that is opened in the background, once for all threads that use it.

    A call that meets a database that is gone has the next call open the brain anew: a local server may have been
    started elsewhere since.
    """

    def __init__(self, open_brain: Callable[[], Brain], *, patience_s: float = PATIENCE_S) -> None:
        self._open_brain = open_brain
        self._patience_s = patience_s
        self._lock = Lock()
        self._opening: _Opening | None = None

    def begin(self) -> None:
        """Begin to open the brain, and return at once."""
        with self._lock:
            self._begun()

    @contextmanager
    def brain(self, patience_s: float | None = None) -> Iterator[Brain]:
        """Yield the open brain.

        Waits for it up to ``patience_s`` seconds, by default the keeper's. Raises what opening raises, above all
        GraphUnavailable, and that too if the brain is not open by then.
        """
        with self._lock:
            opening = self._begun()
            opening.users += 1
        try:
            yield self._awaited(opening, self._patience_s if patience_s is None else patience_s)
        except GraphUnavailable:
            with self._lock:
                if opening.brain.done():  # one that still goes on is waited for by the next call
                    self._give_up(opening)
            raise
        finally:
            with self._lock:
                opening.users -= 1
                self._close_unused(opening)

    def close(self) -> None:
        """Close the brain once nobody uses it."""
        with self._lock:
            if opening := self._opening:
                self._give_up(opening)
                self._close_unused(opening)

    def _begun(self) -> _Opening:
        if self._opening is None or self._opening.failed():
            self._opening = _Opening()
            Thread(target=self._open, args=(self._opening,), name="opening the brain", daemon=True).start()
        return self._opening

    def _open(self, opening: _Opening) -> None:
        try:
            opening.brain.set_result(self._open_brain())
        except BaseException as error:
            opening.brain.set_exception(error)
        with self._lock:
            self._close_unused(opening)

    def _awaited(self, opening: _Opening, patience_s: float) -> Brain:
        try:
            return opening.brain.result(timeout=patience_s)
        except TimeoutError:
            raise GraphUnavailable(
                NOT_YET, hint="try again in a few seconds; brainbridge doctor says what is wrong"
            ) from None

    def _give_up(self, opening: _Opening) -> None:
        opening.lost = True
        if self._opening is opening:
            self._opening = None

    def _close_unused(self, opening: _Opening) -> None:
        if opening.lost and not opening.users and opening.brain.done() and not opening.failed():
            opening.brain.result().close()
            opening.lost = False
