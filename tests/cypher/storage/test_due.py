"""cypher/storage/due.cypher"""

from typing import Any

from brainbridge import instants
from brainbridge.graph.graph import Graph
from tests.cypher.storage.storing import NOW, before, kept
from tests.state import Anything, query

SET = "MATCH (m:Memory {id: $id}) SET m.storageDue = datetime({epochMillis: $at})"


def due(graph: Graph, *, test: bool = False, batch: int = 100, leaving: tuple[str, ...] = ()) -> list[str]:
    params = {"isTest": test, "batch": batch, "except": list(leaving), "now": instants.to_ms(NOW)}
    return sorted(row.model_dump()["id"] for row in graph.rows("storage.due", Anything, **params))


def waiting(graph: Graph, memory_id: str, ahead: int = 0, **parts: Any) -> str:
    kept(graph, memory_id, **parts)
    query(graph, SET, id=memory_id, at=instants.to_ms(NOW) + ahead)
    return memory_id


def test_due_exactly_now_is_due(graph: Graph) -> None:
    for each, ahead in (("past", -1), ("now", 0), ("later", 1)):
        waiting(graph, each, ahead)
    kept(graph, "never")
    assert due(graph) == ["now", "past"]


def test_what_has_ended_is_due_and_what_is_no_head_or_not_born_is_not(graph: Graph) -> None:
    waiting(graph, "ended")
    query(graph, "MATCH (m:Memory {id: 'ended'}) REMOVE m:Live")
    waiting(graph, "earlier")
    query(graph, "MATCH (m:Memory {id: 'earlier'}) REMOVE m:Head")
    waiting(graph, "unborn", created=before(-1))
    waiting(graph, "t", test=True)
    assert due(graph) == ["ended"]
    assert due(graph, test=True) == ["t"]


def test_a_batch_leaves_out_what_is_named(graph: Graph) -> None:
    made = {waiting(graph, each) for each in "abc"}
    (first,) = due(graph, batch=1)
    assert set(due(graph, leaving=(first,))) == made - {first}
    tests = {waiting(graph, each, test=True) for each in ("t", "u")}
    (first,) = due(graph, batch=1, test=True)
    assert set(due(graph, leaving=(first,), test=True)) == tests - {first}
