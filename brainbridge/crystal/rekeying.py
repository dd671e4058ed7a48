"""Applies a change of the law to the crystals there are, and finishes one that was broken off."""

from typing import TYPE_CHECKING

from brainbridge.config import config
from brainbridge.graph.graph import Transactor
from brainbridge.graph.rows import Row
from brainbridge.progress import Progress, silent

if TYPE_CHECKING:
    from brainbridge.run.run import Run


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
    done = 0
    while (batch := on.one("crystal.rekey", _Batch, batch=size)).seen:
        done += batch.done
        progress("Applying the new law to crystals", done, None)
