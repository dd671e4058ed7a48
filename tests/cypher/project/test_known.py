"""cypher/project/known.cypher"""

from brainbridge.graph.graph import Graph
from tests.cypher.project.test_settle import BOX, CRATE, FOLDER, settle
from tests.state import Anything


def known(graph: Graph, *identities: str, smallest: str | None = None, name: str = "box") -> str | None:
    given = {"identities": list(identities), "smallest": smallest, "name": name}
    scope: str | None = graph.one("project.known", Anything, **given).model_dump()["scope"]
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


def test_by_the_smallest_first_commit_it_is_known_under_its_name_alone(graph: Graph) -> None:
    settle(graph, CRATE, scope="box")
    assert known(graph, BOX, smallest=CRATE) == "box"
    assert known(graph, BOX, smallest=CRATE, name="crate") is None
    settle(graph, BOX, scope="chest")
    assert known(graph, BOX, smallest=CRATE) == "chest"
