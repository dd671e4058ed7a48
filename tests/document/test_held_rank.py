"""What a document holds stays alive, and yet ranks as it would without one, but where its pointer looks it up."""

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from tests.crystals import crystallized
from tests.cypher.recall.asking import part, search
from tests.document.test_holding import cites
from tests.drafted import saved
from tests.state import at, given, query

QUESTION = "When was the dial painted?"
WORKING_LIFE = 4.61  # hours from 1 down to the threshold of .1, at .5 an hour


def scores(graph: Graph, text: str, hours: float) -> dict[str, float]:
    return {hit.id: hit.score for hit in search(graph, text, hours)}


def test_by_a_question_it_ranks_like_its_twin_that_has_faded(graph: Graph) -> None:
    for name in ("held", "twin"):
        given(graph, name, content="The dial was painted")
    saved(graph, cites("held"), hours=1)
    found = scores(graph, QUESTION, 100)
    assert found["held"] == pytest.approx(found["twin"])
    assert {hit.id: hit.expired for hit in search(graph, QUESTION, 100)} == {"held": False, "twin": True}


def test_what_is_out_of_date_ranks_like_its_twin_that_has_faded_too(graph: Graph) -> None:
    for name in ("held", "twin"):
        given(graph, name, content="The dial was painted")
    saved(graph, cites("held"), hours=1)
    whole = scores(graph, "dial painted", 2)["held"]
    query(graph, "MATCH (m:Memory) SET m.staleSince = $at", at=at(5))
    found = scores(graph, QUESTION, 100)
    assert found["held"] == pytest.approx(found["twin"])
    assert 0 < found["held"] < whole


def test_until_its_law_would_have_ended_it_nothing_is_taken_from_it(graph: Graph) -> None:
    given(graph, "held", content="The dial was painted")
    saved(graph, cites("held"), hours=1)
    (before,) = search(graph, QUESTION, WORKING_LIFE - 0.01)
    assert before.figures.get("held", 0.0) == 0.0
    (after,) = search(graph, QUESTION, WORKING_LIFE + 0.01)
    assert after.figures["held"] == pytest.approx(-before.score / 2)
    assert after.score == pytest.approx(before.score / 2)


def test_by_the_words_of_a_pointer_it_ranks_as_what_lives(graph: Graph) -> None:
    given(graph, "held", content="The dial was painted")
    saved(graph, cites("held"), hours=1)
    given(graph, "new", content="The dial was painted", hours=99)
    found = scores(graph, "dial painted", 100)
    assert found["held"] == pytest.approx(found["new"])


def test_a_use_puts_that_off_by_as_long_as_it_was_held(graph: Graph) -> None:
    given(graph, "held", content="The dial was painted")
    saved(graph, cites("held"), hours=1)
    memory.touch(graph, "held", now=at(50))
    assert part(graph, "held", QUESTION, 49 + WORKING_LIFE - 0.01) == {}
    assert set(part(graph, "held", QUESTION, 49 + WORKING_LIFE + 0.01)) == {"held"}


def test_a_crystal_ranks_by_the_law_that_it_had(graph: Graph) -> None:
    crystallized(graph, "c", content="The dial was painted", accesses=3)
    ends = memory.find(graph, "c", now=at(0)).expires_at
    saved(graph, cites("c"), hours=1)
    assert memory.find(graph, "c", now=at(2)).held_until == ends
    assert part(graph, "held", QUESTION, 2) == {}
    assert set(part(graph, "held", QUESTION, 24 * 3650)) == {"c"}


def test_released_it_ranks_by_its_law_again(graph: Graph) -> None:
    given(graph, "held", content="The dial was painted")
    saved(graph, cites("held"), hours=1)
    saved(graph, "Nothing", hours=50)
    assert part(graph, "held", QUESTION, 51) == {}
    assert memory.find(graph, "held", now=at(51)).held_until is None


def test_what_no_law_would_end_loses_nothing(graph: Graph) -> None:
    crystallized(graph, "c", content="The dial was painted", facet={"lifespanPolicy": "permanent"})
    saved(graph, cites("c"), hours=1)
    assert part(graph, "held", QUESTION, 24 * 3650) == {}
