"""cypher/briefing/topics.cypher"""

import pytest

from brainbridge.association import association, cluster
from brainbridge.graph.graph import Graph
from tests.state import Anything, at, given, query


def topics(graph: Graph, scope: str = "", limit: int = 10) -> list[tuple[str, int]]:
    rows = (row.model_dump() for row in graph.rows("briefing.topics", Anything, scope=scope, limit=limit))
    return [(row["topic"], row["count"]) for row in rows]


def test_what_several_memories_mention_is_a_topic(graph: Graph) -> None:
    said = ("a box for Ann Smith", "we met Ann Smith in Oslo", "she drove to Oslo with Ann Smith")
    for number, content in enumerate(said):
        given(graph, f"m{number}", hours=number, content=content, scope="box")
    given(graph, "other", content="Bo Berg and Bo Berg", scope="crate")
    association.associate(graph, now=at(4))
    assert topics(graph, "box") == [("Ann Smith", 3), ("Oslo", 2)]
    assert topics(graph, "box", limit=1) == [("Ann Smith", 3)]
    assert topics(graph, "crate") == []
    query(graph, "MATCH (m:Memory {id: 'm1'}) SET m.endReason = 'retracted'")
    assert topics(graph, "box") == [("Ann Smith", 2)]


def test_clusters_come_before_them(graph: Graph) -> None:
    for number in range(2):
        given(graph, f"m{number}", hours=number, content="a cedar box that Ann Smith polishes")
    association.associate(graph, now=at(3))
    cluster.cluster(graph, now=at(4), lexical=True)
    first, *others = topics(graph)
    assert first[1] == 2
    assert "cedar" in first[0]
    assert others == [("Ann Smith", 2)]


def belong(graph: Graph, label: str, edge: str, topic: str, *members: str, scope: str = "", test: bool = False) -> None:
    query(
        graph,
        f"CREATE (t:{label} {{isTest: $test, scope: $scope, name: $topic, label: $topic}}) WITH t "
        f"UNWIND $members AS id MATCH (m:Memory {{id: id}}) CREATE (m)-[:{edge}]->(t)",
        **{"test": test, "scope": scope, "topic": topic, "members": members},
    )


def test_the_largest_clusters_come_first_and_those_of_others_never(graph: Graph) -> None:
    for name in ("a", "b", "c", "gone", "old"):
        given(graph, name)
    query(graph, "MATCH (m:Memory {id: 'gone'}) SET m.endReason = 'retracted'")
    query(graph, "MATCH (m:Memory {id: 'old'}) REMOVE m:Head")
    belong(graph, "SemanticCluster", "BELONGS_TO", "one", "a", "gone", "old")
    belong(graph, "SemanticCluster", "BELONGS_TO", "emptied", "gone", "old")
    belong(graph, "SemanticCluster", "BELONGS_TO", "three", "a", "b", "c")
    belong(graph, "SemanticCluster", "BELONGS_TO", "two", "b", "c", "gone", "old")
    belong(graph, "SemanticCluster", "BELONGS_TO", "", "a", "b")
    belong(graph, "SemanticCluster", "BELONGS_TO", "theirs", "a", "b", scope="box")
    belong(graph, "SemanticCluster", "BELONGS_TO", "tests", "a", "b", test=True)
    assert topics(graph) == [("three", 3), ("two", 2), ("one", 1)]
    assert topics(graph, limit=2) == [("three", 3), ("two", 2)]


def test_what_agents_alone_mention_is_no_topic_and_of_equal_ones_the_alphabet_decides(graph: Graph) -> None:
    for name in ("a", "b", "c", "d"):
        given(graph, name, role="assistant" if name in "cd" else "user")
    belong(graph, "Entity", "ABOUT", "agents", "a", "c", "d")
    belong(graph, "Entity", "ABOUT", "second", "a", "b", "c")
    belong(graph, "Entity", "ABOUT", "first", "a", "b")
    belong(graph, "Entity", "ABOUT", "theirs", "a", "b", scope="box")
    belong(graph, "Entity", "ABOUT", "tests", "a", "b", test=True)
    assert topics(graph) == [("first", 2), ("second", 2)]
    assert topics(graph, limit=1) == [("first", 2)]


def test_what_only_suspects_mention_is_no_topic(graph: Graph) -> None:
    for number in range(2):
        given(graph, f"m{number}", hours=number, content="a cedar box that Ann Smith polishes")
    association.associate(graph, now=at(3))
    cluster.cluster(graph, now=at(4), lexical=True)
    query(graph, "MATCH (m:Memory) SET m.trust = 'unknown', m.suspect = true")
    assert topics(graph) == []


@pytest.mark.parametrize("sensitivity", ["confidential", None])
def test_what_only_confidential_ones_mention_is_no_topic(graph: Graph, sensitivity: str | None) -> None:
    for number in range(2):
        given(graph, f"m{number}", hours=number, content="the key of Ann Smith")
    association.associate(graph, now=at(3))
    assert topics(graph) == [("Ann Smith", 2)]
    query(graph, "MATCH (m:Memory) SET m.sensitivity = $sensitivity", sensitivity=sensitivity)
    assert topics(graph) == []
