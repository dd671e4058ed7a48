"""cypher/crystal/paced.cypher"""

import pytest

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from tests.plans import work
from tests.state import Anything, at, ms, query

HALF_HOUR = 30 * 60_000


def due(graph: Graph, hours: float, *, test: bool = False, period: int = HALF_HOUR, later: int = 0) -> bool:
    (row,) = graph.rows("crystal.paced", Anything, isTest=test, now=ms(hours) + later, period=period)
    return bool(row.model_dump()["due"])


def followed(graph: Graph, hours: float, *, test: bool = False) -> str:
    return consolidation.consolidate(graph, now=at(hours), is_test=test).run_id


def test_once_in_each_period_on_both_sides_of_its_edge(graph: Graph) -> None:
    assert due(graph, 0)
    followed(graph, 0.4)
    assert [due(graph, each) for each in (0, 0.4, 0.45)] == [False, False, False]
    assert (due(graph, 0.5, later=-1), due(graph, 0.5)) == (False, True)
    assert due(graph, 0, later=-1)  # a clock that was put back
    assert (due(graph, 0.5, period=2 * HALF_HOUR), due(graph, 1, period=2 * HALF_HOUR)) == (False, True)


def test_a_job_that_begins_some_seconds_early_or_late_shifts_none(graph: Graph) -> None:
    times = [0.01, 0.165, 0.335, 0.51, 0.67, 0.84, 1.001, 1.16, 1.33, 1.5]
    taken = []
    for each in times:
        if due(graph, each):
            followed(graph, each)
            taken.append(each)
    assert taken == [0.01, 0.51, 1.001, 1.5]


def test_the_latest_run_counts_even_if_the_clock_was_put_back(graph: Graph) -> None:
    followed(graph, 3)
    followed(graph, 1.1)
    assert (due(graph, 1.2), due(graph, 3.1)) == (False, True)


def test_only_a_finished_consolidation_that_followed_the_law_counts(graph: Graph) -> None:
    consolidation.consolidate(graph, now=at(0.1), is_test=False, only="energy")
    consolidation.session_end(graph, "s", now=at(0.1))
    consolidation.decay(graph, now=at(0.1), is_test=False)
    assert due(graph, 0.2)
    run_id = followed(graph, 0.1)
    assert not due(graph, 0.2)
    for changes in ("r.outcome = 'failed'", "r.outcome = 'unfinished', r.queries = null", "r.foreign = true"):
        query(graph, "MATCH (r:ConsolidationRun {id: $id}) SET r.outcome = 'ok'", id=run_id)
        query(graph, f"MATCH (r:ConsolidationRun {{id: $id}}) SET {changes}", id=run_id)
        assert due(graph, 0.2), changes


@pytest.mark.parametrize("test", [False, True])
def test_runs_over_test_memories_are_apart(graph: Graph, test: bool) -> None:
    followed(graph, 0.1, test=test)
    assert (due(graph, 0.2, test=test), due(graph, 0.2, test=not test)) == (False, True)


def test_it_costs_what_came_since_and_not_what_there_was(graph: Graph) -> None:
    followed(graph, 0.1)
    params = {"isTest": False, "now": ms(0.2), "period": HALF_HOUR}
    before = work(graph, "crystal.paced", **params)
    query(
        graph,
        "UNWIND range(1, 300) AS n CREATE (:ConsolidationRun {id: 'old' + n, command: 'consolidate-all', at: $at, "
        "startedAt: $at, isTest: false, outcome: 'ok', queries: []})",
        at=at(-100),
    )
    assert work(graph, "crystal.paced", **params) <= before + 5
