"""What a pass with nothing due costs against what is stored: ``python -m benchmarks.due_pass [--sizes 10000,1000000]``.

Median of several runs at each size, on one server, in one process; the ratio of the largest to the smallest is what
counts. Prints a table, writes JSON with machine, versions and date under ``benchmarks/results/``.
"""

import sys
import time
from collections.abc import Callable
from datetime import timedelta
from statistics import median
from typing import Any

from benchmarks import report
from benchmarks.servers import circumstances, fresh_graph
from brainbridge import consolidation, energy, instants, memory, monitor
from brainbridge.graph import Graph

_NOW = instants.parse("2026-05-01T12:00:00Z")
_LATER = _NOW + timedelta(seconds=1)
_TIERS = (("working", 0.5, 1.45), ("shortTerm", 0.5, 4.9), ("longTerm", 0.5, 20.0))
_BATCH = 10_000
_RUNS = 21
_DUE = 100
# What is stored has its associations long since; making them is measured elsewhere.
_LINKED = "MATCH (m:Unlinked) SET m.place = m.id REMOVE m:Unlinked"


def fill(graph: Graph, start: int, size: int) -> float:
    """Store memories up to a size, none of them due or ready, and return how many a second were written."""
    began = time.perf_counter()
    for first in range(start, size, _BATCH):
        rows = [_row(number) for number in range(first, min(first + _BATCH, size))]
        memory.create(graph, rows, is_test=False)
        graph.statement(_LINKED)
        print(f"\rstored {first + len(rows):,}", end="", file=sys.stderr)
    print(file=sys.stderr)
    return (size - start) / (time.perf_counter() - began)


def _row(number: int, **parts: Any) -> dict[str, Any]:
    tier, least, most = _TIERS[number % 3]
    parts = {
        "content": f"memory number {number} about topic {number % 997} and thing {number % 7919}",
        "sessionId": f"session {number // 100}",
        "instanceId": "bench",
        "tier": tier,
        "energy": least + (most - least) * (number % 1009) / 1009,
        "at": _NOW,
        **parts,
    }
    return memory.draft(parts).to_row()


def timed(work: Callable[[], Any], before: Callable[[], Any] = lambda: None) -> float:
    """Return the median of several runs in milliseconds, after two that do not count; ``before`` is not timed."""
    took = []
    for _ in range(_RUNS + 2):
        before()
        began = time.perf_counter()
        work()
        took.append((time.perf_counter() - began) * 1000)
    return round(median(took[2:]), 2)


def figures(graph: Graph) -> dict[str, float]:
    """Return milliseconds of what must not grow, and of status, which reads every living memory's index entry."""

    def due_only() -> None:
        done = consolidation.consolidate(graph, now=_LATER, is_test=False, due_only=True)
        assert (done.expired, done.promoted) == (0, [])

    def fading() -> None:
        rows = [_row(number, energy=0.10001, tier="working") for number in range(_DUE)]
        memory.create(graph, rows, is_test=False)
        graph.statement(_LINKED)

    def due() -> None:
        done = consolidation.consolidate(graph, now=_LATER, is_test=False, due_only=True)
        assert (done.expired, done.promoted) == (_DUE, [])

    month = timedelta(days=30)
    tiers = ("working", "shortTerm", "longTerm")
    options: dict[str, Any] = {"now": _LATER, "is_test": False, "tiers": tiers}
    return {
        "consolidate-all --due-only, 100 due": timed(due, before=fading),
        "consolidate-all --due-only, nothing due": timed(due_only),
        "session-end, nothing due": timed(lambda: consolidation.session_end(graph, "session 1", now=_LATER)),
        "memory-energy --top 20": timed(lambda: energy.top(graph, limit=20, **options)),
        "memory-energy --forecast 30d (10 examples)": timed(
            lambda: energy.forecast(graph, horizon=month, limit=10, **options)
        ),
        "boost of one memory": timed(lambda: memory.touch(graph, _some_id(graph), now=_LATER)),
        "memory-status": timed(lambda: monitor.status(graph, now=_LATER)),
    }


def _some_id(graph: Graph) -> str:
    return energy.top(graph, now=_LATER, is_test=False, tiers=("longTerm",), limit=1)[0].id


def main() -> None:
    """Measure, print, and keep if asked to."""
    parser = report.parser(__doc__)
    parser.add_argument("--sizes", default="10000,1000000", help="stored memories, rising, with commas between")
    given = parser.parse_args()
    sizes = [int(size) for size in given.sizes.split(",")]
    with fresh_graph() as graph:
        measured, stored = {}, 0
        for size in sizes:
            rate = fill(graph, stored, size)
            figures(graph)  # a server that has just started is slower: the first round does not count
            measured[str(size)] = figures(graph) | {"stored a second on the way": round(rate)}
            stored = size
        result = circumstances(graph) | {"milliseconds": measured, "ratios": _ratios(measured)}
    _show(result)
    if given.keep:
        report.write("due_pass", result)


def _ratios(measured: dict[str, dict[str, float]]) -> dict[str, float]:
    first, *_, last = measured.values()
    return {name: round(last[name] / first[name], 2) for name in first}


def _show(result: dict[str, Any]) -> None:
    sizes = list(result["milliseconds"])
    print("| |", " | ".join(f"{int(size):,} stored" for size in sizes), "| ratio |")
    print("|---|", "---|" * (len(sizes) + 1))
    for name, ratio in result["ratios"].items():
        values = " | ".join(f"{result['milliseconds'][size][name]:,}" for size in sizes)
        print(f"| {name} | {values} | {ratio} |")


if __name__ == "__main__":
    main()
