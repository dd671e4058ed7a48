"""cypher/erasure/compacted.cypher"""

from brainbridge.graph.graph import Graph
from brainbridge.integrity.erasing import Shown
from tests.erasures import begun, finished
from tests.state import Anything, at, ms


def noted(graph: Graph, hours: int) -> int:
    return int(graph.one("erasure.compacted", Anything, now=ms(hours)).noted)  # type: ignore[attr-defined]


def test_each_that_is_done_keeps_the_first_time(graph: Graph) -> None:
    begun(graph, "a", erasure="e")
    finished(graph)
    begun(graph, "b", erasure="f")
    assert (noted(graph, 7), noted(graph, 8)) == (1, 0)
    finished(graph, "f")
    assert noted(graph, 9) == 1
    found = {each.id: each.compacted_at for each in graph.rows("erasure.shown", Shown, id=None)}
    assert found == {"e": at(7), "f": at(9)}
