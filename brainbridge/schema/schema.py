"""Whether a database may be used: empty ones are migrated, foreign and newer ones are refused."""

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
    """Counts of the nodes in a database; of its Memory nodes also the unkeyed, adoptable and foreign ones."""

    nodes: int
    memories: int
    unkeyed: int
    adoptable: int
    foreign: int


class Server(Row):
    """The version and edition of the database server."""

    version: str
    edition: str


class _Clock(Row):
    now: Instant


def ensure(graph: Graph, *, progress: Progress = silent) -> None:
    """Ensure that the schema is installed, migrating an empty database, and set the guard.

    Waits for a migration in progress. Raises SchemaMissing when the database is not empty and needs an explicit
    ``migrate``, ForeignGraph when its Memory nodes are not ours, SchemaNewer when a newer version of brainbridge, or of
    a package that brings a domain, migrated it. Domains that are missing here do not count: ``migrations.applied``.
    """
    while _lacks_migrations(graph):
        found = population(graph)
        if not lock.wait_until_free(graph, lock.MIGRATING, progress=progress):
            _apply(graph, found, progress)


def _lacks_migrations(graph: Graph) -> bool:
    """Read the applied migrations and what the guard needs, in one round trip."""
    chains = migrations.chains(graph.domains)
    applied, (standing,) = graph.both("ledger.chain", Applied, "ledger.standing", Standing, chains=chains)
    graph.guard = Guard(graph, standing)
    return bool(migrations.compare(migrations.local(graph.domains), applied))


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
    """Count the nodes of the database."""
    return graph.one("schema.population", Population)


def refuse_foreign(found: Population, *, adopt: bool = False) -> None:
    """Raise ForeignGraph if the database holds Memory nodes that brainbridge did not write.

    With ``adopt``, nodes in V4's own shape are allowed.
    """
    if found.foreign:
        raise ForeignGraph(
            f"the database holds {found.foreign} Memory nodes of another program",
            hint="use a database of its own: --uri, or a profile in the configuration file; "
            "you can then import what mcp-neo4j-memory wrote here: brainbridge import URI",
        )
    if found.adoptable and not adopt:
        raise ForeignGraph(
            f"the database holds {found.adoptable} Memory nodes in V4's shape that brainbridge did not write",
            hint="adopt them with: brainbridge migrate --adopt",
        )


def server(graph: Transactor) -> Server:
    """Return the version and edition of the database server."""
    return graph.one("schema.server", Server)


def clock(graph: Transactor) -> datetime:
    """Return the time of the database's clock."""
    return graph.one("schema.clock", _Clock).now
