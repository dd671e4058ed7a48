"""Progress on standard error: only on a terminal, and only once something takes longer than half a second."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from brainbridge.progress import Progress, silent

if TYPE_CHECKING:
    from rich.progress import Progress as Bars
    from rich.progress import TaskID

_PATIENCE_S = 0.5


@contextmanager
def reporting() -> Iterator[Progress]:
    """Hand over something that reports to the terminal, or to nobody if there is none; it is gone afterwards."""
    if not sys.stderr.isatty():
        yield silent
        return
    terminal = _Terminal()
    try:
        yield terminal
    finally:
        terminal.close()


class _Terminal:
    """Bars that appear when work takes a while and vanish when it is done."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._bars: Bars | None = None
        self._tasks: dict[str, TaskID] = {}

    def __call__(self, task: str, done: int, total: int | None) -> None:
        """Show a state, once there was reason to be impatient."""
        if self._bars is None:
            if time.monotonic() - self._began < _PATIENCE_S:
                return
            self._bars = _bars()
        if task not in self._tasks:
            self._tasks[task] = self._bars.add_task(task, total=total)
        self._bars.update(self._tasks[task], completed=done, total=total)

    def close(self) -> None:
        """Take the bars away."""
        if self._bars is not None:
            self._bars.stop()


def _bars() -> "Bars":
    from rich import progress
    from rich.console import Console
    from rich.text import Text

    class Rate(progress.ProgressColumn):
        """How many a second."""

        def render(self, task: progress.Task) -> Text:
            """Show the speed once it is known."""
            return Text(f"{task.speed:,.0f}/s" if task.speed else "", style="progress.data.speed")

    bars = progress.Progress(
        progress.TextColumn("{task.description}"),
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        Rate(),
        progress.TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    bars.start()
    return bars
