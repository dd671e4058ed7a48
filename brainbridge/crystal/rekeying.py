"""Applies a change of the law to the crystals there are, and finishes one that was broken off."""

from typing import TYPE_CHECKING

from brainbridge.config import config
from brainbridge.graph.graph import Transactor
from brainbridge.graph.rows import Row
from brainbridge.progress import Progress, silent

if TYPE_CHECKING:
    from brainbridge.run.run import Run

_IDLE = 20  # batches in a row of which nothing is left to do, since others do the same: they finish it


class _Batch(Row):
    seen: int
    done: int


class _Stale(Row):
    stale: bool


def rekey(run: "Run") -> None:
    """Compute the instants of crystals anew that were computed with other numbers of the law."""
    _apply(run, run.config.settle_batch_size, run.progress)


def is_broken_off(graph: Transactor) -> bool:
    """Tell whether a change of the law was not applied to all crystals, or is not yet."""
    return graph.one("crystal.stale", _Stale).stale


def finish(graph: Transactor) -> None:
    """Apply the law as it is to the crystals that it was not applied to, without a run: there is nothing to undo."""
    _apply(graph, config.current(graph).settle_batch_size)


def _apply(on: "Transactor | Run", size: int, progress: Progress = silent) -> None:
    done = idle = 0
    while idle < _IDLE and (batch := on.one("crystal.rekey", _Batch, batch=size)).seen:
        done, idle = done + batch.done, 0 if batch.done else idle + 1
        progress("Applying the new law to crystals", done, None)
