"""Memories with the figures that a test names, and the queries of the policy on them."""

from datetime import datetime, timedelta
from typing import Any, Final

from brainbridge import instants
from brainbridge.graph.graph import Graph
from tests.state import BASE, Anything, given, query, run_at

NOW: Final = instants.parse("2026-02-22T00:00:00Z")  # of the reference's vectors (3.2)
CREATED: Final = "2026-02-01T00:00:00Z"
CERTAINTIES: Final = {"explicit": 1.0, "implied": 0.7, "inferred": 0.4, "speculative": 0.39, None: None}
UPSTREAM: Final = {"policyWarmHeat": 0.55, "policyStaleDecay": 0.65, "policyArchiveDecay": 0.85}
_SET = """
MATCH (m:Memory {id: $id})
SET m += $others, m.certainty = $certainty, m.accessCount = $uses + 1, m.created = datetime($created),
    m.validFrom = datetime($created), m.lastAccessed = datetime(coalesce($used, $created)),
    m.policyState = $state, m.policyDue = CASE WHEN $state IS NOT NULL THEN datetime($created) END
"""


def _text(instant: datetime | str | None) -> str | None:
    return instants.to_text(instant) if isinstance(instant, datetime) else instant


def kept(
    graph: Graph,
    memory_id: str = "m",
    *,
    sure: str | None = "implied",
    uses: int = 0,
    created: Any = CREATED,
    used: Any = None,
    state: str | None = "candidate",
    test: bool = False,
    **others: Any,
) -> str:
    """Write a memory with a policy; ``others`` are properties. A used one has one use at least."""
    given(graph, memory_id, test=test, **({"scope": others.pop("scope")} if "scope" in others else {}))
    shown = {"created": _text(created), "used": _text(used)}
    count = max(uses, 1) if used else uses
    params = {"id": memory_id, "certainty": CERTAINTIES[sure], "uses": count, "state": state, "others": others}
    query(graph, _SET, **params, **shown)
    return memory_id


def before(days: float, milliseconds: int = 0) -> str:
    """Return the instant so many days before ``NOW``, as a query reads it; milliseconds later than that."""
    return instants.to_text(NOW - timedelta(days=days) + timedelta(milliseconds=milliseconds))


def configured(graph: Graph, **values: Any) -> None:
    """Set values of the current configuration, as a test that asks for no version of its own."""
    query(graph, "MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL SET c += $values", values=values)


def figures(graph: Graph, memory_id: str = "m", *, now: Any = NOW) -> dict[str, Any]:
    """Return what ``policy.list`` says of a memory."""
    asked: dict[str, Any] = {"states": [], "scope": None, "skip": 0, "limit": 1, "ids": [memory_id], "isTest": False}
    (row,) = graph.rows("policy.list", Anything, now=instants.to_ms(now), **asked)
    return row.model_dump()


def judged(graph: Graph, *ids: str, now: Any = NOW, run_id: str = "r") -> dict[str, dict[str, Any]]:
    """Judge memories in a run of that id; returns the rows by their ids."""
    if not query(graph, "MATCH (r:ConsolidationRun {id: $id}) RETURN r", id=run_id):
        run_at(graph, (now - BASE) / timedelta(hours=1), run_id=run_id)
    rows = graph.rows("policy.judge", Anything, ids=list(ids), now=instants.to_ms(now), runId=run_id)
    return {row["id"]: row for row in (each.model_dump() for each in rows)}


def policy(graph: Graph, memory_id: str = "m") -> dict[str, Any]:
    """Return the state of a memory, and the instant at which it is looked at again as so many days after ``NOW``."""
    (row,) = query(graph, "MATCH (m:Memory {id: $id}) RETURN m.policyState AS state, m.policyDue AS due", id=memory_id)
    due = row["due"]
    days = None if due is None else round((due - NOW) / timedelta(days=1), 9)
    return {"state": row["state"], "due": days}
