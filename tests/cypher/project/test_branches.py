"""cypher/project/branches.cypher"""

from brainbridge.graph.graph import Graph
from tests.state import Anything, given, ms, query


def test_branches_are_listed_with_their_memories(graph: Graph) -> None:
    given(graph, "a", scope="box", branch="topic")
    given(graph, "b", hours=2, scope="box", branch="topic", sessionId="two")
    given(graph, "c", scope="box", branch="old")
    given(graph, "d", scope="box")
    given(graph, "e", scope="crate", branch="topic")
    given(graph, "f", scope="box", branch="again")
    given(graph, "g", scope="box", branch="again")
    query(graph, "MATCH (m:Memory) WHERE m.id IN ['c', 'f'] SET m.branchDropped = m.created")
    query(graph, "MATCH (m:Memory {id: 'a'}), (s:Session {name: 'two'}) CREATE (m)-[:IN_SESSION]->(s)")
    rows = [row.model_dump() for row in graph.rows("project.branches", Anything, scope="box")]
    assert rows == [
        {"name": "again", "memories": 2, "dropped": False, "lowered": 1, "last": ms(0)},
        {"name": "old", "memories": 1, "dropped": True, "lowered": 1, "last": ms(0)},
        {"name": "topic", "memories": 2, "dropped": False, "lowered": 0, "last": ms(2)},
    ]
