"""cypher/index/relocate.cypher"""

from brainbridge.graph.graph import Graph
from tests.crystals import moved
from tests.cypher.index.chunks import chunk, events
from tests.state import Anything, ms, run_at, stored, taken_back


def relocate(graph: Graph, *names: str, hours: float = 1.0) -> list[str]:
    run_at(graph, hours)
    rows = [{"id": name, "startLine": 11, "endLine": 19} for name in names]
    found = graph.rows("index.relocate", Anything, rows=rows, now=ms(hours), runId="r")
    return [row.model_dump()["id"] for row in found]


def test_only_the_lines_change(graph: Graph) -> None:
    chunk(graph)
    before = stored(graph, "c")
    assert relocate(graph, "c") == ["c"]
    assert stored(graph, "c") == {**before, "startLine": 11, "endLine": 19, "rev": 1}
    (event,) = events(graph)
    assert {key: event[key] for key in event if "Line" in key} == {
        **{"before_startLine": 1, "before_endLine": 9, "after_startLine": 11, "after_endLine": 19}
    }
    taken_back(graph, "r:relocated:c", hours=2)
    assert {**stored(graph, "c"), "rev": 0} == before


def test_a_repeated_call_changes_nothing(graph: Graph) -> None:
    chunk(graph)
    relocate(graph, "c")
    before = stored(graph, "c")
    rows = [{"id": "c", "startLine": 11, "endLine": 19}]
    graph.rows("index.relocate", Anything, rows=rows, now=ms(1), runId="r")
    assert stored(graph, "c") == before
    assert len(events(graph)) == 1


def test_what_is_frozen_or_has_ended_stays(graph: Graph) -> None:
    for name in ("frozen", "expired"):
        chunk(graph, name)
    moved(graph, "frozen", "frozen", hours=0.5, run_id="f")
    moved(graph, "expired", "expired", hours=900, run_id="e")
    before = [stored(graph, name) for name in ("frozen", "expired")]
    assert relocate(graph, "frozen", "expired", "gone") == []
    assert [stored(graph, name) for name in ("frozen", "expired")] == before
