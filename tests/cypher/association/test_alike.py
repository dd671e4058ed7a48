"""cypher/association/alike.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.language.facets import quoted
from tests.cypher.association.edges import described, made
from tests.state import Anything, given, query, stored

WORDS = ["apple", "birch", "cedar", "daisy", "elder", "fig", "grape", "hazel", "iris", "juniper"]


def plant(graph: Graph, name: str, words: list[str], hours: float = 0.0, **parts: Any) -> None:
    given(graph, name, hours=hours, content=" ".join(words), **parts)
    described(graph, name, terms=sorted(words))


def alike(
    graph: Graph, *ids: str, threshold: float = 0.7, index: str = "memory_words", most: int = 256
) -> list[tuple[str, str, float]]:
    params = {"candidates": 51, "fewest": 3, "most": most, "threshold": threshold, "index": index}
    found = {each: stored(graph, each).get("terms", []) for each in ids}
    asked = [
        {"id": each, "terms": dict.fromkeys(terms, True), "sought": quoted(terms), "rare": terms, "needed": 0}
        for each, terms in found.items()
    ]
    (row,) = graph.rows("association.alike", Anything, rows=asked, **params)
    return [(pair["newer"], pair["older"], pair["similarity"]) for pair in row.model_dump()["pairs"]]


@pytest.mark.parametrize(("shared", "found"), [(7, [("b", "a", 0.7)]), (6, [])])
def test_they_are_alike_from_the_threshold_on(graph: Graph, shared: int, found: list[Any]) -> None:
    plant(graph, "a", WORDS[:shared], 1)
    plant(graph, "b", WORDS, 2)
    assert alike(graph, "b") == found


@pytest.mark.parametrize(("words", "found"), [(3, 1), (2, 0)])
def test_fewer_than_three_terms_say_too_little(graph: Graph, words: int, found: int) -> None:
    plant(graph, "a", WORDS[:words], 1)
    plant(graph, "b", WORDS[:words], 2)
    assert len(alike(graph, "b")) == found


@pytest.mark.parametrize(("older", "newer", "found"), [(9, 9, 1), (10, 9, 0), (9, 10, 0)])
def test_more_than_the_most_terms_are_not_compared(graph: Graph, older: int, newer: int, found: int) -> None:
    plant(graph, "a", WORDS[:older], 1)
    plant(graph, "b", WORDS[:newer], 2)
    assert len(alike(graph, "b", most=9)) == found


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"hours": 1}, {"hours": 2}),
        ({"ordinal": 1}, {"ordinal": 2}),
        ({}, {}),
    ],
)
def test_the_newer_one_looks_back_never_ahead(graph: Graph, first: dict[str, Any], second: dict[str, Any]) -> None:
    plant(graph, "a", WORDS, **first)
    plant(graph, "b", WORDS, **second)
    assert alike(graph, "a") == []
    assert alike(graph, "b") == [("b", "a", 1.0)]


def test_a_late_one_is_found_by_those_that_had_their_turn(graph: Graph) -> None:
    plant(graph, "b", WORDS, 2)
    made(graph)
    described(graph, "b", terms=sorted(WORDS))
    plant(graph, "a", WORDS, 1)
    assert alike(graph, "a") == [("b", "a", 1.0)]


def test_scopes_and_test_memories_stay_apart(graph: Graph) -> None:
    plant(graph, "a", WORDS, 1)
    plant(graph, "b", WORDS, 2, scope="x")
    plant(graph, "t", WORDS, 3, test=True)
    assert alike(graph, "b") == []
    assert alike(graph, "t", index="test_memory_words") == []


@pytest.mark.parametrize("change", ["scope = 'x'", "isTest = true"])
def test_a_memory_that_the_index_has_filed_elsewhere_stays_apart(graph: Graph, change: str) -> None:
    plant(graph, "a", WORDS, 1)
    plant(graph, "b", WORDS, 2)
    query(graph, f"MATCH (m:Memory {{id: 'a'}}) SET m.{change}")
    assert alike(graph, "b") == []


def test_nobody_is_alike_to_itself_and_the_most_alike_come_first(graph: Graph) -> None:
    plant(graph, "a", WORDS[:8], 1)
    plant(graph, "b", WORDS[:9], 2)
    plant(graph, "c", WORDS, 3)
    assert alike(graph, "c") == [("c", "b", 0.9), ("c", "a", 0.8)]


def test_words_that_mean_something_to_the_index_are_words(graph: Graph) -> None:
    plant(graph, "a", ["and", "or", "not", "to"], 1)
    plant(graph, "b", ["and", "or", "not", "to"], 2)
    assert alike(graph, "b") == [("b", "a", 1.0)]


@pytest.mark.parametrize(
    ("others", "needed", "crowded"), [(49, 1, []), (50, 1, ["b"]), (50, 2, [])], ids=["few", "many", "not near enough"]
)
def test_it_says_where_the_index_may_have_had_more(graph: Graph, others: int, needed: int, crowded: list[str]) -> None:
    for number in range(others):
        plant(graph, f"m{number}", ["apple", f"other{number}", f"another{number}"])
    plant(graph, "b", ["apple", "birch", "cedar"])
    row = {"terms": dict.fromkeys(["apple", "birch", "cedar"], True), "rare": ["apple", "birch"], "needed": needed}
    params = {"candidates": 51, "fewest": 3, "most": 256, "threshold": 0.7, "index": "memory_words"}
    asked = [row | {"id": "b", "sought": quoted(["apple"])}]
    (found,) = graph.rows("association.alike", Anything, rows=asked, **params)
    assert found.model_dump()["crowded"] == crowded
