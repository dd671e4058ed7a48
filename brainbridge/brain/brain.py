"""``Brain``: everything brainbridge does, as typed methods. The command line calls nothing else.

What only a few of them need is imported there: opening a brain is part of what every command costs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from datetime import datetime, timedelta
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from brainbridge import instants, settings
from brainbridge.brain.exchange import Exchange
from brainbridge.brain.judging import Judging
from brainbridge.brain.probing import Probing
from brainbridge.config import config
from brainbridge.config.config import Mended, Tier
from brainbridge.energy import energy
from brainbridge.graph import lock
from brainbridge.graph.graph import Graph
from brainbridge.graph.guard import Guard
from brainbridge.graph.rows import Row
from brainbridge.integrity import integrity
from brainbridge.memory import memory, session
from brainbridge.memory.memory import Draft
from brainbridge.monitor import monitor
from brainbridge.platform import paths
from brainbridge.progress import Progress, silent
from brainbridge.run import run as records
from brainbridge.run.journal import Journal
from brainbridge.run.run import TIERS
from brainbridge.schema import migrations, schema
from brainbridge.server import connection
from brainbridge.server.connection import Endpoint
from brainbridge.settings import Resolved

if TYPE_CHECKING:
    from brainbridge.association import association, cluster
    from brainbridge.consolidation import consolidation, scenario
    from brainbridge.integrity import purge
    from brainbridge.monitor import explain
    from brainbridge.recall import traversal
    from brainbridge.recall.result import Recall


class Migrated(Row):
    """How many of V4's memories were taken over, the backup made before, and which configurations were mended."""

    adopted: int
    backup: Path | None
    configurations: list[Mended]


class Brain(Judging, Exchange, Probing):
    """One brain: a Neo4j database and the rules that run on it. Use it as a context manager, or close it.

    Every method that judges or reads takes ``now``, the instant to act or look as of; the default is the clock.
    ``test`` chooses the test memories instead of the real ones. Errors are those of ``brainbridge.errors``.
    """

    def __init__(self, graph: Graph, resolved: Resolved, endpoint: Endpoint, progress: Progress) -> None:
        super().__init__(graph, resolved, progress)
        self.endpoint = endpoint
        graph.journal = self.journal = Journal(paths.journal(self.name))
        self._closing = ExitStack()

    @classmethod
    def open(
        cls,
        name: str | None = None,
        *,
        progress: Progress = silent,
        migrated: bool = True,
        driver_options: Mapping[str, object] | None = None,
        **flags: Any,
    ) -> Self:
        """Open a brain by name: at the address its settings give, else on its local server, started if need be.

        ``flags`` are settings that win over environment and file (``uri``, ``user``, ``password``, ``database`` ...).
        An empty database gets its schema; with ``migrated=False`` the schema is left alone and not looked at.
        Raises GraphUnavailable, AuthenticationFailed, ServerError, SchemaMissing, SchemaNewer or ForeignGraph.
        """
        resolved = settings.resolve({"brain": name, **flags})
        endpoint = connection.locate(resolved, progress=progress)
        with ExitStack() as stack:
            graph = stack.enter_context(
                connection.opened(endpoint, timeout_s=resolved.settings.timeout_s, options=driver_options or {})
            )
            graph.guard = Guard(graph)
            if migrated:
                schema.ensure(graph, progress=progress)
            brain = cls(graph, resolved, endpoint, progress)
            brain._closing = stack.pop_all()
        return brain

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the connection."""
        self.close()

    def close(self) -> None:
        """Close the connection; a local server keeps running."""
        self._closing.close()

    # Memories

    def draft(self, content: str, *, at: datetime | None = None, **parts: Any) -> Draft:
        """Check the parts of a new memory: session_id, instance_id, type, speaker, role, scope, energy, tier."""
        own = self.resolved.settings
        defaults = {"session_id": own.session, "instance_id": own.instance}
        given = {key: value for key, value in parts.items() if value is not None}
        return memory.draft({**defaults, **given, "content": content, "at": instants.or_now(at)})

    def remember(self, content: str, *, now: datetime | None = None, **parts: Any) -> memory.Memory:
        """Write a memory; equal text makes a new one. InvalidInput names the part that cannot be used."""
        return memory.remember(self.graph, self.draft(content, at=now, **parts), is_test=False)

    def recall(
        self,
        query: str,
        *,
        now: datetime | None = None,
        limit: int = 10,
        skip: int = 0,
        budget: int | None = None,
        touch: bool = True,
        session: str | None = None,
        explain: bool = False,
        test: bool = False,
        **filters: Any,
    ) -> Recall:
        """Find what answers a question best, and touch what is returned unless ``touch`` is False.

        ``session`` is the one that recalls; ``explain`` adds how the question was read. ``filters`` are those of
        ``Filters``: scope, in_session, type, tier, participant, since, until, include, as_of.
        """
        from brainbridge.recall import recall
        from brainbridge.recall.filters import Filters

        return recall.recall(
            self.graph,
            query,
            now=instants.or_now(now),
            limit=limit,
            skip=skip,
            budget=budget,
            touched=touch,
            session=session,
            explain=explain,
            filters=Filters.of(**filters),
            is_test=test,
        )

    def traverse(
        self, *memory_ids: str, now: datetime | None = None, hops: int = 3, **options: Any
    ) -> traversal.Traversal:
        """Walk over associations: what memories lead to, strongest first; options are ``traversal.traverse``'s."""
        from brainbridge.recall import traversal

        return traversal.traverse(self.graph, memory_ids, now=instants.or_now(now), hops=hops, **options)

    def touch(self, memory_id: str, *, now: datetime | None = None, session: str | None = None) -> memory.Boost:
        """Access a memory: +1 energy, +1 accessCount. Refused for an expired one."""
        return memory.touch(self.graph, memory_id, now=instants.or_now(now), session=session)

    def inspect(self, memory_id: str, *, now: datetime | None = None) -> explain.Explained:
        """Return everything about a memory, and why it is so; looking is no access."""
        from brainbridge.monitor import explain
        from brainbridge.recall import history

        ways = history.ways(self.name, memory_id)
        return explain.inspect(self.graph, memory_id, now=instants.or_now(now), ways=ways)

    # Test memories

    def remember_test(self, content: str, *, now: datetime | None = None, **parts: Any) -> memory.Memory:
        """Write a test memory; it alone may name its ``energy`` and ``tier``."""
        return memory.remember(self.graph, self.draft(content, at=now, **parts), is_test=True)

    def list_tests(self, *, now: datetime | None = None, limit: int = 1000) -> tuple[memory.Memory, ...]:
        """Return the test memories, newest first."""
        return memory.list_tests(self.graph, now=instants.or_now(now), limit=limit)

    def count_tests(self, *, keep: int = 0) -> int:
        """Count the test memories, all versions, beside the ``keep`` newest."""
        return memory.count_tests(self.graph, keep=keep)

    def delete_tests(self, *, keep: int = 0) -> int:
        """Delete the test memories but the ``keep`` newest for good; returns how many."""
        return memory.delete_tests(self.graph, keep=keep)

    def play(self, name: str, *, now: datetime | None = None) -> scenario.Scenario:
        """Play a test scenario; InvalidInput lists the names."""
        from brainbridge.consolidation import scenario

        return scenario.play(self.graph, name, now=instants.or_now(now))

    # Monitoring

    def status(self, *, now: datetime | None = None, test: bool = False) -> monitor.Status:
        """Count the memories of every tier."""
        return monitor.status(self.graph, now=instants.or_now(now), is_test=test)

    def energies(
        self, *, now: datetime | None = None, test: bool = False, tiers: Sequence[Tier] = TIERS
    ) -> list[monitor.TierEnergy]:
        """Return how energy is distributed."""
        return monitor.energies(self.graph, now=instants.or_now(now), is_test=test, tiers=tiers)

    def forecast(
        self,
        horizon: timedelta,
        *,
        now: datetime | None = None,
        test: bool = False,
        tiers: Sequence[Tier] = TIERS,
        limit: int = 10,
    ) -> tuple[energy.Forecast, ...]:
        """Say what will have ended after a while if nobody touches it."""
        return energy.forecast(
            self.graph, now=instants.or_now(now), horizon=horizon, is_test=test, tiers=tuple(tiers), limit=limit
        )

    def outlook(
        self,
        days: int,
        *,
        now: datetime | None = None,
        test: bool = False,
        tiers: Sequence[Tier] = TIERS,
        limit: int = 5,
    ) -> tuple[energy.Outlook, ...]:
        """Say day by day what will end if nobody touches it, how many stay, and what will be strongest then."""
        return energy.outlook(
            self.graph, now=instants.or_now(now), days=days, is_test=test, tiers=tuple(tiers), limit=limit
        )

    def top(
        self, limit: int, *, now: datetime | None = None, test: bool = False, tiers: Sequence[Tier] = TIERS
    ) -> tuple[energy.Ranked, ...]:
        """Return the memories with the most energy, ``limit`` a tier."""
        return energy.top(self.graph, now=instants.or_now(now), is_test=test, tiers=tuple(tiers), limit=limit)

    def promotions(
        self, *, now: datetime | None = None, test: bool = False, last_hours: float = 24.0
    ) -> monitor.Promotions:
        """Return recent promotions and what would rise now."""
        return monitor.promotions(self.graph, now=instants.or_now(now), is_test=test, last_hours=last_hours)

    def faded(self, *, test: bool = False, limit: int = 20) -> list[monitor.Faded]:
        """Return the memories that faded last, latest first."""
        return monitor.faded(self.graph, is_test=test, limit=limit)

    def health(self, *, now: datetime | None = None) -> monitor.Health:
        """Return anomalies of the real memories, and signs that the numbers do not fit the use."""
        return monitor.health(self.graph, now=instants.or_now(now))

    # Consolidation

    def clusters(
        self, *, scope: str | None = None, limit: int = 100, test: bool = False
    ) -> tuple[cluster.Cluster, ...]:
        """Return the clusters, the largest first; with a scope, its own and those of no scope."""
        from brainbridge.association import cluster

        return cluster.listed(self.graph, is_test=test, scope=scope, limit=limit)

    def cluster(self, *, now: datetime | None = None, test: bool = False, **options: bool) -> cluster.Clustered:
        """Build the clusters anew; ``lexical=True`` also joins what is alike, ``dry_run=True`` only counts."""
        from brainbridge.association import cluster

        return cluster.cluster(self.graph, now=instants.or_now(now), is_test=test, progress=self.progress, **options)

    def has_session(self, name: str, *, test: bool = False) -> bool:
        """Tell whether anything was remembered in a session of that name."""
        return bool(session.find(self.graph, name, is_test=test))

    def associate(self, *, now: datetime | None = None, test: bool = False) -> association.Associated:
        """Join what was written to what it follows, resembles and mentions; imports and session ends do it too."""
        from brainbridge.association import association

        return association.associate(self.graph, now=instants.or_now(now), is_test=test, progress=self.progress)

    # Repair

    def validate(self, *, now: datetime | None = None) -> integrity.Validation:
        """Check the whole graph; no findings means all is well."""
        return integrity.validate(self.graph, now=instants.or_now(now), progress=self.progress)

    def purge(
        self, expired_before: datetime, *, now: datetime | None = None, test: bool = False, dry_run: bool = False
    ) -> purge.Purged:
        """Delete for good what expired before an instant, whole lineages; ``dry_run`` only says what that would be."""
        from brainbridge.integrity import purge

        before = instants.checked(expired_before, name="expired_before")
        if dry_run:
            return purge.preview(self.graph, before=before, is_test=test)
        return purge.purge(self.graph, before=before, now=instants.or_now(now), is_test=test, progress=self.progress)

    # Configuration and runs

    def config(self) -> consolidation.Configured:
        """Return the configuration and its history."""
        from brainbridge.consolidation import consolidation

        return consolidation.configured(self.graph)

    def configure(
        self, changes: Mapping[str, Any], *, now: datetime | None = None, dry_run: bool = False
    ) -> consolidation.Configured:
        """Change keys of the configuration; InvalidInput says what a key takes, AtStake what a probe would lose."""
        from brainbridge.config import config
        from brainbridge.config.config import CONSOLIDATION
        from brainbridge.consolidation import consolidation
        from brainbridge.probe import gate

        at = instants.or_now(now)
        if CONSOLIDATION.checked(config.current(self.graph), config.parted(changes)[CONSOLIDATION]):
            gate.refuse(self.graph, now=at)

        def work(graph: Graph) -> consolidation.Configured:
            return consolidation.reconfigure(graph, changes, now=at, progress=self.progress)

        return records.foresee(self.graph, work) if dry_run else work(self.graph)

    def runs(self, *, test: bool = False, limit: int = 20) -> tuple[records.Record, ...]:
        """Return the latest runs, newest first."""
        return records.latest(self.graph, limit=limit, is_test=test)

    def run(self, run_id: str, *, test: bool = False) -> records.Record:
        """Return one run, of whichever kind; LAST is the latest."""
        return records.show(self.graph, run_id, is_test=test)

    def events(self, run_id: str) -> Iterator[records.Event]:
        """Yield the events of a run."""
        return records.events(self.graph, run_id)

    # Schema

    def migration_states(self) -> list[dict[str, Any]]:
        """Return every migration of this version with its state: applied (and when) or pending."""
        return migrations.states(self.graph)

    def migrate(self, *, adopt: bool = False, now: datetime | None = None) -> Migrated:
        """Bring the schema up to this version; with ``adopt`` take over V4's own memories.

        Where not exactly one version of a configuration holds, the latest one does from then on. What changes memories
        that are there makes a backup first, and those that wait for their associations get them. Raises ForeignGraph if
        the database holds Memory nodes in a shape nobody knows.
        """
        found = schema.population(self.graph)
        schema.refuse_foreign(found, adopt=adopt)
        changes = found.adoptable or any(each.kind == "data" for each in migrations.pending(self.graph))
        whole = self.broken_off() is None  # of a part there is no backup, and whoever restores the rest associates all
        # Without the configuration that holds there is no backup either.
        mended = config.mend(self.graph, now=instants.or_now(now)) if whole else []
        backup = self.backup(now=now).backup.file if found.memories and changes and whole else None
        migrations.apply(self.graph, progress=self.progress)
        mended += config.mend(self.graph, now=instants.or_now(now))
        adopted = (
            integrity.adopt(self.graph, now=instants.or_now(now), progress=self.progress) if found.adoptable else 0
        )
        for test in (False, True) if whole else ():
            self.associate(now=now, test=test)
        return Migrated(adopted=adopted, backup=backup, configurations=mended)

    def adoptable(self) -> int:
        """Count the memories in V4's shape that ``migrate`` with ``adopt`` would take over."""
        return schema.population(self.graph).adoptable

    def unsettled_configurations(self, *, now: datetime | None = None) -> list[Mended]:
        """Return which configurations ``migrate`` would mend; those that it has yet to begin are none."""
        if migrations.pending(self.graph):
            return []
        return self.graph.rehearse(lambda graph: config.mend(graph, now=instants.or_now(now)))

    def release_locks(self) -> list[lock.Holder]:
        """Release the locks of migrations, exports and restores whoever holds them; returns the holders."""
        return lock.release_any(self.graph)

    def last_write(self, *, test: bool = False) -> datetime | None:
        """Return the latest instant anything was written for."""
        return monitor.last_write(self.graph, is_test=test)
