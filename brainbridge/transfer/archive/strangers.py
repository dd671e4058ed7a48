"""Nodes that no archive holds: those of a domain whose package is missing here, or of another program."""

from collections.abc import Mapping

from brainbridge.errors import Refused
from brainbridge.graph.graph import Transactor
from brainbridge.graph.rows import Row
from brainbridge.schema import migrations


class Strangers(Row):
    """The nodes of some labels. ``labels`` are joined by colons, and empty for nodes without any.

    ``joined`` counts those that lose an edge if what an archive holds is deleted.
    """

    labels: str
    count: int
    joined: int


def found(graph: Transactor) -> tuple[Strangers, ...]:
    """Return the nodes that no archive holds, by their labels; reads all nodes of the database."""
    left = sorted({name for each in graph.domains for name in each.left})
    return graph.rows("archive.strangers", Strangers, left=left)


def refuse(graph: Transactor) -> None:
    """Raise Refused if to replace the brain would lose something of nodes that no archive holds.

    They would lose their edges, and no backup would hold them. Nodes of another program that have no edges into the
    brain lose nothing; those of a domain that is missing here always belong to what is replaced.
    """
    missing = migrations.missing(graph)
    lost = {each.labels: each.count for each in found(graph) if missing or each.joined}
    if not lost:
        return
    elsewhere = "restore into an empty database (--uri)"
    packages = ", ".join(each.chain for each in missing)
    raise Refused(
        f"nothing was replaced: the brain has nodes of kinds that are unknown here ({named(lost)}), which no backup "
        f"holds and which would lose their edges{f'; {packages} brought them, and is missing here' if missing else ''}",
        hint=f"{f'run it with the domains of {packages}' if missing else 'delete these nodes first'}, or {elsewhere}",
    )


def named(counts: Mapping[str, int]) -> str:
    """Say how many there are of which labels, as ``3 Star, 1 StarConfig``."""
    return ", ".join(f"{count} {labels or 'without a label'}" for labels, count in counts.items())
