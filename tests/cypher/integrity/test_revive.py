"""cypher/integrity/revive.cypher"""

import pytest

from brainbridge import instants
from brainbridge.consolidation import consolidation
from brainbridge.errors import NotFound, Refused
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.memory import memory
from brainbridge.run.run import LANDMARK
from tests.state import at, given, ms, query, stored


def test_an_expired_memory_lives_again_with_the_initial_energy(graph: Graph) -> None:
    given(graph)
    consolidation.consolidate(graph, now=at(10), is_test=False)
    integrity.revive(graph, "m", now=at(11))
    found = memory.find(graph, "m", now=at(11))
    assert (found.state, found.access_count) == ("live", 1)
    assert found.effective_energy == pytest.approx(1.0)
    assert stored(graph)["labels"] == {"Memory", "Live", "Head", "Working"}
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
