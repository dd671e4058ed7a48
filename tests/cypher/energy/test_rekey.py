"""cypher/energy/rekey.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from brainbridge.run.run import LANDMARK
from tests.state import Anything, at, given, ms, query, stored


def rekey(graph: Graph, hours: float, rate: float, *, batch: int = 100, after: float = -1e300) -> Any:
    params = {"isTest": False, "tier": "working", "rate": rate, "at": ms(hours), "landmark": LANDMARK}
    return graph.one("energy.rekey", Anything, **params, batch=batch, after=after)


def energy_at(graph: Graph, hours: float) -> float | None:
    (found,) = memory.read(graph, ["m"], now=at(hours))
    return found.effective_energy


def test_the_old_rate_holds_up_to_the_instant_and_the_new_one_after(graph: Graph) -> None:
    given(graph, energy=2.0)
    rekey(graph, 1, 0.1)
    assert stored(graph)["energy"] == pytest.approx(1.2130613194, rel=1e-9)
    assert energy_at(graph, 3) == pytest.approx(1.2130613194 * 0.8187307531, rel=1e-9)
    assert stored(graph)["decayRate"] == 0.1


def test_a_second_time_there_is_nothing_to_do(graph: Graph) -> None:
    given(graph)
    rekey(graph, 1, 0.1)
    before = stored(graph)
    assert rekey(graph, 1, 0.1).seen == 0
    assert stored(graph) == before


def test_a_memory_touched_after_the_instant_is_keyed_from_its_anchor(graph: Graph) -> None:
    given(graph, hours=5)
    rekey(graph, 1, 0.1)
    assert energy_at(graph, 5) == pytest.approx(1.0)
    assert energy_at(graph, 6) == pytest.approx(0.9048374180, rel=1e-9)


def test_a_sweep_in_small_batches_reaches_everyone_once(graph: Graph) -> None:
    for number in range(7):
        given(graph, f"m{number}", energy=1.0 + number % 3)
    after, done = -1e300, 0
    while (batch := rekey(graph, 0, 2.0, batch=2, after=after)).last is not None:
        done, after = done + batch.done, batch.last
    assert done == 7
    assert query(graph, "MATCH (m:Live) RETURN collect(DISTINCT m.decayRate) AS r")[0]["r"] == [2.0]
