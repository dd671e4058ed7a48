"""Shared by the tests of what documents hold: a text that cites, and what is held."""

from brainbridge.graph.graph import Graph
from tests.state import query


def cites(*ids: str) -> str:
    """Return a text that cites memories."""
    return "\n".join(["Nothing", *(f"A line <!-- {each} -->" for each in ids)])


def holders(graph: Graph) -> dict[str, list[str]]:
    """Return the memories that are held, with the documents that hold them."""
    rows = query(graph, "MATCH (m:Memory) WHERE m.heldBy IS NOT NULL RETURN m.id AS id, m.heldBy AS by")
    return {row["id"]: row["by"] for row in rows}
