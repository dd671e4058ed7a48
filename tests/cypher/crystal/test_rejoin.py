"""cypher/crystal/rejoin.cypher"""

from itertools import pairwise, permutations
from string import ascii_lowercase
from typing import Any

import pytest

from brainbridge.consolidation import consolidation, undo
from brainbridge.crystal import merging
from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from tests.crystals import DAY, clustered, crystallized, edges, lives, merged, moved, parted, rejoined, tie, ties, used
from tests.cypher.association.edges import made
from tests.races.two import Waiting, holding
from tests.state import Anything, at, damage, given, ms, protected, query, run_at, stored
from tests.undoing import whole

BACK = "p:undone:r:merged:"


def both(graph: Graph, *names: str, count: int = 13, **parts: Any) -> None:
    for name in names or ("a", "b"):
        crystallized(graph, name, **parts)
    given(graph, "x")
    for weight, name in enumerate(names or ("a", "b"), 1):
        tie(graph, name, "x", weight=weight, confidence=weight / 10)
    used(graph, count)


def chained(graph: Graph, *names: str) -> None:
    """Merge each into the next one, by a run that has ended."""
    merged(graph, *(f"{loser}>{winner}" for loser, winner in pairwise(names)))
    query(graph, "MATCH (r:ConsolidationRun {id: 'r'}) SET r.outcome = 'ok', r.finishedAt = r.at")


def test_it_is_merged_again_as_it_was(graph: Graph) -> None:
    both(graph)
    merged(graph, "b>a")
    before = whole(graph)
    parted(graph, "r:merged:b")
    assert rejoined(graph, BACK + "b") == {BACK + "b": "undone"}
    assert whole(graph) == before
    assert stored(graph, "b")["validTo"] == at(1)
    assert damage(graph, 4) == []


def test_an_event_tells_what_it_did(graph: Graph) -> None:
    both(graph)
    merged(graph, "b>a")
    parted(graph, "r:merged:b")
    rejoined(graph, BACK + "b")
    (row,) = query(
        graph,
        "MATCH (:ConsolidationRun {id: 'j'})<-[:RECORDED_IN]-(e:Event) "
        "RETURN e {.*} AS e, COLLECT { MATCH (e)-[:CONCERNS]->(m) RETURN m.id ORDER BY m.id } AS concerns",
    )
    event = row["e"]
    assert set(event.pop("before_labels")) - set(event.pop("after_labels")) == {"Live", "Head", "Hot", "Unlinked"}
    assert event == {
        **{
            "id": f"j:redone:{BACK}b",
            "kind": "redone",
            "of": "merged",
            "undoes": BACK + "b",
            "at": at(3),
            "runId": "j",
        },
        **{"memoryId": "b", "lineageId": "b", "newId": "a", "similarity": 0.95, "before_lifecycle": "generated"},
        **{"after_lifecycle": "archived", "after_validTo": at(1), "after_endReason": "merged", "after_endRunId": "r"},
    }
    assert row["concerns"] == ["a", "b"]


@pytest.mark.parametrize("order", list(permutations("abd")))
def test_merges_are_redone_in_any_order_in_which_both_live(graph: Graph, order: tuple[str, ...]) -> None:
    both(graph, *"abcd")
    merged(graph, "a>b", "b>c", "d>c")
    before = whole(graph)
    parted(graph, *(f"r:merged:{name}" for name in "abd"))
    for number, name in enumerate(order):
        found = rejoined(graph, BACK + name, run_id=f"j{number}")
        # Once b is merged, nothing is merged into it.
        possible = name != "a" or order.index("a") < order.index("b")
        assert found == {BACK + name: "undone" if possible else "changed"}
        assert damage(graph, 4) == []
    if order.index("a") < order.index("b"):
        assert whole(graph) == before
    else:
        assert (edges(graph), stored(graph, "a")["lifecycle"]) == ({"b>c", "d>c"}, "generated")


@pytest.mark.parametrize("order", list(permutations("abc")))
def test_what_one_run_merged_in_a_chain_is_redone_at_once(graph: Graph, order: tuple[str, ...]) -> None:
    both(graph, *"abcd")
    merged(graph, *(f"{loser}>{winner}" for loser, winner in pairwise([*order, "d"])))
    before = whole(graph)
    parted(graph, *(f"r:merged:{name}" for name in order))
    assert rejoined(graph, *(BACK + name for name in order)) == {BACK + name: "undone" for name in order}
    assert whole(graph) == before
    assert damage(graph, 4) == []


@pytest.mark.parametrize("order", list(permutations("abc")))
def test_a_chain_is_undone_and_redone_over_pages(graph: Graph, order: tuple[str, ...]) -> None:
    consolidation.reconfigure(graph, {"promotionBatchSize": 1}, now=at(0))
    both(graph, *"abcd")
    clustered(graph, "k", order[0])
    before = whole(graph)
    chained(graph, *order, "d")
    after = whole(graph)
    back = undo.undo(graph, "r", now=at(2))
    assert (back.refused, whole(graph)) == ([], before)
    again = undo.undo(graph, back.run_id, now=at(3))
    assert (again.refused, whole(graph)) == ([], after)
    assert (undo.undo(graph, again.run_id, now=at(4)).refused, whole(graph)) == ([], before)
    assert damage(graph, 5) == []


def test_a_long_chain_is_redone_with_the_default_numbers(graph: Graph) -> None:
    names = ascii_lowercase[:13]
    both(graph, *names)
    chained(graph, *reversed(names))
    before = whole(graph)
    back = undo.undo(graph, "r", now=at(2))
    again = undo.undo(graph, back.run_id, now=at(3))
    assert (edges(graph), again.refused) == ({f"{loser}>{winner}" for winner, loser in pairwise(names)}, [])
    assert whole(graph) == before


@pytest.mark.parametrize("hub", "abc")
def test_a_chain_is_redone_in_order_though_one_of_it_is_moved_alone(
    graph: Graph, monkeypatch: pytest.MonkeyPatch, hub: str
) -> None:
    monkeypatch.setattr(undo, "_MOVED_ALONE", 10)
    both(graph, *"abcd")
    for number in range(12):
        given(graph, f"x{number}")
        tie(graph, hub, f"x{number}")
    chained(graph, *"bcad")
    before = whole(graph)
    back = undo.undo(graph, "r", now=at(2))
    assert undo.undo(graph, back.run_id, now=at(3)).refused == []
    assert whole(graph) == before


@pytest.mark.parametrize("by", ["r:merged:b", f"j:redone:{BACK}b"])
def test_parted_again_it_is_what_it_was_when_it_was_merged_again(graph: Graph, by: str) -> None:
    both(graph, count=30)
    merged(graph, "b>a")
    parted(graph, "r:merged:b")
    moved(graph, "activated", "b", hours=2.5, run_id="m")
    rejoined(graph, BACK + "b")
    assert parted(graph, by, run_id="p2", hours=4) == {by: "undone"}
    assert lives(graph, "b") == ["activated"]
    assert damage(graph, 5) == []


def test_a_winner_that_is_merged_again_alone_is_not_consolidated_after_that(graph: Graph) -> None:
    both(graph, *"abc")
    merged(graph, "b>a", "a>c")
    parted(graph, "r:merged:a", "r:merged:b")
    rejoined(graph, BACK + "a")
    assert [each.loser for each in merging.unmerge(graph, "a", now=at(4)).unmerged] == ["a"]
    assert lives(graph, *"abc") == ["generated"] * 3
    assert damage(graph, 5) == []


def test_what_was_merged_one_after_the_other_is_redone_so_by_undo(graph: Graph) -> None:
    both(graph, *"abcd")
    merges = [merging.merge(graph, list(pair), now=at(1), is_test=False).run_id for pair in ("dc", "cb", "ba")]
    before = whole(graph)
    backs = [undo.undo(graph, run_id, now=at(2)).run_id for run_id in merges]
    assert edges(graph) == set()
    for run_id in backs:
        undo.undo(graph, run_id, now=at(3))
    assert edges(graph) == {"d>c", "c>b", "b>a"}
    assert whole(graph) == before


def test_it_is_redone_once_by_a_run_and_by_others(graph: Graph) -> None:
    both(graph)
    merged(graph, "b>a")
    parted(graph, "r:merged:b")
    assert rejoined(graph, BACK + "b") == {BACK + "b": "undone"}
    before = whole(graph)
    assert rejoined(graph, BACK + "b", begun=True) == {BACK + "b": "undone"}  # a lost acknowledgement
    assert rejoined(graph, BACK + "b", run_id="another") == {BACK + "b": "repeated"}
    assert whole(graph) == before


def test_what_was_parted_since_is_redone_by_another_run_only(graph: Graph) -> None:
    both(graph)
    merged(graph, "b>a")
    parted(graph, "r:merged:b")
    rejoined(graph, BACK + "b")
    redone = f"j:redone:{BACK}b"
    assert parted(graph, redone, run_id="p2", hours=4) == {redone: "undone"}
    assert rejoined(graph, BACK + "b", begun=True, hours=5) == {BACK + "b": "undone"}  # as that run left it once
    assert edges(graph) == set()
    assert rejoined(graph, BACK + "b", run_id="j2", hours=5) == {BACK + "b": "undone"}
    assert edges(graph) == {"b>a"}
    assert damage(graph, 6) == []


def test_a_winner_is_consolidated_again_and_remembers_what_it_was(graph: Graph) -> None:
    both(graph, count=30)
    merged(graph, "b>a")
    parted(graph, "r:merged:b")
    moved(graph, "activated", "a", "b", hours=2.5, run_id="m")
    assert rejoined(graph, BACK + "b") == {BACK + "b": "undone"}
    assert (lives(graph, "a", "b"), stored(graph, "a")["unmergedLifecycle"]) == (
        ["consolidated", "archived"],
        "activated",
    )
    assert damage(graph, 4) == []
    parted(graph, f"j:redone:{BACK}b", run_id="p2", hours=4)
    assert lives(graph, "a", "b") == ["activated", "activated"]
    assert damage(graph, 5) == []


@pytest.mark.parametrize("name", ["a", "b"])
@pytest.mark.parametrize("state", ["frozen", "expired", "merged", "protected"])
def test_one_that_can_take_no_part_has_changed(graph: Graph, name: str, state: str) -> None:
    both(graph, *"abc")
    merged(graph, "b>a")
    parted(graph, "r:merged:b")
    if state == "frozen":
        moved(graph, "frozen", name, hours=2.5, run_id="m")
    if state == "expired":
        moved(graph, "expired", name, hours=300 * DAY, run_id="m")
    if state == "merged":
        merged(graph, f"{name}>c", hours=2.5, run_id="m")
    if state == "protected":
        protected(graph, name)
    before = whole(graph)
    assert rejoined(graph, BACK + "b", hours=301 * DAY) == {BACK + "b": "changed"}
    assert whole(graph) == before


def test_what_is_due_is_not_merged_again(graph: Graph) -> None:
    both(graph)
    merged(graph, "b>a")
    parted(graph, "r:merged:b")
    assert rejoined(graph, BACK + "b", hours=300 * DAY) == {BACK + "b": "changed"}
    assert "validTo" not in stored(graph, "b")


@pytest.mark.parametrize("name", ["a", "b"])
def test_an_access_meanwhile_is_kept(graph: Graph, name: str) -> None:
    both(graph)
    merged(graph, "b>a")
    parted(graph, "r:merged:b")
    memory.touch(graph, name, now=at(2.5))
    assert rejoined(graph, BACK + "b") == {BACK + "b": "undone"}
    assert stored(graph, name)["accessCount"] == 14
    assert stored(graph, "b")["validTo"] == at(1)
    assert damage(graph, 4) == []


def test_what_the_loser_gained_meanwhile_counts_too(graph: Graph) -> None:
    both(graph)
    merged(graph, "b>a")
    parted(graph, "r:merged:b")
    graph.rows("association.coactivate", Anything, ids=["b", "x"], retrieval="once", now=ms(2.5))
    rejoined(graph, BACK + "b")
    assert ties(graph, "a") == {"COACTIVATED a|x": (4, 0.25)}


def test_what_was_associated_meanwhile_stays_so_after_another_parting(graph: Graph) -> None:
    both(graph)
    merged(graph, "b>a")
    parted(graph, "r:merged:b")
    made(graph)
    rejoined(graph, BACK + "b")
    parted(graph, f"j:redone:{BACK}b", run_id="p2", hours=4)
    assert "Unlinked" not in stored(graph, "b")["labels"]
    assert damage(graph, 5) == []


@pytest.mark.parametrize("members", ["ab", "b", "bc"])
def test_a_cluster_has_the_winner_again(graph: Graph, members: str) -> None:
    both(graph, *"abc")
    clustered(graph, "k", *members, centre="b")
    merged(graph, "b>a")
    before = whole(graph)
    parted(graph, "r:merged:b")
    apart = edges(graph, "BELONGS_TO")
    rejoined(graph, BACK + "b")
    assert whole(graph) == before
    parted(graph, f"j:redone:{BACK}b", run_id="p2", hours=4)
    assert edges(graph, "BELONGS_TO") == apart
    assert damage(graph, 5) == []


def test_clusters_that_were_rebuilt_meanwhile_count(graph: Graph) -> None:
    both(graph, *"abc")
    merged(graph, "b>a")
    parted(graph, "r:merged:b")
    query(
        graph,
        "CREATE (c:SemanticCluster {isTest: false, scope: '', name: 'k', rev: 0}) "
        "WITH c MATCH (b:Memory {id: 'b'}) CREATE (b)-[:BELONGS_TO]->(c)",
    )
    rejoined(graph, BACK + "b")
    assert edges(graph, "BELONGS_TO") == {"a>k"}
    parted(graph, f"j:redone:{BACK}b", run_id="p2", hours=4)
    assert edges(graph, "BELONGS_TO") == {"b>k"}


def test_the_command_parts_what_was_redone_and_where_it_is_then(graph: Graph) -> None:
    both(graph)
    merging.merge(graph, ["a", "b"], now=at(1), is_test=False)
    done = merging.unmerge(graph, "b", now=at(2))
    undo.undo(graph, done.run_id, now=at(3))
    query(graph, "MATCH (:Memory {id: 'a'})-[r:BELONGS_TO]->() DELETE r")
    assert [each.loser for each in merging.unmerge(graph, "b", now=at(4)).unmerged] == ["b"]
    assert lives(graph, "a", "b") == ["generated", "generated"]
    assert damage(graph, 5) == []


def test_what_was_deleted_has_no_row(graph: Graph) -> None:
    both(graph)
    merged(graph, "b>a")
    parted(graph, "r:merged:b")
    query(graph, "MATCH (m:Memory {id: 'b'}) DETACH DELETE m")
    assert rejoined(graph, BACK + "b") == {}


def test_tests_lose_the_label_of_their_heads(graph: Graph) -> None:
    crystallized(graph, "a", test=True)
    crystallized(graph, "b", test=True)
    merged(graph, "b>a")
    parted(graph, "r:merged:b")
    rejoined(graph, BACK + "b")
    assert stored(graph, "b")["labels"] == {"Memory", "Crystal", "Working"}
    assert damage(graph, 4) == []


def test_a_merge_that_comes_first_prevents_it(graph: Graph) -> None:
    both(graph, *"abc")
    merged(graph, "b>a")
    parted(graph, "r:merged:b")
    run_at(graph, 3, run_id="other")
    with holding(graph) as unit:
        merges = [{"winner": "c", "loser": "b", "similarity": 1.0}]
        unit.rows("crystal.merge", Anything, merges=merges, now=ms(3), runId="other")
        late = Waiting(graph, lambda: rejoined(graph, BACK + "b"))
    assert late.result() == {BACK + "b": "changed"}
    assert edges(graph) == {"b>c"}


def test_two_that_redo_it_at_once_redo_it_once(graph: Graph) -> None:
    both(graph)
    merged(graph, "b>a")
    parted(graph, "r:merged:b")
    run_at(graph, 3, run_id="other")
    with holding(graph) as unit:
        unit.rows("crystal.rejoin", Anything, events=[BACK + "b"], now=ms(3), runId="other")
        late = Waiting(graph, lambda: rejoined(graph, BACK + "b"))
    assert late.result() == {BACK + "b": "repeated"}
    assert len(query(graph, "MATCH (e:Event {kind: 'redone'}) RETURN e")) == 1
