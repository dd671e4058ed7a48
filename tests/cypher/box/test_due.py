"""cypher/box/due.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.cypher.box.talk import MINUTE, MOMENT, placed, sealed
from tests.state import Anything, given, ms, query


def due(graph: Graph, hours: float, **asked: Any) -> list[tuple[str, str]]:
    params = {"isTest": False, "session": None, "scope": None, "batch": 100, **asked}
    rows = [row.model_dump() for row in graph.rows("box.due", Anything, now=ms(hours), **params)]
    return sorted((row["id"], row["reason"]) for row in rows)


def test_a_box_is_over_after_half_an_hour(graph: Graph) -> None:
    placed(graph, "a")
    assert due(graph, 30 * MINUTE - MOMENT) == []
    assert due(graph, 30 * MINUTE) == [("box of a", "time_gap")]


def test_the_boxes_of_a_session_that_ends_are_over(graph: Graph) -> None:
    placed(graph, "a")
    placed(graph, "b", scope="box")
    placed(graph, "c", session="other")
    assert due(graph, 0, session="s") == [("box of a", "flush"), ("box of b", "flush")]
    assert due(graph, 0, session="s", scope="box") == [("box of b", "flush")]
    assert due(graph, 1, session="s") == [(f"box of {name}", "time_gap") for name in "abc"]


def test_sealed_ones_and_test_ones_are_left_out(graph: Graph) -> None:
    placed(graph, "a")
    sealed(graph, "box of a", hours=0)
    placed(graph, "t", test=True, run_id="t")
    assert due(graph, 9) == []
    assert due(graph, 9, isTest=True) == [("box of t", "time_gap")]


def test_a_box_is_not_over_while_what_was_said_before_its_end_waits(graph: Graph) -> None:
    placed(graph, "a")
    given(graph, "m", hours=30 * MINUTE - MOMENT, sessionId="s")
    query(graph, "MATCH (m:Memory {id: 'm'}) SET m:Unboxed")
    assert due(graph, 31 * MINUTE) == []
    for other in ("m.created = m.created + duration({milliseconds: 1})", "m.scope = 'box'", "m.sessionId = 'other'"):
        query(graph, "MATCH (m:Memory {id: 'm'}) SET m.was = m.created, m.sessionId = 's', m.scope = null")
        query(graph, f"MATCH (m:Memory {{id: 'm'}}) SET {other}")
        assert due(graph, 31 * MINUTE) == [("box of a", "time_gap")]
        query(graph, "MATCH (m:Memory {id: 'm'}) SET m.created = m.was")
