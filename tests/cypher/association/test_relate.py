"""cypher/association/relate.cypher"""

from brainbridge.association import association
from brainbridge.graph.graph import Graph
from tests.cypher.association.edges import edges, properties
from tests.state import at, given, query

KNOWS = ("Ann Smith", "knows", "Bob")


def test_two_entities_are_related_and_the_memory_is_about_both(graph: Graph) -> None:
    given(graph, hours=1)
    assert association.relate(graph, {"m": KNOWS}) == 1
    assert edges(graph, "RELATES") == [("ann smith", "bob")]
    assert edges(graph, "ABOUT") == [("m", "ann smith"), ("m", "bob")]
    assert properties(graph, "RELATES") == {
        **{"weight": 1, "confidence": 1.0, "kind": "knows", "pair": "false||ann smith>knows>bob"},
        **{"createdAt": at(1), "lastReinforcedAt": at(1)},
    }


def test_a_second_time_no_edge_is_made_but_another_relation_is_another_edge(graph: Graph) -> None:
    given(graph)
    association.relate(graph, {"m": KNOWS})
    assert association.relate(graph, {"m": KNOWS}) == 0
    given(graph, "n")
    assert association.relate(graph, {"n": ("Bob", "knows", "Ann Smith")}) == 1
    assert association.relate(graph, {"n": ("Ann Smith", "likes", "Bob")}) == 1


def test_scopes_have_entities_and_relations_of_their_own(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "b", scope="x")
    given(graph, "t", test=True)
    assert association.relate(graph, dict.fromkeys("abt", KNOWS)) == 3
    assert len(query(graph, "MATCH (e:Entity) RETURN e.name AS n")) == 6


def test_nothing_is_related_to_itself(graph: Graph) -> None:
    given(graph)
    assert association.relate(graph, {"m": ("Ann", "is", "ANN")}) == 0
    assert edges(graph, "ABOUT") == [("m", "ann")]


def test_a_name_that_is_none_is_left_out(graph: Graph) -> None:
    given(graph)
    assert association.relate(graph, {"m": ("Ann", "is", "x" * 200)}) == 0
