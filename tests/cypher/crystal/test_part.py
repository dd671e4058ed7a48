"""cypher/crystal/part.cypher"""

from itertools import pairwise, permutations
from typing import Any

import pytest

from brainbridge.consolidation import undo
from brainbridge.crystal import merging
from brainbridge.errors import Refused
from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from tests.crystals import DAY, clustered, crystallized, edges, lives, merged, moved, parted, rejoined, tie, ties, used
from tests.cypher.association.edges import made
from tests.races.two import Waiting, holding
from tests.state import Anything, at, damage, given, ms, query, run_at, searched, stored
from tests.undoing import whole


def both(graph: Graph, *names: str, count: int = 13, **parts: Any) -> None:
    for name in names or ("a", "b"):
        crystallized(graph, name, **parts)
    used(graph, count)


def tied(graph: Graph) -> None:
    """Give a to d associations with each other and with others."""
    given(graph, "x")
    given(graph, "y")
    for pair, weight in (("ax", 2), ("bx", 3), ("cx", 5), ("by", 7), ("ab", 11), ("bc", 13), ("dy", 17), ("cd", 19)):
        tie(graph, pair[0], pair[1], weight=weight, confidence=weight / 20)
    for name in "abd":
        tie(graph, name, "boiler", kind="ABOUT", weight=2, confidence=1.0)


def test_the_loser_lives_again_and_all_is_as_it_was(graph: Graph) -> None:
    both(graph, *"abcd")
    tied(graph)
    before = whole(graph)
    merged(graph, "b>a")
    assert parted(graph, "r:merged:b") == {"r:merged:b": "undone"}
    assert whole(graph) == before
    assert "Unlinked" in stored(graph, "b")["labels"]
    assert searched(graph, "b") >= {"b"}
    assert damage(graph, 3) == []


def test_one_that_was_linked_when_it_was_merged_is_linked(graph: Graph) -> None:
    both(graph)
    made(graph)
    before = whole(graph)
    merged(graph, "b>a")
    parted(graph, "r:merged:b")
    assert whole(graph) == before


def test_an_event_tells_what_it_did(graph: Graph) -> None:
    both(graph)
    merged(graph, "b>a")
    parted(graph, "r:merged:b")
    (row,) = query(
        graph,
        "MATCH (:ConsolidationRun {id: 'p'})<-[:RECORDED_IN]-(e:Event) "
        "RETURN e {.*} AS e, COLLECT { MATCH (e)-[:CONCERNS]->(m) RETURN m.id ORDER BY m.id } AS concerns",
    )
    event = row["e"]
    gained = set(event.pop("after_labels")) - set(event.pop("before_labels"))
    assert gained == {"Live", "Head", "Hot", "Unlinked"}
    assert event == {
        **{"id": "p:undone:r:merged:b", "kind": "undone", "of": "merged", "undoes": "r:merged:b", "at": at(2)},
        **{"runId": "p", "memoryId": "b", "lineageId": "b", "newId": "a", "similarity": 0.95},
        **{"before_lifecycle": "archived", "before_validTo": at(1), "before_endReason": "merged"},
        **{"before_endRunId": "r", "after_lifecycle": "generated"},
    }
    assert row["concerns"] == ["a", "b"]


@pytest.mark.parametrize("order", list(permutations("abd")))
def test_merges_are_taken_back_in_any_order(graph: Graph, order: tuple[str, ...]) -> None:
    both(graph, *"abcd")
    tied(graph)
    before = whole(graph)
    merged(graph, "a>b", run_id="r1", hours=1)
    merged(graph, "b>c", run_id="r2", hours=1.1)
    merged(graph, "d>c", run_id="r3", hours=1.2)
    event = {"a": "r1:merged:a", "b": "r2:merged:b", "d": "r3:merged:d"}
    for number, name in enumerate(order):
        assert parted(graph, event[name], run_id=f"p{number}", hours=2) == {event[name]: "undone"}
        assert damage(graph, 3) == []
    assert whole(graph) == before


def test_all_at_once_are_taken_back_too(graph: Graph) -> None:
    both(graph, *"abcd")
    tied(graph)
    before = whole(graph)
    merged(graph, "a>b", "b>c", "d>c")
    found = parted(graph, "r:merged:a", "r:merged:b", "r:merged:d")
    assert set(found.values()) == {"undone"}
    assert whole(graph) == before


@pytest.mark.parametrize("order", list(permutations("abc")))
@pytest.mark.parametrize("member", range(3))
def test_a_chain_is_parted_from_its_end(graph: Graph, order: tuple[str, ...], member: int) -> None:
    both(graph, *"abcd")
    clustered(graph, "k", order[member])
    before = whole(graph)
    merged(graph, *(f"{loser}>{winner}" for loser, winner in pairwise([*order, "d"])))
    parted(graph, *(f"r:merged:{name}" for name in order))
    assert whole(graph) == before
    assert damage(graph, 3) == []


def test_a_winner_stays_consolidated_as_long_as_anything_is_merged_into_it(graph: Graph) -> None:
    both(graph, *"abc", count=30)
    moved(graph, "activated", "a", hours=0.1, run_id="first")
    merged(graph, "b>a", "c>a")
    parted(graph, "r:merged:b", run_id="p1")
    assert lives(graph, "a", "b", "c") == ["consolidated", "generated", "archived"]
    assert stored(graph, "a")["unmergedLifecycle"] == "activated"
    parted(graph, "r:merged:c", run_id="p2")
    assert lives(graph, "a", "b", "c") == ["activated", "generated", "generated"]
    assert "unmergedLifecycle" not in stored(graph, "a")
    assert damage(graph, 3) == []


def test_the_middle_of_a_chain_lives_with_what_is_merged_into_it(graph: Graph) -> None:
    both(graph, *"abc")
    merged(graph, "a>b", "b>c")
    parted(graph, "r:merged:b")
    assert (lives(graph, "a", "b", "c"), edges(graph)) == (["archived", "consolidated", "generated"], {"a>b"})
    parted(graph, "r:merged:a", run_id="p2")
    assert lives(graph, "a", "b", "c") == ["generated", "generated", "generated"]


def test_the_middle_of_a_chain_is_consolidated_no_more_if_nothing_is_left_in_it(graph: Graph) -> None:
    both(graph, *"abc")
    merged(graph, "a>b", "b>c")
    parted(graph, "r:merged:a")
    assert lives(graph, "a", "b", "c") == ["generated", "archived", "consolidated"]
    parted(graph, "r:merged:b", run_id="p2")
    assert lives(graph, "a", "b", "c") == ["generated", "generated", "generated"]
    assert "unmergedLifecycle" not in stored(graph, "b")
    assert damage(graph, 3) == []


def test_what_either_gained_meanwhile_it_keeps(graph: Graph) -> None:
    both(graph)
    merged(graph, "b>a")
    memory.touch(graph, "a", now=at(1.5))
    assert parted(graph, "r:merged:b") == {"r:merged:b": "undone"}
    assert [stored(graph, name)["accessCount"] for name in "ab"] == [14, 13]
    assert stored(graph, "a")["lastAccessed"] == at(1.5)
    assert damage(graph, 3) == []


def test_the_loser_is_taken_back_after_the_winner_has_ended(graph: Graph) -> None:
    both(graph, count=13)
    merged(graph, "b>a")
    assert moved(graph, "expired", "a", hours=300 * DAY, run_id="x") == {"a": "moved"}
    ended = stored(graph, "a")
    assert parted(graph, "r:merged:b", hours=301 * DAY) == {"r:merged:b": "undone"}
    after = stored(graph, "a")
    assert (after["lifecycle"], after["validTo"], after["endReason"]) == ("expired", ended["validTo"], "forgotten")
    assert stored(graph, "b")["lifecycle"] == "generated"
    assert "Live" in stored(graph, "b")["labels"]
    assert damage(graph, 302 * DAY) == []


def test_a_merge_and_the_end_of_its_winner_are_taken_back_in_any_order(graph: Graph) -> None:
    both(graph)
    before = whole(graph)
    merged(graph, "b>a")
    moved(graph, "expired", "a", hours=300 * DAY, run_id="x")
    undo.undo(graph, "r", now=at(301 * DAY))
    undo.undo(graph, "x", now=at(301 * DAY))
    assert lives(graph, "a", "b") == ["generated", "generated"]
    assert whole(graph) == before
    assert damage(graph, 302 * DAY) == []


def test_a_winner_that_was_merged_further_stays_merged(graph: Graph) -> None:
    both(graph, *"abc")
    tied(graph) if crystallized(graph, "d") else None
    merged(graph, "b>a", run_id="r1")
    merged(graph, "a>c", run_id="r2", hours=1.5)
    assert parted(graph, "r1:merged:b") == {"r1:merged:b": "undone"}
    assert (edges(graph), lives(graph, "a", "b", "c")) == ({"a>c"}, ["archived", "generated", "consolidated"])
    assert damage(graph, 3) == []


def test_it_is_taken_back_once_by_a_run_and_by_others(graph: Graph) -> None:
    both(graph)
    merged(graph, "b>a")
    assert parted(graph, "r:merged:b") == {"r:merged:b": "undone"}
    before = whole(graph)
    assert parted(graph, "r:merged:b", begun=True) == {"r:merged:b": "undone"}  # a lost acknowledgement
    assert parted(graph, "r:merged:b", run_id="another") == {"r:merged:b": "repeated"}
    assert whole(graph) == before


def test_the_rows_name_the_event_that_took_it_back(graph: Graph) -> None:
    both(graph)
    merged(graph, "b>a")
    run_at(graph, 2, run_id="p")
    found = []
    for run_id in ("p", "p", "r"):
        rows = graph.rows("crystal.part", Anything, events=["r:merged:b", "nothing"], now=ms(2), runId=run_id)
        found += [row.model_dump() for row in rows]
    done = {"id": "r:merged:b", "outcome": "undone", "event": "p:undone:r:merged:b", "lives": None, "moves": None}
    assert found == [done | {"blocker": None}] * 2 + [done | {"outcome": "repeated", "event": None, "blocker": None}]


def test_what_was_merged_again_by_another_run_is_that_runs(graph: Graph) -> None:
    both(graph, *"abc")
    merged(graph, "b>a")
    parted(graph, "r:merged:b")
    merged(graph, "b>c", run_id="r2", hours=2)
    assert parted(graph, "r:merged:b", run_id="p2", hours=3) == {"r:merged:b": "repeated"}
    assert edges(graph) == {"b>c"}
    assert parted(graph, "r2:merged:b", run_id="p3", hours=3) == {"r2:merged:b": "undone"}
    assert lives(graph, "a", "b", "c") == ["generated"] * 3


def test_what_was_merged_again_into_the_same_one_by_another_run_is_that_runs(graph: Graph) -> None:
    both(graph)
    merged(graph, "b>a")
    parted(graph, "r:merged:b")
    merged(graph, "b>a", run_id="r2", hours=2)
    assert parted(graph, "r:merged:b", run_id="p2", hours=3) == {"r:merged:b": "repeated"}
    assert edges(graph) == {"b>a"}


def test_what_was_revived_by_damage_has_changed(graph: Graph) -> None:
    both(graph)
    merged(graph, "b>a")
    query(graph, "MATCH (:Memory {id: 'b'})-[r:MERGED_INTO]->() DELETE r")
    before = whole(graph)
    assert parted(graph, "r:merged:b") == {"r:merged:b": "changed"}
    assert whole(graph) == before


def test_what_was_deleted_has_no_row(graph: Graph) -> None:
    both(graph)
    merged(graph, "b>a")
    query(graph, "MATCH (m:Memory {id: 'b'}) DETACH DELETE m")
    assert parted(graph, "r:merged:b") == {}


def test_a_redone_merge_is_taken_back_too(graph: Graph) -> None:
    both(graph, *"abcd")
    tied(graph)
    before = whole(graph)
    merged(graph, "b>a")
    parted(graph, "r:merged:b")
    rejoined(graph, "p:undone:r:merged:b")
    assert parted(graph, "j:redone:p:undone:r:merged:b", run_id="p2", hours=4) == {
        "j:redone:p:undone:r:merged:b": "undone"
    }
    assert whole(graph) == before


@pytest.mark.parametrize("clusters", [{"k": "ab"}, {"k": "b"}, {"k": "bc"}, {"k": "bc", "l": "a"}, {"k": "a"}])
@pytest.mark.parametrize("centre", ["", "b"])
def test_clusters_are_given_back(graph: Graph, clusters: dict[str, str], centre: str) -> None:
    both(graph, *"abc")
    for name, members in clusters.items():
        clustered(graph, name, *members, centre=centre if "b" in members else "")
    before = whole(graph)
    merged(graph, "b>a")
    parted(graph, "r:merged:b")
    assert whole(graph) == before
    assert damage(graph, 3) == []


def test_a_cluster_that_was_left_empty_is_there_again(graph: Graph) -> None:
    both(graph, *"abc")
    clustered(graph, "k", "b", centre="b")
    clustered(graph, "l", "a", "c")
    merged(graph, "b>a")
    assert edges(graph, "BELONGS_TO") == {"a>l", "c>l"}
    parted(graph, "r:merged:b")
    assert edges(graph, "BELONGS_TO") == {"a>l", "b>k", "c>l"}
    (row,) = query(graph, "MATCH (c:SemanticCluster {name: 'k'}) RETURN c {.*, updatedAt: null}")
    assert row["c"] == {
        **{"isTest": False, "scope": "", "name": "k", "label": "words", "centre": "b", "rev": 0, "updatedAt": None}
    }
    assert damage(graph, 3) == []


def test_clusters_that_were_rebuilt_meanwhile_stay(graph: Graph) -> None:
    both(graph, *"abc")
    clustered(graph, "k", "b", "c")
    merged(graph, "b>a")
    query(graph, "MATCH (c:SemanticCluster) DETACH DELETE c")
    clustered(graph, "l", "a", "c")
    parted(graph, "r:merged:b")
    assert edges(graph, "BELONGS_TO") == {"a>l", "c>l"}
    assert damage(graph, 3) == []


def test_a_winner_that_moved_to_another_cluster_meanwhile_stays_there(graph: Graph) -> None:
    both(graph, *"abc")
    clustered(graph, "k", "b", "c")
    merged(graph, "b>a")
    query(graph, "MATCH (:Memory {id: 'a'})-[r:BELONGS_TO]->() DELETE r")
    clustered(graph, "l", "a")
    parted(graph, "r:merged:b")
    assert edges(graph, "BELONGS_TO") == {"a>l", "b>k", "c>k"}


@pytest.mark.parametrize("test", [False, True])
def test_tests_have_their_own_head(graph: Graph, test: bool) -> None:
    both(graph, test=test)
    merged(graph, "b>a")
    parted(graph, "r:merged:b")
    assert {"Head", "TestHead"} & stored(graph, "b")["labels"] == {"TestHead" if test else "Head"}
    assert damage(graph, 3) == []


def test_instants_are_computed_by_the_law_that_holds_now(graph: Graph) -> None:
    both(graph)
    merged(graph, "b>a")
    query(graph, "MATCH (k:CrystalConfig) WHERE k.validTo IS NULL SET k.decayRate = k.decayRate / 2, k.lawVersion = 9")
    before = stored(graph, "b")["forgetAt"]
    parted(graph, "r:merged:b")
    found = stored(graph, "b")
    assert (found["lawVersion"], found["forgetAt"] > before) == (9, True)
    assert damage(graph, 3) == []


def test_two_that_take_it_back_at_once_take_it_back_once(graph: Graph) -> None:
    both(graph)
    merged(graph, "b>a")
    run_at(graph, 2, run_id="p")
    run_at(graph, 2, run_id="q")
    with holding(graph) as unit:
        unit.rows("crystal.part", Anything, events=["r:merged:b"], now=ms(2), runId="p")
        late = Waiting(graph, lambda: parted(graph, "r:merged:b", run_id="q", begun=True))
    assert late.result() == {"r:merged:b": "repeated"}
    assert len(query(graph, "MATCH (e:Event {kind: 'undone'}) RETURN e")) == 1


def test_a_merge_of_the_winner_that_comes_first_counts(graph: Graph) -> None:
    both(graph, *"abcd")
    tied(graph)
    merged(graph, "b>a")
    run_at(graph, 2, run_id="other")
    with holding(graph) as unit:
        merges = [{"winner": "c", "loser": "a", "similarity": 1.0}]
        unit.rows("crystal.merge", Anything, merges=merges, now=ms(2), runId="other")
        unit.rows("crystal.share", Anything, ids=["a", "c"], now=ms(2))
        late = Waiting(graph, lambda: parted(graph, "r:merged:b"))
    assert late.result() == {"r:merged:b": "undone"}
    assert (edges(graph), lives(graph, "a", "b", "c")) == ({"a>c"}, ["archived", "generated", "consolidated"])
    assert ties(graph, "c")["COACTIVATED c|x"] == (7, 0.25)
    assert damage(graph, 3) == []


def test_the_commands_take_back_all_that_was_merged_into_one_or_the_merge_of_one(graph: Graph) -> None:
    both(graph, *"abcd")
    tied(graph)
    before = whole(graph)
    for pair in (["b", "a"], ["c", "a"], ["d", "a"]):
        done = merging.merge(graph, pair, now=at(1), is_test=False)
        assert [(each.winner, each.loser) for each in done.merged] == [("a", pair[0])]
    assert [each.loser for each in merging.unmerge(graph, "c", now=at(2)).unmerged] == ["c"]
    assert {each.loser for each in merging.unmerge(graph, "a", now=at(2)).unmerged} == {"b", "d"}
    assert whole(graph) == before
    with pytest.raises(Refused, match="was not merged"):
        merging.unmerge(graph, "a", now=at(2))
