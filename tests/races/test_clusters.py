"""Clustering and strengthening against promotions, boosts and each other, each order forced."""

from typing import Any

import pytest

from brainbridge.association import association, cluster
from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph, Unit
from brainbridge.integrity import integrity
from brainbridge.memory import memory
from brainbridge.run import run as runs
from brainbridge.run.run import LANDMARK
from tests.cypher.cluster.graphs import belongs, clusters, heads, joined
from tests.races.test_two_transactions import boost, promote, sound
from tests.races.two import Waiting, holding, together
from tests.state import Anything, at, given, ms, query, reinforced, run_at, stored


@pytest.fixture
def rising(graph: Graph) -> Graph:
    """Memory 'm', due for promotion, belongs together with 'a'."""
    given(graph, "m", energy=3.0)
    given(graph, "a")
    joined(graph, "am")
    run_at(graph, 0.1)
    return graph


def build(graph: Graph) -> cluster.Clustered:
    return cluster.cluster(graph, now=at(0.2))


def test_a_member_that_rises_meanwhile_is_placed_as_its_new_version(rising: Graph) -> None:
    with holding(rising) as unit:
        promote(unit, 0.1)
        late = Waiting(rising, lambda: build(rising))
    assert late.result().joined == 2
    assert clusters(rising) == {"cluster:a": "an"}
    sound(rising)


def test_a_promotion_that_waits_for_the_clustering_takes_the_membership_along(rising: Graph) -> None:
    with holding(rising) as unit:
        members = [{"lineageId": name, "name": "cluster:a"} for name in "am"]
        unit.rows("cluster.place", Anything, members=members, isTest=False, now=ms(0.1))
        late = Waiting(rising, lambda: consolidation.promote(rising, now=at(0.1), is_test=False))
    (risen,) = late.result().promoted
    assert clusters(rising) == {"cluster:a": "".join(sorted((risen.new_id, "a")))}
    assert build(rising).joined == 0
    sound(rising)


def test_who_leaves_leaves_although_it_rises_meanwhile(rising: Graph) -> None:
    build(rising)
    query(rising, "MATCH ()-[r:COACTIVATED]->() DELETE r")
    with holding(rising) as unit:
        promote(unit, 0.1)
        late = Waiting(rising, lambda: build(rising))
    assert late.result().parted == 2
    assert clusters(rising) == {}
    sound(rising)


def test_an_empty_cluster_that_somebody_joins_meanwhile_stays(graph: Graph) -> None:
    heads(graph, "ab")
    belongs(graph, "", "c", rev=0)

    def drop() -> Any:
        return graph.one("cluster.drop", Anything, clusters=[{"scope": "", "name": "c"}], isTest=False)

    with holding(graph) as unit:
        members = [{"lineageId": name, "name": "c"} for name in "ab"]
        unit.rows("cluster.place", Anything, members=members, isTest=False, now=ms(0.1))
        late = Waiting(graph, drop)
    assert late.result().model_dump() == {"dropped": 0}
    assert clusters(graph) == {"c": "ab"}


def test_clusterings_and_promotions_at_once_leave_what_one_of_each_leaves(graph: Graph) -> None:
    for number in range(24):
        given(graph, f"m{number:02}", energy=3.0 if number % 2 else 1.0)
    for number in range(0, 24, 2):
        pair = f"m{number:02}|m{number + 1:02}"
        query(
            graph,
            "WITH split($pair, '|') AS ids MATCH (a:Memory {id: ids[0]}), (b:Memory {id: ids[1]}) "
            "CREATE (a)-[:COACTIVATED {pair: $pair, weight: 3, confidence: 1.0, createdAt: a.created, "
            "lastReinforcedAt: a.created}]->(b)",
            pair=pair,
        )

    def work(number: int) -> None:
        if number % 2:
            consolidation.promote(graph, now=at(0.1), is_test=False)
        else:
            build(graph)

    together(8, work)
    sound(graph)
    build(graph)
    assert len(clusters(graph)) == 12
    assert integrity.validate(graph, now=at(1000)).findings == []


def strengthen(on: Graph | Unit, hours: float) -> dict[str, Any]:
    params = {"similarity": 0.7, "isTest": False, "now": ms(hours), "landmark": LANDMARK, "batch": 10, "except": []}
    return on.rows("association.strengthen", Anything, **params, runId="r")[0].model_dump()


def test_a_boost_and_a_strengthening_add_up(graph: Graph) -> None:
    heads(graph, "mn")
    reinforced(graph, "m", "n", 1.0)
    run_at(graph, 0)
    with holding(graph) as unit:
        boost(unit, 0)
        late = Waiting(graph, lambda: strengthen(graph, 0))
    assert late.result()["done"] == 1
    assert (stored(graph)["energy"], stored(graph)["accessCount"]) == (pytest.approx(2.5), 2)
    sound(graph)


def test_a_boost_that_waits_for_the_strengthening_keeps_it(graph: Graph) -> None:
    heads(graph, "mn")
    reinforced(graph, "m", "n", 1.0)
    run_at(graph, 0)
    with holding(graph) as unit:
        strengthen(unit, 0)
        late = Waiting(graph, lambda: memory.touch(graph, "m", now=at(0)))
    assert late.result().after == pytest.approx(2.5)
    sound(graph)


def test_what_rises_meanwhile_gains_as_its_new_version_in_the_next_pass(graph: Graph) -> None:
    given(graph, "m", energy=3.0)
    given(graph, "old")
    reinforced(graph, "m", "old", 1.0)
    run_at(graph, 0.1)
    with holding(graph) as unit:
        promote(unit, 0.1)
        late = Waiting(graph, lambda: strengthen(graph, 0.1))
    assert late.result() == {"seen": 1, "done": 0, "left": ["m"]}
    assert strengthen(graph, 0.1)["done"] == 1
    assert stored(graph, "n")["peakEnergy"] > 3.0
    sound(graph)


def test_eight_strengthenings_at_once_count_an_edge_once(graph: Graph) -> None:
    heads(graph, "mabc")
    for name in "abc":
        reinforced(graph, "m", name, 1.0)

    def work(_: int) -> None:
        with runs.recorded(graph, "test", now=at(0)) as run:
            association.strengthen(run)

    together(8, work)
    assert stored(graph)["energy"] == pytest.approx(2.5)
    sound(graph)
