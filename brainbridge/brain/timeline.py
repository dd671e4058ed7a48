"""``brain.timeline``: what was talked about, stretch by stretch."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Unpack

from brainbridge import instants
from brainbridge.brain import rendering
from brainbridge.brain.context import Part

if TYPE_CHECKING:
    from brainbridge.intake.timeline.boxes import Box, Sealed, Trace
    from brainbridge.intake.timeline.parts import Span


class Timeline(Part):
    """A consolidation puts turns into boxes; each that is over has a trace and perhaps a summary."""

    def boxes(self, *, test: bool = False, **asked: Unpack[Span]) -> Sequence[Box]:
        """Return boxes in the order of their time."""
        from brainbridge.intake.timeline import boxes

        return boxes.listed(self.graph, is_test=test, **asked)

    def box(self, box_id: str) -> Box:
        """Return one box; NotFound."""
        from brainbridge.intake.timeline import boxes

        return boxes.find(self.graph, box_id)

    def traces(
        self, *, test: bool = False, scope: str | None = None, skip: int = 0, limit: int = 20
    ) -> Sequence[Trace]:
        """Return traces, the one seen last first: those of a scope, and those without one."""
        from brainbridge.intake.timeline import boxes

        return boxes.traces(self.graph, is_test=test, scope=scope, skip=skip, limit=limit)

    def seal(self, box_id: str, *, now: datetime | None = None, dry_run: bool = False) -> Sealed:
        """Seal an open box. NotFound, and Refused for one that is sealed already."""
        from brainbridge.intake.timeline import boxes

        at = instants.or_now(now)
        done = self.context.do(lambda graph: boxes.seal(graph, box_id, now=at), dry_run=dry_run)
        return rendering.refreshed(self.context, done, unless=dry_run)
