"""Memories with the figures that a test names, and the queries of storage on them."""

from datetime import timedelta
from typing import Any, Final

from brainbridge import instants
from brainbridge.graph.graph import Graph
from tests.cypher.policy.judging import configured
from tests.cypher.policy.judging import kept as graded
from tests.state import BASE, Anything, query, run_at

NOW: Final = instants.parse("2026-02-01T00:00:00Z")  # of the reference's vectors (3.2)
LABELS: Final = ("Hot", "TestHot", "Cold", "TestCold")
_COOL: Final = """
MATCH (m:Memory {id: $id}) SET m.storage = 'cold', m.storageSince = m.created
REMOVE m:Hot:TestHot SET m:$(CASE WHEN m.isTest THEN 'TestCold' ELSE 'Cold' END)
"""


def switched(graph: Graph, **values: Any) -> None:
    """Turn the switch on in the current configuration, with other values of it."""
    configured(graph, storageOnConsolidate=True, **values)


def kept(graph: Graph, memory_id: str = "m", *, cold: bool = False, **parts: Any) -> str:
    """Write a memory of these parts, hot or cold."""
    graded(graph, memory_id, **({"state": None, "created": "2026-01-01T00:00:00Z"} | parts))
    if cold:
        cooled(graph, memory_id)
    return memory_id


def cooled(graph: Graph, *ids: str) -> None:
    """Put memories among the cold ones."""
    for each in ids:
        query(graph, _COOL, id=each)


def before(days: float, milliseconds: int = 0) -> str:
    """Return the instant so many days before ``NOW``, as a query reads it; milliseconds later than that."""
    return instants.to_text(NOW - timedelta(days=days) + timedelta(milliseconds=milliseconds))


def judged(graph: Graph, *ids: str, now: Any = NOW, run_id: str = "r") -> dict[str, dict[str, Any]]:
    """Judge memories in a run of that id; returns the rows by their ids."""
    if not query(graph, "MATCH (r:ConsolidationRun {id: $id}) RETURN r", id=run_id):
        run_at(graph, (now - BASE) / timedelta(hours=1), run_id=run_id)
    rows = graph.rows("storage.judge", Anything, ids=list(ids), now=instants.to_ms(now), runId=run_id)
    return {row["id"]: row for row in (each.model_dump() for each in rows)}


def shown(graph: Graph, memory_id: str = "m", *, now: Any = NOW, test: bool = False) -> dict[str, Any]:
    """Return what ``storage.list`` says of a memory."""
    asked: dict[str, Any] = {"cold": False, "scope": None, "skip": 0, "limit": 1, "ids": [memory_id], "isTest": test}
    (row,) = graph.rows("storage.list", Anything, now=instants.to_ms(now), **asked)
    return row.model_dump()


def place(graph: Graph, memory_id: str = "m") -> tuple[str | None, list[str]]:
    """Return what is stored of where a memory is: the property, and the labels."""
    statement = "MATCH (m:Memory {id: $id}) RETURN m.storage AS storage, [l IN labels(m) WHERE l IN $all] AS labels"
    (row,) = query(graph, statement, id=memory_id, all=list(LABELS))
    return row["storage"], row["labels"]


def due(graph: Graph, memory_id: str = "m") -> float | None:
    """Return when it is looked at again, as so many days after ``NOW``."""
    (row,) = query(graph, "MATCH (m:Memory {id: $id}) RETURN m.storageDue AS due", id=memory_id)
    return None if row["due"] is None else round((row["due"] - NOW) / timedelta(days=1), 9)
