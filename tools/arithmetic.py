"""What a brain takes at sizes that were not measured, from constants that were: the table of docs/scaling.md.

Every row is a straight line through what benchmarks/results holds, or through a constant of docs/performance.md.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from benchmarks.report import kept, table

_SIZES = (1_000_000, 10_000_000, 100_000_000, 1_000_000_000)
# Bytes, measured apart ("What is stored" in docs/performance.md): a memory, and the heap of a plan a due memory.
_BARE, _JOINED, _PLANNED = 1300, 5500, 8000
# Commands of that benchmark that take as long whatever is stored.
_STEADY = (
    "consolidate-all --due-only, nothing due",
    "session-end, nothing due",
    "boost of one memory",
    "memory-energy --top 20",
)
_DUE = 100  # of the pass that benchmarks.due_pass measures
_ENDING = 0.7  # share of the stored that ends within the forecast of 30 days there
_DAILY = 0.01  # share of the stored that is taken to be due each day


class Line(NamedTuple):
    """A row: what it is, and its text at a size."""

    what: str
    at: Callable[[int], str]


def seconds(count: float) -> str:
    """Return a duration as one says it."""
    for least, unit, name in ((2 * 86400, 86400, "days"), (2 * 3600, 3600, "h"), (120, 60, "min"), (1, 1, "s")):
        if count >= least:
            return f"{_short(count / unit)} {name}"
    return f"{_short(count * 1000)} ms"


def size(count: float) -> str:
    """Return so many bytes as one says them."""
    for unit, name in ((1e12, "TB"), (1e9, "GB"), (1e6, "MB")):
        if count >= unit:
            return f"{_short(count / unit)} {name}"
    return f"{_short(count / 1e3)} KB"


def _short(count: float) -> str:
    """Return a number with two digits that count."""
    return f"{count:,.1f}" if count < 10 else f"{float(f'{count:.2g}'):,.0f}"


def slope(name: str) -> float:
    """Return the seconds that a command of benchmarks.due_pass takes more for each memory stored."""
    sizes = kept("due_pass")["milliseconds"]
    least, most = min(sizes, key=int), max(sizes, key=int)
    return float((sizes[most][name] - sizes[least][name]) / 1000 / (int(most) - int(least)))


def ingest_rate() -> float:
    """Return the lines a second of the largest import that was measured as a process."""
    stored = kept("footprint")["stored"]
    most = max(stored, key=int)
    return float(int(most) / stored[most]["import"]["seconds"])


def due_cost() -> float:
    """Return the seconds of a pass for each memory that is due, beyond those of a pass with nothing due."""
    passes = kept("due_pass")["milliseconds"]
    most = passes[max(passes, key=int)]
    more = most["consolidate-all --due-only, 100 due"] - most["consolidate-all --due-only, nothing due"]
    return float(more / 1000 / _DUE)


def steady() -> str:
    """Return what does not grow with what is stored, with the least and the most that it took at any size."""
    sizes = kept("due_pass")["milliseconds"]
    took = [found[name] for found in sizes.values() for name in _STEADY]
    least, most = (f"{end(map(int, sizes)):,}" for end in (min, max))
    return (
        "A pass with nothing due, a session end, a boost and the strongest memories cost the same with "
        f"{least} and with {most} memories,\n{min(took):.0f} to {max(took):.0f} ms."
    )


def lines() -> Iterator[Line]:
    """Yield what grows with what is stored."""
    status, forecast = slope("memory-status"), slope("forecast of 30 days, in which 70 % end")
    settled = kept("settling")["figures"]["settled a second"]
    boosts = kept("writes")["a second"]["boosts of one memory"]["16 clients"]
    rate, due = ingest_rate(), due_cost()
    yield Line("store, short texts without associations", lambda n: size(n * _BARE))
    yield Line("store, 14 words and 3 associations each; the page cache that holds it", lambda n: size(n * _JOINED))
    yield Line("`import` of all, one after the other", lambda n: seconds(n / rate))
    yield Line("`memory-status`", lambda n: seconds(n * status))
    yield Line(f"`forecast` in which {_ENDING * 100:.0f} % end", lambda n: seconds(n * forecast))
    yield Line("settling all", lambda n: seconds(n / settled))
    yield Line(f"due-only pass once a day, {_DAILY * 100:.0f} % due", lambda n: seconds(n * _DAILY * due))
    yield Line(f"heap of a plan (`--dry-run`), {_DAILY * 100:.0f} % due", lambda n: size(n * _DAILY * _PLANNED))
    yield Line("one boost of each memory through one leader", lambda n: seconds(n / boosts))


def growing() -> Iterator[str]:
    """Yield the table."""
    rows = [[line.what, *(line.at(count) for count in _SIZES)] for line in lines()]
    return table(["memories", *(f"{count // 1_000_000:,} M" for count in _SIZES)], rows)


def rates() -> Iterator[str]:
    """Yield what the table is made of: constants, and what one client gets through whatever is stored."""
    writes = kept("writes")
    remember = writes["milliseconds"]["remember against a bare CREATE"]["remember"]["p50"]
    boosts = writes["a second"]["boosts of one memory"]
    forecast = slope("forecast of 30 days, in which 70 % end") / _ENDING
    rows: list[list[object]] = [
        ["store a memory: short without associations, 14 words with 3", f"{size(_BARE)}, {size(_JOINED)}"],
        ["`import`, lines a second", round(ingest_rate())],
        ["`memory-status`, µs a living memory", round(slope("memory-status") * 1e6, 2)],
        ["`forecast`, µs a memory that will end", round(forecast * 1e6, 2)],
        ["settling, memories a second", kept("settling")["figures"]["settled a second"]],
        ["`consolidate-all --due-only`, ms a due memory", round(due_cost() * 1000, 2)],
        ["a plan, heap a due memory", size(_PLANNED)],
        ["`remember`, a second, by one client", round(1000 / remember)],
        ["boosts a second, by one client and by 16", f"{boosts['1 client']:,.0f}, {boosts['16 clients']:,.0f}"],
    ]
    return table(["measured on one server", ""], rows)
