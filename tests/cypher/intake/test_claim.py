"""cypher/intake/claim.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.races.two import Waiting, holding
from tests.state import Anything, given, ms, query

MOMENT = 1 / 3_600_000  # a millisecond in hours
TEN = 1 / 6


def began(
    graph: Graph, name: str, hours: float, *, command: str = "intake draw", test: bool = False, **parts: Any
) -> str:
    """Write a run as it stands after it has begun, or with other ``parts``."""
    own = {"outcome": "unfinished", **parts}
    query(
        graph,
        "MATCH (n:ConsolidationRun) WITH count(n) AS before CREATE (r:ConsolidationRun {id: $id, command: $command, "
        "at: datetime({epochMillis: $at}), startedAt: datetime({epochMillis: before + 1}), isTest: $test}) "
        "SET r += $own",
        id=name,
        command=command,
        at=ms(hours),
        test=test,
        own=own,
    )
    return name


def read(graph: Graph, name: str, hours: float, **parts: Any) -> str:
    """Write a finished run that has read something."""
    return began(graph, name, hours, **{"outcome": "ok", "queries": ["fact.judge@4 x", "intake.record@1 x"], **parts})


def consolidated(graph: Graph, name: str, hours: float, command: str) -> None:
    """Write a finished run that has taken the steps: a consolidation, or one that has claimed them."""
    if command == "consolidate-all":
        read(graph, name, hours, command=command, queries=["commitment.due@1 x"])
    else:
        read(graph, name, hours, command=command, consolidates=True)


def claimed(graph: Graph, name: str, hours: float, *, test: bool = False) -> bool:
    began(graph, name, hours, test=test)
    return asked(graph, name, hours, test=test)


def asked(graph: Graph, name: str, hours: float, *, test: bool = False) -> bool:
    row = graph.one("intake.claim", Anything, isTest=test, now=ms(hours), runId=name).model_dump()
    return bool(row["claimed"])


@pytest.fixture
def peopled(graph: Graph) -> Graph:
    for number in range(5):
        given(graph, f"m{number}")
        given(graph, f"t{number}", test=True)
    return graph


@pytest.mark.parametrize(("before", "due"), [(0, False), (1, False), (2, True), (3, True)])
def test_the_third_that_reads_consolidates(peopled: Graph, before: int, due: bool) -> None:
    for number in range(before):
        read(peopled, f"r{number}", 1)
    assert claimed(peopled, "now", 1) is due
    rows = query(peopled, "MATCH (r:ConsolidationRun {consolidates: true}) RETURN r.id AS id")
    assert rows == ([{"id": "now"}] if due else [])


@pytest.mark.parametrize(("every", "due"), [(1, True), (2, True), (3, True), (4, False)])
def test_how_many_can_be_set(peopled: Graph, every: int, due: bool) -> None:
    query(peopled, "MATCH (c:ConsolidationConfig) SET c.consolidateEveryN = $every", every=every)
    read(peopled, "a", 1)
    read(peopled, "b", 1)
    assert claimed(peopled, "now", 1) is due


@pytest.mark.parametrize(
    "parts",
    [
        {"queries": ["fact.judge@4 x"]},  # it read nothing
        {"outcome": "failed"},
        {"outcome": "unfinished", "queries": None},
        {"foreign": True},
        {"test": True},
    ],
)
def test_what_has_not_read_does_not_count(peopled: Graph, parts: dict[str, Any]) -> None:
    read(peopled, "a", 1)
    read(peopled, "b", 1, **parts)
    assert not claimed(peopled, "now", 1)


@pytest.mark.parametrize("command", ["observe", "session-end", "intake draw"])
def test_whatever_reads_counts(peopled: Graph, command: str) -> None:
    read(peopled, "a", 1, command=command)
    read(peopled, "b", 1, command=command)
    assert claimed(peopled, "now", 1)


@pytest.mark.parametrize(("minutes", "hours", "due"), [(10, TEN - MOMENT, False), (10, TEN, True), (60, 0.99, False)])
@pytest.mark.parametrize("command", ["consolidate-all", "intake draw"])
def test_ten_minutes_lie_between_two(peopled: Graph, minutes: int, hours: float, due: bool, command: str) -> None:
    query(peopled, "MATCH (c:ConsolidationConfig) SET c.consolidateMinutes = $minutes", minutes=minutes)
    consolidated(peopled, "last", 0, command)
    for name in "ab":
        read(peopled, name, 0)
    assert claimed(peopled, "now", hours) is due


@pytest.mark.parametrize(("since", "due"), [(1, False), (2, True)])
def test_it_counts_from_the_last_on(peopled: Graph, since: int, due: bool) -> None:
    for name in "abc":
        read(peopled, name, 0)
    read(peopled, "last", 0, consolidates=True)
    for number in range(since):
        read(peopled, f"r{number}", 1)
    assert claimed(peopled, "now", 1) is due


@pytest.mark.parametrize("outcome", ["ok", "unfinished"])
def test_a_consolidation_of_other_steps_alone_counts_for_nothing_once_it_has_ended(
    peopled: Graph, outcome: str
) -> None:
    for name in "ab":
        read(peopled, name, 0)
    read(peopled, "last", 0, command="consolidate-all", queries=["crystal.due@1 x"], outcome=outcome)
    assert claimed(peopled, "now", TEN - MOMENT) is (outcome == "ok")


def test_what_a_kill_left_undone_is_done_ten_minutes_later_by_the_next(peopled: Graph) -> None:
    for name in "ab":
        read(peopled, name, 0)
    assert claimed(peopled, "killed", 0)
    assert not claimed(peopled, "soon", TEN - MOMENT)
    assert claimed(peopled, "later", TEN)


def test_a_clock_that_was_put_back_waits_for_nothing(peopled: Graph) -> None:
    read(peopled, "last", 100, consolidates=True)
    for name in "ab":
        read(peopled, name, 1)
    assert claimed(peopled, "now", 1)


@pytest.mark.parametrize(("count", "due"), [(4, False), (5, True)])
def test_with_fewer_than_five_memories_there_is_nothing_to_do(graph: Graph, count: int, due: bool) -> None:
    for number in range(count):
        given(graph, f"m{number}")
    for number in range(6):
        given(graph, f"t{number}", test=True)
    given(graph, "over")
    query(graph, "MATCH (m:Memory {id: 'over'}) REMOVE m:Live")
    for name in "ab":
        read(graph, name, 1)
    assert claimed(graph, "now", 1) is due


def test_test_memories_are_apart(peopled: Graph) -> None:
    for name in "ab":
        read(peopled, name, 1, test=True)
    assert not claimed(peopled, "real", 1)
    assert claimed(peopled, "test", 1, test=True)


def test_a_run_that_has_claimed_it_keeps_it(peopled: Graph) -> None:
    for name in "ab":
        read(peopled, name, 1)
    assert claimed(peopled, "now", 1)
    assert asked(peopled, "now", 1)


def test_of_two_at_once_one_does_it(peopled: Graph) -> None:
    for name in ("a", "b"):
        read(peopled, name, 1)
    for name in ("one", "two"):
        began(peopled, name, 1)
    with holding(peopled) as unit:
        assert unit.one("intake.claim", Anything, isTest=False, now=ms(1), runId="one").model_dump()["claimed"]
        waiting = Waiting(peopled, lambda: asked(peopled, "two", 1))
    assert waiting.result() is False
