"""cypher/box/topics.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.box.talk import box, placed, sealed
from tests.cypher.trace.test_join import topics as traced_topics
from tests.cypher.trace.test_join import traced
from tests.state import Anything, query

FORGOTTEN = "MATCH (m:Memory {id: $id}) SET m.endReason = 'retracted', m.validTo = m.created"


def told(graph: Graph, *boxes: str) -> dict[str, list[str]]:
    rows: list[dict[str, Any]] = [row.model_dump() for row in graph.rows("box.topics", Anything, ids=list(boxes))]
    return {row["id"]: row["topics"] for row in rows}


def test_topics_of_what_was_forgotten_go_from_the_box_and_its_trace(graph: Graph) -> None:
    traced(graph, "a", "database schema")
    traced(graph, "b", "database schema ship", hours=0.1)
    assert traced_topics(graph, "trace-6888ae84") == ["database", "schema", "ship"]
    query(graph, FORGOTTEN, id="b")
    assert told(graph, "box of a", "box of b") == {"box of a": ["database", "schema"], "box of b": []}
    assert box(graph, "box of b")["topics"] == []
    assert traced_topics(graph, "trace-6888ae84") == ["database", "schema"]


def test_what_another_turn_says_stays(graph: Graph) -> None:
    placed(graph, "a", about="database ship")
    placed(graph, "b", about="database")
    query(graph, FORGOTTEN, id="a")
    assert told(graph, "box of a") == {"box of a": ["database"]}


@pytest.mark.parametrize(("reason", "kept"), [("retracted", []), ("expired", ["ship"])])
def test_a_turn_is_forgotten_in_whichever_version(graph: Graph, reason: str, kept: list[str]) -> None:
    placed(graph, "a", about="ship")
    query(graph, "CREATE (:Memory {id: 'later', lineageId: 'a', endReason: $reason})", reason=reason)
    assert told(graph, "box of a") == {"box of a": kept}


def test_topics_come_back_with_what_is_no_longer_forgotten(graph: Graph) -> None:
    placed(graph, "a", about="ship")
    query(graph, FORGOTTEN, id="a")
    told(graph, "box of a")
    query(graph, "MATCH (m:Memory) REMOVE m.endReason, m.validTo")
    assert told(graph, "box of a") == {"box of a": ["ship"]}


def test_a_box_that_has_its_topics_is_not_written_and_one_that_is_gone_has_no_row(graph: Graph) -> None:
    placed(graph, "a", about="ship")
    sealed(graph, "box of a")
    before = box(graph, "box of a")
    assert told(graph, "box of a", "gone") == {"box of a": ["ship"]}
    assert box(graph, "box of a") == before
