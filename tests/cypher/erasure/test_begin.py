"""cypher/erasure/begin.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.erasures import begun, tombstones
from tests.state import query


def test_it_has_its_tombstones_and_what_it_is_to_delete(graph: Graph) -> None:
    marks: list[dict[str, Any]] = [{"mark": "m1", "of": "text", "start": "b", "words": 6}, {"mark": "m2", "of": "key"}]
    assert begun(graph, "a", "b", marks=marks, reason="asked") == 2
    assert tombstones(graph) == {"m1": "text", "m2": "key"}
    (row,) = query(graph, "MATCH (e:Erasure) RETURN e.lineages AS lineages, e.reason AS reason, e.stands AS stands")
    assert row == {"lineages": ["a", "b"], "reason": "asked", "stands": True}


def test_again_nothing_stands_twice_and_more_is_added(graph: Graph) -> None:
    begun(graph, "a", marks=[{"mark": "m1", "of": "text"}])
    assert begun(graph, "a", "b", marks=[{"mark": "m1", "of": "text"}, {"mark": "m2", "of": "text"}]) == 2
    assert tombstones(graph) == {"m1": "text", "m2": "text"}
    assert query(graph, "MATCH (s:Secret) RETURN count(s) AS n") == [{"n": 1}]


def test_it_stands_only_with_its_last_marks_and_then_for_good(graph: Graph) -> None:
    begun(graph, "a", whole=False)
    assert query(graph, "MATCH (e:Erasure) RETURN e.stands AS stands") == [{"stands": False}]
    begun(graph, "a", whole=True)
    begun(graph, "a", whole=False)
    assert query(graph, "MATCH (e:Erasure) RETURN e.stands AS stands") == [{"stands": True}]


def test_a_secret_that_is_there_stays(graph: Graph) -> None:
    begun(graph, secret="first")
    begun(graph, erasure="f", secret="second")
    assert query(graph, "MATCH (s:Secret) RETURN s.value AS value") == [{"value": "first"}]
