"""A consolidation with a period for crystals follows their law once in each, and the law of energy every time."""

from datetime import timedelta
from typing import Any

import pytest

from brainbridge.consolidation import consolidation
from brainbridge.consolidation.consolidation import Consolidated
from brainbridge.crystal import merging
from brainbridge.errors import InvalidInput
from brainbridge.graph.graph import Graph
from tests.crystals import DAY, crystallized, lives, numbered, used, worded
from tests.state import at, damage, given, query, stored

EVERY = timedelta(minutes=30)


def consolidated(graph: Graph, hours: float, **options: Any) -> Consolidated:
    return consolidation.consolidate(graph, now=at(hours), is_test=False, **{"crystals_every": EVERY, **options})


def counts(done: Consolidated) -> Any:
    return (done.model_extra or {}).get("crystals")


def test_both_laws_once_and_then_the_law_of_energy_alone(graph: Graph) -> None:
    first = consolidated(graph, 0.05)
    assert counts(first) == {"activated": 0, "archived": 0, "expired": 0, "merged": 0}
    crystallized(graph, "brief", facet={"lifespanPolicy": "ttl", "ttlMs": 1000})
    given(graph, "plain", energy=0.11)
    second = consolidated(graph, 0.45)
    assert (counts(second), second.expired) == (None, 1)
    assert ("Live" in stored(graph, "brief")["labels"], "Live" in stored(graph, "plain")["labels"]) == (True, False)
    third = consolidated(graph, 0.5)
    assert (counts(third)["expired"], third.expired) == (1, 1)
    assert stored(graph, "brief")["validTo"] == stored(graph, "brief")["forgetAt"]  # at its own instant, not the run's
    assert damage(graph, 1) == []


def test_without_a_period_every_run_follows_it(graph: Graph) -> None:
    for hours in (0.1, 0.2):
        assert counts(consolidated(graph, hours, crystals_every=None)) is not None


@pytest.mark.parametrize("period", [timedelta(0), timedelta(microseconds=999), timedelta(minutes=-5)])
def test_a_period_that_is_none_is_refused_before_a_run_begins(graph: Graph, period: timedelta) -> None:
    with pytest.raises(InvalidInput, match=rf"crystals_every is {period.total_seconds()} s") as error:
        consolidated(graph, 0.1, crystals_every=period)
    assert "give a millisecond or more" in error.value.hint
    assert query(graph, "MATCH (r:ConsolidationRun) RETURN r") == []
    assert counts(consolidated(graph, 0.1, crystals_every=timedelta(milliseconds=1))) is not None


def test_a_run_of_crystals_alone_keeps_the_period_too(graph: Graph) -> None:
    assert counts(consolidated(graph, 0.1, only="crystals")) is not None
    assert counts(consolidated(graph, 0.2, only="crystals")) is None


def test_nothing_is_merged_outside_of_the_period(graph: Graph) -> None:
    consolidated(graph, 0.1)
    for name in "ab":
        worded(graph, name, numbered(20))
    used(graph)
    consolidated(graph, 0.2)
    assert lives(graph, "a", "b") == ["generated", "generated"]
    consolidated(graph, 0.6)
    assert sorted(lives(graph, "a", "b")) == ["archived", "consolidated"]


class Killed(BaseException):
    """Stands for a process that dies between two transactions."""


def dying(after: int) -> Any:
    """Return a progress report that dies at the first report of so many crystals."""

    def report(task: str, done: int, _: int | None) -> None:
        if "rystal" in task and done >= after:
            raise Killed

    return report


def events(graph: Graph, kind: str) -> list[str]:
    rows = query(graph, "MATCH (e:Event {kind: $kind}) RETURN e.memoryId AS id ORDER BY id", kind=kind)
    return [row["id"] for row in rows]


def test_each_batch_is_one_transaction_and_what_was_broken_off_goes_on(graph: Graph) -> None:
    names = [f"c{number}" for number in range(5)]
    for name in names:
        crystallized(graph, name)
    consolidation.reconfigure(graph, {"decayBatchSize": 2}, now=at(0))
    with pytest.raises(Killed):
        consolidated(graph, 40 * DAY, progress=dying(2))
    ended = events(graph, "expired")
    assert len(ended) == 2
    assert [each for each in names if "Live" not in stored(graph, each)["labels"]] == ended
    assert damage(graph, 40 * DAY) == []
    done = consolidated(graph, 40 * DAY)  # the broken run does not count as one of this period
    assert (counts(done)["expired"], events(graph, "expired")) == (3, names)
    assert {stored(graph, each)["validTo"] == stored(graph, each)["forgetAt"] for each in names} == {True}


def test_so_is_each_batch_of_merges(graph: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(merging, "_AT_ONCE", 1)
    for pair in range(3):
        for name in "ab":
            worded(graph, f"{name}{pair}", numbered(20 * pair, 20 * pair + 20))
    used(graph)
    with pytest.raises(Killed):
        consolidated(graph, 0.1, progress=dying(1))
    assert len(events(graph, "merged")) == 1
    assert damage(graph, 1) == []
    done = consolidated(graph, 0.1)
    assert (counts(done)["merged"], len(events(graph, "merged"))) == (2, 3)
