"""Turns of a talk, and what puts them into boxes, as a run does it."""

from typing import Any

from brainbridge.graph.graph import Graph
from brainbridge.language.topics import Said, topics
from tests.state import Anything, given, ms, query, run_at

MINUTE = 1 / 60
MOMENT = 1 / 3_600_000  # a millisecond in hours


def run(graph: Graph, hours: float, run_id: str, *, test: bool = False) -> None:
    if not query(graph, "MATCH (r:ConsolidationRun {id: $id}) RETURN r", id=run_id):
        run_at(graph, hours, run_id=run_id, test=test)


def placed(
    graph: Graph,
    *names: str,
    hours: float = 0.0,
    about: str = "",
    hours_apart: float = 0.0,
    session: str = "s",
    scope: str = "",
    test: bool = False,
    run_id: str = "r",
    now: float | None = None,
) -> dict[str, Any]:
    """Write turns, and put them as one group with the topics ``about`` into a box; returns what became of it."""
    for place, name in enumerate(names):
        parts = {"sessionId": session, **({"scope": scope} if scope else {}), "content": f"{name} was said"}
        given(graph, name, hours=hours + place * hours_apart, test=test, **parts)
    query(graph, "MATCH (m:Memory) WHERE m.id IN $names AND NOT (m)-[:IN_BOX]->() SET m:Unboxed", names=list(names))
    run(graph, hours if now is None else now, run_id, test=test)
    row = {"id": f"box of {names[0]}", "scope": scope, "session": session}
    members = [{"id": name, "topics": about.split()} for name in names]
    rows = graph.rows(
        *("box.place", Anything),
        rows=[row | {"members": members}],
        isTest=test,
        now=ms(hours if now is None else now),
        runId=run_id,
    )
    return rows[0].model_dump() if rows else {}


def sealed(graph: Graph, *boxes: str, reason: str = "forced", hours: float = 1.0, run_id: str = "r") -> list[str]:
    run(graph, hours, run_id)
    moves = [{"id": each, "reason": reason} for each in boxes]
    rows = graph.rows("box.seal", Anything, rows=moves, now=ms(hours), runId=run_id)
    return [row.model_dump()["outcome"] for row in rows]


def box(graph: Graph, box_id: str) -> dict[str, Any]:
    (row,) = query(graph, "MATCH (b:Box {id: $id}) RETURN b {.*, unfiled: b:Unfiled} AS b", id=box_id)
    return dict(row["b"])


def members(graph: Graph, box_id: str) -> set[str]:
    rows = query(graph, "MATCH (:Box {id: $id})<-[:IN_BOX]-(m:Memory) RETURN m.id AS id", id=box_id)
    return {row["id"] for row in rows}


def events(graph: Graph, kind: str) -> list[str]:
    rows = query(graph, "MATCH (e:Event {kind: $kind}) RETURN e.id AS id ORDER BY id", kind=kind)
    return [row["id"] for row in rows]


def back(graph: Graph, name: str, *ids: str, hours: float = 2.0, run_id: str = "back") -> list[dict[str, Any]]:
    """Take events back by a query, in a run of that id."""
    run(graph, hours, run_id)
    rows = graph.rows(name, Anything, events=list(ids), now=ms(hours), runId=run_id)
    return [row.model_dump() for row in rows]


def told(*texts: str) -> list[list[str]]:
    return topics([Said(each, None) for each in texts])
