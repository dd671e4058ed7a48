"""cypher/commitment/judge.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.language import repeats
from tests.cypher.commitment.owing import DRAFT, one, resolved
from tests.state import Anything, ms, query


def row(name: str = "x", *, hours: float = 1.0, due: float | None = None, **parts: Any) -> dict[str, Any]:
    known = {"scope": "", "kind": "promise", "owes": "ann", "key": repeats.digest(DRAFT)}
    return {"id": name, "at": ms(hours), "due": None if due is None else ms(due), **known, **parts}


def judged(graph: Graph, *rows: dict[str, Any], test: bool = False) -> list[tuple[str, str, str | None]]:
    found = [each.model_dump() for each in graph.rows("commitment.judge", Anything, isTest=test, rows=list(rows))]
    return [(each["id"], each["outcome"], each["of"]) for each in found]


def test_what_nobody_promised_yet_is_promised(graph: Graph) -> None:
    assert judged(graph, row()) == [("x", "promised", None)]


def test_the_same_said_again_while_it_is_open_is_the_same(graph: Graph) -> None:
    made = one(graph)
    assert judged(graph, row()) == [("x", "affirmed", made)]


@pytest.mark.parametrize(
    "other",
    [{"scope": "box"}, {"kind": "follow_up"}, {"owes": "bob"}, {"key": repeats.digest("I'll send you the map.")}],
    ids=["scope", "kind", "who", "text"],
)
def test_another_scope_kind_person_or_text_is_another_one(graph: Graph, other: dict[str, Any]) -> None:
    one(graph)
    assert judged(graph, row(**other)) == [("x", "promised", None)]


def test_a_test_memory_is_another_one(graph: Graph) -> None:
    one(graph)
    assert judged(graph, row(), test=True) == [("x", "promised", None)]


def test_what_was_past_its_due_date_is_no_longer_open(graph: Graph) -> None:
    made = one(graph, due=10)
    assert judged(graph, row(hours=10)) == [("x", "affirmed", made)]
    assert judged(graph, row(hours=10.001)) == [("x", "promised", None)]
    resolved(graph, made, to="expired", hours=20)
    assert judged(graph, row(hours=10)) == [("x", "affirmed", made)]
    assert judged(graph, row(hours=10.001)) == [("x", "promised", None)]


@pytest.mark.parametrize("state", ["fulfilled", "cancelled"])
def test_what_was_resolved_is_promised_anew_and_before_that_it_was_open(graph: Graph, state: str) -> None:
    made = one(graph, due=10)
    resolved(graph, made, to=state, hours=5)
    assert judged(graph, row(hours=5)) == [("x", "affirmed", made)]
    assert judged(graph, row(hours=5.001)) == [("x", "promised", None)]


def test_what_was_due_before_this_one_was_promised_is_another_one(graph: Graph) -> None:
    made = one(graph, hours=5)
    assert judged(graph, row(hours=1, due=5)) == [("x", "affirmed", made)]
    assert judged(graph, row(hours=1, due=4.999)) == [("x", "promised", None)]


def test_what_was_forgotten_is_not_there(graph: Graph) -> None:
    made = one(graph)
    query(graph, "MATCH (m:Memory {id: $id}) REMOVE m:Live", id=made)
    assert judged(graph, row()) == [("x", "promised", None)]


def test_each_is_judged_by_those_before_it(graph: Graph) -> None:
    rows = [row("a", hours=1, due=2), row("b", hours=2, due=4), row("c", hours=3), row("d", hours=4.5)]
    assert judged(graph, *rows) == [
        ("a", "promised", None),
        ("b", "affirmed", "a"),
        ("c", "affirmed", "a"),
        ("d", "promised", None),
    ]


def test_it_is_asked_again_of_what_it_wrote_itself(graph: Graph) -> None:
    made = one(graph)
    assert judged(graph, row(made)) == [(made, "promised", None)]
