"""cypher/crystal/due.cypher"""

from brainbridge.graph.graph import Graph
from tests.crystals import DAY, crystallized, later, moved
from tests.state import Anything, given, ms, stored


def due(graph: Graph, hours: float, **options: object) -> dict[str, str]:
    params = {"isTest": False, "activates": True, "batch": 100, "except": [], **options}
    rows = [row.model_dump() for row in graph.rows("crystal.due", Anything, now=ms(hours), **params)]
    return {row["id"]: row["to"] for row in rows}


def test_what_the_law_asks_for(graph: Graph) -> None:
    crystallized(graph, "idle")
    crystallized(graph, "used", accesses=16)
    crystallized(graph, "brief", facet={"lifespanPolicy": "ttl", "ttlMs": 1000})
    crystallized(graph, "skill", facet={"semanticType": "skill"}, accesses=16)
    given(graph, "plain")
    assert due(graph, 0) == {"used": "activated"}
    assert due(graph, 1) == {"used": "activated", "brief": "expired"}
    moved(graph, "activated", "used", hours=0)
    assert due(graph, 1) == {"brief": "expired"}
    assert due(graph, 80 * DAY) == {"idle": "expired", "used": "archived", "brief": "expired"}
    assert due(graph, 80 * DAY, batch=1).keys() <= {"idle", "used", "brief"}
    assert due(graph, 80 * DAY, **{"except": ["idle", "brief"]}) == {"used": "archived"}


def test_on_both_sides_of_the_instant(graph: Graph) -> None:
    crystallized(graph)
    end = stored(graph, "c")["forgetAt"]
    assert (due(graph, later(end, -1)), due(graph, later(end, 0))) == ({}, {"c": "expired"})
    crystallized(graph, "used", accesses=16)
    last = stored(graph, "used")["activeUntil"]
    assert (due(graph, later(last, 0)), due(graph, later(last, 1))) == ({"used": "activated"}, {})


def test_only_ends_if_nothing_may_be_activated(graph: Graph) -> None:
    crystallized(graph, "used", accesses=16)
    crystallized(graph, "brief", facet={"lifespanPolicy": "ttl", "ttlMs": 1000})
    assert due(graph, 1, activates=False) == {"brief": "expired"}


def test_a_ttl_that_is_outlived_comes_before_an_activation(graph: Graph) -> None:
    crystallized(graph, accesses=16, facet={"lifespanPolicy": "ttl", "ttlMs": 1000})
    assert due(graph, 0) == {"c": "activated"}
    assert due(graph, 1) == {"c": "expired"}


def test_nothing_before_it_was_written_and_test_memories_apart(graph: Graph) -> None:
    crystallized(graph, "used", hours=5, accesses=16)
    crystallized(graph, "tried", accesses=16, test=True)
    assert due(graph, 4) == {}
    assert due(graph, 5, isTest=True) == {"tried": "activated"}
