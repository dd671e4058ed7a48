"""What was decided, corrected, laid down or promised is shown word for word beside what a recall finds."""

import pytest

from brainbridge import Brain
from brainbridge.errors import Refused
from tests.state import at, query

DECIDED = "Good morning. We decided to use Redis, since  it is fast!"


def test_it_is_off_by_default(brain: Brain) -> None:
    brain.facts.observe(DECIDED, now=at(0), speaker="Ann", role="user")
    assert brain.recall("What did we decide?", now=at(1), touch=False).verbatim == []


def test_the_words_are_those_that_were_said(brain: Brain) -> None:
    (made,) = brain.facts.observe(DECIDED, now=at(0), speaker="Ann", role="user").ids
    found = brain.recall("What did we decide to use?", now=at(1), touch=False, verbatim=True)
    (words,) = found.verbatim
    assert (words.id, words.content, words.speaker, words.role, words.created) == (made, DECIDED, "Ann", "user", at(0))
    assert [each.category for each in words.told] == ["decision"]
    assert found.hits == brain.recall("What did we decide to use?", now=at(1), touch=False).hits


def test_what_tells_something_else_is_not_shown(brain: Brain) -> None:
    brain.facts.observe("The port is 9090.", now=at(0), role="user")
    assert brain.recall("Which port is it?", now=at(1), touch=False, verbatim=True).verbatim == []


def test_nothing_is_stored_for_it(brain: Brain) -> None:
    brain.facts.observe(DECIDED, now=at(0), role="user")
    counted = "MATCH (n) WHERE NOT n:Event RETURN count(n) AS count, count(n.rev) AS revs, sum(n.rev) AS sum"
    before = query(brain.graph, counted)
    brain.recall("What did we decide?", now=at(1), touch=False, verbatim=True)
    assert query(brain.graph, counted) == before


def test_it_is_for_the_local_agent_alone(brain: Brain) -> None:
    with Brain.open("default", reader="public") as other, pytest.raises(Refused, match="only the local agent"):
        other.recall("What did we decide?", verbatim=True)
