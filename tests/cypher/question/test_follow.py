"""cypher/question/follow.cypher"""

from brainbridge.graph.graph import Graph
from tests.cypher.question.building import built, over
from tests.state import Anything, at, query


def follow(graph: Graph, events: list[str], run: str) -> dict[str, tuple[str, str | None]]:
    rows = [row.model_dump() for row in graph.rows("question.follow", Anything, events=events, runId=run)]
    assert all((row["lives"], row["moves"], row["blocker"]) == (None, None, None) for row in rows)
    return {row["id"]: (row["outcome"], row["event"]) for row in rows}


def test_what_the_run_has_put_right_is_taken_back_with_its_event(graph: Graph) -> None:
    built(graph, "a", "b")
    over(graph)
    events = {
        row["of"]: row["id"]
        for row in query(graph, "MATCH (e:Event {kind: 'questioned'}) RETURN e.memoryId AS of, e.id AS id")
    }
    query(
        graph,
        "MATCH (m:Memory {id: 'a'}) "
        "CREATE (:Event {id: 'u:questioned:a', kind: 'questioned', runId: 'u', at: $at})-[:CONCERNS]->(m)",
        at=at(3),
    )
    assert follow(graph, [*events.values(), "nothing"], "u") == {
        events["a"]: ("undone", "u:questioned:a"),
        events["b"]: ("repeated", None),
    }
