"""Records commitments as a run does, from promises that a test names."""

from typing import Any

from brainbridge.graph.graph import Graph
from brainbridge.intake import commitments
from brainbridge.intake.commitments import Promised
from brainbridge.language.promises import Promise
from brainbridge.memory.drafts import Draft
from brainbridge.run import run as runs
from tests.state import Anything, at, given, ms, query, run_at

DRAFT = "I'll send you the draft."


def owed(
    graph: Graph,
    *texts: str,
    hours: float = 0.0,
    due: float | None = None,
    who: str = "Ann",
    kind: Any = "promise",
    test: bool = False,
    **parts: Any,
) -> Promised:
    """Record promises, as one memory makes them, by a run; ``due`` in hours from the base."""
    source = given(graph, f"said {hours} {parts}{test}{texts}", hours=hours, test=test, **parts)
    known: dict[str, Any] = {"session_id": "s", "instance_id": "i", "at": at(hours), "sensitivity": "normal", **parts}
    draft = Draft(content=f"What was said at {hours}", **known)
    limit = None if due is None else at(due)
    found = [
        commitments.owed(Promise(kind, each, limit, who), draft, source, place)
        for place, each in enumerate(texts or [DRAFT])
    ]
    with runs.recorded(graph, "observe", now=at(hours), is_test=test) as run:
        done = run.transaction(commitments.WRITES, lambda unit: commitments.record(unit, found, run))
        runs.finish(run)
    return done


def one(graph: Graph, **parts: Any) -> str:
    """Record one promise; returns the id of the commitment."""
    (made,) = owed(graph, **parts).ids
    return made


def resolved(
    graph: Graph, *ids: str, to: str = "fulfilled", hours: float = 1.0, run_id: str = "r"
) -> list[dict[str, Any]]:
    """Resolve commitments by the query, in a run of that id."""
    if not query(graph, "MATCH (r:ConsolidationRun {id: $id}) RETURN r", id=run_id):
        run_at(graph, hours, run_id=run_id)
    moves = [{"id": each, "to": to} for each in ids]
    rows = graph.rows("commitment.resolve", Anything, moves=moves, now=ms(hours), runId=run_id)
    return [row.model_dump() for row in rows]
