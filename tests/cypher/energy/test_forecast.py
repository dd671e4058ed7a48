"""cypher/energy/forecast.cypher"""

from typing import Any

import pytest

from brainbridge import instants
from brainbridge.consolidation import consolidation
from brainbridge.energy import energy
from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from tests.state import Anything, at, given, judged, ms


def forecast(graph: Graph, hours: float, until: float, limit: int = 10) -> Any:
    params = {"threshold": 0.1, "since": ms(-1000), "until": ms(until), "limit": limit}
    return graph.one("energy.forecast", Anything, **judged(hours), **params)


@pytest.mark.parametrize(("until", "count"), [(4.6051, 0), (4.6052, 1)])
def test_what_will_have_ended_by_then(graph: Graph, until: float, count: int) -> None:
    given(graph)
    assert forecast(graph, 0, until).count == count


def test_what_has_ended_already_is_no_forecast(graph: Graph) -> None:
    given(graph)
    assert forecast(graph, 5, 10).count == 0


def test_the_soonest_come_first_with_their_instant(graph: Graph) -> None:
    given(graph, "later", energy=2.0)
    given(graph, "sooner")
    found = forecast(graph, 0, 24, limit=1)
    assert (found.count, [each["id"] for each in found.soonest]) == (2, ["sooner"])
    ends = instants.from_ms(found.soonest[0]["expiresAt"])
    assert (ends - at(4.605170186)).total_seconds() == pytest.approx(0, abs=0.002)


def test_at_an_instant_before_the_last_settling_what_it_was_settled_to(graph: Graph) -> None:
    given(graph, "late", energy=2.0, hours=100)
    given(graph, "below", energy=0.05, hours=100)
    found = forecast(graph, 0, 1000)
    assert [(each["id"], each["energy"]) for each in found.soonest] == [("late", pytest.approx(2.0))]
    assert (found.count, forecast(graph, 0, 100).count) == (1, 0)


def test_nothing_ends_before_the_threshold_held(graph: Graph) -> None:
    """Before the threshold was raised, it ends when the new one applies, as inspect says."""
    given(graph, energy=1.0)
    consolidation.reconfigure(graph, {"expirationThreshold": 0.9}, now=at(3))
    now = at(0.1)
    (found, *_) = energy.forecast(graph, now=now, horizon=at(10) - now, is_test=False, tiers=("working",), limit=1)
    assert [each.expires_at for each in found.soonest] == [memory.find(graph, "m", now=now).expires_at] == [at(3)]


def test_each_says_how_far_its_origin_is_trusted(graph: Graph) -> None:
    given(graph, trust="tool", suspect=True)
    (row,) = forecast(graph, 0, 100).soonest
    assert (row["trust"], row["suspect"]) == ("tool", True)
