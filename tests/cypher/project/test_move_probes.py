"""cypher/project/move_probes.cypher"""

from brainbridge.graph.graph import Graph
from tests.state import Anything, ms, query, run_at


def move(graph: Graph, source: str = "box", target: str = "chest") -> int:
    params = {"from": source, "to": target, "now": ms(1), "runId": "r"}
    moved: int = graph.one("project.move_probes", Anything, **params).model_dump()["moved"]
    return moved


def probes(graph: Graph) -> dict[str, str | None]:
    """Write four probes, of which 'a' asks in the scope box."""
    run_at(graph, 1)
    query(graph, "UNWIND [['a', 'box', false], ['b', 'crate', false], ['c', 'box', true], ['d', null, false]] AS each "
                 "CREATE (:Probe {id: each[0], scope: each[1], isTest: each[2]})")  # fmt: skip
    return asking(graph)


def asking(graph: Graph) -> dict[str, str | None]:
    rows = query(graph, "MATCH (p:Probe) RETURN p.id AS id, p.scope AS scope ORDER BY id")
    return {row["id"]: row["scope"] for row in rows}


def test_probes_of_the_scope_ask_in_the_other_one(graph: Graph) -> None:
    before = probes(graph)
    assert move(graph) == 1
    assert asking(graph) == {**before, "a": "chest"}


def test_the_event_says_which_and_is_written_once(graph: Graph) -> None:
    probes(graph)
    assert [move(graph), move(graph)] == [1, 0]
    (row,) = query(graph, "MATCH (e:Event {kind: 'questions_moved'})-[:RECORDED_IN]->(:ConsolidationRun {id: 'r'}) "
                          "RETURN e.probes AS probes, e.before_scope AS before, e.after_scope AS after")  # fmt: skip
    assert row == {"probes": ["a"], "before": "box", "after": "chest"}


def test_where_the_memories_lose_their_scope_they_ask_everywhere(graph: Graph) -> None:
    before = probes(graph)
    assert move(graph, target="") == 1
    assert asking(graph) == {**before, "a": None}
