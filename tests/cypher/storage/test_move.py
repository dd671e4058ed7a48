"""cypher/storage/move.cypher"""

from datetime import timedelta
from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.storage.storing import kept, place
from tests.state import Anything, at, damage, given, ms, query, run_at, stored, taken_back


def moved(graph: Graph, to: str, memory_id: str = "m", *, run_id: str = "r", reason: str | None = None) -> list[str]:
    if not query(graph, "MATCH (r:ConsolidationRun {id: $id}) RETURN r", id=run_id):
        run_at(graph, 1, run_id=run_id)
    rows = graph.rows("storage.move", Anything, id=memory_id, to=to, reason=reason, now=ms(1), runId=run_id)
    return [row.model_dump()["outcome"] for row in rows]


def test_there_and_back(graph: Graph) -> None:
    given(graph)
    assert moved(graph, "hot") == ["same"]
    assert moved(graph, "cold", reason="too old") == ["set"]
    assert place(graph) == ("cold", ["Cold"])
    assert (stored(graph)["storageSince"], "storageDue" in stored(graph)) == (at(1), False)
    assert moved(graph, "cold", run_id="again") == ["same"]
    assert moved(graph, "hot", run_id="back") == ["set"]
    assert place(graph) == (None, ["Hot"])
    assert stored(graph)["storageDue"] == at(1) + timedelta(days=14)
    assert damage(graph, 2) == []
    rows = query(graph, "MATCH (e:Event {kind: 'storage_set'}) RETURN e.id AS id, e.reason AS reason ORDER BY id")
    assert rows == [
        {"id": "back:storage_set:m", "reason": None},
        {"id": "r:storage_set:m", "reason": "too old"},
    ]


def test_sent_again_it_is_one_event(graph: Graph) -> None:
    given(graph)
    assert [moved(graph, "cold"), moved(graph, "cold")] == [["set"], ["set"]]
    assert len(query(graph, "MATCH (e:Event {kind: 'storage_set'}) RETURN e")) == 1


def test_it_is_taken_back(graph: Graph) -> None:
    given(graph)
    before = stored(graph)
    moved(graph, "cold")
    taken_back(graph, "r:storage_set:m", hours=2)
    assert stored(graph) | {"rev": 0} == before | {"rev": 0}


@pytest.mark.parametrize("parts", [{"role": "user", "rules": True}, {"heldBy": ["plan"]}])
def test_what_stays_hot_is_not_moved_but_may_come_back(graph: Graph, parts: dict[str, Any]) -> None:
    kept(graph, **parts)
    assert moved(graph, "cold") == ["kept"]
    assert place(graph) == (None, ["Hot"])
    kept(graph, "cold", cold=True, **parts)
    assert moved(graph, "hot", "cold") == ["set"]


def test_an_earlier_version_is_not_moved(graph: Graph) -> None:
    given(graph)
    query(graph, "MATCH (m:Memory) REMOVE m:Head:Hot")
    assert moved(graph, "cold") == ["moved"]
    assert moved(graph, "cold", "nobody") == []


def test_a_test_memory_has_labels_of_its_own(graph: Graph) -> None:
    given(graph, test=True)
    assert moved(graph, "cold") == ["set"]
    assert place(graph) == ("cold", ["TestCold"])
    assert moved(graph, "hot", run_id="back") == ["set"]
    assert place(graph) == (None, ["TestHot"])
