"""cypher/briefing/commitments.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.briefing.strays import UNTOLD
from tests.cypher.commitment.owing import DRAFT, one, resolved
from tests.state import Anything, at, ms, query


def told(graph: Graph, *, scope: str = "", hours: float = 5.0, limit: int = 10) -> list[str]:
    rows = graph.rows("briefing.commitments", Anything, scope=scope, now=ms(hours), limit=limit)
    return [row.model_dump()["id"] for row in rows]


def test_the_soonest_due_come_first_then_the_latest_of_those_without_a_due_date(graph: Graph) -> None:
    given = zip("abcd", (None, None, 20, 10), (1, 2, 0, 0), strict=True)
    old, new, late, soon = (one(graph, who=who, due=due, hours=hours) for who, due, hours in given)
    assert told(graph) == [soon, late, new, old]
    assert told(graph, limit=1) == [soon]


def test_those_of_the_scope_and_of_none(graph: Graph) -> None:
    mine, none, _ = (one(graph, scope=scope, due=due) for scope, due in (("box", 10), (None, 20), ("crate", 30)))
    one(graph, scope="box", test=True)
    assert (told(graph, scope="box"), told(graph)) == ([mine, none], [none])


def test_what_is_open_and_promised_by_then(graph: Graph) -> None:
    made, done = one(graph, hours=1), one(graph, who="Bob")
    resolved(graph, done)
    assert (told(graph, hours=0.999), told(graph, hours=1)) == ([], [made])
    query(graph, "MATCH (m:Commitment) REMOVE m:Live")
    assert told(graph) == []


@pytest.mark.parametrize("mark", UNTOLD.values(), ids=UNTOLD)
def test_it_tells_nothing_that_no_briefing_tells(graph: Graph, mark: str) -> None:
    made = one(graph)
    assert told(graph) == [made]
    query(graph, f"MATCH (m:Commitment) SET m.{mark}", at=at(5))
    assert told(graph) == []


def test_what_a_row_tells(graph: Graph) -> None:
    made = one(graph, branch="topic", hours=1, due=9)
    (row,) = graph.rows("briefing.commitments", Anything, scope="", now=ms(5), limit=10)
    found: dict[str, Any] = row.model_dump()
    (source,) = query(graph, "MATCH (:Commitment)-[:DERIVED_FROM]->(t) RETURN t.id AS id")
    assert found == {
        **{"id": made, "content": DRAFT, "who": "Ann", "branch": "topic", "created": ms(1), "due": ms(9)},
        "sources": [source["id"]],
    }
