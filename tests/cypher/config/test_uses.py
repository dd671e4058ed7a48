"""cypher/config/uses.cypher: when the memories of a page were used."""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.cypher.config.replaying import given_by, touch
from tests.state import given, ms, query

SHOWN = "h.id AS id, apart, tier, born, uses, unknown, among"


def uses(graph: Graph, hours: float) -> list[dict[str, Any]]:
    return given_by(graph, "config.uses", hours, SHOWN)


def test_a_memory_has_its_birth_and_its_uses_in_order(graph: Graph) -> None:
    given(graph, tier="shortTerm")
    touch(graph, 2, 1, 3)
    expected = {"id": "m", "apart": False, "tier": "shortTerm", "born": ms(0), "unknown": 0, "among": 1}
    assert uses(graph, 2.5) == [expected | {"uses": [ms(1), ms(2)]}]
    assert uses(graph, 3) == [expected | {"uses": [ms(1), ms(2), ms(3)]}]


def test_what_is_apart_has_no_uses_and_none_that_is_unknown(graph: Graph) -> None:
    given(graph)
    touch(graph, 1, 2)
    query(graph, "MATCH (m:Memory) SET m.endReason = 'retracted', m.touchTimes = null")
    (row,) = uses(graph, 3)
    assert (row["apart"], row["uses"], row["unknown"]) == (True, [], 0)


def test_a_number_of_accesses_that_is_none_leaves_none_unknown(graph: Graph) -> None:
    given(graph)
    touch(graph, 1)
    query(graph, "MATCH (m:Memory) SET m.accessCount = 'x'")
    (row,) = uses(graph, 3)
    assert (row["uses"], row["unknown"]) == ([ms(1)], 0)


def test_it_is_of_its_own_session_since_its_birth_and_of_others_since_it_was_used_there(graph: Graph) -> None:
    given(graph)
    touch(graph, 1, session="t")
    query(graph, "MATCH (m:Memory) CREATE (m)-[:IN_SESSION]->(:Session {name: 'u', isTest: false, scope: ''})")
    (row,) = given_by(graph, "config.uses", 3, "h, [each IN sessions | [each.name, each.since]] AS sessions")
    assert sorted(row["sessions"]) == [["s", ms(0)], ["t", ms(1)], ["u", None]]
