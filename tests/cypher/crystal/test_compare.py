"""cypher/crystal/compare.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.crystals import crystallized, importance, later, numbered, used, worded
from tests.state import Anything, given, ms, query, stored


def compared(graph: Graph, *ids: str, hours: float = 0.1) -> list[tuple[str, str, float]]:
    rows = (row.model_dump() for row in graph.rows("crystal.compare", Anything, ids=list(ids), now=ms(hours)))
    return [(row["winner"], row["loser"], row["similarity"]) for row in rows]


def two(graph: Graph, **parts: Any) -> None:
    worded(graph, "a", numbered(25), **parts)
    worded(graph, "b", numbered(23), **parts)


def test_they_are_as_alike_as_their_terms_whatever_the_order_of_the_ids(graph: Graph) -> None:
    two(graph)
    assert compared(graph, "a", "b") == compared(graph, "b", "a") == [("a", "b", 0.92)]


def test_equal_content_is_as_alike_as_can_be(graph: Graph) -> None:
    two(graph, contentHash="same")
    assert compared(graph, "a", "b") == [("a", "b", 1.0)]


def test_an_unknown_content_is_equal_to_none(graph: Graph) -> None:
    two(graph, contentHash="")
    assert compared(graph, "a", "b") == [("a", "b", 0.92)]


@pytest.mark.parametrize("missing", ["terms", "contentHash"])
def test_what_was_not_read_yet_is_compared_all_the_same(graph: Graph, missing: str) -> None:
    two(graph)
    query(graph, f"MATCH (m:Memory) REMOVE m.{missing}")
    assert compared(graph, "a", "b") == [("a", "b", 0.0 if missing == "terms" else 0.92)]


def test_what_has_no_terms_in_common_is_not_alike(graph: Graph) -> None:
    worded(graph, "a", numbered(5))
    worded(graph, "b", numbered(5, 9))
    assert compared(graph, "a", "b") == [("a", "b", 0.0)]


def test_the_more_important_one_wins(graph: Graph) -> None:
    two(graph)
    used(graph, 3, "b")
    used(graph, 2, "a")
    assert compared(graph, "a", "b") == [("b", "a", 0.92)]


def test_which_is_more_important_depends_on_the_instant(graph: Graph) -> None:
    two(graph)
    query(graph, "MATCH (m:Crystal {id: 'b'}) SET m.emotionalValence = 1.0")
    used(graph, 14, "a")
    used(graph, 13, "b")
    late = later(stored(graph, "a")["mergeableUntil"], 0)
    assert importance(graph, "a", hours=late) < importance(graph, "b", hours=late)
    assert compared(graph, "a", "b", hours=0) == [("a", "b", 0.92)]
    assert compared(graph, "a", "b", hours=late) == [("b", "a", 0.92)]


def test_of_two_as_important_the_older_one_wins_then_that_of_the_smaller_id(graph: Graph) -> None:
    worded(graph, "a", numbered(5), hours=1)
    worded(graph, "b", numbered(5))
    worded(graph, "c", numbered(5))
    used(graph, hours=1)
    assert compared(graph, "a", "b", hours=2) == [("b", "a", 1.0)]
    assert compared(graph, "c", "b", hours=2) == [("b", "c", 1.0)]


def test_paths_and_scopes_do_not_matter(graph: Graph) -> None:
    worded(graph, "a", numbered(5), facet={"path": "x.md"}, scope="one")
    worded(graph, "b", numbered(5), facet={"path": "y.md"})
    assert compared(graph, "a", "b") == [("a", "b", 1.0)]


def test_a_damaged_one_loses(graph: Graph) -> None:
    two(graph)
    query(graph, "MATCH (m:Memory {id: 'a'}) SET m.accessCount = 'many', m.emotionalValence = 'sad'")
    assert compared(graph, "a", "b") == [("b", "a", 0.92)]


def test_it_takes_two_crystals(graph: Graph) -> None:
    crystallized(graph, "a")
    given(graph, "m")
    assert [compared(graph, *ids) for ids in (["a"], ["a", "m"], ["a", "nobody"], ["a", "a"], [])] == [[]] * 5
