"""cypher/intake/waiting.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.cypher.intake.waiting_turns import waits
from tests.state import Anything, ms, query


def found(graph: Graph, hours: float = 9, *, leaving: tuple[str, ...] = (), batch: int = 10, test: bool = False) -> Any:
    params = {"isTest": test, "now": ms(hours), "except": list(leaving), "batch": batch}
    return [row.model_dump() for row in graph.rows("intake.waiting", Anything, **params)]


def ids(graph: Graph, **asked: Any) -> list[str]:
    return [row["id"] for row in found(graph, **asked)]


def test_what_came_in_first_is_first_then_what_was_said_first(graph: Graph) -> None:
    waits(graph, "d", 2, said=0.5)
    waits(graph, "b", 1, said=0.2, ordinal=2)
    waits(graph, "a", 1, said=0.2, ordinal=1)
    waits(graph, "c", 1, said=0.3, ordinal=0)
    assert ids(graph) == ["a", "b", "c", "d"]
    assert ids(graph, batch=2) == ["a", "b"]
    assert ids(graph, leaving=("a", "b")) == ["c", "d"]
    assert ids(graph, hours=1.5) == ["a", "b", "c"]


def test_it_tells_what_a_draft_needs(graph: Graph) -> None:
    parts: dict[str, Any] = {"role": "user", "speaker": "Ann", "scope": "box", "branch": "topic", "trust": "user"}
    waits(graph, "m", 1, said=0.5, content="I live in Lyon.", sensitivity="personal", **parts)
    (row,) = found(graph)
    assert row == {
        **{"id": "m", "content": "I live in Lyon.", "sessionId": "s", "instanceId": "i", "created": ms(0.5)},
        **{"since": ms(1), "signal": "none", "sensitivity": "personal", **parts},
    }


def test_what_does_not_wait_is_forgotten_or_is_of_tests_is_left_out(graph: Graph) -> None:
    waits(graph, "forgotten", 0)
    waits(graph, "test", 0, test=True)
    query(graph, "MATCH (m:Memory {id: 'forgotten'}) REMOVE m:Live SET m.endReason = 'retracted'")
    assert (ids(graph), ids(graph, test=True)) == ([], ["test"])
