"""cypher/project/identities.cypher"""

from brainbridge.graph.graph import Graph
from tests.cypher.project.test_settle import BOX, CRATE, FOLDER, settle
from tests.state import Anything


def identities(graph: Graph, scope: str | None) -> list[tuple[str, str, str]]:
    return [
        (row["identity"], row["scope"], row["name"])
        for row in (each.model_dump() for each in graph.rows("project.identities", Anything, scope=scope))
    ]


def test_those_of_one_project_or_of_all_are_named_the_oldest_first(graph: Graph) -> None:
    settle(graph, FOLDER, scope="box", hours=1)
    settle(graph, CRATE, scope="crate", hours=2)
    settle(graph, BOX, FOLDER, scope="other", hours=3)
    assert identities(graph, "box") == [(FOLDER, "box", "box"), (BOX, "box", "other")]
    assert identities(graph, None) == [(FOLDER, "box", "box"), (CRATE, "crate", "crate"), (BOX, "box", "other")]
    assert identities(graph, "none") == []
