"""cypher/box/list.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.cypher.box.talk import MOMENT, back, placed, sealed
from tests.cypher.trace.test_join import SCHEMA, traced
from tests.state import Anything, given, ms, query


def listed(graph: Graph, **asked: Any) -> list[dict[str, Any]]:
    nothing = dict.fromkeys(("id", "trace", "session", "scope", "since", "until"))
    params = {**nothing, "isTest": False, "skip": 0, "limit": 9, **asked}
    return [row.model_dump() for row in graph.rows("box.list", Anything, **params)]


def names(graph: Graph, **asked: Any) -> list[str]:
    return [row["id"].removeprefix("box of ") for row in listed(graph, **asked)]


def test_boxes_come_in_the_order_of_their_time(graph: Graph) -> None:
    traced(graph, "b", SCHEMA, hours=2)
    placed(graph, "a", hours=1)
    first, second = listed(graph)
    assert first == {
        **{"id": "box of a", "topics": [], "count": 1, "sealedAt": None, "reason": None, "traceId": None},
        **{"session": "s", "scope": None, "firstAt": ms(1), "lastAt": ms(1), "summary": None},
    }
    assert (second["reason"], second["sealedAt"], second["traceId"]) == ("forced", ms(2), "trace-f98916d2")
    assert (names(graph, skip=1), names(graph, limit=1)) == (["b"], ["a"])


def test_each_filter(graph: Graph) -> None:
    traced(graph, "a", SCHEMA)
    placed(graph, "b", "c", hours=2, hours_apart=2, session="s")
    placed(graph, "d", hours=9, session="t", scope="box")
    placed(graph, "e", hours=10, session="t", scope="other")
    placed(graph, "t", test=True, run_id="t")
    assert names(graph, trace="trace-f98916d2") == ["a"]
    assert names(graph, session="s") == ["b"]
    assert names(graph, scope="box") == ["a", "b", "d"]
    assert names(graph, isTest=True) == ["t"]
    assert names(graph, id="box of d") == ["d"]
    assert names(graph, id="box of d", isTest=True) == []


def test_a_span_leaves_what_lies_in_it_even_in_part(graph: Graph) -> None:
    placed(graph, "a", "b", hours=2, hours_apart=2)
    for since, until, found in (
        (3, 5, ["a"]),
        (4, None, ["a"]),
        (4 + MOMENT, None, []),
        (None, 2, ["a"]),
        (0, 2 - MOMENT, []),
    ):
        span = {"since": since and ms(since), "until": until and ms(until)}
        assert names(graph, **span) == found, span


def test_an_empty_box_is_no_box(graph: Graph) -> None:
    placed(graph, "a")
    back(graph, "box.undo", "r:box_opened:box of a")
    assert (names(graph), names(graph, id="box of a")) == ([], [])


def test_a_living_summary_is_told(graph: Graph) -> None:
    placed(graph, "a")
    sealed(graph, "box of a")
    given(graph, "sum", content="all of it", crystal={"semanticType": "episode"}, summary=True)
    query(graph, "MATCH (b:Box), (m:Memory {id: 'sum'}) CREATE (m)-[:SUMS_UP {count: 1}]->(b)")
    (row,) = listed(graph)
    assert (row["summary"]["id"], row["summary"]["content"], row["summary"]["suspect"]) == ("sum", "all of it", False)
    query(graph, "MATCH (m:Memory {id: 'sum'}) REMOVE m:Live")
    assert listed(graph)[0]["summary"] is None
