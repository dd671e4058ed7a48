"""cypher/energy/stale.cypher"""

from typing import Any

import pytest

from brainbridge.config import config
from brainbridge.energy import energy
from brainbridge.graph.graph import Graph
from brainbridge.run.run import LANDMARK
from tests.state import RATES, Anything, given, ms


def stale(graph: Graph, hours: float, *, tier: str = "working", is_test: bool = False) -> int:
    threshold = config.current(graph).expiration_threshold
    judged: dict[str, Any] = {"isTest": is_test, "tier": tier, "rate": RATES[tier], "threshold": threshold}
    (row,) = graph.rows("energy.stale", Anything, now=ms(hours), landmark=LANDMARK, **judged)
    return int(row.model_dump()["count"])


def settled(graph: Graph, hours: float, *, tier: str = "working", is_test: bool = False) -> int:
    swept = {
        "runId": "r",
        "batch": 100,
        "after": energy._BEGINNING,
        "threshold": config.current(graph).expiration_threshold,
    }
    (row,) = graph.rows(
        "energy.settle",
        Anything,
        **swept,
        **{"isTest": is_test, "tier": tier, "rate": RATES[tier], "now": ms(hours), "landmark": LANDMARK},
    )
    return int(row.model_dump()["done"])


@pytest.mark.parametrize("hours", [-1, 0, 0.5, 1, 1.5, 3, 4.6, 4.7, 9])
def test_it_counts_what_a_settling_writes(graph: Graph, hours: float) -> None:
    for name, energy_, born in (("a", 1.0, 0), ("b", 5.0, 0), ("c", 0.2, 1), ("d", 1.4, 3)):
        given(graph, name, energy=energy_, hours=born)
    given(graph, "short", tier="shortTerm", energy=2.0)
    given(graph, "test", test=True)
    for is_test in (False, True):
        for tier in ("working", "shortTerm", "longTerm"):
            expected = stale(graph, hours, tier=tier, is_test=is_test)
            assert settled(graph, hours, tier=tier, is_test=is_test) == expected
            assert stale(graph, hours, tier=tier, is_test=is_test) == 0


def test_it_counts_nothing_twice(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "b")
    assert (stale(graph, 1), stale(graph, 0)) == (2, 0)
