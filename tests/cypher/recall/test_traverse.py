"""cypher/recall/traverse.cypher"""

from typing import Any

import pytest

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from brainbridge.recall import traversal
from brainbridge.recall.traversal import Reached
from tests.state import at, given, joined, protected, query

DAY = 24.0
W = 90 * DAY
MS = 1 / 3_600_000


def walked(graph: Graph, *seeds: str, hours: float = 1.0, **options: Any) -> dict[str, Reached]:
    done = traversal.traverse(graph, seeds, now=at(hours), **options)
    return {each.id: each for each in done.reached}


def scores(graph: Graph, *seeds: str, **options: Any) -> dict[str, float]:
    return {name: round(each.score, 6) for name, each in walked(graph, *seeds, **options).items()}


def graph_of(graph: Graph, *edges: tuple[str, str, float | None]) -> None:
    for name in sorted({name for start, end, _ in edges for name in (start, end)}):
        given(graph, name)
    for edge in edges:
        joined(graph, *edge)


# The vectors of the reference (3.4), without the echo


@pytest.mark.parametrize(("confidence", "score"), [(1.0, 0.7), (0.9, 0.63), (0.5, 0.35), (0.2, 0.14), (None, 0.7)])
def test_a_neighbour_gets_confidence_times_decay(graph: Graph, confidence: Any, score: float) -> None:
    graph_of(graph, ("a", "b", confidence))
    assert scores(graph, "a") == {"b": score}


def test_scores_from_several_beginnings_add_up(graph: Graph) -> None:
    graph_of(graph, ("a", "c", 1.0), ("b", "c", 1.0))
    assert scores(graph, "a", "b") == {"c": 1.4}


def test_below_the_floor_an_edge_is_not_there_and_what_comes_after_it_neither(graph: Graph) -> None:
    graph_of(graph, ("a", "b", 0.05), ("b", "c", 1.0))
    assert scores(graph, "a") == {}


def test_nothing_flows_back(graph: Graph) -> None:
    graph_of(graph, ("a", "b", 1.0), ("b", "c", 1.0), ("c", "d", 1.0), ("d", "e", 1.0))
    assert scores(graph, "a") == {"b": 0.7, "c": 0.49, "d": 0.343}


def test_all_ways_to_a_memory_add_up(graph: Graph) -> None:
    graph_of(graph, ("a", "b", 0.9), ("a", "c", 0.3), ("b", "d", 0.9), ("c", "d", 0.3))
    assert scores(graph, "a") == {"b": 0.63, "c": 0.21, "d": 0.588}


def test_neighbours_of_one_hop_give_to_each_other(graph: Graph) -> None:
    graph_of(graph, ("a", "b", 0.7), ("a", "c", 0.5), ("b", "c", 0.9), ("b", "d", 0.6), ("c", "d", 0.8))
    assert scores(graph, "a", hops=4) == {"b": 0.931, "c": 0.791, "d": 0.686}


def test_where_it_began_nothing_arrives(graph: Graph) -> None:
    graph_of(graph, ("a", "b", 1.0), ("a", "a", 1.0))
    assert scores(graph, "a", "b") == {}


@pytest.mark.parametrize(
    ("given_floor", "reached"),
    [(-0.5, "xyz"), (0.0, "xyz"), (None, "yz"), (float("nan"), "yz"), (0.2, "yz"), (0.4, "z"), (2.0, "z"), (1.0, "z")],
)
def test_the_floor_is_clamped_and_equal_passes(graph: Graph, given_floor: float | None, reached: str) -> None:
    graph_of(graph, ("a", "x", 0.001), ("a", "y", 0.2), ("a", "z", 1.0))
    assert set(scores(graph, "a", min_confidence=given_floor)) == set(reached)


def test_the_floor_is_configured(graph: Graph) -> None:
    graph_of(graph, ("a", "b", 0.3))
    consolidation.reconfigure(graph, {"visibilityFloor": 0.4}, now=at(0.5))
    assert scores(graph, "a") == {}


# Faded confidence, as of now (3.3)


@pytest.mark.parametrize(
    ("stored", "age", "expected"),
    [
        (1.7, 0, 1.0), (-0.5, 0, 0.0), (float("nan"), 0, 1.0), (float("-inf"), 0, 1.0),
        (0.9, 30 * DAY, 0.9), (0.9, W, 0.9), (0.9, W + MS, 0.8), (0.9, 1.5 * W, 0.8), (0.9, 2 * W, 0.8),
        (0.9, 2 * W + MS, 0.7), (0.9, 3 * W, 0.7), (0.2, 100 * W, 0.1), (None, 2 * W, 0.9), (0.05, 100 * W, 0.05),
        (0.6, 175 * DAY, 0.5), (0.1, 700 * DAY, 0.1), (1.0, 9 * W, 0.2), (0.9, -5 * W, 0.9),
    ],
)  # fmt: skip
def test_a_confidence_fades_by_whole_windows(graph: Graph, stored: float | None, age: float, expected: float) -> None:
    graph_of(graph, ("a", "b", stored))
    (reached,) = walked(graph, "a", hours=age, min_confidence=0).values()
    assert reached.path[0].confidence == expected


def test_it_fades_as_configured(graph: Graph) -> None:
    consolidation.reconfigure(graph, {"fadingWindowDays": 1, "fadingLoss": 0.25, "fadingFloor": 0.5}, now=at(0))
    graph_of(graph, ("a", "b", 1.0))
    assert [walked(graph, "a", hours=24 * d)["b"].path[0].confidence for d in (1, 2, 3, 9)] == [1.0, 0.75, 0.5, 0.5]


def test_without_instants_nothing_fades(graph: Graph) -> None:
    graph_of(graph, ("a", "b", 0.7))
    query(graph, "MATCH ()-[r:COACTIVATED]->() SET r.lastReinforcedAt = 'long', r.createdAt = 'ago'")
    assert walked(graph, "a", hours=9 * W)["b"].path[0].confidence == 0.7


def test_looking_changes_nothing(graph: Graph) -> None:
    graph_of(graph, ("a", "b", 1.0))
    seen = [walked(graph, "a", hours=n * W + 1)["b"].path[0].confidence for n in range(1, 9)]
    assert seen == [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2]
    assert query(graph, "MATCH ()-[r:COACTIVATED]->() RETURN r.confidence AS c, r.lastReinforcedAt AS l") == [
        {"c": 1.0, "l": at(0)}
    ]


# Which edges, which way


@pytest.mark.parametrize("kind", ["COACTIVATED", "REINFORCES", "NEXT", "ABOUT", "RELATES", "CAUSED"])
def test_causes_lead_forward_and_all_else_both_ways(graph: Graph, kind: str) -> None:
    given(graph, "a")
    given(graph, "b")
    joined(graph, "a", "b", 0.9, kind=kind)
    assert scores(graph, "a") == {"b": 0.63}
    assert scores(graph, "b") == ({} if kind == "CAUSED" else {"a": 0.63})
    (step,) = walked(graph, "a")["b"].path
    through = "a+b" if kind == "ABOUT" else None
    assert step.model_dump() == {"source": "a", "type": kind, "to": "b", "confidence": 0.9, "through": through}


def test_the_path_is_the_one_of_fewest_hops_then_the_strongest(graph: Graph) -> None:
    graph_of(
        graph, ("a", "b", 0.5), ("a", "c", 0.9), ("b", "d", 1.0), ("c", "d", 0.4), ("a", "e", 0.3), ("d", "e", 1.0)
    )
    found = walked(graph, "a")
    assert [(step.source, step.to) for step in found["d"].path] == [("a", "b"), ("b", "d")]
    assert [(step.source, step.to) for step in found["e"].path] == [("a", "e")]
    assert (found["d"].hops, found["e"].hops) == (2, 1)


def test_an_entity_that_many_name_is_gone_through_once(graph: Graph) -> None:
    query(graph, "CREATE (:Named {name: 'clock'})")
    for name in "abcd":
        given(graph, name)
        about = "MATCH (m:Memory {id: $n}), (e:Named) CREATE (m)-[:ABOUT {confidence: 0.8, createdAt: $at}]->(e)"
        query(graph, about, n=name, at=at(0))
    assert scores(graph, "a", hops=1) == {"b": 0.56, "c": 0.56, "d": 0.56}
    assert {step.through for each in walked(graph, "a").values() for step in each.path} == {"clock"}


# Which memories a walk may reach


def test_it_never_leaves_its_scope_or_kind(graph: Graph) -> None:
    given(graph, "a", scope="x")
    given(graph, "b", scope="x")
    given(graph, "c", scope="y")
    given(graph, "d")
    given(graph, "t", scope="x", test=True)
    for stranger in "cdt":
        joined(graph, "a", stranger)
        joined(graph, "a", stranger, kind="ABOUT")
        joined(graph, "b", stranger, kind="NEXT")
    joined(graph, "a", "b")
    assert set(scores(graph, "a")) == {"b"}
    assert set(scores(graph, "t")) == set()


def test_only_the_latest_version_is_met(graph: Graph) -> None:
    graph_of(graph, ("a", "b", 1.0), ("b", "c", 1.0))
    query(graph, "MATCH (m {id: 'b'}) REMOVE m:Head")
    assert scores(graph, "a") == {}


@pytest.mark.parametrize("written", [True, False])
def test_an_expired_memory_is_reached_and_marked_or_left_out(graph: Graph, written: bool) -> None:
    graph_of(graph, ("a", "b", 1.0), ("b", "c", 1.0))
    consolidation.force_promote(graph, "a", now=at(0.1))
    if written:
        consolidation.consolidate(graph, now=at(5), is_test=False)
    found = walked(graph, "a", hours=5)
    assert {name: each.expired for name, each in found.items()} == {"b": True, "c": True}
    assert scores(graph, "a", hours=5, include="live") == {}


def test_an_old_versions_id_leads_to_the_latest(graph: Graph) -> None:
    graph_of(graph, ("a", "b", 1.0))
    consolidation.force_promote(graph, "a", now=at(0.1))
    done = traversal.traverse(graph, ["a"], now=at(1))
    assert done.seeds != ["a"]
    assert [each.id for each in done.reached] == ["b"]


# Bounds and order


def test_of_many_associations_the_strongest_are_followed(graph: Graph) -> None:
    graph_of(graph, ("a", "b", 0.5), ("a", "c", 0.9), ("a", "d", 0.7))
    consolidation.reconfigure(graph, {"fanOut": 2}, now=at(0.5))
    assert set(scores(graph, "a")) == {"c", "d"}


def test_after_a_hop_the_strongest_are_gone_on_from(graph: Graph) -> None:
    graph_of(graph, ("a", "b", 0.5), ("a", "c", 0.9), ("b", "d", 1.0), ("c", "e", 1.0))
    consolidation.reconfigure(graph, {"beam": 1}, now=at(0.5))
    assert set(scores(graph, "a")) == {"c", "e"}


def test_strongest_first_and_lineages_break_ties(graph: Graph) -> None:
    graph_of(graph, ("m", "z", 0.9), ("m", "c", 0.5), ("m", "b", 0.5), ("m", "a", 0.5))
    assert list(scores(graph, "m")) == ["z", "a", "b", "c"]
    assert list(scores(graph, "m", limit=2)) == ["z", "a"]


def test_what_is_protected_is_reached_as_living(graph: Graph) -> None:
    graph_of(graph, ("a", "b", 0.9))
    protected(graph, "b")
    assert set(scores(graph, "a", hours=1000)) == {"b"}
