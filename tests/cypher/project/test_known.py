"""cypher/project/known.cypher"""

from brainbridge.graph.graph import Graph
from tests.cypher.project.test_settle import BOX, CRATE, FOLDER, settle
from tests.state import Anything


def known(graph: Graph, *identities: str) -> str | None:
    scope: str | None = graph.one("project.known", Anything, identities=list(identities)).model_dump()["scope"]
    return scope


def test_it_is_what_settling_would_give(graph: Graph) -> None:
    assert known(graph, BOX) is None
    settle(graph, FOLDER, scope="folder")
    assert (known(graph, FOLDER), known(graph, BOX, FOLDER)) == ("folder", "folder")
    settle(graph, BOX, FOLDER, scope="box")
    assert (known(graph, BOX), known(graph, BOX, FOLDER)) == ("folder", "folder")


def test_a_copy_that_became_another_repository_knows_nothing(graph: Graph) -> None:
    settle(graph, FOLDER, scope="folder")
    settle(graph, BOX, FOLDER, scope="box")
    assert known(graph, CRATE, FOLDER) is None


def test_what_was_merged_into_another_has_its_scope(graph: Graph) -> None:
    settle(graph, BOX, scope="box")
    settle(graph, FOLDER, scope="folder")
    settle(graph, BOX, FOLDER, scope="new")
    assert known(graph, FOLDER) == "box"
