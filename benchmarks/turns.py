"""Works that take turns, so that whatever else the machine does meets all of them."""

import time
from collections import deque
from collections.abc import Callable, Mapping
from typing import TypeVar

K = TypeVar("K")
Work = Callable[[], object]


def milliseconds(work: Work) -> float:
    """Return how long a work takes."""
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000


def in_turns(
    works: Mapping[K, Work], runs: int, warming: int, before: Callable[[K], object] = lambda _: None
) -> dict[K, list[float]]:
    """Return the milliseconds of each run of each work, without those that only warm up; ``before`` is not timed.

    Another work comes first each time: who comes first finds least of what they share in any cache.
    """
    took: dict[K, list[float]] = {name: [] for name in works}
    order = deque(works)
    for _ in range(warming + runs):
        for name in order:
            before(name)
            took[name].append(milliseconds(works[name]))
        order.rotate()
    return {name: times[warming:] for name, times in took.items()}
