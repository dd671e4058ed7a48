"""Guesses: facts that nobody is sure of, whose days are over at one instant, whether or not a pass has written that."""

import pytest

from brainbridge import Brain
from brainbridge.errors import Refused
from tests.cypher.document.citing import cites
from tests.drafted import saved
from tests.intake.test_facts import said, sound
from tests.state import at, query

DAY = 24.0
GUESS = "Maybe the port is 9090."


def living(brain: Brain) -> int:
    return len(query(brain.graph, "MATCH (f:Fact) WHERE f:Live RETURN f.id"))


@pytest.mark.parametrize("passes", [True, False])
def test_said_again_after_its_days_it_is_a_new_guess(brain: Brain, passes: bool) -> None:
    said(brain, GUESS, 0)
    if passes:
        brain.consolidate(now=at(31 * DAY))
    assert brain.facts.list(now=at(31 * DAY)) == ()
    again = brain.facts.observe(GUESS, now=at(31 * DAY + 1))
    assert (len(again.facts), again.observations) == (1, 0)
    assert [each.valid_since for each in brain.facts.list(now=at(32 * DAY))] == [at(31 * DAY + 1)]
    brain.consolidate(now=at(62 * DAY))
    assert living(brain) == 0
    sound(brain, 63 * DAY)


def test_after_its_days_nothing_is_decided_of_it(brain: Brain) -> None:
    said(brain, "The port is 8080.", 0, role="user")
    said(brain, GUESS, 1, role="user")
    (waits,) = brain.facts.conflicts(now=at(30 * DAY))
    assert brain.facts.conflicts(now=at(31 * DAY)) == ()
    with pytest.raises(Refused, match=f"fact {waits.id} has ended"):
        brain.facts.resolve(waits.id, "newer", now=at(31 * DAY))
    sound(brain, 31 * DAY)


def test_confirmed_it_lives_on_until_that_is_taken_back(brain: Brain) -> None:
    said(brain, GUESS, 0)
    (fact,) = brain.facts.list(now=at(1))
    done = brain.policies.confirm(fact.id, reason="I asked her", now=at(1))
    brain.consolidate(now=at(31 * DAY))
    assert living(brain) == 1
    assert brain.runs.undo(done.run_id, now=at(32 * DAY)).refused == []
    brain.consolidate(now=at(33 * DAY))
    assert living(brain) == 0
    sound(brain, 34 * DAY)


def test_said_again_while_a_document_holds_it_it_lives_on(brain: Brain) -> None:
    said(brain, GUESS, 0)
    (fact,) = brain.facts.list(now=at(1))
    saved(brain.graph, cites(fact.id), hours=1)
    said(brain, GUESS, 2)
    saved(brain.graph, "Nothing", hours=3)
    brain.consolidate(now=at(40 * DAY))
    assert living(brain) == 1
    sound(brain, 41 * DAY)
