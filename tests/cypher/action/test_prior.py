"""cypher/action/prior.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.action.acting import back, event, recorded
from tests.plans import work
from tests.state import Anything, given, ms, query

DAY = 24
APPLIED = {
    **dict.fromkeys(("store_episode", "store_note", "update_note"), 0.08),
    **dict.fromkeys(("create_artifact", "summarize_node", "link_graph"), 0.04),
    "discard": -0.03,
}


def prior(graph: Graph, hours: float, name: str = "m") -> tuple[Any, int]:
    (row,) = graph.rows("action.prior", Anything, ids=[name], now=ms(hours))
    found: dict[str, Any] = row.model_dump()
    return found["prior"], found["counted"]


@pytest.mark.parametrize(("action", "value"), APPLIED.items())
def test_what_was_applied_adds_by_what_it_was(graph: Graph, action: str, value: float) -> None:
    given(graph)
    recorded(graph, action=action)
    assert prior(graph, 1) == (pytest.approx(value), 1)


@pytest.mark.parametrize("action", APPLIED)
def test_what_failed_speaks_against_it_and_what_was_skipped_says_nothing(graph: Graph, action: str) -> None:
    given(graph)
    recorded(graph, action=action, outcome="skipped")
    assert prior(graph, 1) == (0, 1)
    recorded(graph, action=action, outcome="failed")
    assert prior(graph, 1) == (pytest.approx(-0.08), 2)


@pytest.mark.parametrize(
    ("days", "expected"),
    [
        (0, 0.08),
        (7, 0.04),
        (11.2, 0.016),  # where the weight comes down to its floor
        (11.1, 0.08 * (1 - 11.1 / 14)),
        (11.3, 0.016),
        (14, 0.016),
        (14 + 1 / 86_400_000, 0),
    ],
)
def test_the_older_the_less_to_a_floor_and_past_the_window_nothing(graph: Graph, days: float, expected: float) -> None:
    given(graph)
    recorded(graph)
    assert prior(graph, 1 + days * DAY)[0] == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize(("times", "expected"), [(1, 0.08), (2, 0.15), (8, 0.15)])
def test_it_is_0_15_at_most(graph: Graph, times: int, expected: float) -> None:
    given(graph)
    for _ in range(times):
        recorded(graph)
    assert prior(graph, 1)[0] == pytest.approx(expected)


@pytest.mark.parametrize(("times", "expected"), [(3, -0.24), (4, -0.25), (8, -0.25)])
def test_it_is_minus_0_25_at_least(graph: Graph, times: int, expected: float) -> None:
    given(graph)
    for _ in range(times):
        recorded(graph, outcome="failed")
    assert prior(graph, 1)[0] == pytest.approx(expected)


@pytest.mark.parametrize(("skipped", "expected"), [(7, -0.08), (8, 0.0)])
def test_the_last_eight_count(graph: Graph, skipped: int, expected: float) -> None:
    given(graph)
    recorded(graph, outcome="failed", hours=1)
    for _ in range(skipped):
        recorded(graph, outcome="skipped", hours=2)
    found, counted = prior(graph, 2)
    assert (found, counted) == (pytest.approx(expected, abs=1e-3), 8)


def test_what_was_only_tried_or_taken_back_or_comes_later_does_not_count(graph: Graph) -> None:
    given(graph)
    recorded(graph, rehearsed=True)
    done = event(recorded(graph))
    recorded(graph, hours=5)
    assert prior(graph, 4.999)[1] == 1
    assert prior(graph, 5)[1] == 2
    back(graph, done, hours=2)
    assert prior(graph, 4) == (0, 0)


def test_what_was_done_to_an_earlier_version_counts(graph: Graph) -> None:
    given(graph)
    given(graph, "other")
    recorded(graph)
    query(graph, "MATCH (m:Memory {id: 'm'}) CREATE (:Memory {id: 'next', lineageId: m.lineageId, isTest: false})")
    assert prior(graph, 1, "next") == (pytest.approx(0.08), 1)
    assert prior(graph, 1, "other") == (0, 0)


def test_what_nobody_acted_on_costs_the_same_whatever_else_happened_to_it(graph: Graph) -> None:
    given(graph)
    asked: dict[str, Any] = {"ids": ["m"], "now": ms(100 * DAY)}
    before = work(graph, "action.prior", **asked)
    query(
        graph,
        "MATCH (m:Memory) UNWIND range(1, 500) AS i "
        "CREATE (:Event {id: 'e' + i, kind: 'other', at: m.created, lineageId: 'm', memoryId: 'm'})-[:CONCERNS]->(m)",
    )
    assert work(graph, "action.prior", **asked) == before
    for _ in range(20):
        recorded(graph, hours=1)
    assert work(graph, "action.prior", **asked) == before  # they are past the window
