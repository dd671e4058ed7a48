"""cypher/probe/ended.cypher"""

from typing import Any

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from tests.cypher.probe.test_keep import keep
from tests.state import Anything, at, given


def ended(graph: Graph, run_id: str) -> list[dict[str, Any]]:
    return [row.model_dump() for row in graph.rows("probe.ended", Anything, id=run_id)]


def test_what_a_run_ended_of_what_probes_expect(graph: Graph) -> None:
    for name in ("a", "b", "unasked"):
        given(graph, name)
    given(graph, "stays", tier="longTerm")
    keep(graph, "a", "stays", name="p")
    keep(graph, "a", "b", name="q", hours=1)
    keep(graph, "stays", name="r")
    found = ended(graph, consolidation.decay(graph, now=at(5), is_test=False).run_id)
    assert [row["probe"]["id"] for row in found] == ["p", "q"]
    assert found[0]["ended"] == [
        {"id": "a", "lineageId": "a", "content": "content of a", "trust": None, "suspect": False}
    ]
    assert sorted(each["id"] for each in found[1]["ended"]) == ["a", "b"]


def test_another_run_is_none_of_its(graph: Graph) -> None:
    given(graph, "a")
    keep(graph, "a")
    first = consolidation.decay(graph, now=at(5), is_test=False).run_id
    later = consolidation.decay(graph, now=at(6), is_test=False).run_id
    assert len(ended(graph, first)) == 1
    assert ended(graph, later) == []


def test_without_probes_there_is_nothing(graph: Graph) -> None:
    given(graph, "a")
    assert ended(graph, consolidation.decay(graph, now=at(5), is_test=False).run_id) == []
