"""Shared by the tests of what documents hold: a text that cites, and what is held."""

from brainbridge.document import references
from brainbridge.graph.graph import Graph
from tests.state import Anything, query


def cites(*ids: str) -> str:
    """Return a text that cites memories."""
    return "\n".join(["Nothing", *(f"A line <!-- {each} -->" for each in ids)])


def fold(graph: Graph, state: str, memory: str, topic: str = "the dial", *keywords: str, month: str = "2026-05") -> int:
    """Let a state fold a pointer; returns how many edges that makes."""
    row = {"topic": topic, "keywords": list(keywords) or ["dial"], "month": month, "memory": memory}
    lists = {"consumed": [], "cites": list(references.read(_text(graph, state)).cites), "pointers": [], "edits": []}
    return int(graph.one("document.join", Anything, id=state, **lists, folds=[row]).model_dump()["folds"])


def edit(graph: Graph, state: str, memory: str, how: str = "struck", *lines: str) -> int:
    """Let a person edit the lines of a memory in a state; returns how many edges that makes."""
    lists = {"consumed": [], "cites": list(references.read(_text(graph, state)).cites), "pointers": [], "folds": []}
    done = graph.one(
        "document.join", Anything, id=state, **lists, edits=[{"memory": memory, "how": how, "lines": list(lines)}]
    )
    return int(done.model_dump()["edits"])


def _text(graph: Graph, state: str) -> str:
    rows = query(graph, "MATCH (s:DocumentState {id: $id}) RETURN s.text AS text", id=state)
    return str(rows[0]["text"])


def holders(graph: Graph) -> dict[str, list[str]]:
    """Return the memories that are held, with the documents that hold them."""
    rows = query(graph, "MATCH (m:Memory) WHERE m.heldBy IS NOT NULL RETURN m.id AS id, m.heldBy AS by")
    return {row["id"]: row["by"] for row in rows}
