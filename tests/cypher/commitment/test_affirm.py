"""cypher/commitment/affirm.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.commitment.owing import one, resolved
from tests.state import Anything, at, given, ms, query, run_at, stored, taken_back

ROOTS = "MATCH (:Commitment)-[d:DERIVED_FROM]->() RETURN d.operation AS how ORDER BY how"
EVENTS = "MATCH (e:Event {kind: 'affirmed'}) RETURN e.before_dueAt AS was, e.after_dueAt AS now ORDER BY e.id"


def affirm(
    graph: Graph, made: str, *, hours: float = 1.0, due: float | None = None, run_id: str = "r", **source: Any
) -> str:
    if not query(graph, "MATCH (r:ConsolidationRun {id: $id}) RETURN r", id=run_id):
        run_at(graph, hours, run_id=run_id)
    name = given(graph, f"again {hours} {due}", hours=hours, **source)
    row = {
        "of": made,
        "source": name,
        "statement": f"x{hours}",
        "at": ms(hours),
        "due": None if due is None else ms(due),
    }
    (found,) = graph.rows("commitment.affirm", Anything, rows=[row], now=ms(hours), runId=run_id)
    return str(found.model_dump()["id"])


def test_it_comes_from_that_too(graph: Graph) -> None:
    made = one(graph)
    assert affirm(graph, made) == "x1.0"
    assert query(graph, ROOTS) == [{"how": "extracted"}, {"how": "restated"}]


def test_a_due_date_that_is_named_takes_the_place_of_the_one_before(graph: Graph) -> None:
    made = one(graph, due=10)
    affirm(graph, made, due=20)
    found = stored(graph, made)
    assert (found["dueAt"], found["promisedAt"]) == (at(20), at(1))
    assert query(graph, EVENTS) == [{"was": at(10), "now": at(20)}]


def test_without_a_due_date_the_one_before_stays(graph: Graph) -> None:
    made = one(graph, due=10)
    affirm(graph, made)
    assert stored(graph, made)["dueAt"] == at(10)


def test_what_was_said_earlier_moves_nothing(graph: Graph) -> None:
    made = one(graph, hours=5, due=10)
    affirm(graph, made, hours=4.999, due=20)
    assert (stored(graph, made)["dueAt"], len(query(graph, ROOTS))) == (at(10), 2)
    assert query(graph, EVENTS) == [{"was": None, "now": None}]
    affirm(graph, made, hours=5, due=20)
    assert stored(graph, made)["dueAt"] == at(20)


def test_what_is_resolved_is_not_moved(graph: Graph) -> None:
    made = one(graph, due=10)
    resolved(graph, made, hours=2, run_id="r2")
    affirm(graph, made, hours=1, due=20)
    assert stored(graph, made)["dueAt"] == at(10)


@pytest.mark.parametrize(
    ("source", "counts"),
    [
        ({}, True),
        ({"trust": "user"}, True),
        ({"trust": "tool"}, False),
        ({"sensitivity": "personal"}, False),
    ],
)
def test_what_is_trusted_less_or_more_sensitive_is_no_source_and_moves_nothing(
    graph: Graph, source: dict[str, Any], counts: bool
) -> None:
    made = one(graph, due=10)
    query(graph, "MATCH (m:Memory {id: $id}) SET m.sensitivity = 'normal', m.trust = 'local_agent'", id=made)
    affirm(graph, made, due=20, **source)
    assert (stored(graph, made)["dueAt"], len(query(graph, ROOTS))) == ((at(20), 2) if counts else (at(10), 1))
    assert len(query(graph, EVENTS)) == 1


def test_a_run_has_one_event_of_it_from_the_first_to_the_last_due_date(graph: Graph) -> None:
    made = one(graph, due=10)
    affirm(graph, made, hours=1, due=20)
    affirm(graph, made, hours=2, due=30)
    assert query(graph, EVENTS) == [{"was": at(10), "now": at(30)}]
    taken_back(graph, f"r:affirmed:{made}", hours=3)
    assert (stored(graph, made)["dueAt"], stored(graph, made)["promisedAt"]) == (at(10), at(0))


def test_what_was_erased_has_no_row(graph: Graph) -> None:
    run_at(graph, 1)
    given(graph, "plain")
    rows = [{"of": each, "source": "plain", "statement": "x", "at": ms(1), "due": None} for each in ("gone", "plain")]
    assert graph.rows("commitment.affirm", Anything, rows=rows, now=ms(1), runId="r") == ()
