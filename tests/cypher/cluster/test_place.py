"""cypher/cluster/place.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.cypher.cluster.graphs import belongs, clusters, described, heads, rows
from tests.state import at, given, ms, query


def place(graph: Graph, members: str, name: str, *, test: bool = False) -> list[dict[str, Any]]:
    asked = [{"lineageId": each, "name": name} for each in members]
    return rows(graph, "cluster.place", members=asked, isTest=test, now=ms(1))


def test_a_cluster_is_made_for_its_members(graph: Graph) -> None:
    heads(graph, "ab")
    assert place(graph, "ab", "c") == [{"lineageId": name, "settled": True} for name in "ab"]
    assert clusters(graph) == {"c": "ab"}
    assert described(graph, "c") == {"isTest": False, "scope": "", "name": "c", "updatedAt": at(1), "rev": 2}


def test_it_has_the_members_scope_and_is_test(graph: Graph) -> None:
    given(graph, "a", test=True, scope="x")
    place(graph, "a", "c", test=True)
    assert (described(graph, "c")["isTest"], described(graph, "c")["scope"]) == (True, "x")


def test_test_and_production_are_not_mixed(graph: Graph) -> None:
    given(graph, "a", test=True)
    assert place(graph, "a", "c") == []
    assert clusters(graph) == {}


def test_who_comes_leaves_the_cluster_it_was_in(graph: Graph) -> None:
    heads(graph, "abc")
    belongs(graph, "ab", "old", centre="a", rev=1)
    place(graph, "a", "new")
    assert clusters(graph) == {"new": "a", "old": "b"}
    assert "centre" not in described(graph, "old")


def test_the_centre_stays_if_another_leaves(graph: Graph) -> None:
    heads(graph, "ab")
    belongs(graph, "ab", "old", centre="b", rev=1)
    place(graph, "a", "new")
    assert (described(graph, "old")["centre"], described(graph, "old")["rev"]) == ("b", 2)


def test_a_cluster_that_all_have_left_is_gone(graph: Graph) -> None:
    heads(graph, "ab")
    belongs(graph, "ab", "old")
    place(graph, "ab", "new")
    assert clusters(graph) == {"new": "ab"}


def test_a_second_time_it_belongs_there_once(graph: Graph) -> None:
    heads(graph, "a")
    place(graph, "a", "c")
    place(graph, "a", "c")
    assert query(graph, "MATCH ()-[r:BELONGS_TO]->() RETURN count(r) AS n") == [{"n": 1}]


def test_the_latest_version_is_the_member(graph: Graph) -> None:
    heads(graph, "ab")
    query(graph, "MATCH (m:Memory {id: 'a'}) REMOVE m:Head SET m.lineageId = 'b'")
    place(graph, "b", "c")
    assert clusters(graph) == {"c": "b"}
