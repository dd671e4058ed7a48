"""cypher/document/pointers.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.drafted import saved
from tests.state import Anything, given, query


def pointed(graph: Graph, state: str) -> list[dict[str, Any]]:
    return [row.model_dump() for row in graph.rows("document.pointers", Anything, id=state)]


def point(graph: Graph, state: str, memory: str, topic: str, *keywords: str) -> None:
    query(
        graph,
        "MATCH (s:DocumentState {id: $state}), (m:Memory {id: $memory}) "
        "CREATE (s)-[:POINTS_TO {topic: $topic, keywords: $keywords}]->(m)",
        state=state,
        memory=memory,
        topic=topic,
        keywords=list(keywords),
    )


def test_they_come_by_topic_with_the_lineage_of_what_each_points_to(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "b")
    query(graph, "MATCH (m:Memory {id: 'b'}) SET m.lineageId = 'line'")
    one, two = saved(graph, "one").state.id, saved(graph, "two", hours=1).state.id
    point(graph, two, "a", "the dial", "dial", "brass")
    point(graph, two, "b", "the chime", "chime")
    point(graph, one, "a", "the case", "cedar")
    assert pointed(graph, two) == [
        {"topic": "the chime", "keywords": ["chime"], "memory": "line"},
        {"topic": "the dial", "keywords": ["dial", "brass"], "memory": "a"},
    ]


def test_a_state_without_any_has_none(graph: Graph) -> None:
    assert pointed(graph, saved(graph, "one").state.id) == []
