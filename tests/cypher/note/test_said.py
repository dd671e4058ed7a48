"""cypher/note/said.cypher"""

from typing import Any

from brainbridge.forgetting import forgetting
from brainbridge.graph.graph import Graph
from tests.crystals import crystallized
from tests.cypher.note.test_list import noted
from tests.state import Anything, at, ms


def said(graph: Graph, *hours: float, **asked: Any) -> list[tuple[int, str]]:
    params = {"isTest": False, "scope": "", "ats": [ms(each) for each in hours]} | asked
    return [(row.at, row.text) for row in graph.rows("note.said", Anything, **params)]  # type: ignore[attr-defined]


def test_notes_of_the_instants_are_there_and_nothing_else_is(graph: Graph) -> None:
    for hours, name in ((0, "a"), (1, "b"), (1, "c"), (2, "d")):
        noted(graph, name, hours=hours)
    noted(graph, "test", hours=1, test=True)
    crystallized(graph, "plain", hours=1)
    assert said(graph, 1, 0) == [(ms(0), "content of a"), (ms(1), "content of b"), (ms(1), "content of c")]
    assert said(graph, 1, isTest=True) == [(ms(1), "content of test")]
    assert said(graph, 0.999) == said(graph) == []


def test_a_document_knows_the_notes_of_its_scope_and_those_without_one(graph: Graph) -> None:
    for name, scope in (("none", None), ("box", "box"), ("crate", "crate")):
        noted(graph, name, scope=scope)
    assert said(graph, 0) == [(ms(0), "content of none")]
    assert said(graph, 0, scope="box") == [(ms(0), "content of box"), (ms(0), "content of none")]


def test_what_was_forgotten_is_known_too(graph: Graph) -> None:
    noted(graph, "a")
    forgetting.forget(graph, forgetting.choose(graph, ["a"], now=at(1), limit=1, scope=None, is_test=False), now=at(1))
    assert said(graph, 0) == [(ms(0), "content of a")]
