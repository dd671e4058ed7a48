"""cypher/crystal/merge.cypher"""

from typing import Any

import pytest

from brainbridge.errors import Refused
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.memory import memory
from tests.crystals import DAY, crystallized, later, lives, merged, moved, parted, used
from tests.races.two import Waiting, holding
from tests.state import Anything, at, damage, given, ms, protected, query, run_at, searched, stored


def both(graph: Graph, *names: str, count: int = 13, **parts: Any) -> None:
    """Write crystals that are used as much as a merge by law asks for."""
    for name in names or ("a", "b"):
        crystallized(graph, name, **parts)
    used(graph, count)


def edges(graph: Graph, kind: str = "MERGED_INTO") -> list[tuple[str, str]]:
    rows = query(graph, f"MATCH (a)-[:{kind}]->(b) RETURN a.id AS a, coalesce(b.id, b.name) AS b ORDER BY a, b")
    return [(row["a"], row["b"]) for row in rows]


def test_the_loser_ends_and_the_winner_is_consolidated(graph: Graph) -> None:
    both(graph)
    before = {name: stored(graph, name) for name in "ab"}
    assert merged(graph, "b>a") == ["merged"]
    winner, loser = stored(graph, "a"), stored(graph, "b")
    ends = {"validTo": at(1), "endReason": "merged", "endRunId": "r", "lifecycle": "archived", "rev": loser["rev"]}
    gone = before["b"]["labels"] - loser["labels"]
    assert loser == before["b"] | ends | {"labels": loser["labels"]}
    assert gone == {"Live", "Head", "Hot", "Unlinked"}
    gained = {"lifecycle": "consolidated", "unmergedLifecycle": "generated", "rev": winner["rev"]}
    assert winner == before["a"] | gained
    assert (winner["rev"] > before["a"]["rev"], loser["rev"] > before["b"]["rev"]) == (True, True)
    (row,) = query(graph, "MATCH (:Memory {id: 'b'})-[r:MERGED_INTO]->(:Memory {id: 'a'}) RETURN r {.*}")
    assert row["r"] == {"similarity": 0.95, "at": at(1), "runId": "r"}
    assert damage(graph, 2) == []


def test_an_event_tells_what_it_did(graph: Graph) -> None:
    both(graph)
    merged(graph, "b>a")
    (row,) = query(
        graph,
        "MATCH (:ConsolidationRun {id: 'r'})<-[:RECORDED_IN]-(e:Event) "
        "RETURN e {.*} AS e, COLLECT { MATCH (e)-[:CONCERNS]->(m) RETURN m.id ORDER BY m.id } AS concerns",
    )
    event = row["e"]
    labels = set(event.pop("before_labels")), set(event.pop("after_labels"))
    assert labels == (
        {"Memory", "Crystal", "Working", "Live", "Head", "Hot", "Unlinked"},
        {"Memory", "Crystal", "Working"},
    )
    assert event == {
        **{"id": "r:merged:b", "kind": "merged", "at": at(1), "runId": "r", "memoryId": "b", "lineageId": "b"},
        **{"newId": "a", "similarity": 0.95, "before_lifecycle": "generated", "after_lifecycle": "archived"},
        **{"after_validTo": at(1), "after_endReason": "merged", "after_endRunId": "r"},
    }
    assert row["concerns"] == ["a", "b"]


def test_nothing_finds_the_loser(graph: Graph) -> None:
    both(graph, content="The zeppelin lands")
    assert searched(graph, "zeppelin", "memory_words") == {"a", "b"}
    merged(graph, "b>a")
    assert searched(graph, "zeppelin", "memory_words") == {"a"}
    with pytest.raises(Refused):
        memory.touch(graph, "b", now=at(2))


def test_a_test_loses_the_label_of_a_tests_head(graph: Graph) -> None:
    both(graph, test=True)
    assert merged(graph, "b>a") == ["merged"]
    assert stored(graph, "b")["labels"] == {"Memory", "Crystal", "Working"}
    assert damage(graph, 2) == []


@pytest.mark.parametrize(
    ("was", "keeps"), [("generated", "generated"), ("activated", "activated"), ("consolidated", "consolidated")]
)
def test_any_lifecycle_but_frozen_may_win_and_lose(graph: Graph, was: str, keeps: str) -> None:
    both(graph, count=30)
    if was == "activated":
        moved(graph, "activated", "a", "b", hours=0.1, run_id="first")
    if was == "consolidated":
        both(graph, "c", "d", count=30)
        merged(graph, "c>a", "d>b", hours=0.1, run_id="first")
    assert merged(graph, "b>a") == ["merged"]
    assert [stored(graph, name)["lifecycle"] for name in "ab"] == ["consolidated", "archived"]
    (row,) = query(graph, "MATCH (e:Event {id: 'r:merged:b'}) RETURN e.before_lifecycle AS was")
    assert row["was"] == keeps
    assert stored(graph, "a")["unmergedLifecycle"] == ("generated" if was == "consolidated" else keeps)
    assert damage(graph, 2) == []


def test_a_consolidated_winner_ends_by_the_threshold_of_what_is_forgotten(graph: Graph) -> None:
    both(graph, count=30)
    moved(graph, "activated", "a", hours=0.1, run_id="first")
    active = stored(graph, "a")
    merged(graph, "b>a")
    found = stored(graph, "a")
    assert found["forgetAt"] > active["forgetAt"]
    assert "activeUntil" not in found
    assert found["mergeableUntil"] == active["mergeableUntil"]
    assert damage(graph, 2) == []


def test_chains_and_several_losers_are_merged_one_after_the_other(graph: Graph) -> None:
    both(graph, *"abcdef")
    assert merged(graph, "a>b", "b>c", "d>c", "e>c") == ["merged"] * 4
    assert edges(graph) == [("a", "b"), ("b", "c"), ("d", "c"), ("e", "c")]
    lives = {name: stored(graph, name)["lifecycle"] for name in "abcdef"}
    assert lives == dict(
        zip("abcdef", ["archived", "archived", "consolidated", "archived", "archived", "generated"], strict=True)
    )
    assert damage(graph, 2) == []


def test_what_has_lost_in_this_batch_can_not_win(graph: Graph) -> None:
    both(graph, *"abc")
    assert merged(graph, "b>a", "c>b", "a>b") == ["merged", "changed", "changed"]
    assert edges(graph) == [("b", "a")]


def test_it_merges_whatever_the_paths_are(graph: Graph) -> None:
    crystallized(graph, "a", facet={"path": "x.md"})
    crystallized(graph, "b", facet={"path": "y.md"})
    assert merged(graph, "b>a") == ["merged"]


def test_two_of_different_scopes_or_kinds_are_refused(graph: Graph) -> None:
    crystallized(graph, "a", scope="one")
    crystallized(graph, "b", scope="two")
    crystallized(graph, "c")
    crystallized(graph, "t", scope="one", test=True)
    before = {name: stored(graph, name) for name in "abct"}
    assert merged(graph, "b>a", "a>b", "c>a", "a>c", "t>a", "a>a") == ["refused"] * 6
    after = {name: stored(graph, name) for name in "abct"}
    assert [each | {"rev": 0} for each in after.values()] == [each | {"rev": 0} for each in before.values()]
    assert query(graph, "MATCH (e:Event) RETURN e") == []


def test_an_empty_scope_is_none(graph: Graph) -> None:
    crystallized(graph, "a", scope="")
    crystallized(graph, "b")
    assert merged(graph, "b>a") == ["merged"]


@pytest.mark.parametrize("end", ["winner", "loser"])
@pytest.mark.parametrize("state", ["frozen", "expired", "merged", "plain", "unknown", "protected", "unborn"])
def test_one_that_can_take_no_part_has_changed(graph: Graph, end: str, state: str) -> None:
    both(graph, "a", "other")
    crystallized(graph, "x", hours=5 if state == "unborn" else 0) if state not in ("plain", "unknown") else None
    if state == "frozen":
        moved(graph, "frozen", "x", hours=0.5, run_id="first")
    if state == "expired":
        moved(graph, "expired", "x", hours=100 * DAY, run_id="first")
    if state == "merged":
        merged(graph, "x>other", hours=0.5, run_id="first")
    if state == "plain":
        given(graph, "x")
    if state == "protected":
        protected(graph, "x")
    before = edges(graph)
    assert merged(graph, "a>x" if end == "winner" else "x>a") == ["changed"]
    assert edges(graph) == before
    assert (stored(graph, "a")["lifecycle"], "validTo" in stored(graph, "a")) == ("generated", False)
    assert query(graph, "MATCH (e:Event {kind: 'merged', runId: 'r'}) RETURN e") == []


def test_what_is_due_takes_no_part_though_nobody_ended_it_yet(graph: Graph) -> None:
    crystallized(graph, "a")
    both(graph, "b")
    used(graph, 1, "a")
    end = stored(graph, "a")["forgetAt"]
    assert merged(graph, "b>a", hours=later(end, 0)) == ["changed"]
    assert merged(graph, "a>b", hours=later(end, 0), run_id="second") == ["changed"]
    assert merged(graph, "a>b", hours=later(end, -1), run_id="third") == ["merged"]


def test_a_permanent_one_may_win_and_lives_on(graph: Graph) -> None:
    crystallized(graph, "a", facet={"lifespanPolicy": "permanent"})
    crystallized(graph, "b")
    assert merged(graph, "b>a") == ["merged"]
    found = stored(graph, "a")
    assert (found["lifecycle"], "forgetAt" in found, found["decayLaw"]) == ("consolidated", False, "none")
    assert damage(graph, 2) == []


def test_a_winner_with_a_ttl_ends_when_it_would(graph: Graph) -> None:
    crystallized(graph, "a", facet={"lifespanPolicy": "ttl", "ttlMs": 10**8})
    crystallized(graph, "b")
    before = stored(graph, "a")["forgetAt"]
    assert merged(graph, "b>a") == ["merged"]
    assert stored(graph, "a")["forgetAt"] == before
    assert damage(graph, 2) == []


def test_a_run_merges_a_crystal_once(graph: Graph) -> None:
    both(graph, *"abc")
    assert merged(graph, "b>a") == ["merged"]
    before = stored(graph, "a"), stored(graph, "b"), query(graph, "MATCH (e:Event) RETURN e {.*}")
    assert merged(graph, "b>a", begun=True) == ["merged"]  # a lost acknowledgement
    after = stored(graph, "a"), stored(graph, "b"), query(graph, "MATCH (e:Event) RETURN e {.*}")
    revs = [{**each, "rev": 0} for each in (*before[:2], *after[:2])]
    assert (revs[:2], before[2]) == (revs[2:], after[2])
    assert merged(graph, "b>c", begun=True) == ["changed"]  # it is merged, but not into that


def test_what_an_undo_took_back_meanwhile_is_merged_by_another_run_only(graph: Graph) -> None:
    both(graph)
    merged(graph, "b>a")
    assert parted(graph, "r:merged:b") == {"r:merged:b": "undone"}
    assert merged(graph, "b>a", hours=2, begun=True) == ["changed"]
    assert "validTo" not in stored(graph, "b")
    assert merged(graph, "b>a", hours=2, run_id="another") == ["merged"]
    assert damage(graph, 3) == []


def cluster(graph: Graph, name: str, *members: str) -> None:
    query(
        graph,
        "CREATE (c:SemanticCluster {isTest: false, scope: '', name: $name, label: 'x', centre: $members[0], rev: 0}) "
        "WITH c UNWIND $members AS id MATCH (m:Memory {id: id}) CREATE (m)-[:BELONGS_TO]->(c)",
        name=name,
        members=list(members),
    )


@pytest.mark.parametrize(
    ("clusters", "left"),
    [
        ({"k": "ab"}, [("a", "k")]),
        ({"k": "ba"}, [("a", "k")]),  # the loser was its centre
        ({"k": "b"}, [("a", "k")]),  # the winner had none
        ({"k": "bc"}, [("a", "k"), ("c", "k")]),
        ({"k": "bc", "l": "a"}, [("a", "l"), ("c", "k")]),
        ({"k": "b", "l": "ad"}, [("a", "l"), ("d", "l")]),  # it would be left empty
        ({"k": "a"}, [("a", "k")]),
    ],
)
def test_a_cluster_has_the_winner_instead_of_the_loser(
    graph: Graph, clusters: dict[str, str], left: list[tuple[str, str]]
) -> None:
    both(graph, *"abcd")
    for name, members in clusters.items():
        cluster(graph, name, *members)
    merged(graph, "b>a")
    assert edges(graph, "BELONGS_TO") == left
    assert damage(graph, 2) == []


def merge(unit: Any, winner: str, loser: str, hours: float = 1.0) -> str:
    merges = [{"winner": winner, "loser": loser, "similarity": 1.0}]
    (row,) = unit.rows("crystal.merge", Anything, merges=merges, now=ms(hours), runId="r")
    return str(row.model_dump()["outcome"])


@pytest.mark.parametrize("pair", [("a", "b"), ("b", "a"), ("a", "c"), ("c", "b"), ("c", "a")])
def test_a_merge_that_comes_second_looks_again_under_the_lock(graph: Graph, pair: tuple[str, str]) -> None:
    both(graph, *"abc")
    run_at(graph, 1)
    run_at(graph, 1, run_id="other")
    with holding(graph) as unit:
        merges = [{"winner": "a", "loser": "b", "similarity": 1.0}]
        unit.rows("crystal.merge", Anything, merges=merges, now=ms(1), runId="other")
        late = Waiting(graph, lambda: merge(graph, *pair))
    assert late.result() == ("merged" if set(pair) == {"a", "c"} else "changed")
    assert ("b", "a") in edges(graph)
    assert damage(graph, 2) == []


def test_an_access_that_comes_second_is_told_that_it_was_merged(graph: Graph) -> None:
    both(graph)
    run_at(graph, 1)
    with holding(graph) as unit:
        assert merge(unit, "a", "b") == "merged"
        late = Waiting(graph, lambda: memory.touch(graph, "b", now=at(1)))
    with pytest.raises(Refused):
        late.result()
    assert stored(graph, "b")["accessCount"] == 13


@pytest.mark.parametrize("name", ["a", "b"])
def test_an_end_that_comes_first_prevents_it(graph: Graph, name: str) -> None:
    both(graph)
    run_at(graph, 300 * DAY)
    with holding(graph) as unit:
        unit.rows("crystal.move", Anything, moves=[{"id": name, "to": "expired"}], now=ms(300 * DAY), runId="r")
        late = Waiting(graph, lambda: merge(graph, "a", "b"))
    assert late.result() == "changed"
    assert edges(graph) == []


def test_one_that_is_deleted_meanwhile_has_changed(graph: Graph) -> None:
    both(graph)
    run_at(graph, 1)
    with graph.driver.session() as session, session.begin_transaction() as transaction:
        transaction.run("MATCH (m:Memory {id: 'b'}) DETACH DELETE m").consume()
        late = Waiting(graph, lambda: merge(graph, "a", "b"))
        transaction.commit()
    assert late.result() == "changed"
    assert stored(graph, "a")["lifecycle"] == "generated"


def test_damaged_crystals_do_not_stop_the_others(graph: Graph) -> None:
    both(graph, *"abcd")
    query(graph, "MATCH (m:Memory {id: 'c'}) SET m.emotionalValence = 'sad', m.accessCount = 'many'")
    query(graph, "MATCH (m:Memory {id: 'd'}) REMOVE m.lifecycle")
    assert merged(graph, "b>a", "d>a", "b>c") == ["merged", "changed", "changed"]
    assert merged(graph, "c>a", run_id="second") == ["merged"]
    assert edges(graph) == [("b", "a"), ("c", "a")]


def test_what_lived_again_after_its_merges_is_parted_to_what_it_was_then(graph: Graph) -> None:
    for name in "wab":
        crystallized(graph, name)
    used(graph, 17, "w")
    moved(graph, "activated", "w", hours=0.5, run_id="activate")
    merged(graph, "a>w")
    moved(graph, "expired", "w", hours=200 * DAY, run_id="end")
    parted(graph, "r:merged:a", hours=200 * DAY)
    integrity.revive(graph, "w", now=at(200 * DAY))
    crystallized(graph, "c", hours=200 * DAY)
    merged(graph, "c>w", hours=201 * DAY, run_id="again")
    parted(graph, "again:merged:c", hours=202 * DAY, run_id="q")
    assert lives(graph, *"wc") == ["generated", "generated"]
