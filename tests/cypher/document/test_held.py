"""cypher/document/held.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.drafted import NAME, saved
from tests.state import Anything


def held(graph: Graph, text: str, **asked: Any) -> bool:
    params = {"isTest": False, "scope": "", "name": NAME, "text": text} | asked
    found: bool = graph.one("document.held", Anything, **params).model_dump()["held"]
    return found


def test_a_text_is_held_by_whatever_state_of_the_document_has_it(graph: Graph) -> None:
    assert not held(graph, "one")
    saved(graph, "one")
    saved(graph, "two", reason="no", hours=1)
    saved(graph, "three", hours=2)
    assert [held(graph, text) for text in ("one", "two", "three", "four")] == [True, True, True, False]


def test_that_of_another_document_does_not_count(graph: Graph) -> None:
    saved(graph, "one", scope="box")
    saved(graph, "one", name="other")
    saved(graph, "one", test=True)
    assert not held(graph, "one")
    assert held(graph, "one", scope="box")
