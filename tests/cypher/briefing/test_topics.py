"""cypher/briefing/topics.cypher"""

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
