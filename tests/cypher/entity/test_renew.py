"""cypher/entity/renew.cypher"""

from brainbridge.graph.graph import Graph
from tests.cypher.entity.naming import keyed, lives, slots
from tests.state import Anything, query


def test_the_names_of_all_slots_wait_anew(graph: Graph) -> None:
    for name in ("Ana", "Tom"):
        lives(graph, name, f"Lyon of {name}")
    keyed(graph, ana=["is ana"])
    before = slots(graph)
    assert graph.one("entity.renew", Anything).model_dump() == {"changed": 2}
    for name, each in slots(graph).items():
        assert "Unkeyed" in each["waits"]
        assert each["rev"] == before[name]["rev"] + 1


def test_one_that_no_fact_fills_is_as_one_that_was_locked(graph: Graph) -> None:
    lives(graph, "Ana", "Lyon")
    query(graph, "CREATE (:Slot {isTest: false, scope: '', name: 'tom' + '\\u0001' + 'lives_in', rev: 3})")
    graph.one("entity.renew", Anything)
    rows = query(graph, "MATCH (s:Slot) RETURN split(s.name, '\\u0001')[0] AS name, s.rev > 0 AS ordered ORDER BY name")
    assert [(row["name"], row["ordered"]) for row in rows] == [("ana", True), ("tom", False)]


def test_what_is_of_another_scope_fills_none(graph: Graph) -> None:
    lives(graph, "Ana", "Lyon")
    query(graph, "CREATE (:Slot {isTest: false, scope: 'box', name: 'ana' + '\\u0001' + 'lives_in', rev: 3})")
    graph.one("entity.renew", Anything)
    rows = query(graph, "MATCH (s:Slot) RETURN s.scope AS scope, s.rev > 0 AS ordered ORDER BY scope")
    assert [(row["scope"], row["ordered"]) for row in rows] == [("", True), ("box", False)]
