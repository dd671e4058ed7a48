"""cypher/erasure/unfinished.cypher"""

from brainbridge.graph.graph import Graph
from brainbridge.integrity.erasing import Open
from tests.erasures import begun
from tests.state import Anything, ms


def test_they_are_there_until_they_are_finished_the_oldest_first(graph: Graph) -> None:
    begun(graph, "a", erasure="f", now=ms(1))
    begun(graph, "b", erasure="e", backups=True, kept=2)
    first, second = graph.rows("erasure.unfinished", Open)
    assert (first.id, first.backups, first.kept, first.lineages) == ("e", True, 2, ["b"])
    assert second.id == "f"
    graph.one("erasure.finish", Anything, id="e", now=ms(2), receipt="{}", sha256="")
    assert [each.id for each in graph.rows("erasure.unfinished", Open)] == ["f"]
