"""A clock that steps back: nothing ends that should not, nothing is damaged, and once it is right, all is right."""

import socket
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from brainbridge import instants
from brainbridge.association import association
from brainbridge.brain.brain import Brain
from brainbridge.consolidation import consolidation, undo
from brainbridge.errors import Held, Refused
from brainbridge.graph import lock
from brainbridge.graph.graph import Graph
from brainbridge.hook import spool, worker
from brainbridge.memory import memory
from brainbridge.recall import recall
from brainbridge.run import exclusive
from brainbridge.schema import migrations
from tests.faults.lived import begin, facts, sound
from tests.reference.law import breaches
from tests.state import at, damage, ms, query, run_at, stored
from tests.transcripts import shapes

LATE, EARLY = 4.0, -24.0

BACK: dict[str, Callable[[Graph], Any]] = {
    "decay": lambda graph: consolidation.decay(graph, now=at(EARLY), is_test=False),
    "promote": lambda graph: consolidation.promote(graph, now=at(EARLY), is_test=False),
    "consolidate": lambda graph: consolidation.consolidate(graph, now=at(EARLY), is_test=False),
    "session": lambda graph: consolidation.session_end(graph, "s1", now=at(EARLY), scope="", entry="x"),
    "associate": lambda graph: association.associate(graph, now=at(EARLY), is_test=False),
}


@pytest.mark.parametrize("name", BACK)
def test_what_judges_leaves_what_was_written_later(graph: Graph, name: str) -> None:
    begin(graph)
    consolidation.consolidate(graph, now=at(LATE), is_test=False)
    before = facts(graph)
    BACK[name](graph)
    sound(graph, LATE)
    assert facts(graph) == before


def test_a_touch_counts_and_takes_no_energy_away(graph: Graph) -> None:
    begin(graph)
    memory.touch(graph, "asked", now=at(LATE))
    before = stored(graph, "asked")
    memory.touch(graph, "asked", now=at(EARLY))
    after = stored(graph, "asked")
    assert after["energy"] == pytest.approx(before["energy"] + 1)
    assert (after["accessCount"], after["lastAccessed"], after["lastDecay"]) == (3, at(LATE), at(LATE))
    sound(graph, LATE)


def test_a_promotion_of_later_is_not_forced_or_taken_back_into_the_past(graph: Graph) -> None:
    begin(graph)
    done = consolidation.force_promote(graph, "forced", now=at(LATE))
    with pytest.raises(Refused):
        consolidation.force_promote(graph, done.promoted[0].new_id, now=at(EARLY))
    undo.undo(graph, done.run_id, now=at(EARLY))
    sound(graph, LATE)
    inverted = query(graph, "MATCH (m:Memory) WHERE m.validTo < m.validFrom RETURN m.id AS id")
    assert inverted == []


def test_a_recall_finds_and_links(graph: Graph) -> None:
    begin(graph)
    recall.recall(graph, "canary key", now=at(LATE), limit=5)
    found = recall.recall(graph, "canary key", now=at(EARLY), limit=5)
    assert {hit.id for hit in found.hits} == {"asked", "forced"}
    assert damage(graph, LATE) == []


# The wall clock of the process


class Wall:
    """The clock of this machine, at an hour of the tests; each look advances it by a second."""

    def __init__(self) -> None:
        self.hours = 0.0

    def __call__(self) -> datetime:
        self.hours += 1 / 3600
        return at(self.hours)


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    clock = Wall()
    monkeypatch.setattr(instants, "now", clock)
    return clock


def test_between_two_commands_nothing_is_lost(database: Graph, wall: Wall) -> None:
    wall.hours = LATE
    with Brain.open() as brain:
        early = brain.remember("the canary sleeps")
        brain.touch(early.id)
        wall.hours = EARLY
        late = brain.remember("the canary wakes")
        brain.touch(early.id)
        brain.touch(late.id)
        assert {hit.lineage_id for hit in brain.recall("canary").hits} == {early.id, late.id}
        brain.consolidate()
        forced = brain.force_promote(late.id)
        brain.runs.undo(forced.run_id)
        brain.decay()
        assert breaches(database) == []
        assert damage(database, LATE + 1) == []
        wall.hours = LATE + 1
        brain.consolidate()
        counts = query(database, "MATCH (h:Head) RETURN h.lineageId AS id, h.accessCount AS n")
        assert {row["id"]: row["n"] for row in counts} == {early.id: 4, late.id: 3}
        assert brain.integrity.validate().findings == []
    assert breaches(database) == []


class Step:
    """Time for a waiting lock: instead of sleeping, it does what happens meanwhile."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, meanwhile: Callable[[int], None]) -> None:
        self.naps, self.meanwhile = 0, meanwhile
        monkeypatch.setattr(lock, "time", SimpleNamespace(sleep=self.sleep, monotonic=self.monotonic))

    def sleep(self, seconds: float) -> None:
        self.naps += 1
        self.meanwhile(self.naps)

    def monotonic(self) -> float:
        return self.naps / 10  # as long as a nap is


@pytest.fixture
def held(graph: Graph, wall: Wall) -> Iterator[Graph]:
    """A database that another machine has been migrating since that late hour."""
    create = "CREATE (:__BrainbridgeLock {name: 'migrations', owner: 'x', host: 'elsewhere', pid: 7, at: $at})"
    query(graph, create, at=at(LATE))
    wall.hours = LATE
    yield graph
    lock.release(graph, lock.MIGRATING, "x")


def test_while_a_lock_is_waited_for_patience_ends_all_the_same(
    held: Graph, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Step(monkeypatch, lambda naps: setattr(wall, "hours", EARLY - naps))
    with pytest.raises(Held, match="elsewhere") as error:
        migrations.apply(held)
    assert "--release-lock" in error.value.hint
    assert clock.naps == pytest.approx(150, abs=2)  # a quarter of a minute


def test_while_a_lock_is_waited_for_it_is_still_handed_over(
    held: Graph, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    def meanwhile(naps: int) -> None:
        wall.hours = EARLY
        if naps == 3:
            lock.release(held, lock.MIGRATING, "x")

    clock = Step(monkeypatch, meanwhile)
    assert migrations.apply(held) == ()
    assert clock.naps == 3
    assert lock.holder(held, lock.MIGRATING) is None


def test_a_turn_is_not_waited_for_without_end(graph: Graph, wall: Wall) -> None:
    """An unfinished run of a dead process with a fast clock holds up nobody."""
    run_at(graph, LATE)
    query(graph, "MATCH (r:ConsolidationRun) SET r.by = $by", by=f"{socket.gethostname()}/{2**22 + 1}")
    wall.hours = EARLY
    with exclusive.taken(graph, "default", wait=False) as ours:
        assert ours


def test_what_hooks_noted_is_lived_through_once_in_whatever_order(
    database: Graph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    said = shapes.claude(tmp_path / "t.jsonl", turns=2)
    for hours, event in ((LATE, "stop"), (EARLY, "stop"), (EARLY + 1, "session-end")):
        spool.put("default", at=ms(hours), event=event, harness="claude", session="s", transcript=str(said))
    done = worker.work("default")
    assert (done.lived, done.failed, done.waiting) == (3, 0, 0)
    rows = query(database, "MATCH (m:Head) RETURN m.content AS content ORDER BY m.created")
    assert len(rows) == len({row["content"] for row in rows}) == 4
    assert damage(database, LATE) == []
    assert breaches(database) == []
