"""cypher/integrity/revive.cypher"""

from typing import Any

import pytest

from brainbridge import instants
from brainbridge.consolidation import consolidation, undo
from brainbridge.errors import NotFound, Refused
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.memory import memory
from brainbridge.run.run import LANDMARK
from tests.crystals import DAY, crystallized, moved
from tests.state import Anything, at, given, ms, query, run_at, stored


def test_an_expired_memory_lives_again_with_the_initial_energy(graph: Graph) -> None:
    given(graph)
    consolidation.consolidate(graph, now=at(10), is_test=False)
    integrity.revive(graph, "m", now=at(11))
    found = memory.find(graph, "m", now=at(11))
    assert (found.state, found.access_count) == ("live", 1)
    assert found.effective_energy == pytest.approx(1.0)
    assert stored(graph)["labels"] == {"Memory", "Live", "Head", "Hot", "Working"}
    assert {"validTo", "endReason", "endRunId"}.isdisjoint(stored(graph))
    assert integrity.validate(graph, now=at(11)).findings == []


def test_a_memory_that_is_due_counts_as_expired(graph: Graph) -> None:
    given(graph)
    integrity.revive(graph, "m", now=at(10))
    assert memory.find(graph, "m", now=at(10)).state == "live"


@pytest.mark.parametrize("hours", [1, 2.5])
def test_a_clock_behind_the_memory_does_not_move_it_before_its_birth_or_its_last_change(
    graph: Graph, hours: float
) -> None:
    given(graph, hours=2)
    consolidation.consolidate(graph, now=at(12), is_test=False)
    settled = stored(graph)["lastDecay"]
    assert settled > at(2.5)
    integrity.revive(graph, "m", now=at(hours))
    assert stored(graph)["lastDecay"] == settled
    assert stored(graph)["decayKey"] == pytest.approx(0.5 * (instants.to_ms(settled) - LANDMARK) / 3600000)
    assert integrity.validate(graph, now=at(13)).findings == []


def test_the_living_are_not_revived(graph: Graph) -> None:
    given(graph)
    with pytest.raises(Refused, match="is alive"):
        integrity.revive(graph, "m", now=at(1))


def test_only_the_latest_version_can_be_revived(graph: Graph) -> None:
    given(graph, energy=3.0)
    (promotion,) = consolidation.promote(graph, now=at(0.1), is_test=False).promoted
    with pytest.raises(Refused, match="superseded") as refusal:
        integrity.revive(graph, "m", now=at(1))
    assert promotion.new_id in refusal.value.hint


def test_an_unknown_memory_is_not_found(graph: Graph) -> None:
    with pytest.raises(NotFound):
        integrity.revive(graph, "nobody", now=at(1))


def test_the_event_holds_before_and_after(graph: Graph) -> None:
    given(graph)
    consolidation.consolidate(graph, now=at(10), is_test=False)
    before = stored(graph)
    integrity.revive(graph, "m", now=at(11))
    (row,) = query(
        graph, "MATCH (e:Event {kind: 'revived'})-[:CONCERNS]->(:Memory {id: 'm'}) RETURN properties(e) AS e"
    )
    event = row["e"]
    assert (event["before_validTo"], event["before_endReason"]) == (before["validTo"], "expired")
    assert event["after_energy"] == 1.0
    assert "after_validTo" not in event


def test_a_memory_that_names_no_law_lives_again_by_that_of_energy(graph: Graph) -> None:
    given(graph)
    consolidation.consolidate(graph, now=at(10), is_test=False)
    query(graph, "MATCH (m:Memory {id: 'm'}) REMOVE m.decayLaw")
    integrity.revive(graph, "m", now=at(11))
    assert stored(graph)["decayRate"] == 0.5
    assert stored(graph)["decayKey"] == pytest.approx(0.5 * (ms(11) - LANDMARK) / 3600000)


@pytest.mark.parametrize(
    ("uses", "moves", "end", "reason"),
    [(0, (), "expired", "forgotten"), (16, ("activated",), "archived", "archived")],
)
def test_a_crystal_that_is_due_ends_first_as_a_run_would_end_it(
    graph: Graph, uses: int, moves: tuple[str, ...], end: str, reason: str
) -> None:
    for name in ("run", "due"):
        crystallized(graph, name, accesses=uses)
        for move in moves:
            moved(graph, move, name, hours=1, run_id=f"{move} {name}")
    due = stored(graph, "due")["forgetAt"]
    moved(graph, end, "run", hours=100 * DAY)
    integrity.revive(graph, "due", now=at(100 * DAY))
    written = [_events(graph, name) for name in ("run", "due")]
    own = {"after_endRunId", "id", "lineageId", "memoryId", "runId"}
    ends = [{key: value for key, value in each["expired"].items() if key not in own} for each in written]
    assert ends[0] == ends[1]
    assert (ends[1]["at"], ends[1]["after_lifecycle"], ends[1]["after_endReason"]) == (due, end, reason)
    revived = written[1]["revived"]
    assert (revived["before_lifecycle"], revived["after_lifecycle"]) == (end, "generated")
    assert (revived["before_validTo"], revived["before_energy"]) == (due, ends[1]["after_energy"])
    assert integrity.validate(graph, now=at(100 * DAY)).findings == []


def _events(graph: Graph, name: str) -> dict[str, dict[str, Any]]:
    rows = query(graph, "MATCH (e:Event)-[:CONCERNS]->(:Memory {id: $id}) RETURN properties(e) AS e", id=name)
    return {row["e"]["kind"]: row["e"] for row in rows}


def test_taking_back_the_revival_of_what_was_due_takes_back_its_end(graph: Graph) -> None:
    crystallized(graph)
    kept = {"lifecycle", "lastAccessed", "accessCount", "forgetAt", "energy", "lastDecay", "decayRate"}
    before = stored(graph, "c")
    done = integrity.revive(graph, "c", now=at(100 * DAY))
    taken = undo.undo(graph, done.run_id, now=at(100 * DAY))
    assert (taken.undone, taken.refused) == ({"expired": 1, "revived": 1}, [])
    after = stored(graph, "c")
    assert {key: after[key] for key in kept} == {key: before[key] for key in kept}
    assert "validTo" not in after
    assert integrity.validate(graph, now=at(100 * DAY)).findings == []


def test_a_repeated_revival_of_what_is_due_again_writes_no_second_end(graph: Graph) -> None:
    crystallized(graph)
    query(
        graph,
        "MATCH (k:CrystalConfig) SET k.forgetThreshold = 0.9, k.archiveThreshold = 0.95, k.activateThreshold = 0.97",
    )
    run_at(graph, 100 * DAY)
    params = {"id": "c", "now": ms(100 * DAY), "landmark": LANDMARK, "runId": "r"}
    outcomes = [graph.one("integrity.revive", Anything, **params).model_dump()["outcome"] for _ in range(2)]
    assert outcomes == ["revived", "revived"]
    assert stored(graph, "c")["forgetAt"] == at(100 * DAY)
    assert query(graph, "MATCH (e:Event) RETURN count(e) AS events") == [{"events": 2}]
