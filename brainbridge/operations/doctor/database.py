"""Checks of the database in use."""

from datetime import timedelta

from brainbridge import domains, instants
from brainbridge.errors import BrainbridgeError
from brainbridge.graph.graph import Graph, Transactor
from brainbridge.graph.guard import Guard
from brainbridge.monitor import monitor
from brainbridge.operations.doctor.check import Check, attempt, judged
from brainbridge.project import moving
from brainbridge.run import run
from brainbridge.schema import drift, migrations, schema
from brainbridge.server import connection, renaming
from brainbridge.settings import Resolved
from brainbridge.transfer.transcript import reading

_MOST_SKEW_S = 5.0


def database(resolved: Resolved) -> list[Check]:
    """Check the database in use, if it is running; it is not started."""
    server = connection.local_server(resolved.settings)
    try:
        renaming.refuse(resolved.settings.brain)
        status = server.status()
        if not resolved.settings.uri and not (status.running and status.recorded):
            found = "the local server is not running" if status.recorded else "no record says where the server listens"
            return [Check(name="database", ok=status.recorded, found=found, fix="brainbridge server start")]
        with connection.opened(connection.locate(resolved), domains=domains.DOMAINS, timeout_s=10) as graph:
            return [_answers(graph), _clock(graph), *_schema(graph)]
    except BrainbridgeError as error:
        return [Check(name="database", ok=False, found=str(error), fix=error.hint)]


def _answers(graph: Graph) -> Check:
    found = schema.server(graph)
    return Check(name="database", ok=True, found=f"Neo4j {found.version} ({found.edition}) at {graph.uri}")


def _schema(graph: Transactor) -> list[Check]:
    def migrated() -> str:
        migrations.require(graph)
        return f"{len(migrations.applied(graph))} migrations applied, none missing"

    def undrifted() -> str:
        drift.require(graph)
        return "all indexes and constraints of the vocabulary exist and are online"

    def whole() -> str:
        if fault := Guard(graph).fault():
            raise fault
        return "one current configuration of each kind, and no restore in progress"

    def ours() -> str:
        schema.refuse_foreign(schema.population(graph))
        return "all written or adopted by brainbridge"

    checks = [
        attempt("migrations", migrated, "brainbridge migrate"),
        attempt("schema", undrifted, "brainbridge migrate"),
    ]
    return (
        [
            *checks,
            attempt("configuration", whole, "look into the database's log: brainbridge server logs"),
            attempt("memories", ours, "brainbridge migrate --adopt"),
            *_missing(graph),
            _unclaimed(graph),
            _last_run(graph),
        ]
        if checks[0].ok
        else checks
    )


def _missing(graph: Transactor) -> list[Check]:
    """Name the packages of domains that the brain was used with and that are missing here."""
    return [
        Check(
            name="domains",
            ok=False,
            found=f"{each.chain} is missing here, but its migrations are applied, up to {each.version}",
            fix="install it and list its domains: without them what they brought is in no backup, and no check sees it",
        )
        for each in migrations.missing(graph)
    ]


def _unclaimed(graph: Transactor) -> Check:
    """Say of how many sessions the memories belong to no project, as hooks left them before there were projects."""
    found = moving.unclaimed(graph, reading.FORMATS)
    said = f"{len(found)} sessions of agents belong to none; brainbridge project adopt --dry-run shows where they were"
    return Check(name="projects", ok=True, found=said if found else "all sessions of agents belong to one")


def _clock(graph: Transactor) -> Check:
    """Compare the clocks; a difference smaller than the time of one query is not seen."""
    before = instants.now()
    theirs = schema.clock(graph)
    after = instants.now()
    skew = max((theirs - after).total_seconds(), (before - theirs).total_seconds(), 0.0)
    return judged(
        "clock",
        skew <= _MOST_SKEW_S,
        f"this machine's and the database's differ by {skew:.1f} s" if skew else "the same as the database's",
        "synchronize both clocks over the network (NTP)",
    )


def _last_run(graph: Transactor) -> Check:
    """Check the last consolidation of the real memories."""
    made = [each for each in run.latest(graph, limit=monitor.REMEMBERED) if monitor.consolidates(each)]
    if not made:
        return Check(name="last run", ok=True, found="none yet; memory-health warns if there is none for too long")
    last = made[0]
    age = instants.now() - last.started_at
    said = f"{last.command}, {last.outcome}, {_ago(age)} ago (run {last.id})"
    if last.outcome == "failed":
        return Check(name="last run", ok=False, found=f"{said}: {last.error}", fix=f"brainbridge run show {last.id}")
    kept = monitor.status(graph, now=instants.now())
    late = age > monitor.LONG and kept.live + kept.due > 0
    return judged("last run", not late, said, "brainbridge consolidate-all, and brainbridge schedule install")


def _ago(age: timedelta) -> str:
    minutes = max(0, round(age.total_seconds() / 60))
    return f"{minutes} min" if minutes < 120 else f"{minutes // 60} h" if minutes < 2880 else f"{minutes // 1440} days"
