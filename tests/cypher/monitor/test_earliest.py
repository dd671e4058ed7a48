"""cypher/monitor/earliest.cypher"""

from datetime import datetime

from brainbridge.graph.graph import Graph
from brainbridge.monitor.signs import _Earliest
from tests.state import at, given


def earliest(graph: Graph) -> datetime | None:
    return graph.one("monitor.earliest", _Earliest).earliest


def test_there_are_no_memories(graph: Graph) -> None:
    assert earliest(graph) is None


def test_the_one_touched_first_whatever_the_order_of_writing(graph: Graph) -> None:
    given(graph, "b", hours=2)
    given(graph, "a", hours=1)
    given(graph, "c", hours=3)
    assert earliest(graph) == at(1)


def test_memories_of_tests_are_no_memories(graph: Graph) -> None:
    given(graph, "test", hours=0, test=True)
    assert earliest(graph) is None
    given(graph, "real", hours=5)
    assert earliest(graph) == at(5)
