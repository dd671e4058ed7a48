"""cypher/index/paths.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.crystals import DAY, moved
from tests.cypher.index.chunks import chunk
from tests.state import Anything, ms


def paths(graph: Graph, *below: str, hours: float = 1.0, **changes: Any) -> list[str]:
    params = {"isTest": False, "scope": "", "below": list(below), "now": ms(hours)} | changes
    return [row.model_dump()["path"] for row in graph.rows("index.paths", Anything, **params)]


def test_the_files_below_folders(graph: Graph) -> None:
    for name, path in (("a", "notes/a.md"), ("b", "notes/b.md"), ("c", "notebook/c.md"), ("d", "notes/b.md")):
        chunk(graph, name, facet={"path": path})
    assert paths(graph, "notes/") == ["notes/a.md", "notes/b.md"]
    assert paths(graph, "") == ["notebook/c.md", "notes/a.md", "notes/b.md"]
    assert paths(graph, "notes/a.md", "notebook/") == ["notebook/c.md", "notes/a.md"]


def test_only_those_of_what_may_end(graph: Graph) -> None:
    chunk(graph, "frozen", facet={"path": "frozen.md"})
    moved(graph, "frozen", "frozen", hours=0.5)
    chunk(graph, "note", facet={"path": "note.md", "origin": "user_input"})
    chunk(graph, "scoped", facet={"path": "scoped.md"}, scope="box")
    chunk(graph, "tried", facet={"path": "tried.md"}, test=True)
    chunk(graph, "faded", facet={"path": "faded.md"})
    assert paths(graph, "") == ["faded.md"]
    assert paths(graph, "", hours=37 * DAY) == []
    assert paths(graph, "", scope="box") == ["scoped.md"]
    assert paths(graph, "", isTest=True) == ["tried.md"]
