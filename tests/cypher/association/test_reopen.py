"""cypher/association/reopen.cypher"""

import pytest

from brainbridge.association import association
from brainbridge.crystal import merging
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from tests.crystals import crystallized, used
from tests.cypher.association.edges import edges, everything, made
from tests.state import at, damage, given, query, stored


def chained(graph: Graph) -> None:
    for number, name in enumerate("abcd"):
        given(graph, name, hours=number, content="because" if name == "c" else "so")
    made(graph)


def test_they_and_those_that_follow_them_are_taken_out(graph: Graph) -> None:
    chained(graph)
    assert association.reopen(graph, ["b"]) == 2
    assert edges(graph, "NEXT") == edges(graph, "CAUSED") == []
    rows = query(graph, "MATCH (m:Unlinked) WHERE m.place IS NULL RETURN m.id AS id ORDER BY id")
    assert rows == [{"id": "b"}, {"id": "c"}]


def test_whoever_stands_within_two_steps_waits_in_its_place_with_nothing_noted(graph: Graph) -> None:
    for number, name in enumerate("abcdefgh"):
        given(graph, name, hours=number)
    made(graph)
    association.reopen(graph, ["d"])
    rows = query(graph, "MATCH (m:Unlinked) RETURN m.id AS id ORDER BY id")
    assert [row["id"] for row in rows] == list("bcdefg")
    rows = query(graph, "MATCH (m:Memory) WHERE m.around IS NOT NULL RETURN m.id AS id ORDER BY id")
    assert [row["id"] for row in rows] == list("ah")
    assert edges(graph, "NEXT") == [("a", "b"), ("b", "c"), ("f", "g"), ("g", "h")]
    assert integrity.validate(graph, now=at(100)).findings == []


def test_what_is_taken_out_and_purged_leaves_no_gap_behind(graph: Graph) -> None:
    for number, name in enumerate("abcde"):
        given(graph, name, hours=number)
    made(graph)
    association.reopen(graph, ["c"])
    query(graph, "MATCH (m:Memory) WHERE m.id IN ['c', 'd'] DETACH DELETE m")
    made(graph)
    assert edges(graph, "NEXT") == [("a", "b"), ("b", "e")]
    assert stored(graph, "a")["around"] == ["content of a", "content of b", "content of e"]


def test_associated_again_all_is_as_it_was(graph: Graph) -> None:
    chained(graph)
    before = everything(graph)
    association.reopen(graph, ["b"])
    given(graph, "x", hours=1.5)
    made(graph)
    assert edges(graph, "NEXT") == [("a", "b"), ("b", "x"), ("c", "d"), ("x", "c")]
    query(graph, "MATCH (m:Memory {id: 'x'}) DETACH DELETE m")
    association.reopen(graph, ["b", "c"])
    made(graph)
    assert everything(graph) == before


def test_a_superseded_version_stays_out_of_it(graph: Graph) -> None:
    given(graph)
    made(graph)
    query(graph, "MATCH (m:Memory) REMOVE m:Head")
    assert association.reopen(graph, ["m"]) == 0
    assert "Unlinked" not in stored(graph)["labels"]


@pytest.fixture
def merged_between(graph: Graph) -> Graph:
    """Five crystals of a session one after the other, of which 'c' was merged into 'e'."""
    for number, name in enumerate("abcde"):
        crystallized(graph, name, hours=number / 10)
    used(graph)
    made(graph)
    merging.merge(graph, ["e", "c"], now=at(1), is_test=False)
    assert stored(graph, "c")["endReason"] == "merged"
    return graph


def test_what_was_merged_into_another_waits_for_nothing(merged_between: Graph) -> None:
    association.reopen(merged_between, ["a"])
    assert "around" not in stored(merged_between, "c")
    assert damage(merged_between, 2) == []
    association.reopen(merged_between, ["c"])
    assert "place" not in stored(merged_between, "c")
    assert damage(merged_between, 2) == []
    made(merged_between)
    assert edges(merged_between, "NEXT") == [("a", "b"), ("b", "d"), ("d", "e")]
    assert damage(merged_between, 2) == []


@pytest.mark.parametrize("opened", ["b", "c", "e"])
def test_once_they_are_parted_it_is_associated_again(merged_between: Graph, opened: str) -> None:
    association.reopen(merged_between, [opened])
    made(merged_between)
    merging.unmerge(merged_between, "c", now=at(2))
    made(merged_between)
    assert edges(merged_between, "NEXT") == [("a", "b"), ("b", "c"), ("c", "d"), ("d", "e")]
    assert stored(merged_between, "c")["around"] == [f"content of {each}" for each in "abcde"]
    assert damage(merged_between, 3) == []
