"""cypher/memory/describe.cypher"""

from brainbridge.graph import Graph
from tests.state import Anything, given, stored


def describe(graph: Graph) -> None:
    graph.rows("memory.describe", Anything, rows=[{"id": "m", "terms": ["new"], "asks": True}])


def test_what_is_missing_is_written(graph: Graph) -> None:
    given(graph)
    describe(graph)
    assert (stored(graph)["terms"], stored(graph)["asks"]) == (["new"], True)


def test_what_is_there_stays(graph: Graph) -> None:
    given(graph, terms=["old"], asks=False)
    describe(graph)
    assert (stored(graph)["terms"], stored(graph)["asks"]) == (["old"], False)
