"""cypher/fact/said_again.cypher"""

import pytest

from brainbridge.consolidation import undo
from brainbridge.graph.graph import Graph
from tests.cypher.fact.stating import ids, stated, statement
from tests.state import Anything, at, query


def stays(graph: Graph, *runs: str) -> list[tuple[str, str]]:
    """Return the runs of the events that stay, each with the run that said it again."""
    text = "MATCH (e:Event {kind: 'stated'}) WHERE e.runId IN $runs RETURN e.id AS id ORDER BY id"
    events = [row["id"] for row in query(graph, text, runs=list(runs))]
    rows = [row.model_dump() for row in graph.rows("fact.said_again", Anything, events=events)]
    assert all(row["blocker"]["kind"] == "restated" for row in rows)
    return [(row["id"].split(":")[0], row["runId"]) for row in rows]


def test_what_another_run_said_again_stays_until_that_is_taken_back(graph: Graph) -> None:
    first = stated(graph, statement("Lyon"))
    assert stays(graph, first) == []
    second = stated(graph, statement("Lyon"), hours=1)
    third = stated(graph, statement("Lyon"), hours=2, trust="unknown")
    assert stays(graph, first, second, third) == [(first, third)]
    undo.undo(graph, third, now=at(3))
    assert stays(graph, first) == [(first, second)]
    back = undo.undo(graph, second, now=at(4)).run_id
    assert stays(graph, first) == []
    undo.undo(graph, back, now=at(5))
    assert stays(graph, first) == [(first, second)]


def test_what_the_same_run_said_again_goes_with_it(graph: Graph) -> None:
    run = stated(graph, statement("Lyon"), statement("Lyon"))
    assert len(query(graph, "MATCH (e:Event {kind: 'restated'}) RETURN e")) == 1
    assert stays(graph, run) == []


@pytest.mark.parametrize(("reason", "holds"), [("retracted", False), ("undone", False), ("expired", True)])
def test_a_saying_that_was_forgotten_counts_for_nothing_and_one_that_faded_does(
    graph: Graph, reason: str, holds: bool
) -> None:
    first = stated(graph, statement("Lyon"))
    second = stated(graph, statement("Lyon"), hours=1)
    query(graph, "MATCH (m:Memory {id: 'said 1 None None'}) SET m.endReason = $reason", reason=reason)
    assert stays(graph, first) == ([(first, second)] if holds else [])


def test_the_undo_names_the_run_and_a_cascade_takes_both_and_a_redo_brings_both(graph: Graph) -> None:
    first = stated(graph, statement("Lyon"))
    second = stated(graph, statement("Lyon"), hours=1)
    alive = "MATCH (f:Fact) WHERE f:Live RETURN f.claim AS value"
    left = undo.undo(graph, first, now=at(2)).refused
    assert [each.reason for each in left] == [
        f"it was said again since by the run {second}; --cascade takes that back first"
    ]
    assert query(graph, alive) == [{"value": "Lyon"}]
    done = undo.undo(graph, first, now=at(3), cascade=True)
    assert (done.refused, done.undone.get("restated"), query(graph, alive)) == ([], 1, [])
    back = undo.undo(graph, done.run_id, now=at(4))
    assert (back.refused, query(graph, alive)) == ([], [{"value": "Lyon"}])
    again = undo.undo(graph, back.run_id, now=at(5))
    assert (again.refused, query(graph, alive), len(ids(graph))) == ([], [], 1)
