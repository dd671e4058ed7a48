"""cypher/crystal/absorbed.cypher"""

from brainbridge.graph.graph import Graph
from tests.crystals import crystallized, merged, parted
from tests.state import Anything


def absorbed(graph: Graph, *lineages: str) -> list[tuple[str, str, str]]:
    rows = (row.model_dump() for row in graph.rows("crystal.absorbed", Anything, lineages=list(lineages)))
    return [(row["id"], row["loser"], row["winner"]) for row in rows]


def test_what_lost_to_one_of_these_and_is_none_of_them_is_found(graph: Graph) -> None:
    for name in "abc":
        crystallized(graph, name)
    merged(graph, "b>a", "c>a")
    assert absorbed(graph, "a") == [("r:merged:b", "b", "a"), ("r:merged:c", "c", "a")]
    assert absorbed(graph, "a", "b") == [("r:merged:c", "c", "a")]
    assert absorbed(graph, "b") == []


def test_what_was_parted_is_not(graph: Graph) -> None:
    for name in "ab":
        crystallized(graph, name)
    merged(graph, "b>a")
    parted(graph, "r:merged:b")
    assert absorbed(graph, "a") == []
