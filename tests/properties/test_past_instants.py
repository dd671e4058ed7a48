"""Everything that shows an energy, as of any instant: for a memory settled later, no time has passed."""

import math
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import Phase, given
from hypothesis import strategies as st

from brainbridge import instants
from brainbridge.energy import energy
from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from brainbridge.monitor import monitor
from brainbridge.recall import recall, traversal
from brainbridge.recall.filters import Filters
from brainbridge.run.run import LANDMARK, TIERS
from tests.effort import examples
from tests.reference.histories import HISTORIES, Birth, Operation, bear, done
from tests.state import RATES, Anything, at, empty, joined, query

_THRESHOLD = 0.1
_ALL = 100
_SPAN = timedelta(days=2)


@dataclass(frozen=True)
class Stored:
    """A live memory, as it is stored."""

    id: str
    tier: str
    energy: float
    settled: datetime
    is_test: bool

    def at(self, now: datetime) -> float:
        """Return its energy at an instant: negative elapsed time counts as zero."""
        elapsed = max(now - self.settled, timedelta(0)) / timedelta(hours=1)
        return self.energy * math.exp(-RATES[self.tier] * elapsed)

    def lives(self, now: datetime) -> bool:
        return self.at(now) >= _THRESHOLD * (1 - 1e-9)


@examples(10, derandomize=True, phases=(Phase.generate,))
@given(**HISTORIES, hours=st.integers(-100, 40))
def test_all_readings_say_the_same(
    migrated: Graph, births: list[Birth], operations: list[Operation], hours: int
) -> None:
    empty(migrated)
    for birth in births:
        bear(migrated, birth)
    for operation in operations:
        done(migrated, operation)
    stored = [
        Stored(**row)
        for row in query(
            migrated,
            "MATCH (m:Live) RETURN m.id AS id, m.tier AS tier, m.energy AS energy, m.lastDecay AS settled, "
            "m.isTest AS is_test",
        )
    ]
    for is_test in (False, True):
        _compare(migrated, [each for each in stored if each.is_test == is_test], at(hours), is_test=is_test)


def _compare(graph: Graph, stored: list[Stored], now: datetime, *, is_test: bool) -> None:
    living = {each.id: each for each in stored if each.lives(now)}
    expected = {name: pytest.approx(each.at(now), rel=1e-6) for name, each in living.items()}
    reading: dict[str, Any] = {"now": now, "is_test": is_test, "tiers": TIERS}
    assert {row.id: row.energy for row in energy.top(graph, **reading, limit=_ALL)} == expected
    read = memory.read(graph, list(living), now=now)
    assert {row.id: row.effective_energy for row in read} == expected
    hits = recall.recall(graph, "content", now=now, is_test=is_test, limit=50, touched=False).hits
    assert {hit.id: hit.energy for hit in hits if hit.id in living} == expected
    _compare_what_lives(graph, [each.id for each in stored], set(living), now, is_test=is_test)
    ends = {name: each for name, each in living.items() if not each.lives(now + _SPAN)}
    for outlook in energy.outlook(graph, **reading, days=_SPAN.days, limit=_ALL):
        assert {each.id: each.energy for each in outlook.soonest}.items() <= expected.items()
        assert outlook.count == sum(day.count for day in outlook.days) == _of(ends, outlook.tier)
        assert outlook.stays.count == _of(living, outlook.tier) - outlook.count
    for row in monitor.energies(graph, **reading):
        figures = [each.at(now) for each in living.values() if each.tier == row.tier]
        assert row.count == sum(each.count for each in row.histogram) == len(figures)
        if figures:
            mean = sum(figures) / len(figures)
            assert (row.min, row.mean, row.max) == pytest.approx((min(figures), mean, max(figures)), rel=1e-6)
    status = monitor.status(graph, now=now, is_test=is_test)
    assert (status.live, status.due) == (len(living), len(stored) - len(living))
    for tier in status.tiers:
        figures = [each.at(now) for each in living.values() if each.tier == tier.tier]
        assert tier.mean_energy == pytest.approx(sum(figures) / max(len(figures), 1), rel=1e-6)


def _compare_what_lives(graph: Graph, stored: list[str], living: set[str], now: datetime, *, is_test: bool) -> None:
    """Compare which memories recall, walks and probes take for alive."""
    strict = recall.recall(
        graph,
        "content",
        now=now,
        is_test=is_test,
        limit=50,
        touched=False,
        explain=True,
        filters=Filters(include="live"),
    )
    assert {hit.id for hit in strict.hits} == living
    assert strict.explained is not None
    assert {each.filter: each.admitted for each in strict.explained.filters} == (
        {"include": len(living), "all": len(living)} if strict.explained.filters or stored else {}
    )
    for other in stored[1:]:
        joined(graph, stored[0], other)
    for start in stored[:1]:
        walk = traversal.traverse(graph, [start], now=now, hops=1, min_confidence=0.0, include="live")
        assert {each.id for each in walk.reached} == living - {start}
    params = {"now": instants.to_ms(now), "landmark": LANDMARK, "isTest": is_test}
    kept = graph.one(
        "probe.keep", Anything, id=f"p {is_test}", question="content", expects=stored, top=9, scope=None, **params
    ).model_dump()["probe"]
    assert len(kept["expects"] if kept else []) == len(living)
    query(graph, "MERGE (p:Probe {id: 'all'}) SET p.isTest = $kind, p.expects = $ids", kind=is_test, ids=stored)
    lineages = "MATCH (p:Probe {id: 'all'}), (m:Memory) WHERE m.id IN p.expects WITH p, collect(m.lineageId) AS of "
    query(graph, lineages + "SET p.expects = of")
    due = graph.one("probe.due", Anything, **params).model_dump()["count"]
    assert due == len(stored) - len(living)


def _of(memories: dict[str, Stored], tier: str) -> int:
    return sum(each.tier == tier for each in memories.values())
