"""cypher/intake/take.cypher"""

from brainbridge.graph.graph import Graph
from tests.cypher.intake.waiting_turns import marked, waits
from tests.races.two import Waiting, holding
from tests.state import Anything, ms, query, run_at, stored


def take(graph: Graph, *ids: str, hours: float = 1, run_id: str = "r") -> list[str]:
    if not query(graph, "MATCH (r:ConsolidationRun {id: $id}) RETURN r", id=run_id):
        run_at(graph, hours, run_id=run_id)
    rows = graph.rows("intake.take", Anything, ids=list(ids), now=ms(hours), runId=run_id)
    return [row.model_dump()["id"] for row in rows]


def test_what_is_taken_waits_no_longer(graph: Graph) -> None:
    waits(graph, "a", 0, signal="high")
    waits(graph, "b", 0)
    assert take(graph, "a") == ["a"]
    assert marked(graph) == ["b"]
    assert stored(graph, "a")["rev"] == 1


def test_it_is_taken_once(graph: Graph) -> None:
    waits(graph, "a", 0)
    assert (take(graph, "a"), take(graph, "a", run_id="again")) == (["a"], [])


def test_a_repeated_attempt_is_told_what_it_has_read(graph: Graph) -> None:
    waits(graph, "a", 0)
    take(graph, "a")
    query(graph, "CREATE (:Event {id: 'r:drawn:a'})")
    assert (take(graph, "a"), take(graph, "a", run_id="again")) == (["a"], [])


def test_no_version_of_it_waits_any_more(graph: Graph) -> None:
    waits(graph, "old", 0)
    query(
        graph,
        "MATCH (o:Memory {id: 'old'}) REMOVE o:Live:Head CREATE (n:Memory:Live:Head) "
        "SET n = o {.*, id: 'new', importKey: null}",
    )
    assert take(graph, "old") == []
    assert take(graph, "new") == ["new"]
    assert marked(graph) == []


def test_what_came_in_later_or_is_forgotten_or_gone_is_not_taken(graph: Graph) -> None:
    waits(graph, "later", 2)
    waits(graph, "forgotten", 0)
    query(graph, "MATCH (m:Memory {id: 'forgotten'}) REMOVE m:Live SET m.endReason = 'retracted'")
    assert take(graph, "later", "forgotten", "gone") == []


def test_of_two_at_once_one_takes_it(graph: Graph) -> None:
    waits(graph, "a", 0)
    for name in ("one", "two"):
        run_at(graph, 1, run_id=name)
    with holding(graph) as unit:
        rows = unit.rows("intake.take", Anything, ids=["a"], now=ms(1), runId="one")
        waiting = Waiting(graph, lambda: take(graph, "a", run_id="two"))
    assert ([row.model_dump()["id"] for row in rows], waiting.result()) == (["a"], [])
