"""cypher/erasure/shown.cypher"""

from brainbridge.graph.graph import Graph
from brainbridge.integrity.erasing import Shown
from tests.erasures import begun
from tests.state import ms


def test_all_are_shown_the_latest_first_with_what_they_deleted(graph: Graph) -> None:
    begun(graph, erasure="e", marks=[{"mark": "m", "of": "text"}], reason="asked")
    begun(graph, erasure="f", now=ms(1))
    first, second = graph.rows("erasure.shown", Shown, id=None)
    assert (first.id, second.id, second.reason, second.tombstones) == ("f", "e", "asked", 1)
    assert (set(second.counts.model_dump().values()), second.finished_at, second.compacted_at) == ({0}, None, None)


def test_one_is_shown_by_its_id(graph: Graph) -> None:
    begun(graph, erasure="e")
    assert [each.id for each in graph.rows("erasure.shown", Shown, id="e")] == ["e"]
    assert graph.rows("erasure.shown", Shown, id="f") == ()
