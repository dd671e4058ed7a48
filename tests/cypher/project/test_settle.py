"""cypher/project/settle.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.state import Anything, ms, query

BOX, CRATE, FOLDER = "git:" + "b" * 40, "git:" + "c" * 40, "own:" + "f" * 32


def settle(
    graph: Graph, *identities: str, scope: str, hours: float = 0, smallest: str | None = None, name: str = ""
) -> dict[str, Any]:
    given = {"identities": list(identities), "smallest": smallest, "scope": scope, "name": name or scope}
    row = graph.one("project.settle", Anything, **given, now=ms(hours))
    return row.model_dump()


def known(graph: Graph) -> dict[str, str]:
    rows = query(graph, "MATCH (p:Project) RETURN p.identity AS identity, p.scope AS scope ORDER BY identity")
    return {row["identity"]: row["scope"] for row in rows}


def test_a_new_one_gets_the_scope_that_is_offered(graph: Graph) -> None:
    assert settle(graph, BOX, scope="box") == {"scope": "box", "strays": []}
    (node,) = query(graph, "MATCH (p:Project) RETURN p {.*, seen: p.seen.epochMillis} AS p")
    assert (node["p"]["name"], node["p"]["isTest"], node["p"]["seen"]) == ("box", False, ms(0))


def test_it_keeps_its_scope_whatever_is_offered(graph: Graph) -> None:
    settle(graph, BOX, scope="box", hours=2)
    assert settle(graph, BOX, scope="other", hours=1) == {"scope": "box", "strays": []}
    assert known(graph) == {BOX: "box"}
    assert query(graph, "MATCH (p:Project) RETURN p.seen.epochMillis AS seen") == [{"seen": ms(2)}]


def test_what_it_was_before_gives_it_its_scope(graph: Graph) -> None:
    settle(graph, FOLDER, scope="folder")
    assert settle(graph, BOX, FOLDER, scope="box") == {"scope": "folder", "strays": []}
    assert known(graph) == {BOX: "folder", FOLDER: "folder"}


def test_two_scopes_of_one_project_are_told(graph: Graph) -> None:
    settle(graph, BOX, scope="box")
    settle(graph, FOLDER, scope="folder")
    assert settle(graph, BOX, FOLDER, scope="new") == {"scope": "box", "strays": ["folder"]}
    assert settle(graph, BOX, scope="new") == {"scope": "box", "strays": ["folder"]}  # somebody may move them back
    assert settle(graph, FOLDER, scope="new") == {"scope": "box", "strays": ["folder"]}


def test_a_copied_folder_that_becomes_another_repository_shares_nothing(graph: Graph) -> None:
    settle(graph, FOLDER, scope="folder")
    settle(graph, BOX, FOLDER, scope="box")
    assert settle(graph, CRATE, FOLDER, scope="crate") == {"scope": "crate", "strays": []}
    assert known(graph) == {BOX: "folder", CRATE: "crate", FOLDER: "folder"}


def test_an_unknown_former_one_is_known_from_then_on(graph: Graph) -> None:
    assert settle(graph, BOX, FOLDER, scope="box") == {"scope": "box", "strays": []}
    assert known(graph) == {BOX: "box", FOLDER: "box"}


def test_known_by_the_smallest_first_commit_it_keeps_its_scope_and_has_both(graph: Graph) -> None:
    settle(graph, CRATE, scope="box")
    settle(graph, FOLDER, scope="folder")
    given: dict[str, Any] = {"scope": "new", "name": "box", "smallest": CRATE}
    assert settle(graph, BOX, FOLDER, **given) == {"scope": "box", "strays": ["folder"]}
    assert known(graph) == {BOX: "box", CRATE: "box", FOLDER: "folder"}
    assert settle(graph, BOX, scope="new") == {"scope": "box", "strays": ["folder"]}


def test_the_smallest_first_commit_of_a_project_of_another_name_is_not_its_own(graph: Graph) -> None:
    settle(graph, CRATE, scope="crate")
    assert settle(graph, BOX, scope="box", smallest=CRATE) == {"scope": "box", "strays": []}
    settle(graph, CRATE, scope="box")
    assert known(graph) == {BOX: "box", CRATE: "crate"}


def test_one_that_is_known_stays_what_it_is(graph: Graph) -> None:
    settle(graph, CRATE, scope="crate", name="box")
    settle(graph, BOX, scope="box")
    assert settle(graph, BOX, scope="new", name="box", smallest=CRATE) == {"scope": "box", "strays": []}
