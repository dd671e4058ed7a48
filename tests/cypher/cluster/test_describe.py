"""cypher/cluster/describe.cypher"""

from brainbridge.graph.graph import Graph
from tests.cypher.cluster.graphs import belongs, described, heads, rows
from tests.state import at, ms


def describe(graph: Graph, centre: str) -> int:
    asked = [{"scope": "", "name": "x", "label": "cedar", "centre": centre}]
    (row,) = rows(graph, "cluster.describe", clusters=asked, isTest=False, now=ms(1))
    count: int = row["described"]
    return count


def test_label_and_centre_are_written(graph: Graph) -> None:
    heads(graph, "a")
    belongs(graph, "a", "x", rev=4)
    assert describe(graph, "a") == 1
    found = described(graph, "x")
    assert (found["label"], found["centre"], found["updatedAt"], found["rev"]) == ("cedar", "a", at(1), 5)


def test_a_centre_that_left_meanwhile_is_not_written(graph: Graph) -> None:
    heads(graph, "ab")
    belongs(graph, "a", "x")
    assert describe(graph, "b") == 0
    assert "label" not in described(graph, "x")
