"""cypher/crystal/near.cypher"""

import pytest

from brainbridge.crystal import merging
from brainbridge.graph.graph import Graph
from tests.crystals import alike, merged, numbered, used, worded
from tests.derivations import labelled
from tests.state import Anything, at, query
from tests.undoing import whole


def near(graph: Graph, *pairs: str, least: int = 4, test: bool = False) -> list[tuple[str, str, int]]:
    asked = [{"winner": pair[0], "loser": pair[1], "similarity": 0.85} for pair in pairs]
    index = "test_memory_words" if test else "memory_words"
    rows = (row.model_dump() for row in graph.rows("crystal.near", Anything, pairs=asked, index=index, least=least))
    return [(row["winner"]["id"], row["loser"]["id"], row["shared"]) for row in rows]


def written(graph: Graph, neighbours: int, *, test: bool = False) -> None:
    """Write a and b of 20 words, 18 of them shared, and others that have a few of these."""
    worded(graph, "a", numbered(19), test=test)
    worded(graph, "b", [*numbered(18), "another", "more"], test=test)
    for number in range(neighbours):
        worded(graph, f"n{number:02}", [*numbered(number, number + 3), f"only{number}"], test=test)


@pytest.mark.parametrize(("neighbours", "found"), [(3, []), (4, [("a", "b", 4)]), (9, [("a", "b", 9)])])
def test_they_share_at_least_so_many_of_their_nearest(
    graph: Graph, neighbours: int, found: list[tuple[str, str, int]]
) -> None:
    written(graph, neighbours)
    assert near(graph, "ab") == found


def test_each_looks_at_its_ten_nearest_and_not_at_itself(graph: Graph) -> None:
    written(graph, 15)
    ((_, _, shared),) = near(graph, "ab", least=0)
    assert 0 < shared <= 9  # each is the nearest one of the other
    for number in range(12):
        worded(graph, f"far{number:02}", [*numbered(18), f"x{number}", f"y{number}"])
    ((_, _, shared),) = near(graph, "ab", least=0)
    assert shared <= 10


def test_tests_have_their_own_neighbours(graph: Graph) -> None:
    written(graph, 5, test=True)
    assert near(graph, "ab", test=True) == [("a", "b", 5)]
    assert near(graph, "ab") == []


def test_only_neighbours_of_the_same_scope_count(graph: Graph) -> None:
    written(graph, 4)
    for number in range(6):
        worded(graph, f"o{number}", numbered(number, number + 3), scope="other")
    assert near(graph, "ab") == [("a", "b", 4)]


def test_what_was_merged_is_no_neighbour(graph: Graph) -> None:
    written(graph, 5)
    assert near(graph, "ab") == [("a", "b", 5)]
    merged(graph, "n00>n01", "n02>n01")
    assert near(graph, "ab") == []


def test_the_most_alike_come_first_and_say_what_they_are(graph: Graph) -> None:
    written(graph, 5)
    worded(graph, "c", [*numbered(17), "third"])
    pairs = [("a", "b", 0.83), ("a", "c", 0.85), ("b", "c", 0.83)]
    asked = [{"winner": winner, "loser": loser, "similarity": similarity} for winner, loser, similarity in pairs]
    rows = [
        row.model_dump() for row in graph.rows("crystal.near", Anything, pairs=asked, index="memory_words", least=4)
    ]
    assert [(row["winner"]["id"], row["loser"]["id"], row["similarity"]) for row in rows] == [
        ("a", "c", 0.85),
        ("a", "b", 0.83),
        ("b", "c", 0.83),
    ]
    content = " ".join([*numbered(17), "third"])
    own = {"id": "c", "content": content, "path": "notes.md", "trust": None, "suspect": False}
    assert rows[0]["loser"] == own
    labelled(graph, "c", trust="tool", suspect=True)
    (row,) = graph.rows("crystal.near", Anything, pairs=asked[1:2], index="memory_words", least=4)
    assert row.model_dump()["loser"] == own | {"trust": "tool", "suspect": True}


def test_what_has_no_words_has_no_neighbours(graph: Graph) -> None:
    written(graph, 5)
    query(graph, "MATCH (m:Memory {id: 'b'}) SET m.text = ''")
    assert near(graph, "ab") == []
    assert near(graph, "ab", least=0) == [("a", "b", 0)]


def test_unknown_ones_have_no_row(graph: Graph) -> None:
    written(graph, 5)
    assert near(graph, "ax", "xb") == []
    assert near(graph) == []


def test_the_command_names_what_is_nearly_alike_and_changes_nothing(graph: Graph) -> None:
    written(graph, 5)
    worded(graph, "c", [*numbered(19), "again"])  # 19/20 alike: that is a merge
    used(graph)
    before = whole(graph)
    assert {(each["winner"], each["loser"]) for each in alike(graph, least=0.82, most=2.0)["pairs"]} >= {
        ("a", "c"),
        ("a", "b"),
    }
    found = merging.near(graph, now=at(0.1), is_test=False)
    assert [(each.winner.id, each.loser.id, each.similarity, each.shared >= 4) for each in found] == [
        ("a", "b", 0.857143, True)
    ]
    assert whole(graph) == before
