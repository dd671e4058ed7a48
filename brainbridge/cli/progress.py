"""Progress on standard error: only on a terminal, and only once something takes longer than half a second."""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from brainbridge.progress import Progress, silent

if TYPE_CHECKING:
    from rich.progress import Progress as Bars
    from rich.progress import TaskID

_PATIENCE_S = 0.5
_SOMETHING = "Waiting for the answer"  # shown for work that reports no progress


@contextmanager
def reporting() -> Iterator[Progress]:
    """Yield a progress reporter for the terminal, a silent one without a terminal; its bars vanish at the end."""
    if not sys.stderr.isatty():
        yield silent
        return
    terminal = _Terminal()
    try:
        yield terminal
    finally:
        terminal.end()


@contextmanager
def resting(progress: Progress) -> Iterator[None]:
    """Hide the bars while a question is on the terminal."""
    if not isinstance(progress, _Terminal):
        yield
        return
    progress.end()
    try:
        yield
    finally:
        progress.begin()


class _Terminal:
    """Bars that appear when work takes a while, whether or not it reports, and vanish when it is done."""

    def __init__(self) -> None:
        self._states: dict[str, tuple[int, int | None]] = {}
        self._bars: Bars | None = None
        self._tasks: dict[str, TaskID] = {}
        self._drawing = threading.Lock()
        self.begin()

    def __call__(self, task: str, done: int, total: int | None) -> None:
        """Note a state, and draw it if the bars are shown."""
        with self._drawing:
            self._states[task] = (done, total)
            if self._bars is not None:
                self._draw(self._bars)

    def begin(self) -> None:
        """Show the bars after half a second."""
        self._ended = False
        self._timer = threading.Timer(_PATIENCE_S, self._appear)
        self._timer.daemon = True
        self._timer.start()

    def end(self) -> None:
        """Remove the bars."""
        self._timer.cancel()
        with self._drawing:
            self._ended = True  # the timer may be waiting for the lock just now
            if self._bars is not None:
                self._bars.stop()
            self._bars, self._tasks = None, {}

    def _appear(self) -> None:
        with self._drawing:
            if not self._ended:
                self._bars = _bars()
                self._draw(self._bars)

    def _draw(self, bars: "Bars") -> None:
        if self._states and _SOMETHING in self._tasks:
            bars.remove_task(self._tasks.pop(_SOMETHING))
        for task, (done, total) in (self._states or {_SOMETHING: (0, None)}).items():
            if task not in self._tasks:
                self._tasks[task] = bars.add_task(task, total=total)
            bars.update(self._tasks[task], completed=done, total=total)


def _bars() -> "Bars":
    from rich import progress
    from rich.console import Console
    from rich.text import Text

    class Rate(progress.ProgressColumn):
        """The rate per second."""

        def render(self, task: progress.Task) -> Text:
            """Show the speed once it is known."""
            return Text(f"{task.speed:,.0f}/s" if task.speed else "", style="progress.data.speed")

    class Count(progress.ProgressColumn):
        """The count so far, and the total if known."""

        def render(self, task: progress.Task) -> Text:
            """Show the total only where there is one."""
            total = "" if task.total is None else f"/{task.total:,.0f}"
            return Text(f"{task.completed:,.0f}{total}", style="progress.download")

    bars = progress.Progress(
        progress.TextColumn("{task.description}"),
        progress.BarColumn(),
        Count(),
        Rate(),
        progress.TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,  # standard output is for data
    )
    bars.start()
    return bars
