"""cypher/storage/enrol.cypher"""

from typing import Any

from brainbridge import instants
from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from tests.cypher.storage.storing import NOW, due, kept
from tests.state import Anything, given, query


def enrolled(graph: Graph, batch: int = 100) -> tuple[int, bool]:
    (row,) = graph.rows("storage.enrol", Anything, now=instants.to_ms(NOW), batch=batch)
    found: dict[str, Any] = row.model_dump()
    return found["enrolled"], found["more"]


def test_each_is_looked_at_once_for_its_figures(graph: Graph) -> None:
    for each in "ab":
        given(graph, each)
    kept(graph, "cold", cold=True)
    query(graph, "MATCH (m:Memory {id: 'b'}) REMOVE m:Live")
    assert enrolled(graph) == (3, False)
    assert [due(graph, each) for each in ("a", "b", "cold")] == [0, 0, 0]
    assert enrolled(graph) == (0, False)
    consolidation.reconfigure(graph, {"summaryTokens": 7}, now=NOW)
    assert enrolled(graph) == (0, False)
    consolidation.reconfigure(graph, {"demoteBelow": 0.3}, now=NOW)
    assert enrolled(graph) == (3, False)


def test_a_walk_goes_on_where_it_was(graph: Graph) -> None:
    for each in "abc":
        given(graph, each)
    assert [enrolled(graph, 2) for _ in range(3)] == [(2, True), (1, False), (0, False)]


def test_a_full_last_batch_is_followed_by_an_empty_one(graph: Graph) -> None:
    for each in "ab":
        given(graph, each)
    assert [enrolled(graph, 2) for _ in range(3)] == [(2, True), (0, False), (0, False)]


def test_an_empty_brain_is_walked_too(graph: Graph) -> None:
    assert enrolled(graph) == (0, False)
    given(graph, "a")
    assert enrolled(graph) == (0, False)


def test_earlier_versions_and_tests_are_left(graph: Graph) -> None:
    given(graph, "earlier")
    query(graph, "MATCH (m:Memory {id: 'earlier'}) REMOVE m:Head:Hot")
    given(graph, "t", test=True)
    assert enrolled(graph) == (0, False)
    assert (due(graph, "earlier"), due(graph, "t")) == (None, None)
