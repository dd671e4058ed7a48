"""``brain.integrity``: finding what is wrong with the graph, repairing it, and deleting for good."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from brainbridge import instants
from brainbridge.brain.context import Part

if TYPE_CHECKING:
    from brainbridge.integrity.associations import Mended
    from brainbridge.integrity.integrity import Repaired, Validation
    from brainbridge.integrity.purge import Purged


class Integrity(Part):
    """With ``dry_run`` a method only says what it would do: ``applied`` is False, and nothing is written."""

    def validate(self, *, now: datetime | None = None) -> Validation:
        """Check the whole graph, test memories too; no findings means all is well."""
        from brainbridge.integrity import integrity

        return integrity.validate(self.graph, now=instants.or_now(now), progress=self.context.progress)

    def repair(
        self, memory_id: str, *, energy: float | None = None, now: datetime | None = None, dry_run: bool = False
    ) -> Repaired:
        """Repair the properties, keys and labels of a memory; ``energy`` (> 0) is what it is to have from now on."""
        from brainbridge.integrity import integrity

        at = instants.or_now(now)
        return self.context.do(lambda graph: integrity.repair(graph, memory_id, now=at, energy=energy), dry_run=dry_run)

    def revive(self, memory_id: str, *, now: datetime | None = None, dry_run: bool = False) -> Repaired:
        """Bring a memory that expired, or was forgotten, back with the initial energy."""
        from brainbridge.integrity import integrity

        at = instants.or_now(now)
        return self.context.do(lambda graph: integrity.revive(graph, memory_id, now=at), dry_run=dry_run)

    def mend(self, *, now: datetime | None = None, dry_run: bool = False) -> Mended:
        """Mend every association of the graph, test memories too, and delete orphans."""
        from brainbridge.integrity import associations

        at, progress = instants.or_now(now), self.context.progress
        return self.context.do(lambda graph: associations.mend(graph, now=at, progress=progress), dry_run=dry_run)

    def purge(
        self, expired_before: datetime, *, now: datetime | None = None, test: bool = False, dry_run: bool = False
    ) -> Purged:
        """Delete for good what expired before an instant, whole lineages; ``dry_run`` only says what that would be."""
        from brainbridge.integrity import purge

        before, at = instants.checked(expired_before, name="expired_before"), instants.or_now(now)
        if dry_run:
            return purge.foresee(self.graph, before=before, now=at, is_test=test)
        return purge.purge(self.graph, before=before, now=at, is_test=test, progress=self.context.progress)
