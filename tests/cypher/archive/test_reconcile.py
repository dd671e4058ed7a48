"""cypher/archive/reconcile.cypher"""

from typing import Any

import pytest

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from tests.state import Anything, at, damage, given, ms, query

DAY = 24.0


def reconcile(graph: Graph, *edges: dict[str, Any]) -> int:
    (row,) = graph.rows("archive.reconcile", Anything, edges=list(edges), now=ms(1000))
    return int(row.model_dump()["joined"])


def memory(name: str) -> list[Any]:
    return ["Memory", name, name]


def edge(
    start: list[Any], end: list[Any], of: str = "COACTIVATED", *, created: float = 0.0, used: float = 0.0, **plain: Any
) -> dict[str, Any]:
    plain = {"pair": "a|b", "weight": 1, "confidence": 1.0} | plain
    instants = {"createdAt": at(created).isoformat(), "lastReinforcedAt": at(used).isoformat()}
    return {"type": of, "from": start, "to": end, "plain": plain, "instants": instants}


def associations(graph: Graph) -> list[dict[str, Any]]:
    found = query(
        graph, "MATCH (x)-[r:COACTIVATED|REINFORCES|ABOUT|RELATES]->(y) RETURN properties(r) AS p ORDER BY r.pair"
    )
    return [each["p"] for each in found]


@pytest.fixture
def two(graph: Graph) -> Graph:
    given(graph, "a")
    given(graph, "b")
    return graph


def test_what_is_not_here_comes_in_as_it_is(two: Graph) -> None:
    assert reconcile(two, edge(memory("a"), memory("b"), weight=3, confidence=0.4, used=2)) == 1
    expected = {"pair": "a|b", "weight": 3, "confidence": 0.4, "createdAt": at(0), "lastReinforcedAt": at(2)}
    assert associations(two) == [expected]


# A confidence of .9 counts as .8 once the first window, of 90 days, is over.
@pytest.mark.parametrize(
    ("ours", "theirs", "expected"),
    [
        ((0.5, 1.0, 2), (0.7, 2.0, 4), (0.7, 2.0, 4)),
        ((0.7, 2.0, 4), (0.5, 1.0, 2), (0.7, 2.0, 4)),
        ((0.9, 1.0, 5), (0.5, 90 * DAY, 2), (0.9, 90 * DAY, 5)),
        ((0.9, 1.0, 5), (0.5, 92 * DAY, 2), (0.8, 92 * DAY, 5)),
        ((0.5, 92 * DAY, 2), (0.9, 1.0, 5), (0.8, 92 * DAY, 5)),
        ((1 / 3, 1.0, 1), (1 / 3, 1.0, 1), (1 / 3, 1.0, 1)),
    ],
)
def test_what_both_have_is_as_strong_as_the_stronger_when_it_was_used_last(
    two: Graph, ours: tuple[float, float, int], theirs: tuple[float, float, int], expected: tuple[float, float, int]
) -> None:
    here, there = (
        edge(memory("a"), memory("b"), confidence=confidence, used=used, weight=weight)
        for confidence, used, weight in (ours, theirs)
    )
    assert reconcile(two, here) == reconcile(two, there) == reconcile(two, there) == 1
    (found,) = associations(two)
    assert (found["confidence"], found["lastReinforcedAt"], found["weight"]) == (
        expected[0],
        at(expected[1]),
        expected[2],
    )


def test_it_is_as_old_as_the_older_and_keeps_what_else_is_said_of_it(two: Graph) -> None:
    reconcile(two, edge(memory("b"), memory("a"), "REINFORCES", created=2, used=2, similarity=0.5))
    reconcile(two, edge(memory("b"), memory("a"), "REINFORCES", created=1, used=1, similarity=0.6, note="theirs"))
    (found,) = associations(two)
    assert (found["createdAt"], found["lastReinforcedAt"]) == (at(1), at(2))
    assert (found["similarity"], found["note"]) == (0.5, "theirs")


@pytest.mark.parametrize(("ours", "theirs", "expected"), [(1, 2, "of there"), (2, 1, "of here"), (1, 1, "of here")])
def test_the_later_retrieval_is_the_last(two: Graph, ours: float, theirs: float, expected: str) -> None:
    reconcile(two, edge(memory("a"), memory("b"), used=ours, retrieval="of here"))
    reconcile(two, edge(memory("a"), memory("b"), used=theirs, retrieval="of there"))
    assert associations(two)[0]["retrieval"] == expected


def test_last_versions_are_joined(two: Graph) -> None:
    (promoted,) = consolidation.force_promote(two, "a", now=at(1)).promoted
    assert reconcile(two, edge(memory("a"), memory("b"))) == 1
    assert query(two, "MATCH (x)-[:COACTIVATED]->() RETURN x.id AS id") == [{"id": promoted.new_id}]


def test_a_pair_that_another_edge_has_says_whose_it_is_as_well(two: Graph) -> None:
    given(two, "c")
    reconcile(two, edge(memory("a"), memory("b"), "RELATES", pair="mine"))
    assert [reconcile(two, edge(memory("a"), memory("c"), "RELATES", pair="mine")) for _ in range(2)] == [1, 1]
    assert [each["pair"] for each in associations(two)] == ["mine", "mine a>c"]


def test_where_every_pair_is_taken_nothing_is_written(two: Graph) -> None:
    given(two, "c")
    given(two, "d")
    reconcile(two, edge(memory("a"), memory("b"), "RELATES", pair="mine"))
    reconcile(two, edge(memory("b"), memory("c"), "RELATES", pair="mine a>c"))
    assert reconcile(two, edge(memory("a"), memory("c"), "RELATES", pair="mine")) == 0


def test_two_edges_of_one_batch_share_a_pair(two: Graph) -> None:
    given(two, "c")
    both = [edge(memory("a"), memory(name), "RELATES", pair="mine") for name in ("b", "c")]
    assert reconcile(two, *both) == 2


def test_without_a_pair_it_gets_one(two: Graph) -> None:
    assert reconcile(two, edge(memory("a"), memory("b"), pair=None)) == 1
    assert associations(two)[0]["pair"] == "a|b"


def test_one_edge_between_two_memories_whichever_way_it_leads(two: Graph) -> None:
    reconcile(two, edge(memory("a"), memory("b"), "REINFORCES", pair="a>b"))
    reconcile(two, edge(memory("b"), memory("a"), "REINFORCES", pair="b>a", weight=7))
    (found,) = associations(two)
    assert (found["pair"], found["weight"]) == ("a>b", 7)


def test_two_entities_are_related_in_several_ways(two: Graph) -> None:
    query(two, "UNWIND ['x', 'y'] AS name CREATE (:Entity {isTest: false, scope: '', name: name})")
    x, y = (["Entity", False, "", name] for name in ("x", "y"))
    edges = [edge(x, y, "RELATES", pair=kind, kind=kind) for kind in ("knows", "likes")]
    assert reconcile(two, *edges, edge(memory("a"), x, "ABOUT", pair="a>x"), *edges) == 5
    assert [each["pair"] for each in associations(two)] == ["a>x", "knows", "likes"]


def test_what_lacks_an_end_or_crosses_a_border_stays_out(two: Graph) -> None:
    given(two, "scoped", scope="x")
    given(two, "t", test=True)
    for other in ("gone", "scoped", "t", "a"):
        assert reconcile(two, edge(memory("a"), memory(other), pair=f"a|{other}")) == 0
    assert damage(two, 1) == []
