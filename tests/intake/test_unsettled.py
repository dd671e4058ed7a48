"""What changes which facts of a slot live leaves it Unsettled; the next pass puts that slot in order, and no other."""

from collections.abc import Callable

import pytest

from brainbridge import Brain
from brainbridge.intake import facts
from tests.intake.test_facts import LYON, PARIS, said
from tests.intake.test_questions import built, fact
from tests.state import Anything, at, ms, query, run_at

TOURS = "The capital of France is Tours."
_ELSEWHERE = """
SET m.sessionId = 'other' CREATE (m)-[:IN_SESSION]->(:Session {isTest: false, scope: '', name: 'other'})
"""


def _last(brain: Brain, command: str) -> str:
    return next(each.id for each in brain.runs.list() if each.command == command)


def forgotten(brain: Brain) -> None:
    brain.forget(fact(brain, "Paris"), now=at(6))


def forgotten_and_back(brain: Brain) -> None:
    forgotten(brain)
    brain.consolidate(now=at(7))
    brain.runs.undo(_last(brain, "forget"), now=at(8))


def revived(brain: Brain) -> None:
    paris = fact(brain, "Paris")
    forgotten(brain)
    brain.consolidate(now=at(7))
    brain.integrity.revive(paris, now=at(8))


def erased(brain: Brain) -> None:
    brain.erasures.erase(fact(brain, "Paris"), now=at(6))


def purged(brain: Brain) -> None:
    forgotten(brain)
    brain.integrity.purge(at(7), now=at(8), break_lineage=True)


def moved(brain: Brain) -> None:
    query(brain.graph, f"MATCH (m:Fact {{claim: 'Paris'}}) {_ELSEWHERE}")
    params = {"from": "", "to": "box", "sessions": ["other"], "batch": 10, "now": ms(6)}
    brain.graph.rows("project.move", Anything, runId=run_at(brain.graph, 6), **params)


def repaired(brain: Brain) -> None:
    paris = fact(brain, "Paris")
    query(brain.graph, "MATCH (m:Memory {id: $id}) SET m.validTo = m.created", id=paris)
    brain.integrity.repair(paris, now=at(6))


WAYS: dict[str, Callable[[Brain], None]] = {
    each.__name__: each for each in (forgotten, forgotten_and_back, revived, erased, purged, moved, repaired)
}


@pytest.mark.parametrize("way", WAYS)
def test_the_next_pass_puts_its_slot_in_order(brain: Brain, way: str) -> None:
    said(brain, LYON, 0)
    said(brain, PARIS, 1)
    built(brain, "The embassy stands in Paris", fact(brain, "Paris"), hours=2)
    said(brain, TOURS, 5)
    WAYS[way](brain)
    brain.consolidate(now=at(9))
    assert query(brain.graph, "MATCH (m:Unsettled) RETURN m.id") == []
    assert not facts.is_out_of_order(brain.graph)


def test_what_waits_is_for_a_pass_over_memories_of_its_kind(brain: Brain) -> None:
    said(brain, LYON, 0)
    said(brain, PARIS, 1)
    forgotten(brain)
    brain.facts.observe("The capital of Spain is Madrid.", now=at(7))
    brain.consolidate(now=at(8), test=True)
    assert facts.is_out_of_order(brain.graph)
    brain.consolidate(now=at(9))
    assert not facts.is_out_of_order(brain.graph)


def test_a_pass_looks_at_no_other_slot_and_a_repair_at_all(brain: Brain) -> None:
    said(brain, LYON, 0)
    said(brain, PARIS, 1)
    query(brain.graph, "MATCH (f:Fact {claim: 'Lyon'}) SET f.validUntil = null")
    brain.consolidate(now=at(2))
    assert facts.is_out_of_order(brain.graph)
    brain.integrity.mend(now=at(3))
    assert not facts.is_out_of_order(brain.graph)
