"""cypher/action/list.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.intake.action_policy import ACTIONS
from tests.cypher.action.acting import back, event, recorded
from tests.state import Anything, given, ms, query

OUTCOMES = ["applied", "skipped", "failed"]


def rows(graph: Graph, hours: float = 9, **asked: Any) -> list[dict[str, Any]]:
    given_: dict[str, Any] = {
        **{"isTest": False, "id": None, "actions": list(ACTIONS), "outcomes": OUTCOMES, "scope": None},
        **{"skip": 0, "limit": 9, "now": ms(hours)},
        **asked,
    }
    return [row.model_dump() for row in graph.rows("action.list", Anything, **given_)]


def names(graph: Graph, hours: float = 9, **asked: Any) -> list[tuple[str, str]]:
    return [(row["id"], row["action"]) for row in rows(graph, hours, **asked)]


@pytest.fixture
def two(graph: Graph) -> Graph:
    given(graph, "m")
    given(graph, "n", scope="box")
    given(graph, "t", test=True)
    recorded(graph, "m", "store_note", hours=1, quality="good")
    recorded(graph, "n", "discard", hours=2, outcome="failed", rehearsed=True)
    recorded(graph, "m", "link_graph", hours=3, outcome="skipped")
    recorded(graph, "t", "discard", hours=4)
    return graph


def test_the_latest_comes_first(two: Graph) -> None:
    assert names(two) == [("m", "link_graph"), ("n", "discard"), ("m", "store_note")]
    assert names(two, skip=1, limit=1) == [("n", "discard")]


@pytest.mark.parametrize(("hours", "count"), [(0.999, 0), (1, 1), (2.999, 2), (3, 3)])
def test_what_was_recorded_later_is_left_out(two: Graph, hours: float, count: int) -> None:
    assert len(names(two, hours)) == count


def test_it_is_chosen_by_what_it_was_and_of_what(two: Graph) -> None:
    assert names(two, id="m") == [("m", "link_graph"), ("m", "store_note")]
    assert names(two, id="m", actions=["store_note"]) == names(two, actions=["store_note"]) == [("m", "store_note")]
    assert names(two, outcomes=["failed"]) == [("n", "discard")]
    assert names(two, scope="box") == names(two)
    assert names(two, scope="other") == [("m", "link_graph"), ("m", "store_note")]
    assert names(two, isTest=True) == [("t", "discard")]


def test_it_tells_what_was_said_of_it(two: Graph) -> None:
    last, tried, first = rows(two)
    assert (first["quality"], tried["quality"], first["content"]) == ("good", None, "content of m")
    assert (first["at"], first["rehearsed"], tried["rehearsed"], last["outcome"]) == (ms(1), False, True, "skipped")


def test_what_was_done_to_an_earlier_version_is_of_the_memory(graph: Graph) -> None:
    given(graph)
    recorded(graph)
    query(graph, "MATCH (m:Memory {id: 'm'}) CREATE (:Memory {id: 'next', lineageId: m.lineageId, isTest: false})")
    assert names(graph, id="next") == [("m", "store_note")]


def test_it_tells_what_was_taken_back(graph: Graph) -> None:
    given(graph)
    done = event(recorded(graph))
    back(graph, done, hours=2)
    assert [row["takenBack"] for row in rows(graph)] == [True]
    back(graph, f"back:undone:{done}", hours=3, run="again")
    assert [row["takenBack"] for row in rows(graph)] == [False]
