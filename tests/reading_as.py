"""Reading as somebody else than the local agent, in tests."""

from collections.abc import Iterator
from contextlib import contextmanager

from brainbridge.graph.graph import Graph
from brainbridge.graph.reader import LOCAL
from tests.state import query

OTHERS = ("session", "peer", "public")


@contextmanager
def reading_as(graph: Graph, reader: str) -> Iterator[Graph]:
    """Let a graph be read by a reader."""
    graph.reader = reader
    try:
        yield graph
    finally:
        graph.reader = LOCAL


def published(graph: Graph, name: str, scope: str | None, sensitivity: str | None = "normal") -> str:
    """Let a memory have an access scope, with its facet, and a sensitivity, whatever the rules say."""
    query(
        graph,
        "MATCH (m:Memory {id: $id}) SET m.accessScope = $scope, m.sensitivity = $level "
        "SET m.facets = m.facets + CASE WHEN $scope IN ['shared', 'public'] THEN ' in' + $scope ELSE '' END",
        id=name,
        scope=scope,
        level=sensitivity,
    )
    return name
