"""Many writers at once, for effects that no pair of transactions shows: deadlocks, lost updates, double successors."""

import threading
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from brainbridge.association import association
from brainbridge.consolidation import consolidation, undo
from brainbridge.errors import Refused
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.memory import memory
from brainbridge.recall import recall, traversal
from tests.effort import often
from tests.races.two import together
from tests.state import at, empty, given, query, stored


def test_six_hundred_boosts_of_one_memory_are_exact(graph: Graph, caplog: pytest.LogCaptureFixture) -> None:
    given(graph)
    together(24, lambda number: [memory.touch(graph, "m", now=at(0)) for _ in range(25)])
    found = stored(graph)
    assert (found["accessCount"], found["energy"]) == (601, pytest.approx(601.0, rel=1e-9))
    # The driver logs every retry; so no boost ever deadlocked with another.
    assert [record for record in caplog.records if "retried" in record.message] == []


def test_forty_promotion_passes_at_once_give_one_successor_each(graph: Graph) -> None:
    for number in range(30):
        given(graph, f"m{number:02}", energy=3.0)
    done = together(40, lambda number: consolidation.promote(graph, now=at(0.1), is_test=False))
    assert sum(len(each.promoted) for each in done) == 30
    successors = query(graph, "MATCH (m:Working)-[r:PROMOTED_TO]->() RETURN m.id AS id, count(r) AS n")
    assert [row["n"] for row in successors] == [1] * 30
    assert integrity.validate(graph, now=at(1)).findings == []


@pytest.mark.parametrize("passed", [False, True])
def test_a_boost_after_the_crossing_is_refused_whether_or_not_a_pass_ran(graph: Graph, passed: bool) -> None:
    given(graph)
    if passed:
        consolidation.consolidate(graph, now=at(5), is_test=False, due_only=True)
    with pytest.raises(Refused, match="has expired") as refusal:
        memory.touch(graph, "m", now=at(5))
    assert "repair-memory m --revive" in refusal.value.hint
    assert (stored(graph)["validTo"] - at(4.605170186)).total_seconds() == pytest.approx(0, abs=0.002)


def test_boosts_against_expiry_never_expire_a_boosted_memory(graph: Graph) -> None:
    for number in range(60):
        given(graph, f"m{number:02}")

    def work(number: int) -> list[str]:
        if number % 2:
            consolidation.consolidate(graph, now=at(4.7), is_test=False, due_only=True)
            return []
        return [name for name in (f"m{each:02}" for each in range(number // 2, 60, 6)) if _boosted(graph, name)]

    boosted = {name for names in together(12, work) for name in names}
    ended = {row["id"] for row in query(graph, "MATCH (m:Memory) WHERE m.validTo IS NOT NULL RETURN m.id AS id")}
    assert boosted.isdisjoint(ended)
    assert len(boosted | ended) == 60
    assert integrity.validate(graph, now=at(10)).findings == []


def _boosted(graph: Graph, name: str) -> bool:
    try:
        memory.touch(graph, name, now=at(4.6))
    except Refused:
        return False
    return True


def test_eight_consolidations_at_one_instant_leave_the_graph_that_one_would(graph: Graph) -> None:
    def peopled() -> None:
        empty(graph)
        for number in range(40):
            given(graph, f"m{number:02}", energy=0.2 + number / 8, tier=("working", "shortTerm")[number % 2])

    peopled()
    consolidation.consolidate(graph, now=at(2), is_test=False)
    alone = _dump(graph)
    peopled()
    together(8, lambda number: consolidation.consolidate(graph, now=at(2), is_test=False))
    assert _dump(graph) == alone
    assert integrity.validate(graph, now=at(3)).findings == []


def _dump(graph: Graph) -> list[dict[str, Any]]:
    """Return every version, without ids of runs and new versions and without revisions."""
    return query(
        graph,
        "MATCH (m:Memory) RETURN m.lineageId AS lineage, m.tier AS tier, m.energy AS energy, m.lastDecay AS settled, "
        "m.decayKey AS key, m.validFrom AS since, m.validTo AS until, m.endReason AS reason, m.accessCount AS n, "
        "m.promotionAttempts AS attempts, m.lastPromotion AS attempted, "
        "labels(m) AS labels ORDER BY lineage, since, tier",
    )


def test_recalls_touches_and_passes_together_deadlock_nobody(graph: Graph) -> None:
    for number in range(20):
        given(graph, f"m{number:02}", content="cedar case", energy=1.5)

    def work(number: int) -> None:
        for turn in range(5):
            if number % 3 == 0:
                consolidation.consolidate(graph, now=at(0.1 + turn / 100), is_test=False)
            elif number % 3 == 1:
                recall.recall(graph, "cedar", now=at(0.1), limit=10)
            else:
                memory.touch(graph, f"m{(number + turn) % 20:02}", now=at(0.1))

    together(9, work)
    assert integrity.validate(graph, now=at(1)).findings == []


def test_of_25_retrievals_of_one_pair_at_once_all_count(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "b")
    query(
        graph,
        "MATCH (a {id: 'a'}), (b {id: 'b'}) CREATE (a)-[:COACTIVATED {pair: 'a|b', weight: 1, confidence: 0.1, "
        "createdAt: $at, lastReinforcedAt: $at}]->(b)",
        at=at(0),
    )
    done = together(
        25, lambda number: association.coactivate(graph, ["a", "b"], retrieval=f"r{number}", now=at(number / 100))
    )
    assert done == [1] * 25
    (row,) = query(
        graph, "MATCH ()-[r:COACTIVATED]->() RETURN r.weight AS w, r.confidence AS c, r.lastReinforcedAt AS l"
    )
    assert row == {"w": 26, "c": 1.0, "l": at(0.24)}


def asked(graph: Graph) -> bool:
    return bool(recall.search(graph, "cedar", now=at(2), limit=30))


def walked(graph: Graph) -> bool:
    return bool(traversal.traverse(graph, ["m00"], now=at(2), hops=2).seeds)  # at times it has no edges


def inspected(graph: Graph) -> bool:
    return all(each["type"] for each in memory.inspect(graph, "m00", now=at(2)).relationships)


@pytest.mark.parametrize("look", [asked, walked, inspected])
def test_who_looks_while_associations_move_sees_those_that_stand(graph: Graph, look: Callable[[Graph], bool]) -> None:
    """A promotion deletes and creates the edges it moves: a reader that found the old edge leaves it out."""
    names = [f"m{number:02}" for number in range(30)]
    for name in names:
        given(graph, name, content="cedar case", energy=50.0)
    association.coactivate(graph, names, retrieval="r", now=at(0))
    moved = threading.Event()

    def work(number: int) -> bool:
        if number == 0:
            for _ in range(often(6, sampled=1)):
                run = consolidation.promote(graph, now=at(1), is_test=False)
                print("UNDO", run, undo.undo(graph, run.run_id, now=at(1)))
            moved.set()
            return True
        seen = True
        while not moved.is_set():
            seen = seen and look(graph)
        return seen

    assert all(together(6, work))


def test_a_walk_leaves_out_what_is_gone_when_it_reads_what_it_reached(
    graph: Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("m", "n", "o"):
        given(graph, name)
    association.coactivate(graph, ["m", "n", "o"], retrieval="r", now=at(0))
    read = memory.read

    def late(on: Any, ids: Sequence[str], **named: Any) -> Any:
        if "o" in ids:  # its arrivals, for it begins at m
            query(graph, "MATCH (m:Memory {id: 'n'}) DETACH DELETE m")
        return read(on, ids, **named)

    monkeypatch.setattr(memory, "read", late)
    assert [each.id for each in traversal.traverse(graph, ["m"], now=at(1), hops=1).reached] == ["o"]


def test_the_latest_version_is_asked_for_again_if_it_cannot_be_read_yet(
    graph: Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A commit shows a new node to those who come by its relationships before it shows it in the index of ids."""
    given(graph, "m", energy=50.0)
    (done,) = consolidation.promote(graph, now=at(1), is_test=False).promoted
    asked, read = list[str](), memory.read

    def lagging(on: Any, ids: Sequence[str], **named: Any) -> Any:
        asked.append(*ids)
        return () if asked.count(done.new_id) == 1 and ids == [done.new_id] else read(on, ids, **named)

    monkeypatch.setattr(memory, "read", lagging)
    assert memory.latest(graph, "m", now=at(1)).id == done.new_id
    assert asked == ["m", done.new_id, "m", done.new_id]
