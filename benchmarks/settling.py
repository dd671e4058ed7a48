"""What settling costs against the bare statement: ``python -m benchmarks.settling [--size N] [--keep]``.

Settling every energy is held against a bulk SET of the same two properties with the same batches, on the same server,
in turns, medians of five.
"""

import time
from collections.abc import Callable
from datetime import timedelta
from statistics import median

from benchmarks import report
from benchmarks.due_pass import fill, row
from benchmarks.servers import circumstances, fresh_graph
from brainbridge import instants
from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from brainbridge.run.run import TIERS

NOW = instants.parse("2026-05-01T12:00:00Z")
ROUNDS = 5
_FEW = 10_000
# Page by page through the same index, as the sweep goes, without lock and condition.
_SET = """
MATCH (m:Live) WHERE m.isTest = false AND m.tier = $tier AND m.decayKey > $after
WITH m ORDER BY m.isTest, m.tier, m.decayKey LIMIT 10000
SET m.energy = $energy, m.lastDecay = datetime({epochMillis: $at})
RETURN max(m.decayKey) AS last, count(m) AS done
"""


def settled(graph: Graph, round_: int) -> float:
    """Settle everything a little later than before; returns how many a second."""
    began = time.perf_counter()
    done = consolidation.decay(graph, now=NOW + timedelta(seconds=round_ + 1), is_test=False)
    took = time.perf_counter() - began
    assert (done.expired, done.settled > 0) == (0, True)
    return done.settled / took


def bare(graph: Graph, round_: int) -> float:
    """Set the same two properties of everything, but for ties that a page cuts; returns how many a second."""
    at, began, done = instants.to_ms(NOW) + round_, time.perf_counter(), 0
    for tier in TIERS:
        after: float | None = -1e300
        while after is not None:
            params = {"tier": tier, "after": after, "energy": 1.0 + round_, "at": at}
            (page,), _, _ = graph.driver.execute_query(_SET, params)
            after, done = page["last"], done + page["done"]
    return done / (time.perf_counter() - began)


def figures(graph: Graph) -> dict[str, float]:
    """Return how many a second, in turns, and what is left of the bare rate; the first round does not count."""
    ways: dict[str, Callable[[Graph, int], float]] = {"settled": settled, "bare SET": bare}
    rates: dict[str, list[float]] = {name: [] for name in ways}
    for round_ in range(ROUNDS + 1):
        for name, way in ways.items():
            rates[name].append(way(graph, round_))
    found = {name: median(each[1:]) for name, each in rates.items()}
    return {
        **{f"{name} a second": round(rate) for name, rate in found.items()},
        "settle / bare SET": round(found["settled"] / found["bare SET"], 2),
    }


def main() -> None:
    """Measure, print, and keep if asked to."""
    parser = report.parser(__doc__, f"{_FEW:,} memories")
    parser.add_argument("--size", type=int, default=1_000_000, help="stored memories")
    given = parser.parse_args()
    size = _FEW if given.small else given.size
    with fresh_graph() as graph:
        fill(graph, size, row)
        result = circumstances(graph) | {"stored": size, "figures": figures(graph)}
    for name, figure in result["figures"].items():
        print(f"{name}: {figure:,}")
    if given.keep:
        report.write("settling", result)


if __name__ == "__main__":
    main()
