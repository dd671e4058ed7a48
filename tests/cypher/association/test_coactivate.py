"""cypher/association/coactivate.cypher"""

from typing import Any

import pytest

from brainbridge.association import association
from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from tests.state import at, given, query


def edges(graph: Graph) -> list[dict[str, Any]]:
    return query(
        graph,
        "MATCH (a)-[r:COACTIVATED]->(b) RETURN a.id AS a, b.id AS b, r.weight AS weight, r.pair AS pair ORDER BY pair",
    )


def test_every_pair_once_from_the_smaller_lineage_to_the_larger(graph: Graph) -> None:
    for name in "cab":
        given(graph, name)
    assert association.coactivate(graph, ["c", "a", "b"], retrieval="r", now=at(1)) == 3
    assert [(each["a"], each["b"], each["weight"]) for each in edges(graph)] == [
        ("a", "b", 1),
        ("a", "c", 1),
        ("b", "c", 1),
    ]


def test_a_retrieval_adds_one(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "b")
    association.coactivate(graph, ["a", "b"], retrieval="r", now=at(1))
    association.coactivate(graph, ["b", "a"], retrieval="r2", now=at(2))
    assert edges(graph) == [{"a": "a", "b": "b", "weight": 2, "pair": "a|b"}]


def test_the_same_retrieval_again_adds_nothing(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "b")
    association.coactivate(graph, ["a", "b"], retrieval="r", now=at(1))
    assert association.coactivate(graph, ["a", "b"], retrieval="r", now=at(1)) == 0
    assert edges(graph)[0]["weight"] == 1


def test_the_edge_says_when_it_began_and_was_last_reinforced(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "b")
    association.coactivate(graph, ["a", "b"], retrieval="r", now=at(1))
    association.coactivate(graph, ["a", "b"], retrieval="r2", now=at(2))
    (row,) = query(
        graph, "MATCH ()-[r:COACTIVATED]->() RETURN r.createdAt AS c, r.lastReinforcedAt AS l, r.confidence AS f"
    )
    assert row == {"c": at(1), "l": at(2), "f": 1.0}


def test_the_pair_is_of_lineages_so_versions_do_not_matter(graph: Graph) -> None:
    given(graph, "z")
    given(graph, "b")
    query(graph, "MATCH (m:Memory {id: 'z'}) SET m.lineageId = 'a'")
    association.coactivate(graph, ["z", "b"], retrieval="r", now=at(1))
    assert [(each["a"], each["b"], each["pair"]) for each in edges(graph)] == [("z", "b", "a|b")]


def test_no_edge_crosses_a_scope_or_joins_test_and_production(graph: Graph) -> None:
    given(graph, "a", scope="x")
    given(graph, "b", scope="y")
    given(graph, "c")
    given(graph, "t", test=True)
    assert association.coactivate(graph, ["a", "b", "c", "t"], retrieval="r", now=at(1)) == 0


def test_no_memory_is_associated_with_itself(graph: Graph) -> None:
    given(graph, "a")
    assert association.coactivate(graph, ["a", "a"], retrieval="r", now=at(1)) == 0


# A repetition adds to what is left of the confidence (E-41, vectors 3.3)


def worn(graph: Graph, confidence: Any, *, days: float = 0.0, now_days: float = 0.0, edge: str = "") -> dict[str, Any]:
    """Leave a pair with that confidence unused for so many days, retrieve it again, and return the edge."""
    given(graph, "a")
    given(graph, "b")
    query(
        graph,
        "MATCH (a {id: 'a'}), (b {id: 'b'}) CREATE (a)-[r:COACTIVATED {pair: 'a|b', weight: 1, retrieval: 'old'}]->(b) "
        f"SET r.confidence = $confidence, r.lastReinforcedAt = $then, r.createdAt = $then {edge}",
        confidence=confidence,
        then=at(-24 * days),
    )
    assert association.coactivate(graph, ["a", "b"], retrieval="r", now=at(24 * now_days)) == 1
    (row,) = query(graph, "MATCH ()-[r:COACTIVATED]->() RETURN properties(r) AS r")
    found: dict[str, Any] = row["r"]
    return found


@pytest.mark.parametrize(
    ("stored", "expected"),
    [(0.5, 0.55), (None, 1.0), (0.98, 1.0), (1.7, 1.0), (-0.5, 0.05), (float("nan"), 1.0), (float("inf"), 1.0)],
)
def test_a_repetition_adds_to_the_confidence_up_to_1(graph: Graph, stored: float | None, expected: float) -> None:
    assert worn(graph, stored)["confidence"] == expected


def test_three_repetitions_of_a_fifth(graph: Graph) -> None:
    consolidation.reconfigure(graph, {"reinforcement": 0.2}, now=at(0))
    assert worn(graph, 0.1)["confidence"] == 0.3
    for name in ("r2", "r3"):
        association.coactivate(graph, ["a", "b"], retrieval=name, now=at(0))
    (row,) = query(graph, "MATCH ()-[r:COACTIVATED]->() RETURN r.confidence AS c, r.weight AS w")
    assert row == {"c": 0.7, "w": 4}


@pytest.mark.parametrize(("days", "expected"), [(90, 0.95), (90 + 1 / 86_400_000, 0.85), (180, 0.85), (9000, 0.15)])
def test_what_faded_before_stays_lost(graph: Graph, days: float, expected: float) -> None:
    edge = worn(graph, 0.9, days=days)
    assert edge["confidence"] == expected
    assert edge["lastReinforcedAt"] == at(0)


def test_without_reinforcement_only_the_instant_is_new(graph: Graph) -> None:
    consolidation.reconfigure(graph, {"reinforcement": 0}, now=at(0))
    edge = worn(graph, 0.5, days=1)
    assert (edge["confidence"], edge["lastReinforcedAt"], edge["weight"]) == (0.5, at(0), 2)


def test_a_late_retrieval_counts_and_moves_nothing_back(graph: Graph) -> None:
    edge = worn(graph, 0.5, now_days=-400)
    assert (edge["confidence"], edge["lastReinforcedAt"], edge["weight"]) == (0.55, at(0), 2)


@pytest.mark.parametrize("edge", [", r.lastReinforcedAt = 'soon'", ", r.lastReinforcedAt = null"])
def test_without_an_instant_of_use_it_counts_from_its_creation(graph: Graph, edge: str) -> None:
    assert worn(graph, 0.7, days=180, edge=edge)["confidence"] == 0.65


def test_without_any_instant_nothing_fades(graph: Graph) -> None:
    edge = worn(graph, 0.7, days=180, edge=", r.lastReinforcedAt = 'soon', r.createdAt = 7")
    assert (edge["confidence"], edge["lastReinforcedAt"]) == (0.75, at(0))


def test_a_confidence_that_is_no_number_counts_as_missing(graph: Graph) -> None:
    assert worn(graph, "sure")["confidence"] == 1.0
