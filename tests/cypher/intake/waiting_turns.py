"""Writes memories that wait to be read, by the product's own query."""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.state import given, ms, query

MINUTES = 15
MOMENT = 1 / 3_600_000  # a millisecond in hours
MARKS = """
MATCH (m:Memory) WHERE m.drawsAt IS NOT NULL OR m.waitsSince IS NOT NULL OR m.urgency IS NOT NULL
RETURN m.id AS id ORDER BY id
"""


def waits(
    graph: Graph,
    name: str,
    hours: float,
    *,
    signal: str = "none",
    test: bool = False,
    minutes: float = MINUTES,
    **parts: Any,
) -> str:
    """Write a memory that waits from an hour on, for 15 minutes unless others are named."""
    since = ms(hours)
    mark = {"since": since, "until": since + round(minutes * 60_000), "signal": signal}
    return given(graph, name, hours=parts.pop("said", hours), test=test, waits=mark, **parts)


def marked(graph: Graph) -> list[str]:
    """Return the ids of what waits."""
    return [row["id"] for row in query(graph, MARKS)]
