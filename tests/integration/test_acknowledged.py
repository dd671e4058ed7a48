"""What is acknowledged is stored: whatever state the configuration is in, wherever a restore is broken off."""

import dataclasses
import io
import re
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from brainbridge import catalog, lock, memory, probe
from brainbridge.archive import exporting, restoring
from brainbridge.brain import Brain
from brainbridge.catalog import Field, Query
from brainbridge.errors import BrainbridgeError, Held, NotFound, RowCountError, Unconfigured
from brainbridge.graph import Graph, connect
from brainbridge.guard import Guard
from brainbridge.run import LANDMARK
from tests.databases import Database
from tests.state import Anything, at, birth, given, joined, ms, query, run_at

WRITES = [each for each in catalog.load().values() if each.mode == "write" and each.name != "ledger.unlock"]
# Whoever needs the configuration looks it up before anything else.
LOOKS_UP = re.compile(r"^MATCH \(\w+:(?:Consolidation|Recall)Config\) WHERE \w+\.validTo IS NULL$", re.MULTILINE)
SAMPLES: dict[str, Any] = {"string": "m", "integer": 1, "float": 1.0, "boolean": False, "map": {}}
KNOWN: dict[str, Any] = {
    **{"now": ms(1), "at": ms(1), "before": ms(1), "since": ms(0), "landmark": LANDMARK, "runId": "r"},
    **{"tier": "working", "fromTier": "working", "toTier": "shortTerm", "label": "ShortTerm", "edge": "PROMOTED_TO"},
    **{"rows": [birth("new")], "touches": [{"id": "m", "touchId": "t"}], "candidates": [{"id": "m", "newId": "n"}]},
    **{"threshold": 0.5, "changes": {"fanOut": 20}, "batch": 10, "kinds": ["Entity"], "version": 1},
}
DEAD = 2**22 + 1


def sample(query: Query) -> dict[str, Any]:
    """Return parameters of a query that are of the declared types, and mostly about a memory there is."""
    return {field.name: _value(field) for field in query.params}


def _value(field: Field) -> Any:
    if field.name in KNOWN:
        return KNOWN[field.name]
    if field.type.startswith("list<"):
        return ["m"] if field.type == "list<string>" else []
    return SAMPLES[field.type]


def everything(graph: Graph) -> list[dict[str, Any]]:
    """Return all there is, so that two states can be compared."""
    nodes = "MATCH (n) RETURN labels(n) AS l, properties(n) AS p, elementId(n) AS id ORDER BY id"
    edges = "MATCH ()-[r]->() RETURN type(r) AS l, properties(r) AS p, elementId(r) AS id ORDER BY id"
    return query(graph, nodes) + query(graph, edges)


@pytest.fixture
def peopled(graph: Graph) -> Graph:
    """A brain with a run, and memories that can rise, end and be strengthened."""
    run_at(graph, 0)
    for name in ("m", "o"):
        given(graph, name, energy=9.0)
    joined(graph, "m", "o")
    return graph


@pytest.fixture
def guarded(peopled: Graph) -> Iterator[Graph]:
    peopled.guard = Guard(peopled, None)
    yield peopled
    peopled.guard = None


# Every query that writes


@pytest.mark.parametrize("each", WRITES, ids=lambda each: each.name)
def test_another_number_of_rows_than_it_must_return_rolls_it_back(
    peopled: Graph, each: Query, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Alone, in a transaction with others, and joined to a query that reads what it wrote."""
    wrong = dataclasses.replace(each, rows="each expected", params=(*each.params, Field("expected", "list", False, "")))
    expected = dict(peopled.catalog) | {each.name: wrong}
    monkeypatch.setattr(peopled, "catalog", catalog.Catalog(expected))
    params = {**sample(each), "expected": [0] * 99}
    before = everything(peopled)
    with pytest.raises(RowCountError, match="where 99 were expected, so nothing was written"):
        peopled.rows(each.name, Anything, **params)
    with pytest.raises(RowCountError):
        peopled.transaction([each.name], lambda unit: unit.rows(each.name, Anything, **params))
    if each.params:
        with pytest.raises(RowCountError):
            peopled.both(each.name, Anything, "config.standing", Anything, **params)
    assert everything(peopled) == before


@pytest.mark.parametrize("state", ["missing", "doubled"])
@pytest.mark.parametrize("each", [each for each in WRITES if LOOKS_UP.search(each.body)], ids=lambda each: each.name)
def test_without_the_one_configuration_nothing_is_written_that_needs_it(
    guarded: Graph, each: Query, state: str
) -> None:
    _spoil(guarded, state)
    before = everything(guarded)
    try:
        rows = guarded.rows(each.name, Anything, **sample(each))
    except BrainbridgeError:
        rows = ()
    else:
        assert each.rows.startswith("any ")
    assert rows == () or state == "doubled"
    assert everything(guarded) == before or each.rows.startswith("any ")


def _spoil(graph: Graph, state: str) -> None:
    for kind in ("ConsolidationConfig", "RecallConfig"):
        if state == "missing":
            query(graph, f"MATCH (c:{kind}) DETACH DELETE c")
        else:
            query(graph, f"MATCH (c:{kind}) CREATE (o:{kind}) SET o = c {{.*, version: 99}}")


# Every way in


def _import(brain: Brain) -> object:
    return brain.import_file(io.BytesIO(b'{"content": "one"}\n{"content": "two"}\n'), "-", format="lines")


WAYS: dict[str, Callable[[Brain], Any]] = {
    "remember": lambda brain: brain.remember("one"),
    "remember a test": lambda brain: brain.remember_test("one"),
    "import": _import,
    "touch": lambda brain: brain.touch("m", now=at(1)),
    "recall": lambda brain: brain.recall("content", now=at(1)),
    "keep a probe": lambda brain: probe.add(brain.graph, "content", ["m"], now=at(1)),
    "consolidate": lambda brain: brain.consolidate(now=at(1)),
    "end a session": lambda brain: brain.session_end("s", now=at(1)),
    "configure": lambda brain: brain.configure({"fanOut": 20}, now=at(1)),
    "force": lambda brain: brain.force_promote("m", now=at(1)),
    "repair": lambda brain: brain.repair("m", now=at(1)),
    "migrate": lambda brain: brain.migrate_crystallizations(now=at(1)),
}


@pytest.fixture
def brain(peopled: Graph, database: Graph) -> Iterator[Brain]:
    query(peopled, "CREATE (:Crystallization {content: 'wisdom'})")
    with Brain.open() as opened:
        yield opened
    query(peopled, "MATCH (l:__BrainbridgeLock) DELETE l")


# What looks for a memory first finds none.
LOOKS = {"recall", "keep a probe", "force", "repair"}


@pytest.mark.parametrize(("state", "said"), [("missing", "no configurations hold"), ("doubled", "2 configurations")])
@pytest.mark.parametrize("way", WAYS)
def test_a_way_in_says_that_the_configuration_is_not_one(brain: Brain, way: str, state: str, said: str) -> None:
    _spoil(brain.graph, state)
    before = everything(brain.graph)
    if state == "missing" and way in LOOKS:
        with suppress(NotFound):
            assert not WAYS[way](brain).hits
    else:
        with pytest.raises(Unconfigured, match=said) as error:
            WAYS[way](brain)
        assert "brainbridge migrate" in error.value.hint
    assert everything(brain.graph) == before


@pytest.mark.parametrize("way", WAYS)
def test_a_way_in_is_refused_after_a_restore_that_was_broken_off(brain: Brain, way: str) -> None:
    _mark(brain.graph, DEAD)
    with Brain.open() as late:
        before = everything(late.graph)
        with pytest.raises(
            Held, match=r"a restore begun at \S+ was interrupted: only some of the memories are there"
        ) as error:
            WAYS[way](late)
        assert "brainbridge restore FILE" in error.value.hint
        assert everything(late.graph) == before
        assert late.status(now=at(1)).live == 2  # who only reads is not kept out


@contextmanager
def locked(neo4j: Database, name: str) -> Iterator[None]:
    """Hold the lock of a configuration in another transaction."""
    with (
        closing(connect(neo4j.uri, neo4j.user, neo4j.password)) as driver,
        driver.session() as session,
        session.begin_transaction() as held,
    ):
        held.run(f"MATCH (c:{name}) SET c.rev = c.rev").consume()
        yield
        held.rollback()


@pytest.mark.parametrize("way", WAYS)
def test_with_the_configuration_locked_a_way_in_stores_what_it_says_or_fails(
    brain: Brain, way: str, neo4j: Database
) -> None:
    brain.graph._timeout_s = 1.0
    with locked(neo4j, "ConsolidationConfig|RecallConfig"):
        try:
            done = WAYS[way](brain)
        except BrainbridgeError:
            return
    if isinstance(done, memory.Memory):
        assert query(brain.graph, "MATCH (m:Memory {id: $id}) RETURN m.id AS id", id=done.id)
    if way == "import":
        assert query(brain.graph, "MATCH (m)-[:DERIVED_FROM]->() RETURN count(m) AS n") == [{"n": 2}]


# Restores that begin after others have opened the brain


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "_PATIENCE_S", 0.0)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    "each", [each for each in WRITES if not each.name.startswith(("ledger.", "archive."))], ids=lambda each: each.name
)
def test_whoever_knew_of_no_restore_writes_nothing_once_it_has_begun(guarded: Graph, each: Query) -> None:
    _mark(guarded, 1)
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
    """All that was opened before the restore tries to write at each of its steps."""
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
    """Do what is refused, or finds nothing."""
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
        assert go.wait(60)

    with Brain.open() as early, ThreadPoolExecutor(1) as pool:
        monkeypatch.setattr(early.graph.guard, "judge", judge)
        written = pool.submit(early.remember, "one")
        assert asked.wait(60)

        def writing(graph: Graph) -> set[str]:
            found = real(graph)
            go.set()
            seen.append((len(found), written.result(60).content))
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
        pytest.raises(Held, match="transactions of others do not end: ") as error,
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
        _mark(brain.graph, 1)
        released = []

        def sleep(_: float) -> None:
            query(brain.graph, "MATCH (l:__BrainbridgeLock) DELETE l")
            released.append(True)

        monkeypatch.setattr("brainbridge.lock.time.sleep", sleep)
        made = early.remember("one")
        assert released == [True]
    assert query(brain.graph, "MATCH (m:Memory {id: $id}) RETURN count(m) AS n", id=made.id) == [{"n": 1}]


# Restores that others find when they open the brain


def _mark(graph: Graph, pid: int) -> None:
    """Leave the mark of a restore by that process of this machine."""
    with lock.marked(graph, lock.RESTORING):
        query(graph, "MATCH (l:__BrainbridgeLock {name: 'restore'}) SET l.pid = $pid, l.owner = 'somebody'", pid=pid)


def test_who_has_the_number_of_a_process_that_broke_a_restore_off_is_not_that_process(brain: Brain) -> None:
    """As in a container: its host has always that name, and its first process always that number."""
    with lock.marked(brain.graph, lock.RESTORING):
        query(brain.graph, "MATCH (l:__BrainbridgeLock {name: 'restore'}) SET l.owner = 'another-1/somebody'")
    with Brain.open() as late, pytest.raises(Held, match="was interrupted"):
        late.remember("one")


def test_who_writes_waits_for_a_restore_that_goes_on(brain: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    _mark(brain.graph, 1)  # which lives as long as the machine
    with Brain.open() as late:
        released = []

        def sleep(_: float) -> None:
            query(brain.graph, "MATCH (l:__BrainbridgeLock) DELETE l")
            released.append(True)

        monkeypatch.setattr("brainbridge.lock.time.sleep", sleep)
        assert late.remember("one").content == "one"
        assert released == [True]


def test_who_writes_is_refused_once_patience_ends(brain: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    _mark(brain.graph, 1)
    monkeypatch.setattr(lock, "_PATIENCE_S", 0.0)
    with Brain.open() as late, pytest.raises(Held, match="has been restoring since"):
        late.remember("one")


def test_killed_at_any_step_of_making_room_nothing_is_acknowledged_that_is_not_stored(
    brain: Brain, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The configuration goes last; from the mark on nobody writes; done again, all is as it was."""
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
    """Restore in the place of what is there, and be killed once two nodes at most have made room."""
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
