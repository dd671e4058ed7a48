"""cypher/box/resummed.cypher: which events stay, since a box would have a second summary by taking them back"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.box.talk import back as boxed_back
from tests.cypher.box.talk import placed, run
from tests.state import Anything, given, query, taken_back

RECORDED = """
MATCH (s:Memory {id: $id}), (b:Box {id: $box}) SET s:Summary
MERGE (s)-[:SUMS_UP {count: b.count}]->(b)
"""
ENDED = """
MATCH (s:Memory {id: $id}) SET s.validTo = datetime('2026-05-02T00:00:00Z'), s.endReason = 'retracted' REMOVE s:Live
"""


def summed(graph: Graph, name: str, *, box: str = "box of a", run_id: str = "") -> str:
    """Write a summary of a box, by a run of its own; returns the event."""
    given(graph, name)
    query(graph, RECORDED, id=name, box=box)
    by = run_id or f"by {name}"
    run(graph, 0.1, by)
    params = {"ids": [name], "kind": "summarised", "reason": "retracted", "now": 0, "runId": by}
    graph.rows("crystal.record", Anything, **params)
    return f"{by}:summarised:{name}"


def stays(graph: Graph, *events: str) -> list[dict[str, Any]]:
    rows = [row.model_dump() for row in graph.rows("box.resummed", Anything, events=list(events))]
    return [row | {"blocker": (row["blocker"] or {}).get("id")} for row in rows]


@pytest.fixture
def back(graph: Graph) -> str:
    """A box whose summary was taken back; returns the event of that."""
    placed(graph, "a")
    placed(graph, "b", session="t")
    event = summed(graph, "first")
    taken_back(graph, event, run_id="back")
    return f"back:undone:{event}"


def test_one_that_would_live_beside_another_stays(graph: Graph, back: str) -> None:
    assert stays(graph, back) == []
    by = summed(graph, "second")
    assert stays(graph, back) == [{"id": back, "summary": "second", "runId": "by second", "blocker": by}]


def test_another_that_has_ended_or_is_of_another_box_does_not_matter(graph: Graph, back: str) -> None:
    summed(graph, "second")
    summed(graph, "other", box="box of b")
    query(graph, ENDED, id="second")
    assert stays(graph, back) == []


def test_nor_does_one_for_what_ends_or_lives_already(graph: Graph, back: str) -> None:
    event = summed(graph, "second")
    summed(graph, "third")
    assert stays(graph, event) == []
    query(graph, "MATCH (s:Memory {id: 'first'}) SET s.validTo = null SET s:Live")
    assert stays(graph, back) == []


def test_of_several_the_first_is_named(graph: Graph, back: str) -> None:
    for name in ("z", "y"):
        summed(graph, name)
    query(graph, "MATCH (e:Event {kind: 'summarised', memoryId: 'y'}) DETACH DELETE e")
    assert stays(graph, back) == [{"id": back, "summary": "y", "runId": None, "blocker": None}]


def test_one_that_lives_again_was_made_by_the_event_of_that(graph: Graph, back: str) -> None:
    event = summed(graph, "second")
    taken_back(graph, event, run_id="then")
    assert stays(graph, back) == []
    taken_back(graph, f"then:undone:{event}", run_id="again")
    (row,) = stays(graph, back)
    assert (row["runId"], row["blocker"]) == ("again", f"again:undone:then:undone:{event}")


def test_one_whose_box_was_emptied_since_stays(graph: Graph, back: str) -> None:
    taken = boxed_back(graph, "box.undo", "r:box_opened:box of a", run_id="emptied")
    assert [row["outcome"] for row in taken] == ["undone"]
    by = "emptied:undone:r:box_opened:box of a"
    assert stays(graph, back) == [{"id": back, "summary": None, "runId": "emptied", "blocker": by}]
    boxed_back(graph, "box.undo", by, run_id="filled")
    assert stays(graph, back) == []
