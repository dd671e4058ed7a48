"""``brain.clusters``: memories that belong together."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from brainbridge import instants
from brainbridge.brain.context import Part

if TYPE_CHECKING:
    from brainbridge.association.cluster import Cluster, Clustered


class Clusters(Part):
    """Clusters follow from what was retrieved together; rebuilding them changes no memory."""

    def build(
        self, *, now: datetime | None = None, test: bool = False, lexical: bool = False, dry_run: bool = False
    ) -> Clustered:
        """Rebuild the clusters; ``lexical`` also joins memories with similar text, ``dry_run`` only counts."""
        from brainbridge.association import cluster

        return cluster.cluster(
            self.context.with_law_applied(),
            now=instants.or_now(now),
            is_test=test,
            lexical=lexical,
            dry_run=dry_run,
            progress=self.context.progress,
        )

    def list(self, *, scope: str | None = None, limit: int = 100, test: bool = False) -> tuple[Cluster, ...]:
        """Return the clusters, the largest first; with a scope, its own and those of no scope."""
        from brainbridge.association import cluster

        return cluster.listed(self.graph, is_test=test, scope=scope, limit=limit)
