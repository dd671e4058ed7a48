"""A publication that comes back by an undo is judged as a new one: between, what it rests on may have changed."""

from collections.abc import Callable

import pytest

from brainbridge.consolidation.undo import undo
from brainbridge.crystal import publishing
from brainbridge.errors import Refused
from brainbridge.graph.graph import Graph
from tests.crystals import crystallized
from tests.reading_as import published
from tests.state import at, query, stored

JOINED = "MATCH (c:Memory {id: 'c'}), (p:Memory {id: 'p'}) CREATE (c)-[:DERIVED_FROM]->(p)"
SINCE: dict[str, Callable[[Graph], object]] = {
    "confidential": lambda graph: query(graph, "MATCH (m:Memory {id: 'c'}) SET m.sensitivity = 'confidential'"),
    "never looked at": lambda graph: query(graph, "MATCH (m:Memory {id: 'c'}) REMOVE m.sensitivity"),
    "somebody's own": lambda graph: query(graph, "MATCH (m:Memory {id: 'c'}) SET m.semanticType = 'goal'"),
    "from what is somebody's own": lambda graph: query(graph, JOINED),
    "ended": lambda graph: query(graph, "MATCH (m:Memory {id: 'c'}) SET m.forgetAt = m.created"),
}


def given(graph: Graph) -> None:
    crystallized(graph, "p")
    published(graph, crystallized(graph, facet={"semanticType": "general"}), "private")


@pytest.mark.parametrize("since", SINCE)
@pytest.mark.parametrize("cascade", [False, True])
def test_a_redo_does_not_publish_what_is_refused_now(graph: Graph, since: str, cascade: bool) -> None:
    given(graph)
    run = publishing.publish(graph, "c", "public", now=at(1)).run_id
    back = undo(graph, run, now=at(2))
    assert back.undone == {"published": 1}
    SINCE[since](graph)
    before = stored(graph, "c")
    again = undo(graph, back.run_id, now=at(3), cascade=cascade)
    assert again.undone == {}
    with pytest.raises(Refused) as refused:
        publishing.publish(graph, "c", "public", now=at(3))
    said = "crystal c has ended" if since == "ended" else str(refused.value)
    assert [each.reason for each in again.refused] == [said]
    assert {**stored(graph, "c"), "rev": 0} == {**before, "rev": 0}


@pytest.mark.parametrize("since", SINCE)
def test_nor_does_the_undo_of_a_withdrawal(graph: Graph, since: str) -> None:
    given(graph)
    publishing.publish(graph, "c", "shared", now=at(1))
    run = publishing.publish(graph, "c", "private", now=at(2)).run_id
    SINCE[since](graph)
    assert len(undo(graph, run, now=at(3)).refused) == 1
    assert stored(graph, "c")["accessScope"] == "private"


def test_it_can_be_withdrawn_by_an_undo_whatever_has_happened(graph: Graph) -> None:
    given(graph)
    run = publishing.publish(graph, "c", "public", now=at(1)).run_id
    SINCE["confidential"](graph)
    assert undo(graph, run, now=at(2)).undone == {"published": 1}
    assert stored(graph, "c")["accessScope"] == "private"


def test_what_may_still_be_published_comes_back_as_often_as_it_is_wanted(graph: Graph) -> None:
    given(graph)
    run = publishing.publish(graph, "c", "public", now=at(1)).run_id
    for hour in range(2, 8):
        run = undo(graph, run, now=at(hour)).run_id
        assert stored(graph, "c")["accessScope"] == ("public" if hour % 2 else "private")


def test_what_was_redone_already_is_not_refused(graph: Graph) -> None:
    given(graph)
    run = publishing.publish(graph, "c", "public", now=at(1)).run_id
    back = undo(graph, run, now=at(2)).run_id
    undo(graph, back, now=at(3))
    SINCE["confidential"](graph)
    again = undo(graph, back, now=at(4))
    assert (again.already, again.refused) == (1, [])
