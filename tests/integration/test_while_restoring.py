"""What is acknowledged is stored, at whatever stage a restore is or was interrupted."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from brainbridge.brain.brain import Brain
from brainbridge.domains import DOMAINS
from brainbridge.errors import BrainbridgeError, Held
from brainbridge.graph import lock
from brainbridge.graph.graph import Graph, connect
from brainbridge.graph.guard import Guard
from brainbridge.graph.query import Query
from brainbridge.transfer.archive import backups, exporting, format, restoring
from tests.databases import Database
from tests.effort import some
from tests.integration.ways import DEAD, WAYS, WRITES, everything, mark, sample
from tests.state import Anything, at, query

# Restores that begin after others have opened the brain


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "_PATIENCE_S", 0.0)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    "each",
    # Those of an archive or an erasure run only under the lock that a restore holds.
    some([each for each in WRITES if not each.name.startswith(("ledger.", "archive.", "erasure."))], 20),
    ids=lambda each: each.name,
)
def test_whoever_knew_of_no_restore_writes_nothing_once_it_has_begun(guarded: Graph, each: Query) -> None:
    mark(guarded, 1)
    params, before = sample(each), everything(guarded)
    with pytest.raises(Held, match="has been restoring since"):
        guarded.rows(each.name, Anything, **params)
    guarded.guard = Guard(guarded, None)
    with pytest.raises(Held, match="has been restoring since"):
        guarded.transaction([each.name], lambda unit: unit.rows(each.name, Anything, **params))
    assert everything(guarded) == before
    query(guarded, "MATCH (l:__BrainbridgeLock) DELETE l")


@pytest.mark.usefixtures("impatient")
def test_whatever_a_restore_is_at_nothing_is_acknowledged_that_it_loses(
    brain: Brain, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Brains opened before the restore try to write at each of its steps."""
    before = exporting.export(brain.graph, tmp_path / "a", brain="tests", now=at(9))
    monkeypatch.setattr(restoring, "_CLEARED", 4)
    steps: list[str] = []
    real = Graph._repeated

    def repeated(self: Graph, queries: Sequence[Query], attempt: Callable[[], Any]) -> Any:
        if self is brain.graph and any(each.name in ("archive.clear", "archive.place") for each in queries):
            steps.append(queries[0].name)
            for way in WAYS:
                _refused(early, way)
        return real(self, queries, attempt)

    with Brain.open() as early:
        monkeypatch.setattr(Graph, "_repeated", repeated)
        restoring.restore(brain.graph, tmp_path / "a", replacing=True)
    assert steps.count("archive.clear") > 3
    assert "archive.standing" in steps
    assert exporting.export(brain.graph, tmp_path / "b", brain="tests", now=at(9)).sha256 == before.sha256


def _refused(early: Brain, way: str) -> None:
    """Run something that is refused or finds nothing."""
    with suppress(Held) if way == "recall" else pytest.raises(BrainbridgeError):
        done = WAYS[way](early)
        assert not getattr(done, "hits", ())


def test_a_restore_clears_nothing_before_who_was_writing_has_done_so(
    brain: Brain, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = exporting.export(brain.graph, tmp_path / "a", brain="tests", now=at(9))
    asked, go = Event(), Event()
    real = lock._writing

    def judge(_: Any) -> None:
        asked.set()
        assert go.wait(300)

    with Brain.open() as early, ThreadPoolExecutor(1) as pool:
        monkeypatch.setattr(early.graph.guard, "judge", judge)
        written = pool.submit(early.remember, "one")
        assert asked.wait(300)

        def writing(graph: Graph) -> set[str]:
            found = real(graph)
            go.set()
            seen.append((len(found), written.result(300).content))
            return found

        seen: list[tuple[int, str | None]] = []
        monkeypatch.setattr(lock, "_writing", writing)
        restoring.restore(brain.graph, tmp_path / "a", replacing=True)
    assert seen == [(1, "one"), (0, "one")]
    assert exporting.export(brain.graph, tmp_path / "b", brain="tests", now=at(9)).sha256 == before.sha256


def test_a_restore_that_waits_in_vain_for_a_writer_has_not_begun(
    brain: Brain, neo4j: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lock, "_OPEN_S", 0.0)
    with (
        closing(connect(neo4j.uri, neo4j.user, neo4j.password)) as driver,
        driver.session() as session,
        session.begin_transaction(metadata={"app": "brainbridge/0", "queries": ["memory.create@1"]}),
        pytest.raises(Held, match="other transactions do not end: ") as error,
        lock.marked(brain.graph, lock.RESTORING),
    ):
        pass
    assert "TERMINATE TRANSACTIONS" in error.value.hint
    assert lock.holder(brain.graph, lock.RESTORING) is None


@pytest.mark.parametrize("checked", [True, False])
def test_who_has_opened_the_brain_before_waits_for_a_restore(
    brain: Brain, checked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Brain.open(migrated=checked) as early:
        mark(brain.graph, 1)
        released = []

        def sleep(_: float) -> None:
            query(brain.graph, "MATCH (l:__BrainbridgeLock) DELETE l")
            released.append(True)

        monkeypatch.setattr("brainbridge.graph.lock.time.sleep", sleep)
        made = early.remember("one")
        assert released == [True]
    assert query(brain.graph, "MATCH (m:Memory {id: $id}) RETURN count(m) AS n", id=made.id) == [{"n": 1}]


@pytest.mark.usefixtures("impatient")
def test_while_a_restore_makes_its_backup_nobody_writes(
    brain: Brain, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A write acknowledged then would be in neither the backup nor the brain."""
    before = exporting.export(brain.graph, tmp_path / "a", brain="tests", now=at(9))
    real, steps = backups._exported, []

    def exported(*args: Any, **options: Any) -> exporting.Exported:
        for when in ("before", "after"):
            steps.append(when)
            for way in WAYS:
                _refused(early, way)
            if when == "before":
                done = real(*args, **options)
        return done

    with Brain.open() as early:
        monkeypatch.setattr(backups, "_exported", exported)
        done = brain.archives.replace(tmp_path / "a")
        assert early.remember("one").content == "one"
    assert steps == ["before", "after"]
    assert done.backup
    assert format.check(done.backup, DOMAINS)[1].sha256 == before.sha256


def test_who_died_while_making_that_backup_keeps_nobody_out(brain: Brain) -> None:
    with lock.paused(brain.graph):
        mine = "MATCH (l:__BrainbridgeLock {name: 'pause'}) SET l.pid = $pid, l.owner = 'somebody'"
        query(brain.graph, mine, pid=DEAD)
    assert lock.holder(brain.graph, lock.PAUSING)
    assert brain.remember("one").content == "one"
    assert lock.holder(brain.graph, lock.PAUSING) is None


# Restores in progress when others open the brain


@pytest.mark.parametrize("way", WAYS)
def test_a_way_in_is_refused_after_a_restore_that_was_broken_off(brain: Brain, way: str) -> None:
    mark(brain.graph, DEAD)
    with Brain.open() as late:
        before = everything(late.graph)
        with pytest.raises(
            Held, match=r"a restore begun at \S+ was interrupted: only some of the memories are there"
        ) as error:
            WAYS[way](late)
        assert "brainbridge restore FILE" in error.value.hint
        assert everything(late.graph) == before
        assert late.monitor.status(now=at(1)).live == 2  # reading is allowed


def test_who_has_the_number_of_a_process_that_broke_a_restore_off_is_not_that_process(brain: Brain) -> None:
    """As in a container, where host name and pid of the first process are always the same."""
    with lock.marked(brain.graph, lock.RESTORING):
        query(brain.graph, "MATCH (l:__BrainbridgeLock {name: 'restore'}) SET l.owner = 'another-1/somebody'")
    with Brain.open() as late, pytest.raises(Held, match="was interrupted"):
        late.remember("one")


def test_a_restore_that_failed_in_a_process_that_lives_on_is_not_waited_for(brain: Brain) -> None:
    with pytest.raises(RuntimeError), lock.held(brain.graph, lock.ARCHIVING), lock.marked(brain.graph, lock.RESTORING):
        raise RuntimeError
    with Brain.open() as late:
        assert late.graph.guard
        assert "was interrupted" in late.graph.guard.warning()
        with pytest.raises(Held, match="was interrupted"):
            late.remember("one")


def test_who_reads_over_the_beginning_of_a_restore_is_warned(brain: Brain) -> None:
    with Brain.open() as early:
        assert early.graph.guard
        assert early.graph.guard.warning() == ""
        with lock.held(brain.graph, lock.ARCHIVING), lock.marked(brain.graph, lock.RESTORING):
            assert "some memories may be missing" in early.graph.guard.warning()
        assert early.graph.guard.warning() == ""


def test_released_by_hand_a_part_is_not_taken_for_the_whole(brain: Brain) -> None:
    lock_of = "CREATE (:__BrainbridgeLock {name: $name, owner: 'x', host: 'elsewhere', pid: 7, at: datetime()})"
    for name in ("archive", "restore"):
        query(brain.graph, lock_of, name=name)
    _, before = brain.schema.release_locks()
    began = before.since
    with Brain.open() as late, pytest.raises(Held, match="was interrupted"):
        late.remember("one")
    mark = brain.archives.interrupted()
    assert mark
    assert (mark.pid, mark.since) == (7, began)
    assert lock.holder(brain.graph, lock.ARCHIVING) is None


def test_who_writes_waits_for_a_restore_that_goes_on(brain: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    mark(brain.graph, 1)  # which lives as long as the machine is up
    with Brain.open() as late:
        released = []

        def sleep(_: float) -> None:
            query(brain.graph, "MATCH (l:__BrainbridgeLock) DELETE l")
            released.append(True)

        monkeypatch.setattr("brainbridge.graph.lock.time.sleep", sleep)
        assert late.remember("one").content == "one"
        assert released == [True]


def test_who_writes_is_refused_once_patience_ends(brain: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    mark(brain.graph, 1)
    monkeypatch.setattr(lock, "_PATIENCE_S", 0.0)
    with Brain.open() as late, pytest.raises(Held, match="has been restoring since"):
        late.remember("one")


def test_killed_at_any_step_of_making_room_nothing_is_acknowledged_that_is_not_stored(
    brain: Brain, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The configuration is deleted last; nobody writes after the mark; done again, all is as it was."""
    graph = brain.graph
    before = exporting.export(graph, tmp_path / "a", brain="tests", now=at(9))
    monkeypatch.setattr(restoring, "_CLEARED", 1)
    kills = 0
    while query(graph, "MATCH (c:ConsolidationConfig) RETURN count(c) AS n") == [{"n": 1}]:
        _killed_at_the_third_step(graph, tmp_path / "a", monkeypatch)
        kills += 1
        left = query(graph, "MATCH (n:Memory|Session|ConsolidationRun) RETURN count(n) AS n")[0]["n"]
        assert not left or query(graph, "MATCH (c:ConsolidationConfig|RecallConfig) RETURN count(c) AS n") == [{"n": 2}]
        with Brain.open() as late, pytest.raises(Held, match="was interrupted"):
            late.remember("one")
    assert kills > 2
    restoring.restore(graph, tmp_path / "a", replacing=True)
    assert exporting.export(graph, tmp_path / "b", brain="tests", now=at(9)).sha256 == before.sha256


def _killed_at_the_third_step(graph: Graph, archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Restore over existing content, and be killed after at most two nodes were deleted."""
    left = [2]
    real = Graph._alone

    def alone(self: Graph, query: Query, *rest: Any) -> Any:
        left[0] -= query.name == "archive.clear"
        if query.name == "archive.clear" and left[0] < 0:
            raise KeyboardInterrupt
        return real(self, query, *rest)

    with monkeypatch.context() as patched:
        patched.setattr(Graph, "_alone", alone)
        with pytest.raises(KeyboardInterrupt):
            restoring.restore(graph, archive, replacing=True)
    query(graph, "MATCH (l:__BrainbridgeLock {name: 'restore'}) SET l.pid = $pid", pid=DEAD)
