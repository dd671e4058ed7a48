"""cypher/action/texts.cypher"""

from brainbridge.graph.graph import Graph
from tests.cypher.action.acting import event, recorded
from tests.state import Anything, given


def texts(graph: Graph, after: str = "", limit: int = 9) -> list[tuple[str, str]]:
    found = [row.model_dump() for row in graph.rows("action.texts", Anything, after=after, limit=limit)]
    return [(row["id"], row["told"]) for row in found]


def test_they_come_in_pages_and_what_has_none_is_left_out(graph: Graph) -> None:
    given(graph)
    ids = [event(recorded(graph, told=told)) for told in ("one", "two")]
    recorded(graph)
    assert sorted(texts(graph)) == sorted(zip(ids, ("one", "two"), strict=True))
    (first,) = texts(graph, limit=1)
    (second,) = texts(graph, after=first[0])
    assert {first[0], second[0]} == set(ids)
    assert texts(graph, after=second[0]) == []
