"""What may be wrong with documents: how it comes about, and the finding about it with the numbers of its states."""

from brainbridge.consolidation import undo
from brainbridge.graph.graph import Graph
from tests.drafted import saved
from tests.state import at, query

DAMAGE: dict[str, tuple[str, str, list[int]]] = {
    "no current state": ("MATCH (:Document)-[r:CURRENT]->() DELETE r", "document_not_current", [4]),
    "a refused one": (
        "MATCH (d:Document)-[r:CURRENT]->() DELETE r WITH d MATCH (s {number: 2}) CREATE (d)-[:CURRENT]->(s)",
        "document_current",
        [2],
    ),
    "one that was taken back": (
        "MATCH (d:Document)-[r:CURRENT]->() DELETE r WITH d MATCH (s {number: 3}) CREATE (d)-[:CURRENT]->(s)",
        "document_current",
        [3],
    ),
    "two": ("MATCH (d:Document) MATCH (s {number: 1}) CREATE (d)-[:CURRENT]->(s)", "document_current", [1, 4]),
    "no document": ("MATCH ({number: 1})-[r:STATE_OF]->() DELETE r", "document_state_alone", [1]),
    "no name": ("MATCH (s {number: 2}) REMOVE s.name, s.scope", "document_state_alone", [2]),
    "a later one": (
        "MATCH (s {number: 1}) MATCH (o {number: 4}) CREATE (s)-[:SUPERSEDES]->(o)",
        "document_order",
        [1],
    ),
    "one that was refused": (
        "MATCH (s {number: 4}) MATCH (o {number: 2}) CREATE (s)-[:SUPERSEDES]->(o)",
        "document_order",
        [4],
    ),
}


def lived(graph: Graph) -> None:
    """Give a document four states: the second was refused, the third taken back, and the fourth is current."""
    saved(graph, "one")
    saved(graph, "two", hours=1, reason="no")
    undo.undo(graph, saved(graph, "three", hours=2).run_id, now=at(3))
    saved(graph, "four", hours=4)


def damaged(graph: Graph, how: str) -> None:
    """Give a document that history, and damage it."""
    lived(graph)
    query(graph, DAMAGE[how][0])
