"""cypher/recall/refine.cypher"""

from collections.abc import Sequence
from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.recall import traversal
from brainbridge.recall.traversal import Link, Scored
from tests.state import Anything

NAN = float("nan")


def nodes(scores: Sequence[float]) -> list[Scored]:
    return [Scored(id=f"n{at:02}", lineage_id=f"n{at:02}", score=score) for at, score in enumerate(scores)]


def links(*edges: tuple[int, int, float]) -> list[Link]:
    both = [*edges, *((end, start, strength) for start, end, strength in edges)]
    return [Link(source=start, target=end, strength=strength) for start, end, strength in both]


def refined(graph: Graph, scores: Sequence[float], *edges: tuple[int, int, float], **options: Any) -> list[float]:
    done = traversal.refine(graph, nodes(scores), links(*edges), **options)
    return [round(each.score, 6) for each in sorted(done, key=lambda each: each.id)]


SQUARE = ((0.9387, 0.3129, 0.5880), (0, 2, 0.9), (1, 2, 0.3))
KITE = ((1.1368, 1.0654, 0.6860), (0, 1, 0.9), (0, 2, 0.6), (1, 2, 0.8))


@pytest.mark.parametrize(
    ("given_graph", "rounds", "expected"),
    [(SQUARE, 8, [0.704196, 0.234732, 0.900672]), (KITE, 32, [0.941804, 1.067378, 0.879017])],
)
def test_scores_spread_once_more_among_the_reached(
    graph: Graph, given_graph: Any, rounds: int, expected: list[float]
) -> None:
    scores, *edges = given_graph
    found = refined(graph, scores, *edges, rounds=rounds)
    assert found == expected
    assert sum(found) == pytest.approx(sum(scores), abs=3e-6)


def test_what_has_no_neighbour_keeps_its_score(graph: Graph) -> None:
    assert refined(graph, [0.63], rounds=16) == [0.63]
    assert refined(graph, [0.63, 0.2], (0, 1, 0.0), rounds=16) == [0.63, 0.2]
    assert refined(graph, [], rounds=16) == []


@pytest.mark.parametrize("rounds", [-3, NAN, None, 0, 0.9])
def test_no_rounds_change_nothing(graph: Graph, rounds: float | None) -> None:
    scores, *edges = SQUARE
    assert refined(graph, scores, *edges, rounds=rounds) == list(scores)


def test_rounds_are_whole(graph: Graph) -> None:
    scores, *edges = SQUARE
    assert refined(graph, scores, *edges, rounds=7.6) == refined(graph, scores, *edges, rounds=7)


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ([1, 0.7, 0.65, 0.2, 0.1], [1, 0.655, 0.59, 0, 0]),
        ([1, 0.01], [1, 0]),
        ([0.8, 0.5], [0.8, 0.455]),
        ([0.9, 0.6, 0.35], [0.9, 0.555, 0.23]),
    ],
)
def test_the_strongest_push_down_the_others(graph: Graph, scores: list[float], expected: list[float]) -> None:
    assert refined(graph, scores, inhibition=0.15) == expected
    assert refined(graph, scores, inhibition=0.0) == scores
    assert refined(graph, scores, inhibition=0.15, top=0) == scores


def test_only_the_strongest_push(graph: Graph) -> None:
    assert refined(graph, [0.9, 0.6, 0.35], inhibition=0.15, top=1) == [0.9, 0.555, 0.2675]


def test_strongest_first_and_lineages_break_ties(graph: Graph) -> None:
    done = traversal.refine(graph, nodes([0.2, 0.5, 0.5]), [])
    assert [each.id for each in done] == ["n01", "n02", "n00"]


def blended(graph: Graph, score: float, seed: float, bounds: tuple[float, float]) -> float:
    node = {"id": "n", "lineageId": "n", "score": score, "seed": seed}
    params = {"rounds": None, "inhibition": 0.0, "top": 7, "blend": 0.7, "low": bounds[0], "high": bounds[1]}
    (row,) = graph.rows("recall.refine", Anything, nodes=[node], links=[], **params)
    return round(float(row.model_dump()["score"]), 6)


@pytest.mark.parametrize(
    ("score", "seed", "bounds", "expected"),
    [
        (0.1, 0.6, (0.05, 0.95), 0.243636),
        (0.8, 0.6, (0.05, 0.95), 0.491111),
        (5, 0.6, (0.05, 0.95), 0.763333),
        (5, 0.6, (0.2, 0.4), 0.4),
        (0, 0.0, (0.9, 0.2), 0.2),
    ],
)
def test_what_a_walk_found_is_blended_with_a_score_of_before(
    graph: Graph, score: float, seed: float, bounds: tuple[float, float], expected: float
) -> None:
    assert blended(graph, score, seed, bounds) == expected
