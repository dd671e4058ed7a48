"""Shared by the tests of documents: texts saved by runs, and what is current after that."""

from typing import Any

from brainbridge.document import documents
from brainbridge.document.documents import CURRENT, Draft, Saved
from brainbridge.graph.graph import Graph
from tests.state import at, query

NAME = "working-memory"


def saved(graph: Graph, text: str, *, hours: float = 0.0, test: bool = False, **parts: Any) -> Saved:
    """Save a text as a state of a document, by a run of its own."""
    draft = Draft(**{"name": NAME, "text": text, **parts})
    return documents.save(graph, draft, now=at(hours), is_test=test, command="document save")


def held(graph: Graph, name: str = NAME, scope: str = "", *, test: bool = False) -> str | None:
    """Return the text of the current state of a document, None if it has none."""
    found = documents._found(graph, name, scope=scope, state=CURRENT, is_test=test)
    return found[0].text if found else None


def numbers(graph: Graph) -> dict[int, str]:
    """Return the states of the document by their numbers, and what became of each."""
    return {each.number: each.standing for each in documents.history(graph, NAME)}


def edges(graph: Graph, kind: str) -> set[str]:
    """Return the edges of a type from states or documents to states, by numbers."""
    rows = query(
        graph,
        f"MATCH (a)-[r:{kind}]->(b) WHERE a:Document OR a:DocumentState "
        "RETURN coalesce(toString(a.number), a.name) + '>' + coalesce(toString(b.number), b.name) AS edge",
    )
    return {row["edge"] for row in rows}
