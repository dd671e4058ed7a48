"""cypher/project/unclaimed.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.state import Anything, given, query


def unclaimed(graph: Graph) -> list[dict[str, Any]]:
    rows = graph.rows("project.unclaimed", Anything, formats=["claude", "codex"])
    return [row.model_dump() for row in rows]


def from_file(graph: Graph, memory_id: str, file: str, format: str = "claude") -> None:
    query(
        graph,
        "MATCH (m:Memory {id: $id}) MERGE (f:Source {name: $file}) SET f.format = $format "
        "CREATE (m)-[:DERIVED_FROM]->(f)",
        id=memory_id,
        file=file,
        format=format,
    )


def test_the_sessions_of_agents_are_named_with_their_files(graph: Graph) -> None:
    for name, session in (("a", "one"), ("b", "one"), ("c", "two")):
        given(graph, name, sessionId=session)
        from_file(graph, name, f"/{session}.jsonl")
    from_file(graph, "b", "/again.jsonl", "codex")
    assert unclaimed(graph) == [
        {
            "name": "one",
            "memories": 2,
            "sources": [{"name": "/again.jsonl", "format": "codex"}, {"name": "/one.jsonl", "format": "claude"}],
        },
        {"name": "two", "memories": 1, "sources": [{"name": "/two.jsonl", "format": "claude"}]},
    ]


def test_what_has_a_scope_or_came_from_elsewhere_is_left_out(graph: Graph) -> None:
    given(graph, "scoped", scope="box")
    from_file(graph, "scoped", "/t.jsonl")
    given(graph, "noted")
    from_file(graph, "noted", "/notes.md", "markdown")
    given(graph, "test", test=True)
    from_file(graph, "test", "/t.jsonl")
    given(graph, "said")
    assert unclaimed(graph) == []
