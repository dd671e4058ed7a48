"""In a pass each memory is judged once, whatever it is like, and what this pass has moved and is due again too."""

from collections import Counter
from datetime import datetime, timedelta
from itertools import product
from typing import Any

import pytest

from brainbridge import instants
from brainbridge.graph.graph import Graph, Unit
from brainbridge.intake import judging
from brainbridge.intake.judging import Moved, Table
from brainbridge.intake.policy import policy
from brainbridge.intake.storage import storage
from brainbridge.run import run as runs
from brainbridge.run.run import Run
from tests.cypher.action.acting import done
from tests.cypher.policy.judging import configured
from tests.cypher.storage.storing import NOW, before, cooled, kept
from tests.state import query

LONG_AGO = "2025-01-01T00:00:00Z"
KINDS: tuple[dict[str, Any], ...] = (
    {},
    {"sure": "speculative", "declaredImportance": 0.1, "created": LONG_AGO},
    {"sure": None, "created": before(2)},
    {"sure": None, "uses": 1, "used": before(3)},
    {"sure": "explicit", "uses": 20, "used": before(1), "declaredImportance": 1.0, "verification": "user_confirmed"},
    {"sure": "implied", "uses": 6, "created": LONG_AGO, "used": before(20), "verification": "disputed"},
    {"sure": "speculative", "declaredImportance": 0.1, "created": LONG_AGO, "heldBy": ["plan"]},
    {"sure": "speculative", "created": LONG_AGO, "staleSince": NOW, "policyClass": "protected"},
)
ACTS: tuple[dict[str, Any] | None, ...] = (None, {"outcome": "applied"}, {"outcome": "failed"})
STATES = ("candidate", "active", "stale")
LATER = (timedelta(0), timedelta(milliseconds=1), *(timedelta(days=days) for days in (1, 14, 15, 60, 90, 200)))
TABLES = pytest.mark.parametrize("table", [storage.TABLE, policy.TABLE], ids=["storage", "policy"])


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count how often each memory is judged."""
    found = Counter[str]()
    real = judging.judge

    def judge(unit: Unit, run: Run, table: Table, ids: Any) -> tuple[Moved, ...]:
        found.update(ids)
        return real(unit, run, table, ids)

    monkeypatch.setattr(judging, "judge", judge)
    return found


def on(graph: Graph, **values: Any) -> None:
    configured(graph, storageOnConsolidate=True, policyOnConsolidate=True, archiveOnConsolidate=True, **values)


def written(graph: Graph, *, test: bool = False) -> list[str]:
    """Write a memory of each kind, hot and cold, with and without actions on it, and two of each that are alike."""
    ids = list[str]()
    for place, (kind, act, cold, _) in enumerate(product(KINDS, ACTS, (False, True), range(2))):
        ids.append(kept(graph, f"m{place}", test=test, **{"state": STATES[place % 3], **kind}))
        if act:
            done(graph, NOW - timedelta(hours=place % 5), ids[-1], **act)
        if cold:
            cooled(graph, ids[-1])
    return ids


def followed(graph: Graph, table: Table, now: datetime, *, test: bool = False) -> Counter[str]:
    with runs.recorded(graph, "consolidate-all", now=now, is_test=test) as run:
        moved = judging.follow(run, table)
        runs.finish(run)
    return moved


@TABLES
@pytest.mark.parametrize("test", [False, True], ids=["real", "test"])
def test_each_memory_is_judged_once(graph: Graph, counted: Counter[str], table: Table, test: bool) -> None:
    on(graph, decayBatchSize=7, settleBatchSize=20)
    ids = written(graph, test=test)
    moves = 0
    for later in LATER:
        counted.clear()
        moves += followed(graph, table, NOW + later, test=test).total()
        assert set(counted.values()) <= {1}
        assert counted.keys() == set(ids) or later
        counted.clear()
        if not test:  # each pass looks at all test memories
            assert followed(graph, table, NOW + later, test=test).total() == counted.total() == 0
    assert moves > len(ids) // 4


@TABLES
def test_what_a_client_with_a_slow_clock_makes_due_in_the_pass_is_judged_again_and_the_pass_ends(
    graph: Graph, counted: Counter[str], monkeypatch: pytest.MonkeyPatch, table: Table
) -> None:
    """Its figures and those of the table have changed since it was moved, so that it would be moved back at once."""
    on(graph, decayBatchSize=100)
    ids = written(graph)
    real = judging._batch
    begun = list[int]()

    def batch(run: Run, *args: Any) -> Any:
        begun.append(1)
        assert len(begun) < 9
        found = real(run, *args)
        if len(begun) == 1:
            at = instants.to_text(NOW)
            due = "MATCH (m:Memory) SET m.storageDue = datetime($at), m.policyDue = datetime($at)"
            query(graph, due, at=at)
            on(graph, decayBatchSize=100, demoteBelow=0.01, promoteAbove=0.1, policyWarmHeat=0.1, policyStaleDecay=0.9)
        return found

    monkeypatch.setattr(judging, "_batch", batch)
    assert len(ids) < 100
    followed(graph, table, NOW)
    assert max(counted.values()) == 2
