"""What a guard of an undo lets stay, since somebody said it again."""

from brainbridge.graph.graph import Graph
from tests.state import Anything, query


def stays(graph: Graph, guard: str, runs: tuple[str, ...], *, first: str, again: str) -> list[tuple[str, str]]:
    """Return the runs of the ``first`` events that stay, each with the run that said it ``again``: kinds of events."""
    text = "MATCH (e:Event {kind: $kind}) WHERE e.runId IN $runs RETURN e.id AS id ORDER BY id"
    events = [row["id"] for row in query(graph, text, runs=list(runs), kind=first)]
    rows = [row.model_dump() for row in graph.rows(guard, Anything, events=events)]
    assert all(row["blocker"]["kind"] == again for row in rows)
    return [(row["id"].split(":")[0], row["runId"]) for row in rows]
