"""cypher/entity/resolve.cypher"""

from brainbridge.graph.graph import Graph
from tests.cypher.entity.naming import joined, lives, parted, told


def resolved(graph: Graph, *names: tuple[str, str], test: bool = False) -> list[tuple[str, str, str]]:
    return told(graph, "entity.resolve", *names, test=test)


def test_a_name_that_stands_for_another_one_is_told_once(graph: Graph) -> None:
    for name in ("J. Smith", "John Smith", "Tom"):
        lives(graph, name, f"Lyon of {name}")
    joined(graph, "j. smith", "john smith")
    parted(graph, "tom", "john smith", run_id="s")
    short = ("", "j. smith")
    assert resolved(graph, short, short, ("", "john smith"), ("", "tom"), ("", "?")) == [(*short, "john smith")]
    assert resolved(graph, ("box", "j. smith")) == []
    assert resolved(graph, short, test=True) == []
