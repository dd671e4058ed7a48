"""cypher/energy/top.cypher"""

import pytest

from brainbridge.energy import Ranked
from brainbridge.graph import Graph
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
