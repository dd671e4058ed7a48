"""May this database be used? Empty ones are migrated at once, foreign and newer ones are refused."""

from datetime import datetime

from brainbridge.errors import ForeignGraph, SchemaMissing
from brainbridge.graph import lock
from brainbridge.graph.graph import Graph, Transactor
from brainbridge.graph.guard import Guard, Standing
from brainbridge.graph.rows import Instant, Row
from brainbridge.progress import Progress, silent
from brainbridge.schema import migrations
from brainbridge.schema.migrations import Applied


class Population(Row):
    """What is in a database."""

    nodes: int
    memories: int
    unkeyed: int
    adoptable: int
    foreign: int


class Server(Row):
    """Which Neo4j answers."""

    version: str
    edition: str


class _Clock(Row):
    now: Instant


def ensure(graph: Graph, *, progress: Progress = silent) -> None:
    """Make sure the schema is there, applying it on an empty database, and set the guard.

    Whoever is applying it is waited for. Raises SchemaMissing when the database holds something and wants an explicit
    ``migrate``, ForeignGraph when its Memory nodes are not ours, SchemaNewer when it was migrated by a newer version.
    """
    while _lacks_migrations(graph):
        found = population(graph)
        if not lock.wait_until_free(graph, lock.MIGRATING, progress=progress):
            _apply(graph, found, progress)


def _lacks_migrations(graph: Graph) -> bool:
    """Look for what is applied and for what the guard must know, in one round trip."""
    applied, (standing,) = graph.both("ledger.chain", Applied, "ledger.standing", Standing, chain=migrations.CHAIN)
    graph.guard = Guard(graph, standing)
    return bool(migrations.compare(migrations.local(), applied))


def _apply(graph: Graph, found: Population, progress: Progress) -> None:
    if found.nodes and migrations.applied(graph):
        return migrations.require(graph)
    refuse_foreign(found)
    if found.nodes:
        raise SchemaMissing(
            f"the database holds {found.nodes} nodes and was never migrated for brainbridge",
            hint="if it is the right one, run: brainbridge migrate",
        )
    migrations.apply(graph, progress=progress)


def population(graph: Transactor) -> Population:
    """Count what is in the database."""
    return graph.one("schema.population", Population)


def refuse_foreign(found: Population, *, adopt: bool = False) -> None:
    """Raise ForeignGraph if the database holds Memory nodes that brainbridge did not write.

    With ``adopt`` those in V4's own shape may be there.
    """
    if found.foreign:
        raise ForeignGraph(
            f"the database holds {found.foreign} Memory nodes of another program",
            hint="use a database of its own: --uri, or a profile in the configuration file; "
            "what mcp-neo4j-memory wrote can then be brought in from here: brainbridge import URI",
        )
    if found.adoptable and not adopt:
        raise ForeignGraph(
            f"the database holds {found.adoptable} Memory nodes in V4's shape that brainbridge did not write",
            hint="adopt them with: brainbridge migrate --adopt",
        )


def server(graph: Transactor) -> Server:
    """Ask which Neo4j answers."""
    return graph.one("schema.server", Server)


def clock(graph: Transactor) -> datetime:
    """Ask what the database's clock says."""
    return graph.one("schema.clock", _Clock).now
