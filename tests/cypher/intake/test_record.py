"""cypher/intake/record.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.state import Anything, given, ms, query, run_at

EVENT = "MATCH (r:ConsolidationRun)<-[:RECORDED_IN]-(e:Event)-[:CONCERNS]->(m:Memory) RETURN e {.*} AS e, m.id AS id"


def row(name: str, **parts: Any) -> dict[str, Any]:
    lists = {"outcomes": ["stated"], "whys": [""], "parts": ["fact"], "drawnIds": ["f"], "ofIds": [""]}
    return {
        "id": name,
        "trigger": "turns",
        "signal": "low",
        "since": ms(0),
        **lists,
        "starts": [0],
        "stops": [7],
        **parts,
    }


def record(graph: Graph, *rows: dict[str, Any], hours: float = 1) -> list[str]:
    if not query(graph, "MATCH (r:ConsolidationRun) RETURN r"):
        run_at(graph, hours)
    done = graph.rows("intake.record", Anything, rows=list(rows), now=ms(hours), runId="r")
    return [each.model_dump()["id"] for each in done]


def test_it_records_why_and_what_became_of_each_statement_without_words(graph: Graph) -> None:
    given(graph, "m", content="I live in Lyon.")
    assert record(graph, row("m")) == ["m"]
    (found,) = query(graph, EVENT)
    assert found["id"] == "m"
    event = found["e"]
    assert {key: event[key] for key in ("id", "kind", "trigger", "signal", "memoryId", "lineageId", "runId")} == {
        **{"id": "r:drawn:m", "kind": "drawn", "trigger": "turns", "signal": "low"},
        **{"memoryId": "m", "lineageId": "m", "runId": "r"},
    }
    lists = ("outcomes", "whys", "parts", "drawnIds", "ofIds", "starts", "stops")
    assert [event[key] for key in lists] == [["stated"], [""], ["fact"], ["f"], [""], [0], [7]]
    assert not any("Lyon" in str(value) for value in event.values())


def test_a_repeated_attempt_records_nothing_more(graph: Graph) -> None:
    given(graph, "m")
    assert record(graph, row("m")) == record(graph, row("m", trigger="time")) == ["m"]
    assert [each["e"]["trigger"] for each in query(graph, EVENT)] == ["turns"]


def test_what_states_nothing_has_an_event_too(graph: Graph) -> None:
    given(graph, "m")
    lists = ("outcomes", "whys", "parts", "drawnIds", "ofIds", "starts", "stops")
    empty: dict[str, Any] = {key: [] for key in lists}
    record(graph, row("m", **empty))
    assert [each["e"]["outcomes"] for each in query(graph, EVENT)] == [[]]


def test_what_is_gone_has_none(graph: Graph) -> None:
    assert record(graph, row("gone")) == []
