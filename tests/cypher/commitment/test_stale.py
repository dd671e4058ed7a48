"""cypher/commitment/stale.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.crystals import DAY
from tests.cypher.commitment.owing import one, resolved
from tests.state import Anything, ms, query

MOMENT = 1 / 3_600_000  # a millisecond in hours


def stale(graph: Graph, hours: float, *, test: bool = False) -> int:
    row = graph.one("commitment.stale", Anything, isTest=test, now=ms(hours)).model_dump()
    return int(row["waiting"])


@pytest.mark.parametrize(("hours", "count"), [(14 * DAY, 0), (14 * DAY + MOMENT, 1)])
def test_what_is_open_without_a_due_date_for_more_than_fourteen_days(graph: Graph, hours: float, count: int) -> None:
    one(graph, hours=0)
    assert (stale(graph, hours), stale(graph, hours, test=True)) == (count, 0)


def test_what_has_a_due_date_or_is_resolved_or_lives_no_more_is_not(graph: Graph) -> None:
    _, done, ended = one(graph, due=20 * DAY), one(graph, who="Bob"), one(graph, who="Cleo")
    resolved(graph, done, hours=2)
    assert stale(graph, 15 * DAY) == 1
    query(graph, "MATCH (m:Memory {id: $id}) REMOVE m:Live", id=ended)
    assert stale(graph, 15 * DAY) == 0


def test_it_counts_from_when_it_was_said_last(graph: Graph) -> None:
    made = one(graph, hours=0)
    query(graph, "MATCH (m:Memory {id: $id}) SET m.promisedAt = m.promisedAt + duration({days: 1})", id=made)
    assert (stale(graph, 15 * DAY), stale(graph, 15 * DAY + MOMENT)) == (0, 1)
