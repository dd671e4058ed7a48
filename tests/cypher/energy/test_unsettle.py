"""cypher/energy/unsettle.cypher"""

import math
from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.run.run import LANDMARK
from tests.cypher.energy.test_settle import settle
from tests.races.two import Waiting, holding
from tests.state import Anything, given, judged, ms, query, stored


def unsettle(graph: Graph, hours: float, tier: str = "working", **changes: Any) -> Any:
    params = {key: value for key, value in judged(hours, tier).items() if key != "rate"}
    return graph.one("energy.unsettle", Anything, **params | {"batch": 100, "after": -1e300} | changes)


@pytest.mark.parametrize(("tier", "rate"), [("working", 0.5), ("shortTerm", 0.05)])
def test_what_was_settled_later_is_what_it_would_be_if_settled_now(graph: Graph, tier: str, rate: float) -> None:
    given(graph, "a", energy=2.0, tier=tier)
    given(graph, "b", energy=2.0, tier=tier)
    settle(graph, 1.0, tier)
    expected = stored(graph, "b")
    settle(graph, 2.0, tier)
    assert unsettle(graph, 1.0, tier).done == 2
    for name in ("a", "b"):
        after = stored(graph, name)
        assert after["energy"] == pytest.approx(expected["energy"], rel=1e-12)
        assert after["lastDecay"] == expected["lastDecay"]
        assert after["decayKey"] == expected["decayKey"]
    assert unsettle(graph, 1.0, tier).seen == 0


def test_what_was_settled_before_stays(graph: Graph) -> None:
    given(graph)
    settle(graph, 1.0)
    before = stored(graph)
    assert unsettle(graph, 2.0).seen == 0
    assert stored(graph) == before


def test_what_was_used_later_is_as_of_then(graph: Graph) -> None:
    given(graph, hours=1.5, energy=2.0)
    before = stored(graph)
    settle(graph, 2.0)
    assert unsettle(graph, 1.0).done == 1
    after = stored(graph)
    assert after["energy"] == pytest.approx(2.0, rel=1e-12)
    assert after["lastDecay"] == before["lastDecay"]


@pytest.mark.parametrize("change", ["m.lastAccessed = m.lastDecay", "m.validFrom = m.lastDecay", "m.peakEnergy = 1.1"])
def test_what_began_or_gained_since_stays(graph: Graph, change: str) -> None:
    given(graph, energy=2.0)
    settle(graph, 2.0)
    query(graph, f"MATCH (m:Memory) SET {change}")
    before = stored(graph)
    assert unsettle(graph, 1.0).seen == 0
    assert stored(graph) == before


def test_batches_go_on_from_the_last_key_and_pass_over_ties(graph: Graph) -> None:
    for name in "abc":
        given(graph, name)
    settle(graph, 2.0)
    first = unsettle(graph, 1.0, batch=2)
    second = unsettle(graph, 1.0, batch=2, after=first.last)
    assert (first.done, second.done) == (2, 1)


def test_other_tiers_and_test_memories_are_not_touched(graph: Graph) -> None:
    given(graph, "t", test=True)
    given(graph, "s", tier="shortTerm")
    query(graph, "MATCH (m:Memory) SET m.lastDecay = m.lastDecay + duration('PT5H')")
    assert unsettle(graph, 1.0).seen == 0


def test_an_access_that_comes_first_is_not_overwritten(graph: Graph) -> None:
    given(graph, energy=2.0)
    settle(graph, 2.0)
    touches = [{"id": "m", "touchId": "first", "meant": True}]
    with holding(graph) as unit:
        unit.rows("memory.access", Anything, touches=touches, now=ms(0.5), session=None, landmark=LANDMARK)
        late = Waiting(graph, lambda: unsettle(graph, 1.0))
    assert (late.result().seen, late.result().done) == (1, 0)
    after = stored(graph)
    shift = after["decayRate"] * (after["lastDecay"].timestamp() * 1000 - LANDMARK) / 3600000
    assert math.log(after["energy"]) == pytest.approx(after["decayKey"] - shift, abs=1e-9)
