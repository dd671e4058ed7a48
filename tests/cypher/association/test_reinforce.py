"""cypher/association/reinforce.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.cypher.association.edges import edges, made, properties
from tests.cypher.association.test_alike import WORDS, plant
from tests.derivations import derived, promoted
from tests.state import Anything, at, given, query


def reinforce(graph: Graph, *pairs: str | tuple[str, str], most: int = 5) -> int:
    rows = [{"newer": pair[0], "older": pair[1], "similarity": 0.8} for pair in pairs]
    row: Any = graph.one("association.reinforce", Anything, rows=rows, most=most)
    count: int = row.made
    return count


def test_the_newer_one_reinforces_the_older_as_much_as_they_are_alike(graph: Graph) -> None:
    given(graph, "a", hours=1)
    given(graph, "b", hours=2)
    assert reinforce(graph, "ba") == 1
    assert edges(graph, "REINFORCES") == [("b", "a")]
    assert properties(graph, "REINFORCES") == {
        **{"weight": 1, "confidence": 0.8, "similarity": 0.8, "pair": "b>a"},
        **{"createdAt": at(2), "lastReinforcedAt": at(2)},
    }


def test_a_second_time_no_edge_is_made(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "b")
    reinforce(graph, "ba")
    assert reinforce(graph, "ba", "ba") == 0


def test_it_reinforces_so_many_and_no_more(graph: Graph) -> None:
    for name in "abcd":
        given(graph, name)
    assert reinforce(graph, "da", "db", "dc", most=2) == 2
    assert reinforce(graph, "dc", most=2) == 0
    assert edges(graph, "REINFORCES") == [("d", "a"), ("d", "b")]


def test_the_most_alike_come_first_in_whatever_order_they_are_given(graph: Graph) -> None:
    for name in "abcd":
        given(graph, name)
    rows = [
        {"newer": "d", "older": older, "similarity": alike} for older, alike in [("a", 0.8), ("b", 1.0), ("c", 0.9)]
    ]
    graph.one("association.reinforce", Anything, rows=rows, most=2)
    assert edges(graph, "REINFORCES") == [("d", "b"), ("d", "c")]


def test_no_border_is_crossed_and_nobody_reinforces_itself(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "b", scope="x")
    given(graph, "t", test=True)
    assert reinforce(graph, "ab", "ta", "aa") == 0


def test_a_superseded_version_is_left_out(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "b")
    query(graph, "MATCH (m:Memory {id: 'a'}) REMOVE m:Head")
    assert reinforce(graph, "ba") == 0


def test_the_step_joins_what_is_alike_in_either_order_of_writing(graph: Graph) -> None:
    plant(graph, "b", WORDS, 2)
    assert made(graph).reinforces == 0
    plant(graph, "a", WORDS, 1)
    plant(graph, "c", WORDS, 3)
    assert made(graph).reinforces == 3
    assert edges(graph, "REINFORCES") == [("b", "a"), ("c", "a"), ("c", "b")]


def test_the_threshold_is_that_of_the_configuration(graph: Graph) -> None:
    query(graph, "MATCH (c:ConsolidationConfig) SET c.semanticSimilarityThreshold = 0.85")
    plant(graph, "a", WORDS[:8], 1)
    plant(graph, "b", WORDS[:9], 2)
    plant(graph, "c", WORDS, 3)
    made(graph)
    assert edges(graph, "REINFORCES") == [("b", "a"), ("c", "b")]


def test_what_was_made_of_a_memory_does_not_reinforce_any_version_of_it(graph: Graph) -> None:
    given(graph, "a")
    derived(graph, "x", "a", hours=1)
    given(graph, "b", hours=1)
    new = promoted(graph, "a", hours=2)
    assert reinforce(graph, ("x", new), ("b", new)) == 1
    assert edges(graph, "REINFORCES") == [("b", "a")]
