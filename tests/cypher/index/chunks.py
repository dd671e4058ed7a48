"""Chunks of files as crystals, and a run that indexes."""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.crystals import crystallized
from tests.state import Anything, derived, ms, query, run_at

FACET = {"semanticType": "general", "origin": "indexed", "source": "memory", "path": "a.md"}
LINES = {"startLine": 1, "endLine": 9}
EVENT = "r:superseded:c"


def chunk(graph: Graph, name: str = "c", *, facet: dict[str, Any] | None = None, **parts: Any) -> str:
    """Write a chunk of the file a.md."""
    made = {"contentHash": f"hash of {name}", "trust": "tool", "sessionId": "a.md"} | parts
    return crystallized(graph, name, facet=FACET | LINES | (facet or {}), **made)


def text(content: str = "another text", **changes: Any) -> dict[str, Any]:
    """Return what a new version has of its own."""
    return {
        **derived(content=content, sessionId="a.md", type="learning"),
        **{"content": content, "contentHash": f"hash of {content}", "terms": ["text"]},
        **{"sensitivity": "normal", "trust": "tool", "instanceId": "j", "semanticType": "fact"},
        **{"startLine": 2, "endLine": 5, **changes},
    }


def superseded(
    graph: Graph, name: str = "c", new: str = "n", *, hours: float = 1.0, run_id: str = "r", **changes: Any
) -> str | None:
    """Supersede a chunk by a run of its own; returns the id of the new version."""
    run_at(graph, hours, run_id=run_id)
    rows = [{"id": name, "newId": new, "text": text(**changes)}]
    (row,) = graph.rows("index.supersede", Anything, rows=rows, now=ms(hours), runId=run_id)
    made: str | None = row.model_dump()["newId"]
    if made:
        graph.rows("association.carry", Anything, moves=[{"id": name, "newId": new}])
    return made


def turn(graph: Graph, event: str = EVENT, *, hours: float = 2.0, run_id: str = "back") -> dict[str, Any]:
    """Take back that a chunk was superseded, or redo it, by a run of its own; returns what became of the event."""
    run_at(graph, hours, run_id=run_id)
    (row,) = graph.rows("index.turn", Anything, events=[event], now=ms(hours), runId=run_id)
    done = row.model_dump()
    if done.get("moves"):
        graph.rows("association.carry", Anything, moves=[done["moves"]])
    if done["event"]:
        graph.one("index.republish", Anything, events=[done["event"]], now=ms(hours), runId=run_id)
    return done


def events(graph: Graph, run_id: str = "r") -> list[dict[str, Any]]:
    """Return the events of a run that concern a memory."""
    statement = (
        "MATCH (:ConsolidationRun {id: $run})<-[:RECORDED_IN]-(e:Event)-[:CONCERNS]->(m:Memory) "
        "RETURN e {.*, about: m.id} AS e ORDER BY e.id"
    )
    return [row["e"] for row in query(graph, statement, run=run_id)]
