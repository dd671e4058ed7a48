"""cypher/crystal/joined.cypher"""

from itertools import pairwise

from brainbridge.graph.graph import Graph
from tests.crystals import crystallized, merged, moved, parted, rejoined
from tests.state import Anything, query


def joined(graph: Graph, run_id: str = "r") -> list[str]:
    return [row.model_dump()["id"] for row in graph.rows("crystal.joined", Anything, id=run_id)]


def written(graph: Graph, names: str) -> None:
    for name in names:
        crystallized(graph, name)


def test_those_of_a_merge_are_named_what_lost_first(graph: Graph) -> None:
    written(graph, "abcx")
    merged(graph, "a>c", "b>c")
    assert joined(graph) == ["a", "b", "c"]


def test_those_of_a_parting_are_heads_again(graph: Graph) -> None:
    written(graph, "abc")
    merged(graph, "a>c", "b>c")
    parted(graph, "r:merged:b")
    assert joined(graph, "p") == ["b", "c"]
    assert joined(graph, "r") == ["a", "b", "c"]


def test_what_the_winner_was_merged_into_is_named_too(graph: Graph) -> None:
    written(graph, "abcd")
    merged(graph, "d>c", run_id="r1")
    merged(graph, "c>b", run_id="r2")
    merged(graph, "b>a", run_id="r3")
    parted(graph, "r1:merged:d")
    assert joined(graph, "p") == ["b", "c", "a", "d"]


def test_what_was_merged_into_them_earlier_is_not(graph: Graph) -> None:
    written(graph, "abc")
    merged(graph, "c>b", run_id="r1")
    merged(graph, "b>a", run_id="r2")
    assert joined(graph, "r2") == ["b", "a"]


def test_a_redone_merge_counts(graph: Graph) -> None:
    written(graph, "ab")
    merged(graph, "b>a")
    parted(graph, "r:merged:b")
    rejoined(graph, "p:undone:r:merged:b")
    assert joined(graph, "j") == ["b", "a"]


def test_a_run_that_merged_nothing_has_none(graph: Graph) -> None:
    written(graph, "ab")
    moved(graph, "frozen", "a", hours=1, run_id="m")
    merged(graph, "b>a")  # refused: it is frozen
    assert (joined(graph, "m"), joined(graph, "r"), joined(graph, "nobody")) == ([], [], [])


def test_what_was_deleted_is_not_named(graph: Graph) -> None:
    written(graph, "ab")
    merged(graph, "b>a")
    query(graph, "MATCH (m:Memory {id: 'b'}) DETACH DELETE m")
    assert joined(graph) == ["a"]


def test_a_chain_may_be_of_any_length(graph: Graph) -> None:
    names = [f"c{number:02}" for number in range(40)]
    for name in names:
        crystallized(graph, name)
    merged(graph, "c00>c01")
    merged(graph, *(f"{loser}>{winner}" for loser, winner in pairwise(names[1:])), run_id="r2")
    assert sorted(joined(graph)) == names
    assert joined(graph)[-1] == "c39"
