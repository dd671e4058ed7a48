"""Records actions, for tests."""

from datetime import datetime, timedelta
from itertools import count
from typing import Any

from brainbridge.graph.graph import Graph
from tests.state import BASE, Anything, ms, run_at

SURE: dict[str, Any] = {"confidence": 0.9, "lifecycleState": "active", "importance": 0.5, "source": "manual"}
_numbers = count()


def recorded(
    graph: Graph, memory_id: str = "m", action: str = "store_note", *, hours: float = 1, run: str = "", **parts: Any
) -> dict[str, Any]:
    """Record an action by a run of its own, unless one is named that is there; returns the row."""
    name = run or run_at(graph, hours, run_id=f"run-{next(_numbers)}")
    known = {**SURE, **{key: parts.pop(key) for key in SURE if key in parts}, "action": action}
    row: dict[str, Any] = {
        **{"outcome": "applied", "rehearsed": False, "quality": None},
        **parts,
    }
    rows = graph.rows("action.record", Anything, id=memory_id, asked=known, now=ms(hours), runId=name, **row)
    return rows[0].model_dump() | {"run": name} if rows else {}


def done(graph: Graph, when: datetime, memory_id: str = "m", **parts: Any) -> dict[str, Any]:
    """Record an action at an instant."""
    return recorded(graph, memory_id, hours=(when - BASE) / timedelta(hours=1), **parts)


def event(recorded: dict[str, Any], memory_id: str = "m") -> str:
    """Return the id of the event of what was recorded."""
    return f"{recorded['run']}:acted:{memory_id}"


def back(graph: Graph, event: str, *, hours: float, run: str = "back") -> None:
    """Take an event back, or that, by a run of its own."""
    run_at(graph, hours, run_id=run)
    (row,) = graph.rows("intake.unread", Anything, events=[event], now=ms(hours), runId=run)
    assert row.model_dump()["outcome"] == "undone"
