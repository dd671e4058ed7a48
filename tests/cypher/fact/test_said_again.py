"""cypher/fact/said_again.cypher"""

import pytest

from brainbridge.consolidation import undo
from brainbridge.graph.graph import Graph
from tests.cypher import staying
from tests.cypher.fact.stating import ids, stated, statement
from tests.state import Anything, at, query


def stays(graph: Graph, *runs: str) -> list[tuple[str, str]]:
    """Return the runs of the events that stay, each with the run that said it again."""
    return staying.stays(graph, "fact.said_again", runs, first="stated", again="restated")


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


HELD = "MATCH (f:Fact) WHERE f:Live RETURN f.claim AS value, f.retractedAt IS NULL AS sound ORDER BY value"


def corrections(graph: Graph, *runs: str) -> list[tuple[str, str]]:
    """Return the runs of the corrections that stay, each with the run that said it again."""
    text = "MATCH (e:Event) WHERE 'corrected' IN [e.kind, e.of] AND e.runId IN $runs RETURN e.id AS id ORDER BY id"
    events = [row["id"] for row in query(graph, text, runs=list(runs))]
    rows = [row.model_dump() for row in graph.rows("fact.said_again", Anything, events=events)]
    return [(row["id"].split(":")[0], row["runId"]) for row in rows]


def corrected(graph: Graph) -> str:
    """Say that it is Paris, and that this is wrong, as it is Lyon; returns the run that said so."""
    stated(graph, statement("Paris"))
    return stated(graph, statement("Lyon", corrects=True), hours=1)


def test_a_correction_stays_with_what_corrects_and_both_go_with_a_cascade(graph: Graph) -> None:
    run = corrected(graph)
    assert corrections(graph, run) == []
    again = stated(graph, statement("Lyon"), hours=2)
    assert corrections(graph, run) == [(run, again)]
    left = undo.undo(graph, run, now=at(3)).refused
    end = f"was said again since by the run {again}; --cascade takes that back first"
    assert {each.kind: each.reason for each in left} == {"corrected": f"what corrects it {end}", "stated": f"it {end}"}
    assert query(graph, HELD) == [{"value": "Lyon", "sound": True}, {"value": "Paris", "sound": False}]
    done = undo.undo(graph, run, now=at(4), cascade=True)
    assert (done.refused, query(graph, HELD)) == ([], [{"value": "Paris", "sound": True}])
    back = undo.undo(graph, done.run_id, now=at(5))
    assert (back.refused, len(query(graph, HELD))) == ([], 2)


def test_what_else_its_run_said_of_the_slot_holds_no_correction_back(graph: Graph) -> None:
    stated(graph, statement("Paris"))
    run = stated(graph, statement("Lyon", corrects=True), statement("Nice"), hours=1)
    stated(graph, statement("Nice"), hours=2)
    assert corrections(graph, run) == []
    assert [each.kind for each in undo.undo(graph, run, now=at(3)).refused] == ["stated"]
    assert query(graph, HELD) == [{"value": "Nice", "sound": True}, {"value": "Paris", "sound": True}]


def test_it_goes_if_the_correction_was_taken_back_itself(graph: Graph) -> None:
    run = corrected(graph)
    done = undo.undo(graph, run, now=at(2))
    stated(graph, statement("Lyon"), hours=3)
    stated(graph, statement("Lyon"), hours=4)
    assert corrections(graph, run, done.run_id) == []


def test_so_it_does_once_it_was_brought_back(graph: Graph) -> None:
    run = corrected(graph)
    back = undo.undo(graph, undo.undo(graph, run, now=at(2)).run_id, now=at(3)).run_id
    again = stated(graph, statement("Lyon"), hours=4)
    assert set(corrections(graph, run, back)) == {(run, again), (back, again)}
