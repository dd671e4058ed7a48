"""The line to the database loses answers, is cut or slow: nothing acknowledged is lost, nothing happens twice.

To a client a change of leaders looks the same: its connection goes between sending and the acknowledgement.
"""

import gc
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from brainbridge.association import association, cluster
from brainbridge.brain.brain import Brain
from brainbridge.config import config
from brainbridge.consolidation import consolidation
from brainbridge.consolidation import undo as undoing
from brainbridge.domains import DOMAINS
from brainbridge.errors import GraphUnavailable
from brainbridge.graph.graph import Graph, connect
from brainbridge.integrity import integrity, purge
from brainbridge.memory import memory, testing
from brainbridge.probe import gate, probe
from brainbridge.recall import recall
from brainbridge.run import run as runs
from brainbridge.schema import migrations
from brainbridge.transfer import importing
from brainbridge.transfer.archive import exporting, restoring
from tests.databases import Database
from tests.effort import TIMES, often, some
from tests.faults.lived import begin, facts, sound
from tests.faults.proxy import Line, line
from tests.state import at, damage, draft, empty, given, query, stored

LINES = often(2_500, sampled=1_100)  # more than a batch
# A connection that is cut while the driver opens it leaves its socket behind.
pytestmark = pytest.mark.filterwarnings(
    "ignore:Exception ignored in. <socket.socket:pytest.PytestUnraisableExceptionWarning"
)


@pytest.fixture
def bad(graph: Graph, neo4j: Database) -> Iterator[tuple[Graph, Line]]:
    """The database of the tests over a line of its own, without faults at first."""
    with line(neo4j.uri) as made:
        driver = connect(made.uri, neo4j.user, neo4j.password)
        with Graph(driver, uri=made.uri, domains=DOMAINS) as far:
            far.verify()
            yield far, made
    gc.collect()  # sockets that the driver leaves of cut connections belong to these tests


class Lost(NamedTuple):
    """How many answers are lost, and how many commits are spared after each; there are at least ``least`` answers."""

    answers: int
    spared: int = 0
    least: int = 1


FIRST_LOST = Lost(1)
# A single transaction has one answer to lose, and each repetition has one.
SOME_LOST = [FIRST_LOST, Lost(3, least=3)]
# Repetitions lose their answers too, until three are lost; or every answer is lost once, but not that of a repetition.
ALL_LOST = some([Lost(3), Lost(10_000, spared=1, least=2)], 1)


def lost(bad: tuple[Graph, Line], work: Callable[[Graph], Any], what: Lost = FIRST_LOST) -> Any:
    """Do something, and lose its answers."""
    far, made = bad
    made.lose, made.spared, made.lost = what.answers, what.spared, 0
    done = work(far)
    assert made.lost >= what.least
    return done


def counted(graph: Graph) -> list[dict[str, Any]]:
    """Return the counts in the records of all runs."""
    return query(
        graph,
        "MATCH (r:ConsolidationRun) RETURN r.command AS command, r.settled AS settled, r.expired AS expired, "
        "r.promoted AS promoted, r.conflicts AS conflicts ORDER BY command, r.at, settled, expired",
    )


@pytest.mark.parametrize("again", SOME_LOST)
def test_a_memory_is_written_once(graph: Graph, bad: tuple[Graph, Line], again: Lost) -> None:
    written = lost(bad, lambda far: memory.remember(far, draft(content="once"), is_test=False), again)
    assert query(graph, "MATCH (m:Memory) RETURN m.id AS id") == [{"id": written.id}]
    assert len(query(graph, "MATCH (m:Memory)-[:IN_SESSION]->() RETURN m")) == 1


@pytest.mark.parametrize("again", SOME_LOST)
def test_an_access_adds_once(graph: Graph, bad: tuple[Graph, Line], again: Lost) -> None:
    given(graph)
    done = lost(bad, lambda far: memory.touch(far, "m", now=at(0)), again)
    assert (stored(graph)["accessCount"], stored(graph)["energy"]) == (2, pytest.approx(2.0))
    assert done.memory.access_count == 2


@pytest.mark.parametrize("again", SOME_LOST)
def test_a_recall_touches_and_links_once(graph: Graph, bad: tuple[Graph, Line], again: Lost) -> None:
    for name in "ab":
        given(graph, name, content="cedar")
    done = lost(bad, lambda far: recall.recall(far, "cedar", now=at(0), limit=5), again)
    assert sorted(done.touched) == ["a", "b"]
    assert {stored(graph, name)["accessCount"] for name in "ab"} == {2}
    assert query(graph, "MATCH ()-[r:COACTIVATED]->() RETURN r.weight AS w") == [{"w": 1}]


# In an order in which all can be done.
JUDGING: dict[str, Callable[[Graph], Any]] = {
    "associate": lambda far: association.associate(far, now=at(1), is_test=False),
    "promote": lambda far: consolidation.promote(far, now=at(1), is_test=False),
    "session": lambda far: consolidation.session_end(far, "s1", now=at(1.2), scope="", entry="last"),
    "force": lambda far: consolidation.force_promote(far, "forced", now=at(1.5)),
    "config": lambda far: consolidation.reconfigure(far, {"workingDecay": 0.6, "beam": 9}, now=at(2)),
    "consolidate": lambda far: consolidation.consolidate(far, now=at(3), is_test=False),
    "due": lambda far: consolidation.consolidate(far, now=at(3.2), is_test=False, due_only=True),
    "cluster": lambda far: cluster.cluster(far, now=at(3.4), lexical=True),
    "repair": lambda far: integrity.repair(far, "m01", now=at(3.5)),
    "protect": lambda far: gate.judge(
        far, lambda on: consolidation.decay(on, now=at(5), is_test=False), now=at(5), is_test=False, protect=True
    ),
    "decay": lambda far: consolidation.decay(far, now=at(6), is_test=False),
}


@pytest.mark.parametrize("again", ALL_LOST)
@pytest.mark.parametrize("name", some(list(JUDGING), 4))
@pytest.mark.timeout(600)
def test_what_judges_does_it_once_whatever_answers_are_lost(
    graph: Graph, bad: tuple[Graph, Line], name: str, again: Lost
) -> None:
    begin(graph)
    JUDGING[name](graph)
    expected, counts = facts(graph), counted(graph)
    begin(graph)
    lost(bad, JUDGING[name], again)
    sound(graph, 7)
    assert (facts(graph), counted(graph)) == (expected, counts)


@pytest.mark.parametrize("again", ALL_LOST)
def test_nothing_is_said_to_wait_that_was_associated(graph: Graph, bad: tuple[Graph, Line], again: Lost) -> None:
    begin(graph)
    assert lost(bad, JUDGING["associate"], again).left == 0


@pytest.mark.parametrize("again", SOME_LOST)
def test_a_probe_is_kept_once_and_dropped_once(graph: Graph, bad: tuple[Graph, Line], again: Lost) -> None:
    given(graph, content="the canary sleeps")
    made = lost(bad, lambda far: probe.add(far, "where is the canary", ["m"], now=at(0)), again)
    assert [each.id for each in probe.listed(graph)] == [made.probe.id]
    assert lost(bad, lambda far: probe.drop(far, made.probe.id), again) == made.probe.id
    assert probe.listed(graph) == []


@pytest.mark.parametrize("again", ALL_LOST)
def test_what_is_mended_and_revived_is_said(graph: Graph, bad: tuple[Graph, Line], again: Lost) -> None:
    given(graph, "crooked")
    given(graph, "ended", energy=0.2)
    consolidation.decay(graph, now=at(2), is_test=False)
    query(graph, "MATCH (m:Memory {id: 'crooked'}) SET m.accessCount = -1 REMOVE m:Live")
    mended = lost(bad, lambda far: integrity.repair(far, "crooked", now=at(3)), again)
    assert {each.property for each in mended.changes} == {"accessCount", "contentHash", "labels"}
    revived = lost(bad, lambda far: integrity.revive(far, "ended", now=at(3)), again)
    assert {each.property for each in revived.changes} >= {"decayKey", "endReason", "validTo"}
    assert [each.outcome for each in runs.latest(graph, limit=5)] == ["ok"] * 3
    assert damage(graph, 3) == []


@pytest.mark.parametrize("again", ALL_LOST)
def test_what_is_protected_is_said(graph: Graph, bad: tuple[Graph, Line], again: Lost) -> None:
    given(graph, "m", content="the canary sleeps")
    probe.add(graph, "where is the canary", ["m"], now=at(0))
    assert lost(bad, JUDGING["protect"], again).protected == ["m"]


@pytest.mark.parametrize("again", SOME_LOST)
def test_what_was_deleted_is_counted(graph: Graph, bad: tuple[Graph, Line], again: Lost) -> None:
    for name in "abc":
        given(graph, name, test=True)
    assert lost(bad, testing.delete_tests, again) == 3
    assert testing.count_tests(graph) == 0


@pytest.mark.parametrize("again", ALL_LOST)
def test_a_run_is_taken_back_once(graph: Graph, bad: tuple[Graph, Line], again: Lost) -> None:
    begin(graph)
    JUDGING["associate"](graph)  # which cannot be taken back
    before = facts(graph)
    run_id = consolidation.consolidate(graph, now=at(5), is_test=False).run_id
    done = lost(bad, lambda far: undoing.undo(far, run_id, now=at(6)), again)
    assert done.refused == []
    alive = [row for row in facts(graph)["versions"] if row["ends"] is None]
    assert alive == [row for row in before["versions"] if row["ends"] is None]
    undone = query(graph, "MATCH (e:Event {kind: 'undone'}) RETURN e.of AS kind, e.memoryId AS id")
    assert len({(row["kind"], row["id"]) for row in undone}) == len(undone) == sum(done.undone.values())
    redone = lost(bad, lambda far: undoing.undo(far, done.run_id, now=at(7)), again)
    assert (redone.undone, redone.refused) == (done.undone, [])
    assert len(query(graph, "MATCH (e:Event {kind: 'redone'}) RETURN e.id AS id")) == len(undone)


@pytest.mark.parametrize("again", ALL_LOST)
def test_a_configuration_is_taken_back_once(graph: Graph, bad: tuple[Graph, Line], again: Lost) -> None:
    begin(graph)
    before = config.current(graph)
    run_id = query(graph, "MATCH (r:ConsolidationRun) RETURN r.id AS id LIMIT 1")[0]["id"]
    done = lost(bad, lambda far: undoing.undo(far, run_id, now=at(2)), again)
    assert (done.undone, done.refused) == ({"config_changed": 1}, [])
    assert config.current(graph).version == before.version + 1


@pytest.mark.parametrize("again", ALL_LOST)
def test_what_was_purged_was_purged_once(graph: Graph, bad: tuple[Graph, Line], again: Lost) -> None:
    for name in "abc":
        given(graph, name)
    consolidation.decay(graph, now=at(5), is_test=False)
    done = lost(bad, lambda far: purge.purge(far, before=at(100), now=at(200), is_test=False), again)
    assert (done.purged, query(graph, "MATCH (m:Memory) RETURN m")) == (3, [])


@pytest.mark.parametrize("again", ALL_LOST)
def test_what_is_imported_is_imported_once(graph: Graph, bad: tuple[Graph, Line], again: Lost) -> None:
    texts = [json.dumps({"content": f"line {number % 300}", "sessionId": "s"}).encode() for number in range(LINES)]
    done = lost(
        bad, lambda far: importing.import_lines(far, texts, session="s", instance="i", now=at(0), redacts=True), again
    )
    assert (done.imported, done.known, done.bad) == (LINES, 0, [])
    assert query(graph, "MATCH (m:Memory) RETURN count(*) AS n, count(DISTINCT m.importKey) AS keys") == [
        {"n": LINES, "keys": LINES}
    ]
    assert damage(graph, 1) == []


@pytest.mark.parametrize("again", ALL_LOST)
@pytest.mark.parametrize("replacing", [True, False])
def test_what_is_restored_is_restored_once(
    graph: Graph, bad: tuple[Graph, Line], again: Lost, replacing: bool, tmp_path: Path
) -> None:
    begin(graph)
    for name in ("associate", "promote", "force", "consolidate"):
        JUDGING[name](graph)
    expected = facts(graph)
    exporting.export(graph, tmp_path / "brain.jsonl", brain="test", now=at(4))
    empty(graph)
    given(graph, "other")
    restored = lost(bad, lambda far: restoring.restore(far, tmp_path / "brain.jsonl", replacing=replacing), again)
    assert restored.merged is not replacing
    if not replacing:
        query(graph, "MATCH (m:Memory {id: 'other'}) DETACH DELETE m")
    assert facts(graph) == expected


@pytest.mark.parametrize("again", ALL_LOST)
def test_migrations_are_applied_once(graph: Graph, bad: tuple[Graph, Line], again: Lost) -> None:
    query(graph, "MATCH (n:__BrainbridgeMigration) WHERE n.version > 5 DETACH DELETE n")
    lost(bad, migrations.apply, again)
    applied = [each.version for each in migrations.applied(graph)]
    assert applied == [each.version for each in migrations.local(DOMAINS)]


@pytest.mark.timeout(600 * TIMES)
@pytest.mark.parametrize("chance", some([0.01, 0.03], 1))
def test_a_line_that_is_cut_again_and_again_loses_nothing(graph: Graph, bad: tuple[Graph, Line], chance: float) -> None:
    """Every command is repeated until it succeeds; its result is true, and nothing was done twice."""
    begin(graph)
    for work in JUDGING.values():
        work(graph)
    expected = facts(graph)
    far, made = bad
    cuts = 0
    for _ in range(TIMES):
        begin(graph)
        made.cut, made.cuts = chance, 0
        for name, work in JUDGING.items():
            _until_done(graph, far, name, work)
        made.cut, cuts = 0.0, cuts + made.cuts
        sound(graph, 7)
        assert facts(graph) == expected
    assert cuts >= 3


def _until_done(graph: Graph, far: Graph, name: str, work: Callable[[Graph], Any]) -> None:
    for _ in range(50):
        try:
            work(far)
            return
        except GraphUnavailable:
            if name == "force" and query(graph, "MATCH (e:Event {lineageId: 'forced', kind: 'promoted'}) RETURN e.id"):
                return  # forced again, it would be promoted again
    raise AssertionError(f"{name} never came to an end")


def test_over_a_slow_line_everything_works(graph: Graph, neo4j: Database) -> None:
    with line(neo4j.uri) as made:
        made.delay = 0.02
        with Brain.open("far", uri=made.uri, user=neo4j.user, password=neo4j.password) as brain:
            kept = brain.remember("the cedar case", now=at(0))
            assert [hit.id for hit in brain.recall("cedar", now=at(0)).hits] == [kept.id]
            assert brain.consolidate(now=at(7)).expired == 1
            assert brain.integrity.validate(now=at(7)).findings == []
