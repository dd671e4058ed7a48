"""How many cases a run tries: ``make test`` a sample, ``make test-deep`` all, ``make torture`` ten times as many."""

import os
from collections.abc import Sequence
from typing import Any, TypeVar

from hypothesis import HealthCheck, settings

T = TypeVar("T")

TIMES = int(os.environ.get("BRAINBRIDGE_TEST_TIMES", "1"))
DEEP = TIMES > 1 or bool(os.environ.get("BRAINBRIDGE_TEST_DEEP"))


def often(deep: int, *, sampled: int | None = None) -> int:
    """Return how often to try what a deep run tries ``deep`` times: by default a twelfth of that."""
    return deep * TIMES if DEEP else max(2, deep // 12) if sampled is None else sampled


def some(cases: Sequence[T], count: int) -> Sequence[T]:
    """Return all cases in a deep run, else so many of them, evenly spread and always the same ones."""
    if DEEP or count >= len(cases):
        return cases
    return [cases[number * len(cases) // count] for number in range(count)]


def examples(deep: int, *, sampled: int | None = None, **more: Any) -> settings:
    """Return the settings of a property that a deep run tries on so many examples, without a deadline."""
    return settings(
        max_examples=often(deep, sampled=sampled),
        deadline=None,
        suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
        **more,
    )
