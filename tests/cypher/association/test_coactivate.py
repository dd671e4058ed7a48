"""cypher/association/coactivate.cypher"""

from typing import Any

from brainbridge import association
from brainbridge.graph import Graph
from tests.state import at, given, query


def edges(graph: Graph) -> list[dict[str, Any]]:
    return query(
        graph,
        "MATCH (a)-[r:COACTIVATED]->(b) RETURN a.id AS a, b.id AS b, r.weight AS weight, r.pair AS pair ORDER BY pair",
    )


def test_every_pair_once_from_the_smaller_lineage_to_the_larger(graph: Graph) -> None:
    for name in "cab":
        given(graph, name)
    assert association.coactivate(graph, ["c", "a", "b"], retrieval="r", now=at(1)) == 3
    assert [(each["a"], each["b"], each["weight"]) for each in edges(graph)] == [
        ("a", "b", 1),
        ("a", "c", 1),
        ("b", "c", 1),
    ]


def test_a_retrieval_adds_one(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "b")
    association.coactivate(graph, ["a", "b"], retrieval="r", now=at(1))
    association.coactivate(graph, ["b", "a"], retrieval="r2", now=at(2))
    assert edges(graph) == [{"a": "a", "b": "b", "weight": 2, "pair": "a|b"}]


def test_the_same_retrieval_again_adds_nothing(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "b")
    association.coactivate(graph, ["a", "b"], retrieval="r", now=at(1))
    assert association.coactivate(graph, ["a", "b"], retrieval="r", now=at(1)) == 0
    assert edges(graph)[0]["weight"] == 1


def test_the_edge_says_when_it_began_and_was_last_reinforced(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "b")
    association.coactivate(graph, ["a", "b"], retrieval="r", now=at(1))
    association.coactivate(graph, ["a", "b"], retrieval="r2", now=at(2))
    (row,) = query(
        graph, "MATCH ()-[r:COACTIVATED]->() RETURN r.createdAt AS c, r.lastReinforcedAt AS l, r.confidence AS f"
    )
    assert row == {"c": at(1), "l": at(2), "f": 1.0}


def test_the_pair_is_of_lineages_so_versions_do_not_matter(graph: Graph) -> None:
    given(graph, "z")
    given(graph, "b")
    query(graph, "MATCH (m:Memory {id: 'z'}) SET m.lineageId = 'a'")
    association.coactivate(graph, ["z", "b"], retrieval="r", now=at(1))
    assert [(each["a"], each["b"], each["pair"]) for each in edges(graph)] == [("z", "b", "a|b")]


def test_no_edge_crosses_a_scope_or_joins_test_and_production(graph: Graph) -> None:
    given(graph, "a", scope="x")
    given(graph, "b", scope="y")
    given(graph, "c")
    given(graph, "t", test=True)
    assert association.coactivate(graph, ["a", "b", "c", "t"], retrieval="r", now=at(1)) == 0


def test_no_memory_is_associated_with_itself(graph: Graph) -> None:
    given(graph, "a")
    assert association.coactivate(graph, ["a", "a"], retrieval="r", now=at(1)) == 0
