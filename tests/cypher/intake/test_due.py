"""cypher/intake/due.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.intake.waiting_turns import MOMENT, waits
from tests.state import Anything, ms, query

QUARTER = 0.25
MODES = ("smart", "every_n", "time_based")


def due(graph: Graph, hours: float, mode: str = "smart", *, turns: int = 5, test: bool = False) -> tuple[int, Any]:
    row = graph.one("intake.due", Anything, isTest=test, now=ms(hours), mode=mode, turns=turns).model_dump()
    return row["waiting"], row["trigger"]


@pytest.mark.parametrize(("mode", "trigger"), [("smart", "turns"), ("every_n", "turns"), ("time_based", None)])
def test_four_wait_and_five_are_read_unless_time_alone_counts(graph: Graph, mode: str, trigger: str | None) -> None:
    for number in range(4):
        waits(graph, f"m{number}", number / 100)
    assert due(graph, 0.1, mode) == (4, None)
    waits(graph, "m4", 0.1)
    assert due(graph, 0.1, mode) == (5, trigger)


@pytest.mark.parametrize(
    ("mode", "trigger"), [("smart", "time"), ("every_n", None), ("time_based", "time"), ("overdue", "time")]
)
def test_fifteen_minutes_count_from_the_first_that_waits(graph: Graph, mode: str, trigger: str | None) -> None:
    waits(graph, "first", 0)
    waits(graph, "second", 0.2)
    assert due(graph, QUARTER - MOMENT, mode)[1] is None
    assert due(graph, QUARTER, mode)[1] == trigger


@pytest.mark.parametrize(("mode", "trigger"), [("smart", "signal"), ("every_n", None), ("time_based", None)])
def test_what_is_urgent_is_read_at_once_in_the_first_mode_alone(graph: Graph, mode: str, trigger: str | None) -> None:
    for number, signal in enumerate(("none", "low", "medium")):
        waits(graph, f"m{number}", 0, signal=signal)
    assert due(graph, 0, mode) == (3, None)
    waits(graph, "urgent", 0, signal="high")
    assert due(graph, 0, mode) == (4, trigger)


def test_the_signal_comes_before_the_turns_and_these_before_the_time(graph: Graph) -> None:
    for number in range(5):
        waits(graph, f"m{number}", 0)
    assert due(graph, 1) == (5, "turns")
    waits(graph, "urgent", 0, signal="high")
    assert due(graph, 1) == (6, "signal")


@pytest.mark.parametrize("mode", MODES)
def test_nothing_waits_nothing_is_due(graph: Graph, mode: str) -> None:
    assert due(graph, 100, mode, turns=1) == (0, None)


def test_what_is_forgotten_or_came_in_later_does_not_count(graph: Graph) -> None:
    waits(graph, "forgotten", 0)
    waits(graph, "later", 2)
    query(graph, "MATCH (m:Memory {id: 'forgotten'}) REMOVE m:Live SET m.endReason = 'retracted'")
    assert (due(graph, 1), due(graph, 2)) == ((0, None), (1, None))


def test_what_has_faded_counts(graph: Graph) -> None:
    waits(graph, "faded", 0)
    query(graph, "MATCH (m:Memory {id: 'faded'}) REMOVE m:Live SET m.endReason = 'expired'")
    assert due(graph, 1) == (1, "time")


def test_test_memories_are_apart(graph: Graph) -> None:
    waits(graph, "m", 0, test=True)
    assert (due(graph, 1), due(graph, 1, test=True)) == ((0, None), (1, "time"))
