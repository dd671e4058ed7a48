"""The step that makes associations, against other writers of the same memories, and against itself."""

from typing import Any

import pytest

from brainbridge.association import association
from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph, Unit
from brainbridge.integrity import integrity, purge
from brainbridge.memory import memory
from tests.cypher.association.edges import edges, everything, made
from tests.races.test_two_transactions import boost, promote, sound
from tests.races.two import Waiting, holding, together
from tests.state import Anything, at, empty, given, ms, query, run_at, stored


def associate(unit: Unit, *ids: str) -> None:
    """Make the associations of memories as the step does, within a transaction."""
    mentions = [{"id": each, "entities": [_entity("ann")]} for each in ids]
    found: Any = unit.rows("association.mention", Anything, rows=mentions, now=ms(9))
    unit.rows("association.follow", Anything, rows=[{"id": row.id, "phrase": "because"} for row in found])


def _entity(name: str) -> dict[str, Any]:
    return {"name": name, "kind": "name", "label": name, "times": 1}


def test_what_was_promoted_meanwhile_is_associated_as_its_new_version(graph: Graph) -> None:
    given(graph, "a", hours=-1)
    given(graph, energy=3.0)
    run_at(graph, 0.1)
    with holding(graph) as unit:
        promote(unit, 0.1)
        late = Waiting(graph, lambda: made(graph))
    assert late.result().memories == 2
    assert query(graph, "MATCH (a {id: 'a'})-[:NEXT]->(b) RETURN b.id AS id") == [{"id": "n"}]
    sound(graph)


def test_a_promotion_that_comes_second_carries_every_edge(graph: Graph) -> None:
    given(graph, "a", hours=-1)
    given(graph, energy=3.0)
    with holding(graph) as unit:
        associate(unit, "a", "m")
        late = Waiting(graph, lambda: consolidation.promote(graph, now=at(0.1), is_test=False))
    (risen,) = late.result().promoted
    rows = query(graph, "MATCH (m {id: $id})-[r:NEXT|ABOUT|CAUSED]-() RETURN type(r) AS t ORDER BY t", id=risen.new_id)
    assert [row["t"] for row in rows] == ["ABOUT", "CAUSED", "NEXT"]
    assert "Unlinked" not in stored(graph, risen.new_id)["labels"]
    assert stored(graph, risen.new_id)["place"] == stored(graph)["place"]
    sound(graph)


def test_a_neighbour_that_is_promoted_meanwhile_is_followed_as_its_new_version(graph: Graph) -> None:
    given(graph, energy=3.0)
    made(graph)
    given(graph, "b", hours=0.05)
    run_at(graph, 0.1)
    with holding(graph) as unit:
        promote(unit, 0.1)
        late = Waiting(graph, lambda: made(graph))
    assert late.result().next == 1
    assert query(graph, "MATCH (a)-[:NEXT]->(b) RETURN a.id AS a, b.id AS b") == [{"a": "n", "b": "b"}]
    sound(graph)


def test_two_that_follow_each_other_are_put_in_order_by_two_at_once(graph: Graph) -> None:
    given(graph, "a", hours=-1)
    given(graph, "b", hours=0)
    with holding(graph) as unit:
        associate(unit, "b")
        late = Waiting(graph, lambda: made(graph))
    assert late.result().memories == 1
    assert edges(graph, "NEXT") == [("a", "b")]
    sound(graph)


def test_a_boost_is_not_lost_whoever_comes_first(graph: Graph) -> None:
    given(graph)
    with holding(graph) as unit:
        boost(unit, 0.1)
        late = Waiting(graph, lambda: made(graph))
    late.result()
    given(graph, "b")
    with holding(graph) as unit:
        associate(unit, "b")
        second = Waiting(graph, lambda: memory.touch(graph, "b", now=at(0.1)))
    second.result()
    assert (stored(graph, "m")["accessCount"], stored(graph, "b")["accessCount"]) == (2, 2)
    sound(graph)


def test_a_recall_that_links_meanwhile_keeps_its_edge(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "b", hours=0.1)
    with holding(graph) as unit:
        association.coactivate(unit, ["a", "b"], retrieval="r", now=at(1))
        late = Waiting(graph, lambda: made(graph))
    assert late.result().next == 1
    with holding(graph) as unit:
        given(graph, "c", hours=0.2)
        associate(unit, "c")
        second = Waiting(graph, lambda: association.coactivate(graph, ["a", "b", "c"], retrieval="s", now=at(2)))
    assert second.result() == 3
    assert edges(graph, "COACTIVATED") == [("a", "b"), ("a", "c"), ("b", "c")]
    sound(graph)


def test_an_entity_that_a_purge_is_about_to_delete_stays_for_who_mentions_it(graph: Graph) -> None:
    given(graph, "old", speaker="Ann")
    made(graph)
    consolidation.consolidate(graph, now=at(5), is_test=False, due_only=True)
    given(graph, "new", hours=900, sessionId="other", speaker="Ann")
    with holding(graph) as unit:
        associate(unit, "new")
        late = Waiting(graph, lambda: purge.purge(graph, before=at(100), now=at(901), is_test=False))
    assert late.result().purged == 1
    assert edges(graph, "ABOUT") == [("new", "ann")]


def test_an_entity_that_a_purge_deleted_is_there_again_for_who_mentions_it(graph: Graph) -> None:
    given(graph, "old", speaker="Ann")
    made(graph)
    consolidation.consolidate(graph, now=at(5), is_test=False, due_only=True)
    given(graph, "new", hours=900, sessionId="other", speaker="Ann")
    run_at(graph, 901, run_id="p")
    with holding(graph) as unit:
        params = {"before": ms(100), "now": ms(901), "batch": 10, "except": [], "runId": "p"}
        unit.rows("purge.lineages", Anything, isTest=False, breaks=False, **params)
        late = Waiting(graph, lambda: made(graph))
    assert late.result().about == 1
    assert edges(graph, "ABOUT") == [("new", "ann")]
    sound(graph)


def test_eight_at_once_leave_the_graph_that_one_would(graph: Graph) -> None:
    def peopled() -> None:
        empty(graph)
        for number in range(60):
            text = f"because Ann said thing {number % 5} about apples and pears" if number % 3 else "Is that so?"
            given(graph, f"m{number:02}", hours=number % 7, content=text, sessionId=f"s{number % 2}", speaker="Bob")

    peopled()
    made(graph)
    alone = everything(graph)
    peopled()
    done = together(8, lambda number: made(graph))
    assert sum(each.memories for each in done) == 60
    assert everything(graph) == alone
    assert integrity.validate(graph, now=at(1000)).findings == []


@pytest.mark.parametrize("first", ["here", "there"])
def test_what_two_entities_have_in_both_brains_is_one_whoever_writes_it_first(graph: Graph, first: str) -> None:
    given(graph)
    query(graph, "UNWIND ['ann', 'bob'] AS name CREATE (:Entity {isTest: false, scope: '', name: name})")

    def related() -> dict[str, Any]:
        row = {"id": "m", "kind": "knows", "from": "ann", "to": "bob", "fromLabel": "ann", "toLabel": "bob"}
        return {"name": "association.relate", "rows": [row]}

    def merged() -> dict[str, Any]:
        ends = (["Entity", False, "", name] for name in ("ann", "bob"))
        edge: dict[str, Any] = dict(zip(("from", "to"), ends, strict=True)) | {"type": "RELATES"}
        edge["plain"] = {"pair": "false||ann>knows>bob", "kind": "knows", "weight": 3, "confidence": 1.0}
        edge["instants"] = {name: at(0).isoformat() for name in ("createdAt", "lastReinforcedAt")}
        return {"name": "archive.reconcile", "edges": [edge], "now": ms(9)}

    ways = {"here": related, "there": merged}
    earlier, later = ways.pop(first)(), ways.popitem()[1]()
    with holding(graph) as unit:
        unit.rows(earlier.pop("name"), Anything, **earlier)
        late = Waiting(graph, lambda: graph.rows(later.pop("name"), Anything, **later))
    late.result()
    rows = query(graph, "MATCH (:Entity)-[r:RELATES]->(:Entity) RETURN r.kind AS kind, r.weight AS weight")
    assert rows == [{"kind": "knows", "weight": 3}]
    sound(graph)
