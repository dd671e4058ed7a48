"""What the law of crystals costs against what is stored: ``python -m benchmarks.crystals [--sizes ...] [--keep]``.

As ``benchmarks.due_pass``: a server for each size, in turns, medians, and the ratio of the largest to the smallest.
"""

from datetime import timedelta
from functools import partial
from typing import Any

from benchmarks.due_pass import Way, compare, fill, linked
from brainbridge import instants
from brainbridge.consolidation import consolidation
from brainbridge.crystal import crystal
from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from brainbridge.memory.drafts import draft

_NOW = instants.parse("2026-05-01T12:00:00Z")
_LATER = _NOW + timedelta(days=1)
_DUE = 100
_TYPES = ("fact", "preference", "episode", "goal", "insight")


def _row(number: int, **parts: Any) -> dict[str, Any]:
    """Return a part of a file, with half a year to live or more: it was used, and is emotional."""
    plain = draft(
        {
            "content": f"part number {number} about topic {number % 997} and thing {number % 7919}",
            "sessionId": f"file {number // 100}",
            "instanceId": "bench",
            "at": _NOW,
        },
        redacts=True,
    )
    facet, _ = crystal.parted({"emotional_valence": 1.0, "semantic_type": _TYPES[number % 5], "path": "notes", **parts})
    return plain.to_row() | {"crystal": facet.to_row("", None)}  # whose words would be looked at each time


def ways(graph: Graph) -> dict[str, Way]:
    """Return what must not grow."""

    def nothing_due() -> None:
        done = consolidation.consolidate(graph, now=_LATER, is_test=False, only="crystals")
        assert done.expired == 0

    def outliving() -> None:
        rows = [_row(number, lifespan_policy="ttl", ttl_ms=1000) for number in range(_DUE)]
        memory.create(graph, rows, is_test=False)
        linked(graph)

    def due() -> None:
        done = consolidation.consolidate(graph, now=_LATER, is_test=False, only="crystals")
        assert done.expired == _DUE

    some = crystal.listed(graph, now=_LATER, is_test=False, limit=1)[0].id
    week, options = timedelta(days=7), {"now": _LATER, "is_test": False}
    return {
        "consolidate-all --only crystals, 100 due": Way(due, before=outliving),
        "consolidate-all --only crystals, nothing due": Way(nothing_due),
        "forecast of a week, in which none ends": Way(
            lambda: crystal.forecast(graph, horizon=week, limit=10, **options)  # type: ignore[arg-type]
        ),
        "boost of one crystal": Way(lambda: memory.touch(graph, some, now=_LATER)),
    }


if __name__ == "__main__":
    compare("crystals", __doc__, partial(fill, making=_row), ways)
