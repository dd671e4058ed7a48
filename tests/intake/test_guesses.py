"""Guesses: facts that nobody is sure of, whose days are over at one instant, whether or not a pass has written that."""

import pytest

from brainbridge import Brain
from brainbridge.errors import Refused
from tests.cypher.document.citing import cites
from tests.drafted import saved
from tests.intake.test_facts import said, sound
from tests.state import at, query

ASKED = "What is the port?"
PORT = "The port is 8080."
DAY = 24.0
END = 30 * DAY
AFTER = END + 0.001
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


@pytest.mark.parametrize("passes", [True, False])
@pytest.mark.parametrize(("hours", "held"), [(END, ["9090"]), (AFTER, [])])
def test_as_of_an_instant_it_was_known_until_its_days_were_over(
    brain: Brain, hours: float, held: list[str], passes: bool
) -> None:
    said(brain, GUESS, 0)
    if passes:
        brain.consolidate(now=at(32 * DAY))
    found = brain.facts.list(now=at(40 * DAY), true_at=at(hours), known_at=at(hours))
    assert [each.value for each in found] == held


@pytest.mark.parametrize("passes", [True, False])
@pytest.mark.parametrize(("hours", "known"), [(END, True), (AFTER, False)])
def test_the_strict_view_knows_its_end_until_its_days_are_over(
    brain: Brain, hours: float, known: bool, passes: bool
) -> None:
    said(brain, GUESS, 0)
    said(brain, PORT, 1, role="user")
    if passes:
        brain.consolidate(now=at(hours))
    found = brain.recall(ASKED, now=at(hours), touch=False, strict=True, explain=True)
    assert {each.content for each in found.hits} == ({PORT} if known else {PORT, GUESS})
    assert found.explained is not None
    assert [each.admitted for each in found.explained.filters if each.filter == "strict"] == [1 if known else 2]


@pytest.mark.parametrize(("hours", "known"), [(END, True), (AFTER, False)])
def test_so_it_does_as_of_an_instant(brain: Brain, hours: float, known: bool) -> None:
    said(brain, GUESS, 0)
    said(brain, PORT, 1, role="user")
    found = brain.recall(ASKED, now=at(40 * DAY), touch=False, strict=True, as_of=at(hours), explain=True)
    assert {each.content for each in found.hits} == ({PORT} if known else {PORT, GUESS})
    assert found.explained is not None
    assert [each.admitted for each in found.explained.filters if each.filter == "strict"] == [1 if known else 2]


@pytest.mark.parametrize(("hours", "later"), [(1 + END, True), (1 + AFTER, False)])
def test_that_it_begins_later_counts_until_its_days_are_over(brain: Brain, hours: float, later: bool) -> None:
    turn = brain.facts.observe(GUESS, now=at(1)).ids[0]
    hits = brain.recall(ASKED, now=at(hours), touch=False, true_at=at(0.5)).hits
    assert ["superseded" in each.figures for each in hits if each.id == turn] == [later]


def test_an_end_that_it_wrote_lasts_in_recall_until_the_next_pass(brain: Brain) -> None:
    first = "Maybe the port is 8080."
    for hours in (0, 1):
        said(brain, first, hours)
    said(brain, GUESS, 2)
    assert [each.value for each in brain.facts.list(now=at(2 + AFTER))] == ["8080"]
    for there in (False, True):
        hits = brain.recall(ASKED, now=at(2 + AFTER), touch=False, strict=True).hits
        assert (first in {each.content for each in hits}) is there
        brain.consolidate(now=at(2 + AFTER))
