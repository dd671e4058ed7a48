"""cypher/feedback/undo.cypher"""

from typing import Any

import pytest

from brainbridge.consolidation import consolidation
from brainbridge.consolidation import undo as undoing
from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from tests.cypher.feedback.test_mark import marked
from tests.cypher.policy.judging import configured, kept
from tests.state import Anything, at, given, ms, query, run_at, stored

EVENT = "mark:marked_stale:m"


def back(graph: Graph, *events: str, hours: float = 2.0, run_id: str = "back") -> list[dict[str, Any]]:
    run_at(graph, hours, run_id=run_id)
    params = {"events": list(events or [EVENT]), "now": ms(hours), "runId": run_id}
    return [row.model_dump() for row in graph.rows("feedback.undo", Anything, **params)]


def outcomes(rows: list[dict[str, Any]]) -> list[str]:
    return [row["outcome"] for row in rows]


def heads(graph: Graph) -> list[Any]:
    return [row["s"] for row in query(graph, "MATCH (m:Head) RETURN m.staleSince AS s")]


def test_a_mark_is_taken_back_and_that_too(graph: Graph) -> None:
    given(graph)
    marked(graph)
    (row,) = back(graph)
    assert (row["outcome"], row["event"], row["lives"]) == ("undone", f"back:undone:{EVENT}", None)
    assert "staleSince" not in stored(graph)
    assert outcomes(back(graph, row["event"], run_id="redo")) == ["undone"]
    assert stored(graph)["staleSince"] == at(1)


def test_it_is_taken_back_once(graph: Graph) -> None:
    given(graph)
    marked(graph)
    first = back(graph)
    assert back(graph) == first
    assert outcomes(back(graph, run_id="other")) == ["repeated"]


def test_a_use_since_has_taken_it_away_for_good(graph: Graph) -> None:
    given(graph)
    marked(graph)
    memory.touch(graph, "m", now=at(1.5))
    assert outcomes(back(graph)) == ["accessed"]
    marked(graph, hours=1.7, run_id="again")
    assert outcomes(back(graph, run_id="other")) == ["changed"]
    assert stored(graph)["staleSince"] == at(1.7)


def test_it_is_the_lineage_s_whatever_was_promoted_or_taken_back_since(graph: Graph) -> None:
    given(graph)
    marked(graph)
    first = consolidation.force_promote(graph, "m", now=at(1.5)).run_id
    assert heads(graph) == [at(1)]
    assert outcomes(back(graph)) == ["undone"]
    assert heads(graph) == [None]
    undoing.undo(graph, first, now=at(2.5))
    assert heads(graph) == [None]


def test_a_promotion_that_is_taken_back_leaves_the_mark_and_again(graph: Graph) -> None:
    given(graph)
    first = consolidation.force_promote(graph, "m", now=at(0.5))
    (promoted,) = first.promoted
    marked(graph, promoted.new_id)
    back_again = undoing.undo(graph, first.run_id, now=at(1.5))
    assert (stored(graph)["staleSince"], heads(graph)) == (at(1), [at(1)])
    memory.touch(graph, "m", now=at(1.6))
    undoing.undo(graph, back_again.run_id, now=at(1.7), cascade=True)
    assert heads(graph) == [None]


def test_what_was_deleted_since_is_no_row(graph: Graph) -> None:
    given(graph)
    marked(graph)
    query(graph, "MATCH (m:Memory) DETACH DELETE m")
    assert back(graph) == []


def test_its_policy_state_is_looked_at_again(graph: Graph) -> None:
    kept(graph)
    marked(graph)
    (row,) = back(graph)
    assert stored(graph)["policyDue"] == at(2)
    back(graph, row["event"], hours=3, run_id="redo")
    assert stored(graph)["policyDue"] == at(3)


@pytest.mark.parametrize("on", [True, False])
def test_so_is_its_place_only_while_memories_are_moved(graph: Graph, on: bool) -> None:
    configured(graph, storageOnConsolidate=on)
    kept(graph)
    query(graph, "MATCH (m:Memory) SET m.storageDue = datetime($at)", at="2026-01-01T00:00:00Z")
    marked(graph)
    before = stored(graph)["storageDue"]
    back(graph)
    assert stored(graph)["storageDue"] == (at(2) if on else before)


def test_where_nothing_is_taken_back_nothing_is_looked_at(graph: Graph) -> None:
    configured(graph, storageOnConsolidate=True)
    kept(graph)
    marked(graph)
    back(graph)
    assert outcomes(back(graph, hours=3, run_id="other")) == ["repeated"]
    assert (stored(graph)["policyDue"], stored(graph)["storageDue"]) == (at(2), at(2))
