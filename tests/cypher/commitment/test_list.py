"""cypher/commitment/list.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.intake import commitments
from tests.crystals import DAY
from tests.cypher.commitment.owing import DRAFT, one, resolved
from tests.state import at, query


def listed(graph: Graph, *, hours: float = 5.0, test: bool = False, **asked: Any) -> list[str]:
    return [each.id for each in commitments.listed(graph, now=at(hours), is_test=test, **asked)]


def test_open_ones_come_first_and_the_soonest_due_of_them(graph: Graph) -> None:
    undated, late, soon, done = (
        one(graph, who=who, due=due) for who, due in zip("abcd", (None, 20, 10, 1), strict=True)
    )
    resolved(graph, done, hours=2)
    assert listed(graph) == [soon, late, undated, done]
    assert listed(graph, limit=2) == [soon, late]
    assert listed(graph, skip=2) == [undated, done]


def test_what_a_row_tells(graph: Graph) -> None:
    made = one(graph, due=10, scope="box", hours=1)
    (found,) = commitments.listed(graph, now=at(10), is_test=False)
    assert found.model_dump() == {
        **{"id": made, "kind": "promise", "state": "open", "due": at(10), "overdue": False, "stale": False},
        **{"text": DRAFT, "who": "Ann", "promised_at": at(1), "resolved_at": None, "scope": "box", "suspect": False},
        "trust": "local_agent",
    }


def test_overdue_is_what_is_open_and_past_its_due_date(graph: Graph) -> None:
    made = one(graph, due=10)

    def overdue(hours: float) -> bool:
        return commitments.listed(graph, now=at(hours), is_test=False)[0].overdue

    assert (overdue(10), overdue(10.001)) == (False, True)
    resolved(graph, made, hours=11)
    assert not overdue(12)


def test_stale_is_what_is_open_without_a_due_date_for_more_than_fourteen_days(graph: Graph) -> None:
    def stale(hours: float) -> list[bool]:
        return [each.stale for each in commitments.listed(graph, now=at(hours), is_test=False)]

    made, _ = one(graph), one(graph, who="Bob", due=20 * DAY)
    assert (stale(14 * DAY), stale(14 * DAY + 0.001)) == ([False, False], [False, True])
    resolved(graph, made, hours=15 * DAY)
    assert stale(15 * DAY) == [False, False]


@pytest.mark.parametrize("state", ["fulfilled", "cancelled"])
def test_only_those_of_a_state(graph: Graph, state: Any) -> None:
    opened, done = one(graph), one(graph, who="Bob")
    resolved(graph, done, to=state)
    assert (listed(graph, state="open"), listed(graph, state=state)) == ([opened], [done])
    assert listed(graph, state="expired") == []


def test_only_what_is_due_before_an_instant(graph: Graph) -> None:
    made, _ = one(graph, due=10), one(graph, who="Bob")
    assert (listed(graph, due_before=at(10)), listed(graph, due_before=at(10.001))) == ([], [made])


def test_only_what_somebody_is_to_do_whatever_the_case_of_the_name(graph: Graph) -> None:
    made, _ = one(graph), one(graph, who="Bob")
    assert (listed(graph, who="ANN"), listed(graph, who="Eve")) == ([made], [])


def test_a_scope_shows_its_own_and_those_of_none(graph: Graph) -> None:
    mine, none, _ = (one(graph, scope=scope, due=due) for scope, due in (("box", 10), (None, 20), ("crate", 30)))
    assert listed(graph, scope="box") == [mine, none]


def test_test_memories_are_apart(graph: Graph) -> None:
    made = one(graph, test=True)
    assert (listed(graph), listed(graph, test=True)) == ([], [made])


def test_what_has_ended_or_is_due_to_is_left_out(graph: Graph) -> None:
    made = one(graph)
    resolved(graph, made, hours=1)
    assert (listed(graph, hours=1 + 90 * DAY), listed(graph, hours=1.001 + 90 * DAY)) == ([made], [])
    query(graph, "MATCH (m:Commitment) REMOVE m:Live")
    assert listed(graph) == []


def test_those_of_some_ids(graph: Graph) -> None:
    made, _ = one(graph), one(graph, who="Bob")
    assert [each.id for each in commitments.read(graph, [made, "unknown"], now=at(1), is_test=False)] == [made]
    assert commitments.read(graph, [made], now=at(1), is_test=True) == ()
    assert commitments.read(graph, [], now=at(1), is_test=False) == ()
