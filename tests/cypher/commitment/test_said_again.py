"""cypher/commitment/said_again.cypher"""

from typing import Any

import pytest

from brainbridge.consolidation import undo
from brainbridge.graph.graph import Graph
from tests.cypher import staying
from tests.cypher.commitment.owing import owed
from tests.state import at, query

ALIVE = "MATCH (m:Commitment) WHERE m:Live RETURN m.dueAt AS due"


def said(graph: Graph, hours: float, *texts: str, **parts: Any) -> str:
    """Promise something, and return the run that recorded it."""
    owed(graph, *texts, hours=hours, **parts)
    text = "MATCH (e:Event) WHERE e.kind IN ['promised', 'affirmed'] RETURN e.runId AS id ORDER BY e.at DESC LIMIT 1"
    return str(query(graph, text)[0]["id"])


def stays(graph: Graph, *runs: str) -> list[tuple[str, str]]:
    """Return the runs of the events that stay, each with the run that promised it again."""
    return staying.stays(graph, "commitment.said_again", runs, first="promised", again="affirmed")


def test_what_another_run_promised_again_stays_until_that_is_taken_back(graph: Graph) -> None:
    first = said(graph, 0)
    assert stays(graph, first) == []
    second = said(graph, 1)
    third = said(graph, 2)
    assert stays(graph, first, second, third) == [(first, third)]
    undo.undo(graph, third, now=at(3))
    assert stays(graph, first) == [(first, second)]
    back = undo.undo(graph, second, now=at(4)).run_id
    assert stays(graph, first) == []
    undo.undo(graph, back, now=at(5))
    assert stays(graph, first) == [(first, second)]


def test_what_the_same_run_promised_twice_goes_with_it(graph: Graph) -> None:
    run = said(graph, 0, "I'll send you the draft.", "I'll send you the draft.")
    assert len(query(graph, "MATCH (e:Event {kind: 'affirmed'}) RETURN e")) == 1
    assert stays(graph, run) == []


@pytest.mark.parametrize(("reason", "holds"), [("retracted", False), ("undone", False), ("expired", True)])
def test_a_promise_that_was_forgotten_counts_for_nothing_and_one_that_faded_does(
    graph: Graph, reason: str, holds: bool
) -> None:
    first = said(graph, 0)
    second = said(graph, 1)
    text = "MATCH (:Commitment)-[:DERIVED_FROM {operation: 'restated'}]->(m) SET m.endReason = $reason RETURN m"
    assert len(query(graph, text, reason=reason)) == 1
    assert stays(graph, first) == ([(first, second)] if holds else [])


def test_who_is_trusted_less_promised_again_too(graph: Graph) -> None:
    first = said(graph, 0)
    second = said(graph, 1, trust="unknown")
    assert query(graph, "MATCH (:Commitment)-[d:DERIVED_FROM {operation: 'restated'}]->() RETURN d") == []
    assert stays(graph, first) == [(first, second)]


def test_what_has_ended_stays_for_nobody(graph: Graph) -> None:
    first = said(graph, 0)
    said(graph, 1)
    query(graph, "MATCH (m:Commitment) REMOVE m:Live")
    assert stays(graph, first) == []


def test_the_undo_names_the_run_and_a_cascade_takes_both_and_a_redo_brings_both(graph: Graph) -> None:
    first = said(graph, 0, due=10)
    second = said(graph, 1, due=20)
    left = undo.undo(graph, first, now=at(2)).refused
    assert [each.reason for each in left] == [
        f"it was said again since by the run {second}; --cascade takes that back first"
    ]
    assert query(graph, ALIVE) == [{"due": at(20)}]
    done = undo.undo(graph, first, now=at(3), cascade=True)
    assert (done.refused, done.undone.get("affirmed"), query(graph, ALIVE)) == ([], 1, [])
    back = undo.undo(graph, done.run_id, now=at(4))
    assert (back.refused, query(graph, ALIVE)) == ([], [{"due": at(20)}])
