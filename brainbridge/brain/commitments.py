"""``brain.commitments``: what somebody promised or owes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Literal, Unpack

from brainbridge import instants
from brainbridge.brain import rendering
from brainbridge.brain.context import Part

if TYPE_CHECKING:
    from brainbridge.intake.commitments import Commitment, Resolved
    from brainbridge.intake.parts import Owing


class Commitments(Part):
    """Commitments are drawn from what ``brain.facts.observe`` takes in, and are open until they are resolved."""

    def list(self, *, now: datetime | None = None, test: bool = False, **asked: Unpack[Owing]) -> Sequence[Commitment]:
        """Return commitments, the open ones first, the soonest due first; those that have ended are left out."""
        from brainbridge.intake import commitments

        return commitments.listed(self.graph, now=instants.or_now(now), is_test=test, **asked)

    def fulfil(self, memory_id: str, *, now: datetime | None = None, dry_run: bool = False) -> Resolved:
        """Say that a commitment was fulfilled. NotFound, and Refused for what is none, or is resolved already."""
        return self._resolved(memory_id, "fulfilled", now, dry_run=dry_run)

    def cancel(self, memory_id: str, *, now: datetime | None = None, dry_run: bool = False) -> Resolved:
        """Say that a commitment was cancelled; errors as of ``fulfil``."""
        return self._resolved(memory_id, "cancelled", now, dry_run=dry_run)

    def _resolved(
        self, memory_id: str, to: Literal["fulfilled", "cancelled"], now: datetime | None, *, dry_run: bool
    ) -> Resolved:
        from brainbridge.intake import commitments

        at = instants.or_now(now)
        done = self.context.do(lambda graph: commitments.resolve(graph, memory_id, to, now=at), dry_run=dry_run)
        return rendering.refreshed(self.context, done, unless=dry_run)
