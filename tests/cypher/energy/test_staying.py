"""cypher/energy/staying.cypher"""

import pytest

from brainbridge.energy.energy import Staying
from brainbridge.graph.graph import Graph
from tests.state import given, judged, ms, protected


def staying(graph: Graph, until: float, most: int = 10, *, test: bool = False) -> tuple[int, int, bool]:
    params = {name: value for name, value in judged(0, test=test).items() if name != "now"}
    found = graph.one("energy.staying", Staying, **params, threshold=0.1, until=ms(until), most=most)
    return found.count, found.protected, found.more


@pytest.mark.parametrize(("until", "count"), [(4.6051, 1), (4.6052, 0)])
def test_who_has_not_ended_by_then_stays(graph: Graph, until: float, count: int) -> None:
    given(graph)
    assert staying(graph, until) == (count, 0, False)


def test_what_is_protected_stays_whatever_comes(graph: Graph) -> None:
    given(graph)
    given(graph, "kept")
    protected(graph, "kept")
    assert staying(graph, 0) == (2, 1, False)
    assert staying(graph, 600_000) == (1, 1, False)


@pytest.mark.parametrize(("most", "counted"), [(3, (3, 1, False)), (2, (2, 1, True)), (1, (1, 1, True))])
def test_counting_stops_and_says_so(graph: Graph, most: int, counted: tuple[int, int, bool]) -> None:
    for name in "abc":
        given(graph, name)
    protected(graph, "a")
    assert staying(graph, 0, most) == counted


def test_other_tiers_and_tests_are_not_counted(graph: Graph) -> None:
    given(graph, "short", tier="shortTerm")
    given(graph, "test", test=True)
    assert staying(graph, 0) == (0, 0, False)
    assert staying(graph, 0, test=True) == (1, 0, False)


def test_what_was_settled_below_the_threshold_does_not_stay(graph: Graph) -> None:
    given(graph, "below", energy=0.05, hours=100)
    given(graph, "late", hours=100)
    assert staying(graph, 50) == (1, 0, False)
