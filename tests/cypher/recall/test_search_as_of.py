"""cypher/recall/search.cypher: what there was at an instant, as it was then."""

import pytest

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from tests.cypher.recall.asking import edges, ids, joined_up, part, promoted, search
from tests.state import at, given, joined


@pytest.mark.parametrize(("hours", "found"), [(0.999, []), (1, ["m"])])
def test_what_was_created_later_is_not_there(graph: Graph, hours: float, found: list[str]) -> None:
    given(graph, hours=1, content="cedar")
    assert ids(graph, "cedar", 2, as_of=at(hours)) == found


def test_a_tier_is_that_of_then(graph: Graph) -> None:
    new = promoted(graph)
    assert ids(graph, "cedar", 5, as_of=at(0.5), tier="working") == ["m"]
    assert ids(graph, "cedar", 5, as_of=at(0.5), tier="shortTerm") == []
    assert ids(graph, "cedar", 5, as_of=at(2), tier="shortTerm") == [new]
    assert ids(graph, "cedar", 5, as_of=at(2), tier="working") == []


def test_the_energy_is_that_of_then_while_it_is_known(graph: Graph) -> None:
    given(graph, content="cedar")
    (hit,) = search(graph, "cedar", 3, as_of=at(0.5))
    assert hit.energy == pytest.approx(0.7788007831, rel=1e-9)
    memory.touch(graph, "m", now=at(1))
    assert search(graph, "cedar", 3, as_of=at(0.5))[0].energy is None
    assert search(graph, "cedar", 3, as_of=at(1))[0].energy == pytest.approx(1.6065306597, rel=1e-9)


@pytest.mark.parametrize("written", [True, False])
def test_what_ended_later_was_alive(graph: Graph, written: bool) -> None:
    given(graph, content="cedar")
    if written:
        consolidation.consolidate(graph, now=at(9), is_test=False)
    (before,) = search(graph, "cedar", 10, as_of=at(4.6051), include="live")
    (after,) = search(graph, "cedar", 10, as_of=at(4.6053))
    assert (before.expired, after.expired, after.score) == (False, True, before.score / 2)
    assert search(graph, "cedar", 10, as_of=at(4.6053), include="live") == []


@pytest.mark.parametrize(("hours", "adds"), [(0.999, False), (1, True)])
def test_edges_that_were_made_later_bring_nothing(graph: Graph, hours: float, adds: bool) -> None:
    given(graph, "a", content="cedar")
    given(graph, "b", content="cedar soup")
    joined(graph, "a", "b", hours=1)
    assert (edges(graph, "cedar", 2, as_of=at(hours)) != []) is adds


def test_edges_have_the_age_and_confidence_of_then(graph: Graph) -> None:
    given(graph, "a", content="cedar")
    given(graph, "b", content="soup")
    joined(graph, "a", "b")
    (edge,) = edges(graph, "cedar", 24 * 200, as_of=at(24 * 80))
    assert (edge.confidence, edge.age_days) == (1.0, 80.0)


def test_weights_are_those_of_today(graph: Graph) -> None:
    given(graph, content="Where is the cedar?")
    joined_up(graph)
    consolidation.reconfigure(graph, {"questionPenalty": 0.1}, now=at(2))
    assert part(graph, "role", "cedar", 3, as_of=at(1)) == {"m": -0.1}


def test_the_best_match_is_that_of_then(graph: Graph) -> None:
    given(graph, "then", content="cedar and more", speaker="Ann")
    given(graph, "later", hours=2, content="cedar varnish", speaker="Anna")
    assert part(graph, "words", "cedar varnish of Anna", 3)["later"] == 1
    assert part(graph, "words", "cedar varnish of Anna", 3, as_of=at(1)) == {"then": 1}


def test_what_had_ended_takes_no_place_of_what_was_live(graph: Graph) -> None:
    for number in range(130):
        given(graph, f"m{number}", content="cedar harp", sessionId=f"s{number}")
    given(graph, "live", hours=900.0, content="cedar and many other things beside the one", sessionId="later")
    assert ids(graph, "cedar harp", 901, as_of=at(900.1), include="live") == ["live"]
