"""cypher/commitment/due.cypher"""

from brainbridge.graph.graph import Graph
from tests.cypher.commitment.owing import one, resolved
from tests.state import Anything, ms, query


def due(
    graph: Graph, hours: float, *, test: bool = False, batch: int = 100, leaving: tuple[str, ...] = ()
) -> list[str]:
    params = {"isTest": test, "batch": batch, "except": list(leaving)}
    return [row.model_dump()["id"] for row in graph.rows("commitment.due", Anything, now=ms(hours), **params)]


def test_due_exactly_now_is_not_past(graph: Graph) -> None:
    made = one(graph, due=10)
    assert (due(graph, 10), due(graph, 10 + 1 / 3_600_000)) == ([], [made])


def test_what_has_no_due_date_is_never_past_it(graph: Graph) -> None:
    one(graph)
    assert due(graph, 1e6) == []


def test_only_what_is_open_and_alive(graph: Graph) -> None:
    kept, fulfilled, forgotten = (one(graph, due=10, who=who) for who in "abc")
    resolved(graph, fulfilled, hours=1)
    query(graph, "MATCH (m:Memory {id: $id}) REMOVE m:Live", id=forgotten)
    assert due(graph, 20) == [kept]


def test_test_memories_are_apart(graph: Graph) -> None:
    made = one(graph, due=10, test=True)
    assert (due(graph, 20), due(graph, 20, test=True)) == ([], [made])


def test_what_is_promised_later_is_not_due_earlier(graph: Graph) -> None:
    made = one(graph, hours=15, due=10)  # said of a day that was over
    assert (due(graph, 14.999), due(graph, 15)) == ([], [made])


def test_a_batch_leaves_out_what_is_named(graph: Graph) -> None:
    made = {one(graph, due=10, who=who) for who in "abc"}
    first = due(graph, 20, batch=1)
    assert len(first) == 1
    assert set(due(graph, 20, leaving=(first[0],))) == made - set(first)
