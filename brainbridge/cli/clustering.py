"""Clusters: build them, list them."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import command

if TYPE_CHECKING:
    from brainbridge.association.cluster import Clustered
    from brainbridge.brain.brain import Brain


def _show_clustered(data: "Clustered") -> None:
    output.say(
        f"clusters {data.clusters} (new {data.made}, removed {data.removed}), "
        f"joined {data.joined}, parted {data.parted}"
    )
    output.of_run(data)


@command("cluster", "Consolidation", render=_show_clustered)
@click.option("--lexical", is_flag=True, help="Also join memories that are alike but were never retrieved together.")
@options.test_only
@options.dry_run
def cluster(brain: "Brain", *, now: datetime | None, lexical: bool, test_only: bool, dry_run: bool) -> "Clustered":
    """Build clusters of memories that belong together.

    Memories belong together if they were retrieved together at least coactivationThreshold times. A run without
    --lexical separates what only --lexical joined.
    """
    return brain.clusters.build(now=now, test=test_only, lexical=lexical, dry_run=dry_run)


def _show_clusters(data: dict[str, Any]) -> None:
    rows = [(each.size, each.label, each.centre, each.scope or None, each.name) for each in data["clusters"]]
    output.table(
        ("members", "label", "centre id", "scope", "id"), rows, empty="no clusters: build them with brainbridge cluster"
    )


@command("clusters", "Monitoring", render=_show_clusters)
@options.scope
@options.test_only
@options.limit(100)
def clusters(brain: "Brain", *, now: datetime | None, scope: str | None, test_only: bool, limit: int) -> dict[str, Any]:
    """List the clusters, the largest first."""
    return {"clusters": list(brain.clusters.list(scope=scope, limit=limit, test=test_only))}
