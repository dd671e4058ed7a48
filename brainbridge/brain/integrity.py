"""``brain.integrity``: validation and repair of the graph, and purging."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from brainbridge import instants
from brainbridge.brain import rendering
from brainbridge.brain.context import Part

if TYPE_CHECKING:
    from brainbridge.integrity.associations import Mended
    from brainbridge.integrity.integrity import Repaired, Validation
    from brainbridge.integrity.purge import Purged


class Integrity(Part):
    """With ``dry_run`` a method only returns what it would do: ``applied`` is False, and nothing is written."""

    def validate(self, *, now: datetime | None = None) -> Validation:
        """Check the whole graph, test memories too; no findings means that all is well."""
        from brainbridge.integrity import integrity

        return integrity.validate(self.graph, now=instants.or_now(now), progress=self.context.progress)

    def repair(
        self, memory_id: str, *, energy: float | None = None, now: datetime | None = None, dry_run: bool = False
    ) -> Repaired:
        """Repair the properties, keys and labels of a memory; ``energy`` (> 0) is its energy from now on."""
        from brainbridge.integrity import integrity

        at = instants.or_now(now)
        return self.context.do(lambda graph: integrity.repair(graph, memory_id, now=at, energy=energy), dry_run=dry_run)

    def revive(self, memory_id: str, *, now: datetime | None = None, dry_run: bool = False) -> Repaired:
        """Bring a memory that expired or was forgotten back to life, with the initial energy."""
        from brainbridge.integrity import integrity

        at = instants.or_now(now)
        done = self.context.do(lambda graph: integrity.revive(graph, memory_id, now=at), dry_run=dry_run)
        rendering.refresh(self.context, unless=dry_run)
        return done

    def mend(self, *, now: datetime | None = None, dry_run: bool = False) -> Mended:
        """Repair every association of the graph, those of test memories too, and delete orphans."""
        from brainbridge.integrity import associations

        at, progress = instants.or_now(now), self.context.progress
        return self.context.do(lambda graph: associations.mend(graph, now=at, progress=progress), dry_run=dry_run)

    def purge(
        self,
        expired_before: datetime,
        *,
        now: datetime | None = None,
        test: bool = False,
        dry_run: bool = False,
        break_lineage: bool = False,
    ) -> Purged:
        """Delete for good the lineages that expired before an instant; with ``dry_run`` only return which.

        What other memories were made of stays, unless ``break_lineage`` lets it go too.
        """
        from brainbridge.integrity import purge

        before, at = instants.checked(expired_before, name="expired_before"), instants.or_now(now)
        if dry_run:
            return purge.foresee(self.graph, before=before, now=at, is_test=test, breaks=break_lineage)
        done = purge.purge(
            self.graph, before=before, now=at, is_test=test, breaks=break_lineage, progress=self.context.progress
        )
        rendering.refresh(self.context, unless=test)
        return done
