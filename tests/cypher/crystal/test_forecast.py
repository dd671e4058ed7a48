"""cypher/crystal/forecast.cypher"""

from typing import Any

import pytest

from brainbridge import instants
from brainbridge.graph.graph import Graph
from tests.crystals import DAY, crystallized, importance, later
from tests.derivations import labelled
from tests.state import Anything, given, ms, stored


def forecast(graph: Graph, hours: float, until: float, *, limit: int = 5, test: bool = False) -> dict[str, Any]:
    params = {"isTest": test, "now": ms(hours), "until": ms(until), "limit": limit}
    return graph.one("crystal.forecast", Anything, **params).model_dump()


def test_what_ends_comes_soonest_first(graph: Graph) -> None:
    crystallized(graph, "idle")
    crystallized(graph, "used", accesses=3)
    crystallized(graph, "skill", facet={"semanticType": "skill"})
    crystallized(graph, "tried", test=True)
    given(graph, "plain")
    found = forecast(graph, 0, 400 * DAY)
    assert (found["count"], [each["id"] for each in found["soonest"]]) == (2, ["idle", "used"])
    assert found["soonest"][0] == {
        **{"id": "idle", "content": "content of idle", "lifecycle": "generated", "trust": None, "suspect": False},
        "importance": pytest.approx(importance(graph, "idle")),
        "forgetAt": instants.to_ms(stored(graph, "idle")["forgetAt"]),
    }
    assert [each["id"] for each in forecast(graph, 0, 400 * DAY, limit=1)["soonest"]] == ["idle"]
    assert forecast(graph, 0, 400 * DAY, test=True)["count"] == 1


def test_on_both_sides_of_its_end(graph: Graph) -> None:
    crystallized(graph)
    end = later(stored(graph, "c")["forgetAt"], 0)
    before = later(stored(graph, "c")["forgetAt"], -1)
    assert [forecast(graph, 0, until)["count"] for until in (before, end)] == [0, 1]
    assert [forecast(graph, now, 400 * DAY)["count"] for now in (before, end)] == [1, 0]  # then it is due


def test_it_says_what_is_suspect(graph: Graph) -> None:
    labelled(graph, crystallized(graph), trust="tool", suspect=True)
    (found,) = forecast(graph, 0, 400 * DAY)["soonest"]
    assert (found["trust"], found["suspect"]) == ("tool", True)
