"""cypher/energy/top.cypher"""

import pytest

from brainbridge.energy.energy import Ranked
from brainbridge.graph.graph import Graph
from tests.state import given, judged


def top(graph: Graph, hours: float, limit: int = 10) -> list[tuple[str, float]]:
    rows = graph.rows("energy.top", Ranked, **judged(hours), threshold=0.1, limit=limit)
    return [(row.id, row.energy) for row in rows]


def test_most_energy_first_at_any_instant(graph: Graph) -> None:
    given(graph, "early", energy=3.0)
    given(graph, "late", energy=1.5, hours=2)
    assert [name for name, _ in top(graph, 2)] == ["late", "early"]
    assert top(graph, 2)[1][1] == pytest.approx(3 * 0.3678794412, rel=1e-9)


def test_what_is_due_is_not_ranked(graph: Graph) -> None:
    given(graph)
    assert top(graph, 4.6052) == []


def test_at_most_the_limit(graph: Graph) -> None:
    for name in "abc":
        given(graph, name)
    assert len(top(graph, 0, limit=2)) == 2


def test_at_an_instant_before_the_last_settling_what_it_was_settled_to(graph: Graph) -> None:
    given(graph, "rests", energy=3.0)
    given(graph, "late", energy=2.0, hours=100)
    given(graph, "later", energy=2.5, hours=200)
    given(graph, "below", energy=0.05, hours=200)
    expected = {"later": 2.5, "late": 2.0, "rests": 3 * 0.6065306597}
    assert dict(top(graph, 1)) == pytest.approx(expected, rel=1e-9)
    assert [name for name, _ in top(graph, 1)] == list(expected)
    assert [name for name, _ in top(graph, 1, limit=1)] == ["later"]


def test_each_says_how_far_its_origin_is_trusted(graph: Graph) -> None:
    given(graph, "odd", energy=2.0, trust="tool", suspect=True)
    given(graph, "said", trust="user")
    rows = graph.rows("energy.top", Ranked, **judged(0), threshold=0.1, limit=2)
    assert [(row.trust, row.suspect) for row in rows] == [("tool", True), ("user", False)]
