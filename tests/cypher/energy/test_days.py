"""cypher/energy/days.cypher"""

from brainbridge.config import config
from brainbridge.energy import energy
from brainbridge.graph.graph import Graph
from tests.state import Anything, at, given, ms


def days(graph: Graph, *hours: float, now: float = 0.0, is_test: bool = False) -> list[int]:
    reading = energy._reading(config.current(graph), "working", at(now), is_test)
    rows = graph.rows("energy.days", Anything, **reading, untils=[ms(each) for each in hours])
    assert [row.model_dump()["until"] for row in rows] == [ms(each) for each in hours]
    return [int(row.model_dump()["count"]) for row in rows]


def test_each_ends_in_one_span(graph: Graph) -> None:
    given(graph, "a", energy=0.2)  # 1.386 h
    given(graph, "b", energy=1.0)  # 4.605 h
    given(graph, "c", energy=1.0)
    given(graph, "d", energy=10.0)  # 9.210 h
    assert days(graph, 2, 4, 6, 9, 10) == [1, 0, 2, 0, 1]
    assert days(graph, 10) == [4]


def test_both_sides_of_the_border(graph: Graph) -> None:
    given(graph, "b", energy=1.0)
    assert days(graph, 4.6051, 4.6052) == [0, 1]


def test_what_is_due_already_or_another_s_is_left_out(graph: Graph) -> None:
    given(graph, "a", energy=0.2)
    given(graph, "test", test=True)
    given(graph, "short", tier="shortTerm", energy=0.2)
    assert days(graph, 10, now=2) == [0]
    assert days(graph, 10, now=2, is_test=True) == [1]


def test_what_was_settled_below_the_threshold_ends_in_no_span(graph: Graph) -> None:
    given(graph, "below", energy=0.05, hours=100)
    given(graph, "late", hours=100)
    assert days(graph, 50, 99, 104, 105) == [0, 0, 0, 1]
