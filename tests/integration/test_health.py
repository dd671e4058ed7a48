"""memory-health: the signs that nobody consolidates and that nothing is promoted, on both sides of each threshold."""

from collections.abc import Iterable

import pytest

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.monitor import monitor
from tests.state import at, given

MINUTE = 1 / 60


def codes(graph: Graph, hours: float) -> set[str]:
    return {each.code for each in monitor.health(graph, now=at(hours)).findings}


def consolidated(graph: Graph, hours: Iterable[float], *, test: bool = False) -> None:
    for each in hours:
        consolidation.consolidate(graph, now=at(each), is_test=test)


def risen(graph: Graph, memory_id: str = "riser") -> None:
    """Write a memory and have it promoted at once."""
    given(graph, memory_id)
    consolidation.force_promote(graph, memory_id, now=at(MINUTE))


def test_a_brain_without_memories_needs_nothing(graph: Graph) -> None:
    assert codes(graph, 1000) == set()


@pytest.mark.parametrize(("hours", "late"), [(24, False), (24 + MINUTE, True)])
def test_memories_that_nobody_ever_consolidated(graph: Graph, hours: float, late: bool) -> None:
    given(graph)
    assert ("not_consolidated" in codes(graph, hours)) is late


@pytest.mark.parametrize(("hours", "late"), [(34, False), (34 + MINUTE, True)])
def test_the_last_consolidation_is_long_ago(graph: Graph, hours: float, late: bool) -> None:
    risen(graph)
    consolidated(graph, [10])
    assert ("not_consolidated" in codes(graph, hours)) is late


def test_every_sign_says_what_to_do(graph: Graph) -> None:
    given(graph)
    (found,) = (each for each in monitor.health(graph, now=at(30)).findings if each.code == "not_consolidated")
    assert (found.severity, found.count) == ("warning", 1)
    assert "brainbridge schedule install" in found.fix


def test_neither_runs_over_tests_nor_failed_ones_count(graph: Graph) -> None:
    given(graph)
    consolidated(graph, [29], test=True)
    assert "not_consolidated" in codes(graph, 30)
    with pytest.raises(RuntimeError), consolidation.judging(graph, "consolidate-all", now=at(29)):
        raise RuntimeError
    assert "not_consolidated" in codes(graph, 30)
    consolidated(graph, [29])
    assert "not_consolidated" not in codes(graph, 30)


def test_where_nothing_is_left_to_consolidate_nobody_need(graph: Graph) -> None:
    given(graph)
    consolidated(graph, [10])
    assert "not_consolidated" not in codes(graph, 100)


@pytest.mark.parametrize(("hours", "late"), [(25, False), (25 + MINUTE, True)])
def test_runs_that_never_promoted_anything(graph: Graph, hours: float, late: bool) -> None:
    """All working memories have faded by then; the sign appears nevertheless."""
    given(graph)
    consolidated(graph, [1, 9, 24])
    found = codes(graph, hours)
    assert ("never_promoted" in found) is late
    assert "nothing_promotes" not in found


def test_one_promotion_is_enough(graph: Graph) -> None:
    risen(graph)
    given(graph)
    consolidated(graph, [1, 9, 24])
    assert "never_promoted" not in codes(graph, 26)


@pytest.mark.parametrize(("count", "idle"), [(9, False), (10, True)])
def test_the_latest_runs_promote_nothing(graph: Graph, count: int, idle: bool) -> None:
    risen(graph)
    consolidated(graph, [1 + each for each in range(count)])
    assert ("nothing_promotes" in codes(graph, 12)) is idle


def test_test_memories_and_their_runs_are_no_news(graph: Graph) -> None:
    risen(graph)
    consolidated(graph, [1])
    given(graph, "later", hours=1000, test=True)
    with pytest.raises(RuntimeError), consolidation.judging(graph, "decay-energy", now=at(2), is_test=True):
        raise RuntimeError
    health = monitor.health(graph, now=at(3))
    assert [each.code for each in health.findings] == []
    assert health.last_run is not None
    assert health.last_run.command == "consolidate-all"
    assert [each.code for each in integrity.validate(graph, now=at(3)).findings] == ["in_the_future"]


@pytest.mark.parametrize(("low", "heavy"), [(2, True), (3, False)])
def test_nine_in_ten_have_risen_to_the_top(graph: Graph, low: int, heavy: bool) -> None:
    for number in range(18):
        given(graph, f"high{number}", tier="shortTerm", energy=50.0)
    consolidation.promote(graph, now=at(MINUTE), is_test=False)
    for number in range(low):
        given(graph, f"low{number}", tier="shortTerm")
    found = {each.code: each.count for each in monitor.health(graph, now=at(2 * MINUTE)).findings}
    assert found.get("everything_promotes") == (18 if heavy else None)


def test_what_was_born_at_the_top_has_not_risen(graph: Graph) -> None:
    """As with imports, and with V4's crystallizations."""
    for number in range(40):
        given(graph, f"high{number}", tier="longTerm", energy=10.0)
    for number in range(3):
        given(graph, f"riser{number}", tier="shortTerm", energy=50.0)
    consolidation.promote(graph, now=at(MINUTE), is_test=False)
    assert "everything_promotes" not in codes(graph, 2 * MINUTE)
