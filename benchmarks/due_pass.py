"""What commands cost against what is stored: ``python -m benchmarks.due_pass [--sizes 10000,100000,1000000] [--keep]``.

A server for each size; they take turns, so that all of them are equally warm. Medians, and the ratio of the largest to
the smallest, which is what counts.
"""

import sys
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from datetime import timedelta
from functools import partial
from statistics import median
from typing import Any, NamedTuple

from benchmarks import report
from benchmarks.servers import circumstances, fresh_graph
from benchmarks.turns import Work, in_turns
from brainbridge import instants
from brainbridge.consolidation import consolidation
from brainbridge.energy import energy
from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from brainbridge.memory.drafts import draft
from brainbridge.monitor import monitor
from brainbridge.run.run import TIERS

_NOW = instants.parse("2026-05-01T12:00:00Z")
_LATER = _NOW + timedelta(seconds=1)
_TIERS = (("working", 0.5, 1.45), ("shortTerm", 0.5, 4.9), ("longTerm", 0.5, 20.0))
_BATCH = 10_000
_RUNS = 21
_WARMING = 60  # runs that do not count: a server that has just started is slower by half
_FEW, _FEW_RUNS = "2000,10000", (7, 20)
_DUE = 100
_ENDING = 1000
# What is stored has its associations long since; making them is measured elsewhere.
_LINKED = "MATCH (m:Unlinked) SET m.place = m.id REMOVE m:Unlinked"

# What a status counts, without anything else that it says.
_AGGREGATE = """
UNWIND ['working', 'shortTerm', 'longTerm'] AS tier
CALL (tier) {
  MATCH (m:Live) WHERE m.isTest = false AND m.tier = tier AND m.decayKey >= -1e300
  RETURN count(*) AS count, avg(exp(m.decayKey - 1440.0)) AS mean
}
RETURN tier, count, mean
"""


class Way(NamedTuple):
    """What is measured; ``before`` is not timed."""

    work: Work
    before: Work = lambda: None


Making = Callable[[int], dict[str, Any]]
Filling = Callable[[Graph, int], None]
Ways = Callable[[Graph], dict[str, Way]]


def fill(graph: Graph, size: int, making: Making) -> None:
    """Store memories, none of them due or ready; ``making`` makes the row of the one of a number."""
    for first in range(0, size, _BATCH):
        rows = [making(number) for number in range(first, min(first + _BATCH, size))]
        memory.create(graph, rows, is_test=False)
        linked(graph)
        print(f"\rstored {first + len(rows):,}", end="", file=sys.stderr)
    print(file=sys.stderr)


def linked(graph: Graph) -> None:
    """Mark what is stored as associated."""
    graph.statement(_LINKED)


def row(number: int, **parts: Any) -> dict[str, Any]:
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
    return draft(parts, redacts=True).to_row()


def ways(graph: Graph) -> dict[str, Way]:
    """Return what must not grow, and what reads an index entry for each memory that it counts."""

    def due_only() -> None:
        done = consolidation.consolidate(graph, now=_LATER, is_test=False, due_only=True)
        assert (done.expired, done.promoted) == (0, [])

    def fading() -> None:
        rows = [row(number, energy=0.10001, tier="working") for number in range(_DUE)]
        memory.create(graph, rows, is_test=False)
        linked(graph)

    def due() -> None:
        done = consolidation.consolidate(graph, now=_LATER, is_test=False, due_only=True)
        assert (done.expired, done.promoted) == (_DUE, [])

    month, soon, some = timedelta(days=30), _horizon(graph), _some_id(graph)
    options: dict[str, Any] = {"now": _LATER, "is_test": False, "tiers": TIERS}
    return {
        "consolidate-all --due-only, 100 due": Way(due, before=fading),
        "consolidate-all --due-only, nothing due": Way(due_only),
        "session-end, nothing due": Way(lambda: consolidation.session_end(graph, "session 1", now=_LATER)),
        "memory-energy --top 20": Way(lambda: energy.top(graph, limit=20, **options)),
        "forecast of the hours in which 1,000 end": Way(
            lambda: energy.forecast(graph, horizon=soon, limit=10, **options)
        ),
        "forecast of 30 days, in which 70 % end": Way(
            lambda: energy.forecast(graph, horizon=month, limit=10, **options)
        ),
        "boost of one memory": Way(lambda: memory.touch(graph, some, now=_LATER)),
        "memory-status": Way(lambda: monitor.status(graph, now=_LATER)),
        "its counts, bare": Way(lambda: graph.driver.execute_query(_AGGREGATE)),
    }


def measured(graphs: Mapping[int, Graph], of: Ways, runs: int, warming: int) -> dict[str, dict[str, float]]:
    """Return medians in milliseconds by size, of the ways of a graph; the sizes take turns."""
    at = {str(size): of(graph) for size, graph in graphs.items()}
    found: dict[str, dict[str, float]] = {size: {} for size in at}
    for name in at[min(at)]:
        each = {size: known[name] for size, known in at.items()}
        works = {size: way.work for size, way in each.items()}
        took = in_turns(works, runs, warming, before=lambda size, each=each: each[size].before())  # type: ignore[misc]
        for size, times in took.items():
            found[size][name] = round(median(times), 2)
    return found


def _horizon(graph: Graph) -> timedelta:
    """Return after how long so many will have ended."""

    def ended(seconds: int) -> int:
        horizon = timedelta(seconds=seconds)
        found = energy.forecast(graph, now=_LATER, horizon=horizon, is_test=False, tiers=TIERS, limit=1)
        return sum(each.count for each in found)

    return timedelta(seconds=bisect_left(range(30 * 86400), _ENDING, key=ended))


def _some_id(graph: Graph) -> str:
    return energy.top(graph, now=_LATER, is_test=False, tiers=("longTerm",), limit=1)[0].id


def main() -> None:
    """Measure, print, and keep if asked to."""
    compare("due_pass", __doc__, partial(fill, making=row), ways)


def compare(name: str, doc: str | None, filling: Filling, of: Ways) -> None:
    """Fill graphs of several sizes, measure the ways of each, print, and keep under ``name`` if asked to."""
    parser = report.parser(doc, f"{_FEW} memories, fewer runs")
    parser.add_argument("--sizes", default="10000,100000,1000000", help="stored memories, rising, with commas between")
    given = parser.parse_args()
    sizes, turns = (_FEW, _FEW_RUNS) if given.small else (given.sizes, (_RUNS, _WARMING))
    with ExitStack() as stack:
        graphs = {int(size): stack.enter_context(fresh_graph()) for size in sizes.split(",")}
        for size, graph in graphs.items():
            filling(graph, size)
        found = measured(graphs, of, *turns)
        first, *_, last = found.values()
        ratios = {name: round(last[name] / first[name], 2) for name in first}
        result = circumstances(graphs[max(graphs)]) | {"milliseconds": found, "ratios": ratios}
    print(*table(result), sep="\n")
    if given.keep:
        report.write(name, result)


def table(result: Mapping[str, Any]) -> Iterator[str]:
    """Yield the table of what was measured."""
    sizes = result["milliseconds"]
    rows = ([name, *(each[name] for each in sizes.values()), ratio] for name, ratio in result["ratios"].items())
    return report.table(["", *(f"{int(size):,} stored" for size in sizes), "ratio"], rows)


if __name__ == "__main__":
    main()
