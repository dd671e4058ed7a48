"""cypher/crystal/share.cypher"""

from itertools import pairwise
from typing import Any

import pytest

from brainbridge.association import association
from brainbridge.graph.graph import Graph
from tests.crystals import crystallized, merged, parted, rejoined, shared, tie, ties, used, written
from tests.races.two import Waiting, holding
from tests.state import Anything, at, damage, given, ms, query
from tests.undoing import whole


def retrieved(graph: Graph, *names: str, hours: float, retrieval: str = "once") -> None:
    """Let a retrieval return memories together."""
    params = {"ids": list(names), "retrieval": retrieval, "now": ms(hours)}
    graph.rows("association.coactivate", Anything, **params)


def edge(graph: Graph, pair: str, kind: str = "COACTIVATED") -> dict[str, Any]:
    (row,) = query(graph, f"MATCH ()-[r:{kind} {{pair: $pair}}]->() RETURN r {{.*}}", pair=pair)
    return dict(row["r"])


def test_weights_add_and_the_greater_confidence_counts(graph: Graph) -> None:
    written(graph, "ab", "x")
    tie(graph, "a", "x", weight=2, confidence=0.3, hours=0.1)
    tie(graph, "b", "x", weight=3, confidence=0.7, hours=0.2)
    merged(graph, "b>a")
    assert edge(graph, "a|x") == {
        **{"pair": "a|x", "weight": 5, "confidence": 0.7, "createdAt": at(0.1), "lastReinforcedAt": at(0.2)},
        **{"ownWeight": 2, "ownConfidence": 0.3, "ownCreatedAt": at(0.1), "ownReinforcedAt": at(0.1)},
        **{"sharedWeight": 3, "sharedConfidence": 0.7, "sharedCreatedAt": at(0.2), "sharedReinforcedAt": at(0.2)},
    }
    assert ties(graph, "b") == {"COACTIVATED b|x": (3, 0.7)}
    assert damage(graph, 2) == []


def test_the_winners_own_confidence_and_instants_count_if_they_are_greater(graph: Graph) -> None:
    written(graph, "ab", "x")
    tie(graph, "a", "x", confidence=0.7, hours=0.2)
    tie(graph, "b", "x", confidence=0.3, hours=0.1)
    merged(graph, "b>a")
    found = edge(graph, "a|x")
    assert (found["weight"], found["confidence"]) == (2, 0.7)
    assert (found["createdAt"], found["lastReinforcedAt"]) == (at(0.1), at(0.2))


@pytest.mark.parametrize("old", ["a", "b"])
def test_the_confidence_of_which_most_is_left_counts_and_none_is_refreshed(graph: Graph, old: str) -> None:
    written(graph, "ab", "x")
    tie(graph, old, "x", confidence=0.9, hours=0)
    tie(graph, "b" if old == "a" else "a", "x", confidence=0.8, hours=0)
    query(
        graph, "MATCH ()-[r:COACTIVATED {pair: $pair}]->() SET r.lastReinforcedAt = $at", pair=f"{old}|x", at=at(-9000)
    )
    merged(graph, "b>a")
    found = edge(graph, "a|x")
    assert (found["weight"], found["confidence"], found["lastReinforcedAt"]) == (2, 0.8, at(0))
    parted(graph, "r:merged:b")
    left = edge(graph, f"{old}|x")
    assert (left["confidence"], left["lastReinforcedAt"]) == (0.9, at(-9000))


def test_the_winner_gets_the_associations_that_it_had_not(graph: Graph) -> None:
    written(graph, "ab", "x")
    tie(graph, "b", "x", weight=3, confidence=0.7, hours=0.2)
    merged(graph, "b>a")
    found = edge(graph, "a|x")
    assert (found["weight"], found["confidence"], found["createdAt"]) == (3, 0.7, at(0.2))
    assert (found["ownWeight"], found["sharedWeight"]) == (0, 3)
    assert damage(graph, 2) == []


@pytest.mark.parametrize(
    ("kind", "start", "end", "pair"),
    [
        ("COACTIVATED", "b", "x", "a|x"),
        ("COACTIVATED", "b", "0", "0|a"),  # from the smaller lineage to the larger
        ("REINFORCES", "b", "x", "a>x"),
        ("REINFORCES", "x", "b", "x>a"),
        ("CAUSED", "b", "x", "a>x"),
        ("CAUSED", "x", "b", "x>a"),
        ("ABOUT", "b", "boiler", "a>boiler"),
    ],
)
def test_each_type_of_association_is_shared_in_its_direction(
    graph: Graph, kind: str, start: str, end: str, pair: str
) -> None:
    written(graph, "ab", "x0")
    tie(graph, start, end, kind=kind, weight=2, confidence=0.6)
    before = whole(graph)
    merged(graph, "b>a")
    assert ties(graph, "a") == {f"{kind} {pair}": (2, 0.6)}
    (row,) = query(
        graph,
        f"MATCH (s)-[r:{kind} {{pair: $pair}}]->(t) "
        "RETURN coalesce(s.lineageId, s.name) AS s, coalesce(t.lineageId, t.name) AS t",
        pair=pair,
    )
    assert [row["s"], row["t"]] == pair.replace("|", ">").split(">")
    assert damage(graph, 2) == []
    parted(graph, "r:merged:b")
    assert whole(graph) == before


def test_other_edges_are_not_shared(graph: Graph) -> None:
    written(graph, "ab", "x")
    query(
        graph,
        "MATCH (b:Memory {id: 'b'}), (x:Memory {id: 'x'}) "
        "CREATE (b)-[:NEXT {pair: 'b>x', weight: 1, confidence: 1.0}]->(x)",
    )
    merged(graph, "b>a")
    assert query(graph, "MATCH (:Memory {id: 'a'})-[r:NEXT]-() RETURN r") == []


def test_what_is_shared_reinforces_nobody_again(graph: Graph) -> None:
    written(graph, "ab", "x")
    tie(graph, "b", "x", kind="REINFORCES")
    merged(graph, "b>a")
    found = edge(graph, "a>x", "REINFORCES")
    assert (found["similarity"], found["strengthenedAt"]) == (0.8, at(1))
    assert "strengthenedAt" not in edge(graph, "b>x", "REINFORCES")


def test_two_have_one_association_of_a_type_whatever_its_direction(graph: Graph) -> None:
    written(graph, "ab", "x")
    tie(graph, "a", "x", kind="REINFORCES", weight=1, confidence=0.4)
    tie(graph, "x", "b", kind="REINFORCES", weight=1, confidence=0.9)
    before = whole(graph)
    merged(graph, "b>a")
    assert ties(graph, "a") == {"REINFORCES a>x": (2, 0.9)}
    assert damage(graph, 2) == []
    parted(graph, "r:merged:b")
    assert whole(graph) == before


def test_the_stronger_one_tells_the_direction(graph: Graph) -> None:
    written(graph, "abc", "x")
    tie(graph, "x", "b", kind="CAUSED", confidence=0.9)
    tie(graph, "c", "x", kind="CAUSED", confidence=0.4)
    merged(graph, "b>a", "c>a")
    assert ties(graph, "a") == {"CAUSED x>a": (2, 0.9)}


def test_what_the_merged_have_with_each_other_is_nobodys(graph: Graph) -> None:
    written(graph, "abc")
    tie(graph, "a", "b", weight=2)
    tie(graph, "b", "c", weight=3)
    merged(graph, "b>a", "c>a")
    assert ties(graph, "a") == {"COACTIVATED a|b": (2, 0.5)}
    assert damage(graph, 2) == []


def test_what_is_between_two_groups_counts_once(graph: Graph) -> None:
    written(graph, "abcdef")
    for pair, weight in (("ad", 1), ("ae", 2), ("bd", 4), ("be", 8), ("cf", 16), ("bf", 32)):
        tie(graph, pair[0], pair[1], weight=weight, confidence=weight / 40)
    before = whole(graph)
    merged(graph, "b>a", "c>a")
    assert ties(graph, "a")["COACTIVATED a|d"] == (5, 0.1)
    merged(graph, "e>d", "f>d", run_id="r2")
    assert ties(graph, "a")["COACTIVATED a|d"] == (63, 0.8)
    assert shared(graph, "a") == shared(graph, "d") == 1
    assert ties(graph, "a")["COACTIVATED a|d"] == (63, 0.8)
    assert damage(graph, 2) == []
    parted(graph, "r:merged:b", "r2:merged:e")
    assert ties(graph, "a")["COACTIVATED a|d"] == (17, 0.4)
    assert ties(graph, "b") == {"COACTIVATED b|d": (36, 0.8), "COACTIVATED b|e": (8, 0.2), "COACTIVATED b|f": (32, 0.8)}
    parted(graph, "r:merged:c", "r2:merged:f", run_id="p2")
    assert whole(graph) == before


def test_a_chain_counts_all_of_it(graph: Graph) -> None:
    written(graph, "abcd", "x")
    for name, weight in zip("abcd", (1, 2, 4, 8), strict=True):
        tie(graph, name, "x", weight=weight, confidence=weight / 10)
    merged(graph, "d>c", "c>b", "b>a")
    assert ties(graph, "a") == {"COACTIVATED a|x": (15, 0.8)}
    assert ties(graph, "b") == {"COACTIVATED b|x": (2, 0.2)}  # only heads count for others
    assert ties(graph, "c") == {"COACTIVATED c|x": (4, 0.4)}
    parted(graph, "r:merged:c")
    assert ties(graph, "a") == {"COACTIVATED a|x": (3, 0.2)}
    assert ties(graph, "c") == {"COACTIVATED c|x": (12, 0.8)}


def test_a_chain_may_be_of_any_length(graph: Graph) -> None:
    names = [f"c{number:02}" for number in range(40)]
    for name in names:
        crystallized(graph, name)
    given(graph, "x")
    used(graph)
    for name in names:
        tie(graph, name, "x")
    before = whole(graph)
    merged(graph, *(f"{loser}>{winner}" for loser, winner in pairwise(names)))
    assert ties(graph, "c39") == {"COACTIVATED c39|x": (40, 0.5)}
    parted(graph, "r:merged:c03")
    assert ties(graph, "c39") == {"COACTIVATED c39|x": (36, 0.5)}
    assert ties(graph, "c03") == {"COACTIVATED c03|x": (4, 0.5)}
    merged(graph, "c03>c39", run_id="r2")
    assert ties(graph, "c39") == {"COACTIVATED c39|x": (40, 0.5)}
    given(graph, "y")
    tie(graph, "c00", "y", weight=2)
    assert shared(graph, "c39") == 2
    assert ties(graph, "c39") == {"COACTIVATED c39|x": (40, 0.5), "COACTIVATED c39|y": (2, 0.5)}
    assert damage(graph, 6) == []
    query(graph, "MATCH (y:Memory {id: 'y'}) DETACH DELETE y")
    parted(graph, "r2:merged:c03", *(f"r:merged:{name}" for name in names[:-1] if name != "c03"), run_id="p2")
    assert whole(graph) == before


def test_what_lost_gives_up_what_it_counted_of_others(graph: Graph) -> None:
    written(graph, "abc")
    tie(graph, "b", "c", weight=3)
    before = whole(graph)
    merged(graph, "b>a")
    assert ties(graph, "c") == {"COACTIVATED a|c": (3, 0.5), "COACTIVATED b|c": (3, 0.5)}
    merged(graph, "c>a", run_id="r2")
    assert ties(graph, "a") == {}
    assert ties(graph, "c") == {"COACTIVATED b|c": (3, 0.5)}
    parted(graph, "r2:merged:c")
    assert ties(graph, "c") == {"COACTIVATED a|c": (3, 0.5), "COACTIVATED b|c": (3, 0.5)}
    parted(graph, "r:merged:b", run_id="p2")
    assert whole(graph) == before


@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize("recounted", [True, False])
def test_what_the_winner_gains_stays_with_it(graph: Graph, own: bool, recounted: bool) -> None:
    written(graph, "ab", "x")
    if own:
        tie(graph, "a", "x", weight=2, confidence=0.3)
    tie(graph, "b", "x", weight=3, confidence=0.7)
    merged(graph, "b>a")
    retrieved(graph, "a", "x", hours=1.5)
    if recounted:
        shared(graph, "a")
    retrieved(graph, "a", "x", hours=1.6, retrieval="again")
    parted(graph, "r:merged:b")
    (weight, confidence) = ties(graph, "a")["COACTIVATED a|x"]
    assert (weight, confidence) == ((4, 0.4) if own else (2, 0.8))
    found = edge(graph, "a|x")
    assert found["lastReinforcedAt"] == at(1.6)
    assert found["createdAt"] == at(0) if own else at(1.5) <= found["createdAt"] <= at(1.6)
    assert ties(graph, "b") == {"COACTIVATED b|x": (3, 0.7)}
    assert not {key for key in found if key.startswith(("own", "shared"))}
    assert damage(graph, 3) == []


@pytest.mark.parametrize("hours", [0.0, 0.4, 0.5, 0.6])
def test_a_gain_that_comes_late_leaves_a_whole_association(graph: Graph, hours: float) -> None:
    written(graph, "ab", "x")
    tie(graph, "b", "x", weight=3, confidence=1.0, hours=0.5)
    merged(graph, "b>a")
    retrieved(graph, "a", "x", hours=hours)
    parted(graph, "r:merged:b")
    found = edge(graph, "a|x")
    assert (found["weight"], found["confidence"], found["lastReinforcedAt"]) == (1, 1.0, at(max(hours, 0.5)))
    assert damage(graph, 3) == []


def test_no_confidence_is_above_one(graph: Graph) -> None:
    written(graph, "ab", "x")
    tie(graph, "a", "x", confidence=0.98)
    tie(graph, "b", "x", confidence=0.5)
    merged(graph, "b>a")
    for number in range(5):
        retrieved(graph, "a", "x", hours=1 + number / 10, retrieval=str(number))
    parted(graph, "r:merged:b")
    assert ties(graph, "a") == {"COACTIVATED a|x": (6, 1.0)}


def test_what_both_ends_gain_is_theirs(graph: Graph) -> None:
    written(graph, "abcd")
    tie(graph, "b", "d", weight=3, confidence=0.7)
    merged(graph, "b>a", "d>c")
    assert ties(graph, "a") == {"COACTIVATED a|c": (3, 0.7)}
    retrieved(graph, "a", "c", hours=1.5)
    parted(graph, "r:merged:d")
    assert ties(graph, "a")["COACTIVATED a|c"][0] == 1
    assert ties(graph, "a")["COACTIVATED a|d"] == (3, 0.7)
    parted(graph, "r:merged:b", run_id="p2")
    assert {pair: weight for pair, (weight, _) in ties(graph, "a").items()} == {"COACTIVATED a|c": 1}


def test_an_entity_that_both_mention_is_one_association(graph: Graph) -> None:
    written(graph, "ab")
    tie(graph, "a", "boiler", kind="ABOUT", weight=1, confidence=1.0)
    tie(graph, "b", "boiler", kind="ABOUT", weight=2, confidence=1.0)
    tie(graph, "b", "cellar", kind="ABOUT", weight=3, confidence=1.0)
    before = whole(graph)
    merged(graph, "b>a")
    assert ties(graph, "a") == {"ABOUT a>boiler": (3, 1.0), "ABOUT a>cellar": (3, 1.0)}
    assert damage(graph, 2) == []
    parted(graph, "r:merged:b")
    assert whole(graph) == before


def test_it_counts_anew_what_there_is(graph: Graph) -> None:
    written(graph, "abc", "x")
    for pair, weight in (("ax", 1), ("bx", 2), ("bc", 4)):
        tie(graph, pair[0], pair[1], weight=weight)
    tie(graph, "b", "boiler", kind="ABOUT")
    merged(graph, "b>a")
    before = whole(graph)
    assert shared(graph, "a") == 3
    assert shared(graph, "a", "a") == 6
    assert shared(graph, "b") == 0
    assert shared(graph, "a", "b", "c", "nobody") == 4
    assert whole(graph) == before


def test_what_was_merged_into_nothing_is_left_alone(graph: Graph) -> None:
    written(graph, "ab", "x")
    tie(graph, "a", "x")
    before = whole(graph)
    assert (shared(graph, "a", "b"), shared(graph)) == (0, 0)
    assert whole(graph) == before


def test_the_order_in_which_they_are_counted_changes_nothing(graph: Graph) -> None:
    written(graph, "abcd", "x")
    for pair, weight in (("ab", 1), ("bc", 2), ("cd", 4), ("ad", 8), ("bx", 16), ("dx", 32)):
        tie(graph, pair[0], pair[1], weight=weight)
    merged(graph, "b>a", "d>c")
    before = whole(graph)
    for names in ("abcd", "dcba", "cabd", "ac", "ca"):
        shared(graph, *names)
        assert whole(graph) == before


def test_an_access_and_a_recount_wait_for_each_other(graph: Graph) -> None:
    written(graph, "ab", "x")
    tie(graph, "b", "x", weight=3, confidence=0.7)
    merged(graph, "b>a")
    with holding(graph) as unit:
        unit.rows("crystal.share", Anything, ids=["a"], now=ms(2))
        late = Waiting(graph, lambda: retrieved(graph, "a", "x", hours=2))
    late.result()
    with holding(graph) as unit:
        params = {"ids": ["a", "x"], "retrieval": "another", "now": ms(2.5)}
        unit.rows("association.coactivate", Anything, **params)
        count = Waiting(graph, lambda: shared(graph, "a"))
    assert count.result() == 1
    assert ties(graph, "a")["COACTIVATED a|x"][0] == 5
    parted(graph, "r:merged:b", hours=3)
    assert ties(graph, "a")["COACTIVATED a|x"][0] == 2


def test_a_crystal_without_neighbours_is_locked_too(graph: Graph) -> None:
    written(graph, "ab")
    tie(graph, "b", "boiler", kind="ABOUT")
    query(graph, "MATCH (b:Memory {id: 'b'}), (a:Memory {id: 'a'}) CREATE (b)-[:MERGED_INTO]->(a)")
    mention = {"name": "boiler", "kind": "entity", "label": "Boiler", "times": 1}
    with holding(graph) as unit:
        unit.rows("association.mention", Anything, rows=[{"id": "a", "entities": [mention]}], now=ms(1))
        late = Waiting(graph, lambda: shared(graph, "a"))
    assert late.result() == 1
    assert ties(graph, "a") == {"ABOUT a>boiler": (2, 1.0)}


def test_a_redone_merge_shares_again(graph: Graph) -> None:
    written(graph, "ab", "x")
    tie(graph, "a", "x", weight=2)
    tie(graph, "b", "x", weight=3)
    merged(graph, "b>a")
    before = ties(graph, "a")
    parted(graph, "r:merged:b")
    rejoined(graph, "p:undone:r:merged:b")
    assert ties(graph, "a") == before == {"COACTIVATED a|x": (5, 0.5)}


def test_associating_after_a_merge_leaves_no_damage(graph: Graph) -> None:
    text = "The boiler in the cellar of the old house is serviced every May by the same engineer from the village"
    for name, end in (("a", "."), ("b", "!"), ("c", "?")):
        crystallized(graph, name, content=text + end, accesses=1)
    association.associate(graph, now=at(0), until=at(0), is_test=False)
    merged(graph, "b>a")
    crystallized(graph, "d", hours=1.5, content=text + " again")
    association.associate(graph, now=at(2), until=at(2), is_test=False)
    assert damage(graph, 3) == []
    parted(graph, "r:merged:b")
    assert damage(graph, 3) == []
