"""cypher/document/authored.cypher"""

from brainbridge.graph.graph import Graph
from tests.drafted import NAME, saved
from tests.state import Anything

LINES = ["one", "two", "three", "four"]


def authored(graph: Graph, scope: str = "", *, test: bool = False) -> list[str]:
    rows = graph.rows("document.authored", Anything, isTest=test, scope=scope, name=NAME, lines=LINES)
    return [row.model_dump()["line"] for row in rows]


def test_lines_of_the_rules_and_of_models_are_told_and_no_others(graph: Graph) -> None:
    saved(graph, "one\n", author="rules")
    saved(graph, "one\ntwo\n", author="model:m", hours=1)
    saved(graph, "one\ntwo\nthree\n", hours=2)
    saved(graph, "four\n", author="rules", reason="no", hours=3)
    assert authored(graph) == ["one", "two"]


def test_those_of_other_documents_are_not(graph: Graph) -> None:
    saved(graph, "one\n", author="rules", scope="box")
    saved(graph, "two\n", author="rules", test=True)
    assert (authored(graph), authored(graph, "box"), authored(graph, test=True)) == ([], ["one"], ["two"])
