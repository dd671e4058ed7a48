"""What settling and status cost against the bare statements: ``python -m benchmarks.settling [--size N] [--keep]``.

Settling every energy is held against a bulk SET of the same two properties with the same batches; a status against a
bare aggregation over the same index. Both on the same server, in turns, medians of five.
"""

import time
from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import partial
from statistics import median
from typing import Any

from benchmarks import report
from benchmarks.due_pass import fill
from benchmarks.servers import circumstances, fresh_graph
from brainbridge import consolidation, instants, monitor
from brainbridge.graph import Graph

NOW = instants.parse("2026-05-01T12:00:00Z")
ROUNDS = 5
# Page by page through the same index, as the sweep goes, without lock and condition.
_SET = """
MATCH (m:Live) WHERE m.isTest = false AND m.tier = $tier AND m.decayKey > $after
WITH m ORDER BY m.isTest, m.tier, m.decayKey LIMIT 10000
SET m.energy = $energy, m.lastDecay = datetime({epochMillis: $at})
RETURN max(m.decayKey) AS last
"""
_AGGREGATE = """
UNWIND ['working', 'shortTerm', 'longTerm'] AS tier
CALL (tier) {
  MATCH (m:Live) WHERE m.isTest = false AND m.tier = tier AND m.decayKey >= -1e300
  RETURN count(*) AS count, avg(exp(m.decayKey - 1440.0)) AS mean
}
RETURN tier, count, mean
"""


def settled(graph: Graph, round_: int) -> float:
    """Settle everything a little later than before; returns seconds."""
    began = time.perf_counter()
    done = consolidation.decay(graph, now=NOW + timedelta(seconds=round_ + 1), is_test=False)
    took = time.perf_counter() - began
    assert (done.expired, done.settled > 0) == (0, True)
    return took


def bare(graph: Graph, round_: int) -> float:
    """Set the same two properties of everything; returns seconds."""
    at, began = instants.to_ms(NOW) + round_, time.perf_counter()
    for tier in ("working", "shortTerm", "longTerm"):
        after: float | None = -1e300
        while after is not None:
            params = {"tier": tier, "after": after, "energy": 1.0 + round_, "at": at}
            records, _, _ = graph.driver.execute_query(_SET, params)
            after = records[0]["last"]
    return time.perf_counter() - began


def in_turns(ways: Mapping[str, Callable[[int], float]]) -> dict[str, float]:
    """Return the median seconds of ways that take turns; the first round does not count."""
    took: dict[str, list[float]] = {name: [] for name in ways}
    for round_ in range(ROUNDS + 1):
        for name, way in ways.items():
            took[name].append(way(round_))
    return {name: round(median(times[1:]), 4) for name, times in took.items()}


def figures(graph: Graph, size: int) -> dict[str, Any]:
    """Return seconds, and what is left of the bare rate."""

    def status(_: int) -> float:
        began = time.perf_counter()
        monitor.status(graph, now=NOW)
        return time.perf_counter() - began

    def aggregate(_: int) -> float:
        began = time.perf_counter()
        graph.driver.execute_query(_AGGREGATE)
        return time.perf_counter() - began

    looked = in_turns({"status": status, "bare aggregation": aggregate})
    # The bare SET comes last: what it writes belongs to no key.
    settles = in_turns({"settle": partial(settled, graph), "bare SET": partial(bare, graph)})
    return {
        "settled a second": round(size / settles["settle"]),
        "bare SET a second": round(size / settles["bare SET"]),
        "settle / bare SET": round(settles["bare SET"] / settles["settle"], 2),
        "status, ms": round(looked["status"] * 1000, 1),
        "bare aggregation, ms": round(looked["bare aggregation"] * 1000, 1),
        "status / bare aggregation": round(looked["status"] / looked["bare aggregation"], 2),
    }


def main() -> None:
    """Measure, print, and keep if asked to."""
    parser = report.parser(__doc__)
    parser.add_argument("--size", type=int, default=1_000_000, help="stored memories")
    given = parser.parse_args()
    with fresh_graph() as graph:
        fill(graph, 0, given.size)
        result = circumstances(graph) | {"stored": given.size, "figures": figures(graph, given.size)}
    for name, figure in result["figures"].items():
        print(f"{name}: {figure:,}")
    if given.keep:
        report.write("settling", result)


if __name__ == "__main__":
    main()
