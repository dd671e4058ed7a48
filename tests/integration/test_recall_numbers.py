"""V0011__recall_chats and V0012__recall_pool: what becomes of the numbers of recall that a brain has."""

import pytest

from brainbridge.config import config
from brainbridge.graph.graph import Graph
from tests.state import query


def _as_before_chats(graph: Graph, **numbers: float) -> None:
    """Give RecallConfig the numbers it had before V0011, in a current version and one that no longer holds."""
    query(
        graph,
        "MATCH (w:RecallConfig) "
        "REMOVE w.userAroundWeight, w.spreadReplied, w.assistantWeight, w.adviceWeight "
        "SET w += {pool: 100, seeds: 60, aroundWeight: 1.4, userWeight: 1.0, instructionWeight: 0.7, spreadNext: 0.2} "
        "SET w += $numbers SET w.version = 2 "
        "CREATE (old:RecallConfig) SET old = w {.*, version: 1, validTo: w.validFrom}",
        numbers=numbers,
    )


def test_numbers_of_recall_that_nobody_set_become_better_ones(graph: Graph) -> None:
    _as_before_chats(graph, aroundWeight=2.0)
    config.seed(graph)
    now, before = config.RECALL.history(graph)
    assert (now.around_weight, now.pool, now.user_weight, now.instruction_weight) == (2.0, 200, 0.7, 1.3)
    assert (now.seeds, before.seeds) == (60, 60)
    assert (before.around_weight, before.pool, before.user_weight, before.instruction_weight) == (2.0, 100, 1.0, 0.7)
    assert (now.user_around_weight, before.advice_weight) == (0.6, 0.3)
    assert query(graph, "MATCH (w:RecallConfig) WHERE w.spreadNext IS NOT NULL RETURN w") == []


@pytest.mark.parametrize(
    ("pool", "seeds", "then"), [(300, 100, (200, 60)), (300, 90, (300, 90)), (400, 100, (400, 100))]
)
def test_pools_are_made_smaller_where_nobody_has_set_either(
    graph: Graph, pool: int, seeds: int, then: tuple[int, int]
) -> None:
    query(
        graph,
        "MATCH (w:RecallConfig) SET w.pool = $pool, w.seeds = $seeds, w.version = 2 "
        "CREATE (old:RecallConfig) SET old = w {.*, version: 1, validTo: w.validFrom}",
        pool=pool,
        seeds=seeds,
    )
    config.seed(graph)
    now, before = config.RECALL.history(graph)
    assert (now.pool, now.seeds) == then
    assert (before.pool, before.seeds) == (pool, seeds)


def test_and_numbers_that_somebody_sets_afterwards_stay(graph: Graph) -> None:
    query(graph, "MATCH (w:RecallConfig) SET w.pool = 100, w.userWeight = 1.0")
    config.seed(graph)
    assert (config.recall(graph).pool, config.recall(graph).user_weight) == (100, 1.0)
