"""``brain.runs``: the runs that judged memories, what they changed, and undo."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from brainbridge import instants
from brainbridge.brain import attaching, rendering
from brainbridge.brain.context import Part
from brainbridge.run import run

if TYPE_CHECKING:
    from brainbridge.consolidation.undo import Difference, Undone
    from brainbridge.graph.graph import Transactor
    from brainbridge.run.run import Event, Record


class Runs(Part):
    """Every command that judges memories leaves a run with its events. LAST names the latest one."""

    def list(self, *, test: bool = False, limit: int = 20) -> tuple[Record, ...]:
        """Return the latest runs, newest first."""
        return run.latest(self.graph, limit=limit, is_test=test)

    def show(self, run_id: str, *, test: bool = False) -> Record:
        """Return one run by its id, over real or test memories, or LAST; NotFound if there is none."""
        return run.show(self.graph, run_id, is_test=test)

    def events(self, run_id: str) -> Iterator[Event]:
        """Yield the events of a run, in order of their ids."""
        return run.events(self.graph, run_id)

    def diff(self, run_id: str, *, test: bool = False, limit: int = 1000) -> Sequence[Difference]:
        """Return what a run changed, event by event; NotFound for an unknown run."""
        from brainbridge.consolidation import undo

        return undo.diff(self.graph, run_id, limit=limit, is_test=test)

    def undo(
        self,
        run_id: str,
        *,
        now: datetime | None = None,
        test: bool = False,
        cascade: bool = False,
        dry_run: bool = False,
    ) -> Undone:
        """Take back what a run changed; later changes are named and stay, or with ``cascade`` are taken back first.

        NotFound for an unknown run, Refused for another brain's.
        """
        from brainbridge.consolidation import undo

        at, progress = instants.or_now(now), self.context.progress

        def work(graph: Transactor) -> Undone:
            return undo.undo(graph, run_id, now=at, is_test=test, cascade=cascade, progress=progress)

        done = self.context.do(work, dry_run=dry_run)
        attaching.follow_all(self.context, now=now, unless=dry_run)
        rendering.refresh(self.context, unless=dry_run)
        return done
