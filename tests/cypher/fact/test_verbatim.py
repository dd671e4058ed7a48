"""cypher/fact/verbatim.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.commitment.owing import one
from tests.cypher.fact.stating import ids, stated, statement
from tests.state import Anything, ms, query


def said(graph: Graph, *found: str, known: float | None = None) -> list[dict[str, Any]]:
    """Return what is told word for word of what was found."""
    known_at = None if known is None else ms(known)
    return [row.model_dump() for row in graph.rows("fact.verbatim", Anything, ids=list(found), knownAt=known_at)]


def decided(graph: Graph, value: str = "Lyon", hours: float = 0.0, **parts: Any) -> str:
    """State a fact of its own memory, by default a decision; returns its id."""
    stated(graph, statement(value, **{"subject": value, "category": "decision", **parts}), hours=hours)
    return ids(graph)[value]


def source(graph: Graph, fact: str) -> str:
    (row,) = query(graph, "MATCH (:Memory {id: $id})-[:DERIVED_FROM]->(t) RETURN t.id AS id", id=fact)
    return str(row["id"])


def test_the_memory_that_says_it_is_told_with_what_it_says(graph: Graph) -> None:
    made = decided(graph)
    (row,) = said(graph, made)
    own = query(graph, "MATCH (t:Memory {id: $id}) RETURN t.content AS content", id=source(graph, made))
    assert (row["id"], row["content"], row["created"]) == (source(graph, made), own[0]["content"], ms(0))
    assert row["told"] == [{"id": made, "category": "decision", "confidence": 0.95}]


def test_it_is_told_too_where_the_memory_itself_was_found(graph: Graph) -> None:
    made = decided(graph)
    assert said(graph, source(graph, made)) == said(graph, made)
    assert len(said(graph, source(graph, made), made)) == 1


@pytest.mark.parametrize("category", ["decision", "correction", "principle", "commitment"])
def test_the_categories_that_are_kept_word_for_word(graph: Graph, category: str) -> None:
    assert len(said(graph, decided(graph, category=category))) == 1


@pytest.mark.parametrize(
    "category", ["fact", "preference", "entity", "relationship", "moment", "skill", "rule", "procedure"]
)
def test_no_other_category_is(graph: Graph, category: str) -> None:
    assert said(graph, decided(graph, category=category)) == []


@pytest.mark.parametrize(("confidence", "told"), [(0.79, 0), (0.7999999, 0), (0.8, 1), (0.95, 1), (1.0, 1)])
def test_it_is_sure_enough_from_a_confidence_of_eight_tenths_on(graph: Graph, confidence: float, told: int) -> None:
    assert len(said(graph, decided(graph, confidence=confidence))) == told


def test_a_commitment_counts_without_a_confidence(graph: Graph) -> None:
    (row,) = said(graph, one(graph))
    assert [(each["category"], each["confidence"]) for each in row["told"]] == [("commitment", 0.8)]


@pytest.mark.parametrize(("found", "told"), [(4, 4), (5, 5), (6, 5)])
def test_five_are_told_at_most_those_of_the_best_hits(graph: Graph, found: int, told: int) -> None:
    made = [decided(graph, f"V{number}", hours=number) for number in range(found)][::-1]
    assert [row["id"] for row in said(graph, *made)] == [source(graph, each) for each in made[:told]]


def test_what_was_forgotten_is_not_told(graph: Graph) -> None:
    made, other = decided(graph), decided(graph, "Paris", hours=1)
    query(graph, "MATCH (t:Memory {id: $id}) REMOVE t:Live SET t.endReason = 'retracted'", id=source(graph, made))
    query(graph, "MATCH (f:Memory {id: $id}) REMOVE f:Live", id=other)
    assert said(graph, made, other) == []


def test_what_has_faded_is_told(graph: Graph) -> None:
    made = decided(graph)
    query(graph, "MATCH (t:Memory {id: $id}) REMOVE t:Live SET t.endReason = 'expired'", id=source(graph, made))
    assert len(said(graph, made)) == 1


@pytest.mark.parametrize(("known", "told"), [(1.999, 0), (2, 1)])
def test_only_what_was_known_then(graph: Graph, known: float, told: int) -> None:
    assert len(said(graph, decided(graph, hours=2), known=known)) == told


def test_what_nobody_drew_anything_from_tells_nothing(graph: Graph) -> None:
    assert said(graph) == said(graph, "nobody") == []
