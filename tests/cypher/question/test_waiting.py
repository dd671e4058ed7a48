"""cypher/question/waiting.cypher"""

from brainbridge.graph.graph import Graph
from tests.cypher.question.building import built, over
from tests.state import Anything, ms, query


def waiting(graph: Graph, hours: float = 9.0, *, test: bool = False) -> int:
    return int(graph.one("question.waiting", Anything, isTest=test, now=ms(hours)).model_dump()["waiting"])


def test_it_counts_what_is_questioned_alive_and_of_one_world(graph: Graph) -> None:
    built(graph, "a", "b")
    over(graph)
    assert (waiting(graph, 1.99), waiting(graph, 2), waiting(graph, test=True)) == (0, 2, 0)
    query(graph, "MATCH (m:Memory {id: 'a'}) REMOVE m:Live")
    assert waiting(graph) == 1
