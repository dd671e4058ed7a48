"""brainbridge/schema/migrations.py on the real server: from nothing, after a crash, beside other processes."""

import os
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.association import association
from brainbridge.domains import DOMAINS
from brainbridge.errors import ForeignGraph, Held, QueryFailed, SchemaMissing, SchemaNewer
from brainbridge.graph import lock
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.platform import processes
from brainbridge.progress import silent
from brainbridge.schema import drift, indexes, migrations, schema
from brainbridge.schema.migrations import Migration
from brainbridge.transfer.archive import format
from tests.effort import some
from tests.state import at, empty, given, query, searched, stored


@pytest.fixture
def bare(migrated: Graph) -> Iterator[Graph]:
    """A database without schema and ledger; everything is put back afterwards."""
    empty(migrated)
    query(migrated, "MATCH (c:ConsolidationConfig|RecallConfig|CrystalConfig) DETACH DELETE c")
    _strip(migrated)
    yield migrated
    query(migrated, "MATCH (n) WHERE n:Memory OR n:Somebody DETACH DELETE n")
    _strip(migrated)
    migrations.apply(migrated)


def _strip(graph: Graph) -> None:
    for row in query(graph, "SHOW CONSTRAINTS YIELD name"):
        graph.statement(f"DROP CONSTRAINT {row['name']}")
    for row in query(graph, "SHOW INDEXES YIELD name, type WHERE type <> 'LOOKUP' RETURN name"):
        graph.statement(f"DROP INDEX {row['name']}")
    query(graph, "MATCH (n) WHERE n:__BrainbridgeMigration OR n:__BrainbridgeLock DETACH DELETE n")


@pytest.fixture
def claimed(bare: Graph) -> Iterator[Graph]:
    """A truly empty database: even the tests' own mark is removed for the moment."""
    query(bare, "MATCH (m:__BrainbridgeTests) DELETE m")
    yield bare
    query(bare, "MERGE (:__BrainbridgeTests {name: 'claim'})")


def versions(graph: Graph) -> list[int]:
    return [each.version for each in migrations.applied(graph)]


def test_from_nothing_to_the_whole_schema(bare: Graph) -> None:
    applied = migrations.apply(bare)
    assert versions(bare) == [each.version for each in applied] == list(range(len(migrations.local(DOMAINS))))
    found = drift.compare(indexes.installed(bare), DOMAINS)
    assert (found.missing, found.unknown, found.offline) == ([], [], [])


# A database that an older version wrote

OLDER = """
MATCH (m:Memory) REMOVE m:Unlinked, m.text, m.facets, m.around, m.terms, m.place, m.dated, m.counted, m.named
WITH count(m) AS all
MATCH (s:Session) REMOVE s.words, s.testWords, s.facets
"""


@pytest.fixture
def older(database: Graph) -> Iterator[Graph]:
    """A brain before migration 6, with two memories and a test memory; only a migration may open it."""
    given(database, "a", content="They went to Rome")
    given(database, "b", hours=1, content="and to Oslo")
    given(database, "t", content="They tried it in Kiel", test=True)
    query(database, OLDER)
    query(database, "MATCH (n:__BrainbridgeMigration) WHERE n.version >= 6 DETACH DELETE n")
    query(database, "MATCH (c:CrystalConfig) DETACH DELETE c")  # which migration 15 brings
    yield database
    migrations.apply(database)


def test_an_older_store_is_found_again_after_its_migration(older: Graph) -> None:
    with Brain.open(migrated=False) as brain:
        brain.schema.migrate(now=at(5))
        assert brain.integrity.validate(now=at(5)).findings == []
    assert searched(older, "text:go") == {"a"}
    assert searched(older, "rome", "session_words") == {"s"}
    assert searched(older, "try", "test_memory_words") == {"t"}
    assert query(older, "MATCH (a)-[:NEXT]->(b) RETURN a.id AS a, b.id AS b") == [{"a": "a", "b": "b"}]
    assert query(older, "MATCH (m:Unlinked) RETURN m.id AS id") == []


DOUBLED = "MATCH (c:{kind}) CREATE (o:{kind}) SET o = c {{.*, version: 2}}"
MISSING = "MATCH (c:{kind}) DETACH DELETE c"
ENDED = "MATCH (c:{kind}) SET c.validTo = datetime()"
V4 = "CREATE (:Memory {id: 'v4', content: 'They went to Rome', tier: 'working', energy: 1.0, isTest: false})"


@pytest.fixture
def own_backups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.mark.usefixtures("own_backups")
@pytest.mark.parametrize(
    ("change", "kind", "since"),
    [
        (DOUBLED, "ConsolidationConfig", 9),
        (DOUBLED, "RecallConfig", 9),
        (MISSING, "RecallConfig", 9),
        (MISSING, "ConsolidationConfig", 5),
    ],
)
def test_a_configuration_that_does_not_hold_is_mended_before_the_backup(
    older: Graph, change: str, kind: str, since: int
) -> None:
    """A brain without a current configuration cannot be archived, and the fix is this very command."""
    query(older, change.format(kind=kind))
    query(older, f"MATCH (n:__BrainbridgeMigration) WHERE n.version >= {since} DETACH DELETE n")
    if since == 5:
        query(older, "MATCH (c:RecallConfig) DETACH DELETE c")
    with Brain.open(migrated=False) as brain:
        done = brain.schema.migrate(now=at(5))
        assert brain.integrity.validate(now=at(5)).findings == []
    assert done.backup
    assert format.check(done.backup, DOMAINS)[1].nodes
    assert [each.kind for each in done.configurations] == [kind]


@pytest.mark.usefixtures("own_backups")
@pytest.mark.parametrize(("change", "kind"), [(DOUBLED, "ConsolidationConfig"), (ENDED, "RecallConfig")])
def test_so_it_is_before_what_is_taken_over(database: Graph, change: str, kind: str) -> None:
    query(database, change.format(kind=kind))
    query(database, V4)
    with Brain.open(migrated=False) as brain:
        assert brain.schema.adoptable() == 1
        done = brain.schema.migrate(adopt=True, now=at(5))
        assert (done.adopted, [each.kind for each in done.configurations]) == (1, [kind])
        assert brain.integrity.validate(now=at(5)).findings == []
    assert done.backup
    assert format.check(done.backup, DOMAINS)[1].nodes


def test_killed_before_its_associations_the_next_migration_makes_them(
    older: Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Brain.open(migrated=False) as brain:
        with monkeypatch.context() as patched:
            patched.setattr(association, "associate", _killed)
            with pytest.raises(KeyboardInterrupt):
                brain.schema.migrate(now=at(5))
        assert searched(older, "text:go") == set()
        brain.schema.migrate(now=at(5))
    assert searched(older, "text:go") == {"a"}


def _killed(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


def test_what_is_taken_over_is_found(database: Graph) -> None:
    query(database, "CREATE (:Memory {id: 'v4', content: 'They went to Rome', tier: 'working', energy: 1.0, "
                    "isTest: false})")  # fmt: skip
    with Brain.open(migrated=False) as brain:
        assert brain.schema.migrate(adopt=True, now=at(5)).adopted == 1
    assert searched(database, "go") == {"v4"}
    assert query(database, "MATCH (m:Unlinked) RETURN m.id AS id") == []


def test_of_two_take_overs_at_once_each_counts_its_own(database: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    query(
        database,
        "UNWIND range(1, 5) AS i CREATE (:Memory {id: 'v' + i, content: 'They went to Rome', tier: 'working', "
        "energy: 1.0, isTest: false})",
    )
    monkeypatch.setattr(integrity, "_ADOPTION_BATCH", 3)
    real, other = integrity._mend, list[int]()

    def mend(*args: Any) -> Any:
        if not other:
            other.append(0)  # both found the same three
            other[0] = integrity.adopt(database, now=at(5))
        return real(*args)

    monkeypatch.setattr(integrity, "_mend", mend)
    assert integrity.adopt(database, now=at(5)) == 0
    assert other == [5]


@pytest.mark.parametrize("killed_at", [1, 2, 3])
def test_a_take_over_that_is_killed_half_way_is_done_again(
    database: Graph, monkeypatch: pytest.MonkeyPatch, killed_at: int
) -> None:
    """One of V4's lineages is taken over in part, and stays one lineage."""
    query(
        database,
        "UNWIND range(1, 5) AS i CREATE (:Memory {id: 'v' + i, content: 'They went to Rome', tier: 'working', "
        "energy: 1.0, isTest: false, created: $at, validFrom: $at, lastAccessed: $at, "
        "validTo: CASE i WHEN 1 THEN $at END})",
        at=at(0),
    )
    query(database, "MATCH (a {id: 'v1'}), (b {id: 'v5'}) CREATE (a)-[:PROMOTED_TO {at: $at}]->(b) "
                    "SET b.tier = 'shortTerm', b.promotedFrom = 'v1'", at=at(0))  # fmt: skip
    monkeypatch.setattr(integrity, "_ADOPTION_BATCH", 2)
    left, real = [killed_at], integrity._mend

    def mend(*args: Any) -> Any:
        left[0] -= 1
        if not left[0]:
            raise KeyboardInterrupt
        return real(*args)

    with Brain.open(migrated=False) as brain:
        with monkeypatch.context() as patched:
            patched.setattr(integrity, "_mend", mend)
            with pytest.raises(KeyboardInterrupt):
                brain.schema.migrate(adopt=True, now=at(5))
        with pytest.raises(ForeignGraph, match="V4's shape") as error:
            brain.schema.migrate(now=at(5))
        assert "migrate --adopt" in error.value.hint
        assert brain.schema.migrate(adopt=True, now=at(5)).adopted == 5 - 2 * (killed_at - 1)
        assert brain.integrity.validate(now=at(5)).findings == []
    assert stored(database, "v5")["lineageId"] == "v1"


def test_a_second_time_there_is_nothing_to_do(bare: Graph) -> None:
    migrations.apply(bare)
    assert migrations.apply(bare) == ()


def test_an_empty_database_gets_its_schema_by_itself(claimed: Graph) -> None:
    schema.ensure(claimed)
    assert migrations.pending(claimed) == ()


def test_one_that_holds_something_wants_to_be_asked(claimed: Graph) -> None:
    query(claimed, "CREATE (:Somebody)")
    with pytest.raises(SchemaMissing, match="1 nodes") as error:
        schema.ensure(claimed)
    assert "brainbridge migrate" in error.value.hint
    assert versions(claimed) == []


@pytest.mark.parametrize("done", [0, 4, len(migrations.local(DOMAINS))])
def test_whoever_is_migrating_an_empty_database_is_waited_for(
    bare: Graph, monkeypatch: pytest.MonkeyPatch, done: int
) -> None:
    """Several first commands at once on a busy machine: what is there already is no reason to refuse the rest."""
    every, owner, naps = migrations.local(DOMAINS), lock._new_owner(), []
    migrations._run_schema(bare, every[0], silent)
    lock._take(bare, lock.MIGRATING, owner)
    for each in every[:done]:
        migrations._apply(bare, each, silent)

    def sleep(_: float) -> None:
        naps.append(1)
        if len(naps) == 3:
            for each in every[done:]:
                migrations._apply(bare, each, silent)
            lock.release(bare, lock.MIGRATING, owner)

    clock = SimpleNamespace(sleep=sleep, monotonic=lambda: 100.0 * len(naps))
    monkeypatch.setattr(lock, "time", clock)
    schema.ensure(bare)
    assert len(naps) == (3 if done < len(every) else 0)
    lock.release(bare, lock.MIGRATING, owner)
    assert versions(bare) == [each.version for each in every]


def test_one_who_migrates_and_died_is_not_waited_for(claimed: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    migrations._run_schema(claimed, migrations.local(DOMAINS)[0], silent)
    monkeypatch.setattr(os, "getpid", lambda: 2**22 + 1)
    lock._take(claimed, lock.MIGRATING, lock._new_owner())
    monkeypatch.undo()
    schema.ensure(claimed)
    assert migrations.pending(claimed) == ()


def test_somebody_elses_memories_are_refused(claimed: Graph) -> None:
    query(claimed, "CREATE (:Memory {name: 'Paris', type: 'city'})")
    with pytest.raises(ForeignGraph, match="another program"):
        schema.ensure(claimed)
    assert versions(claimed) == []


def test_v4s_own_memories_are_offered_to_be_taken_over(claimed: Graph) -> None:
    query(claimed, "CREATE (:Memory {id: 'v4', tier: 'working', energy: 1.0, isTest: false})")
    with pytest.raises(ForeignGraph) as error:
        schema.ensure(claimed)
    assert "migrate --adopt" in error.value.hint


@pytest.mark.parametrize("broken", some(range(len(migrations.local(DOMAINS))), 4))
def test_a_crash_before_the_record_is_healed_by_running_it_again(
    bare: Graph, broken: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    real: Any = migrations._record

    def record(unit: Any, migration: Migration, began: float) -> None:
        if migration.version == broken:
            raise KeyboardInterrupt
        real(unit, migration, began)

    monkeypatch.setattr(migrations, "_record", record)
    with pytest.raises(KeyboardInterrupt):
        migrations.apply(bare)
    assert versions(bare) == list(range(broken))
    monkeypatch.undo()
    migrations.apply(bare)
    assert migrations.pending(bare) == ()
    assert len(query(bare, "MATCH (c:ConsolidationConfig) RETURN c.version AS v")) == 1


def test_a_data_migration_and_its_record_are_one_transaction(bare: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    def record(unit: Any, migration: Migration, began: float) -> None:
        if migration.kind == "data":
            raise KeyboardInterrupt

    monkeypatch.setattr(migrations, "_record", record)
    with pytest.raises(KeyboardInterrupt):
        migrations.apply(bare)
    assert query(bare, "MATCH (c:ConsolidationConfig) RETURN count(c) AS n") == [{"n": 0}]


@pytest.mark.parametrize(("kind", "statement"), [("schema", "CREATE NONSENSE"), ("data", "RETURN nonsense")])
def test_one_that_fails_is_named_and_not_recorded(bare: Graph, monkeypatch: Any, kind: Any, statement: str) -> None:
    first, *rest = migrations.local(DOMAINS)
    bad = Migration(1, "bad", kind, "", (statement,), "x")
    monkeypatch.setattr(migrations, "local", lambda domains: (first, bad, *rest[1:]))
    with pytest.raises(QueryFailed, match=r'^migration 1 \(bad\): (Invalid input|Variable).*"\w+ (?i:nonsense)"$'):
        migrations.apply(bare)
    assert versions(bare) == [0]


def test_the_lock_says_who_holds_it_since_when_and_how_to_release_it(
    graph: Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lock, "_PATIENCE_S", 0.2)
    query(
        graph, "CREATE (:__BrainbridgeLock {name: 'migrations', owner: 'x', host: 'elsewhere', pid: 7, at: datetime()})"
    )
    with pytest.raises(Held, match=r"elsewhere \(process 7\) has been migrating since") as error:
        migrations.apply(graph)
    assert "--release-lock" in error.value.hint
    assert [holder.host for holder in lock.release_any(graph)] == ["elsewhere"]
    assert migrations.apply(graph) == ()


def test_the_lock_of_a_dead_process_of_this_machine_is_taken_over(graph: Graph) -> None:
    import socket

    create = "CREATE (:__BrainbridgeLock {name: 'migrations', owner: 'x', host: $host, pid: $pid, at: datetime()})"
    query(graph, create, host=socket.gethostname(), pid=2**22 + 1)
    assert migrations.apply(graph) == ()
    assert query(graph, "MATCH (l:__BrainbridgeLock) RETURN count(l) AS n") == [{"n": 0}]


@pytest.mark.parametrize(("identity", "dead"), [("another", True), ("", False), (None, False)])
def test_a_later_process_with_the_number_of_the_holder_is_another(
    graph: Graph, monkeypatch: pytest.MonkeyPatch, identity: str | None, dead: bool
) -> None:
    monkeypatch.setattr(lock, "_new_owner", lambda: f"{processes.identity(1) if identity is None else identity}/x")
    monkeypatch.setattr(os, "getpid", lambda: 1)
    with lock.held(graph, lock.MIGRATING):
        holder = lock.holder(graph, lock.MIGRATING)
        assert holder is not None
        assert (holder.is_dead(), holder.is_at_work()) == (dead, not dead)


def test_a_newer_schema_is_refused(graph: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    fewer = migrations.local(DOMAINS)[:-1]
    monkeypatch.setattr(migrations, "local", lambda domains: fewer)
    with pytest.raises(SchemaNewer, match=r"this brainbridge knows"):
        schema.ensure(graph)


def test_an_older_schema_says_so(graph: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    more = (*migrations.local(DOMAINS), Migration(len(migrations.local(DOMAINS)), "next", "schema", "", (), "x"))
    monkeypatch.setattr(migrations, "local", lambda domains: more)
    with pytest.raises(SchemaMissing, match=r"lacks 1 migration\(s\)"):
        schema.ensure(graph)


def test_memories_from_before_there_were_associations_wait_for_them(graph: Graph) -> None:
    given(graph, "real")
    given(graph, "test", test=True)
    query(graph, "MATCH (m:Memory) REMOVE m:Unlinked")
    (labelling,) = (each for each in migrations.local(DOMAINS) if each.name == "unlinked")
    for statement in labelling.statements:
        query(graph, statement)
    assert "Unlinked" in stored(graph, "real")["labels"] & stored(graph, "test")["labels"]
