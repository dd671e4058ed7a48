"""cypher/question/resolve.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.question.building import built, marks, over
from tests.state import Anything, given, ms, query


def resolve(graph: Graph, memory_id: str = "a", decision: str = "holds", run: str = "r", **parts: Any) -> list[Any]:
    query(graph, "MERGE (:ConsolidationRun {id: $run})", run=run)
    asked: dict[str, Any] = {"by": None, "reason": "since it moved", "now": ms(3), **parts}
    rows = graph.rows("question.resolve", Anything, id=memory_id, decision=decision, runId=run, **asked)
    return [(row.model_dump()["id"], row.model_dump()["event"]) for row in rows]


def stands(graph: Graph, name: str = "a") -> list[str] | None:
    (row,) = query(graph, "MATCH (m:Memory {id: $name}) RETURN m.standsWithout AS keys", name=name)
    keys: list[str] | None = row["keys"]
    return keys


def test_what_holds_stands_without_what_is_over(graph: Graph) -> None:
    fact = built(graph, "a", "b")
    over(graph)
    assert resolve(graph) == [("a", "r:answered:a")]
    assert (stands(graph), stands(graph, "b")) == ([fact], None)
    (event,) = query(graph, "MATCH (e:Event {kind: 'answered'})-[:CONCERNS]->(:Memory {id: 'a'}) RETURN e {.*} AS e")
    told = {key: event["e"].get(key) for key in ("decision", "reason", "before_standsWithout", "after_standsWithout")}
    assert told == {
        **{"decision": "holds", "reason": "since it moved"},
        **{"before_standsWithout": None, "after_standsWithout": [fact]},
    }


def test_again_it_is_reported_and_not_decided_again(graph: Graph) -> None:
    built(graph, "a")
    over(graph)
    assert resolve(graph) == resolve(graph)
    assert len(query(graph, "MATCH (e:Event {kind: 'answered'}) RETURN e.id")) == 1


def test_what_ends_stands_without_nothing(graph: Graph) -> None:
    built(graph, "a")
    over(graph)
    assert resolve(graph, decision="ends") == [("a", "r:answered:a")]
    assert stands(graph) is None


def test_what_takes_its_place_knows_of_what_is_over(graph: Graph) -> None:
    fact = built(graph, "a")
    over(graph)
    given(graph, "new", hours=3)
    assert resolve(graph, decision="revised", by="new") == [("a", "r:answered:a")]
    assert (stands(graph), stands(graph, "new")) == (None, [fact])


@pytest.mark.parametrize("hours", [1.99, 2])
def test_what_is_not_questioned_then_is_not_decided(graph: Graph, hours: float) -> None:
    built(graph, "a")
    over(graph)
    assert len(resolve(graph, now=ms(hours))) == (hours == 2)
    assert resolve(graph, "nobody") == []
    query(graph, "MATCH (m:Memory {id: 'a'}) REMOVE m:Live")
    assert resolve(graph, run="later") == []
    assert set(marks(graph)) == {"a"}
