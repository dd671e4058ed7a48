"""cypher/crystal/merges.cypher"""

from brainbridge.graph.graph import Graph
from tests.crystals import crystallized, merged, parted, rejoined
from tests.state import Anything, given, query


def merges(graph: Graph, name: str) -> list[tuple[str, str, str]]:
    rows = (row.model_dump() for row in graph.rows("crystal.merges", Anything, id=name))
    return [(row["id"], row["loser"], row["winner"]) for row in rows]


def written(graph: Graph, names: str) -> None:
    for name in names:
        crystallized(graph, name)


def test_a_loser_has_the_merge_in_which_it_lost(graph: Graph) -> None:
    written(graph, "abc")
    merged(graph, "b>a", "c>a")
    assert merges(graph, "b") == [("r:merged:b", "b", "a")]


def test_a_winner_has_all_it_won(graph: Graph) -> None:
    written(graph, "abc")
    merged(graph, "b>a", run_id="r2")
    merged(graph, "c>a", run_id="r1")
    assert merges(graph, "a") == [("r1:merged:c", "c", "a"), ("r2:merged:b", "b", "a")]


def test_the_middle_of_a_chain_has_the_merge_in_which_it_lost(graph: Graph) -> None:
    written(graph, "abc")
    merged(graph, "c>b", "b>a")
    assert merges(graph, "b") == [("r:merged:b", "b", "a")]
    assert merges(graph, "a") == [("r:merged:b", "b", "a")]
    parted(graph, "r:merged:b")
    assert merges(graph, "b") == [("r:merged:c", "c", "b")]
    assert merges(graph, "a") == []


def test_what_was_taken_back_is_no_merge_any_more(graph: Graph) -> None:
    written(graph, "ab")
    merged(graph, "b>a")
    parted(graph, "r:merged:b")
    assert (merges(graph, "a"), merges(graph, "b")) == ([], [])


def test_what_was_merged_again_is_the_later_merge(graph: Graph) -> None:
    written(graph, "abc")
    merged(graph, "b>a")
    parted(graph, "r:merged:b")
    merged(graph, "b>c", run_id="r2")  # at the same instant
    assert merges(graph, "b") == [("r2:merged:b", "b", "c")]
    assert merges(graph, "a") == []


def test_what_was_redone_is_one_merge_that_can_be_taken_back(graph: Graph) -> None:
    written(graph, "ab")
    merged(graph, "b>a")
    parted(graph, "r:merged:b")
    rejoined(graph, "p:undone:r:merged:b")
    ((event, *pair),) = merges(graph, "a")
    assert pair == ["b", "a"]
    assert merges(graph, "b") == [(event, "b", "a")]
    assert parted(graph, event, run_id="p2", hours=4) == {event: "undone"}
    assert merges(graph, "a") == []


def test_others_have_none(graph: Graph) -> None:
    written(graph, "a")
    given(graph, "m")
    assert [merges(graph, name) for name in ("a", "m", "nobody")] == [[], [], []]


def test_a_merge_without_its_event_is_not_named(graph: Graph) -> None:
    written(graph, "abc")
    merged(graph, "b>a", "c>a")
    query(graph, "MATCH (e:Event {id: 'r:merged:b'}) DETACH DELETE e")
    assert merges(graph, "b") == []
    assert merges(graph, "a") == [("r:merged:c", "c", "a")]
