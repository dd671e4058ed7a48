"""Holds what documents cite: what a current state cites or points to, or what is folded, is ended by no law.

``document.hold`` decides which memories that are, and writes it; when that is asked is here.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from brainbridge import instants
from brainbridge.consolidation.passes import Step
from brainbridge.document import folds, references
from brainbridge.document.rules.inputs import Folded
from brainbridge.graph.executor import Executor
from brainbridge.graph.graph import Transactor
from brainbridge.graph.rows import Changes, Row
from brainbridge.run import run as runs
from brainbridge.run.run import LANDMARK, Run


class _Joined(Row):
    consumed: int
    cites: int
    pointers: int
    folds: int
    edits: int


class _Found(Row):
    code: str
    count: int
    ids: list[str]


def join(
    unit: Executor,
    state: str,
    text: str,
    *,
    consumed: tuple[str, ...] = (),
    folded: tuple[Folded, ...] = (),
    edited: Sequence[Mapping[str, Any]] = (),
) -> None:
    """Join a state to what its text refers to, to notes it takes in, to what it folds, and to what is ``edited``."""
    found = references.read(text)
    unit.one(
        "document.join",
        _Joined,
        id=state,
        consumed=list(consumed),
        cites=sorted(found.cites),
        pointers=[
            {"topic": each.pointer.topic, "keywords": list(each.pointer.keywords), "memory": each.id}
            for each in found.pointers
        ],
        folds=folds.rows(folded),
        edits=list(edited),
    )


def hold(unit: Executor, run: Run, *, saved: str) -> None:
    """Hold what a state cites that this run has made current, and release what only the one before it did."""
    follow(unit, run, [f"{run.id}:saved:{saved}"])


def follow(unit: Executor, run: Run, events: Sequence[str]) -> None:
    """Hold and release what follows from events of a run, by which other states are current than were before."""
    asked = {"events": list(events), "isTest": None, "now": run.now, "landmark": LANDMARK, "runId": run.id}
    unit.one("document.hold", Changes, **asked)


def settle(graph: Transactor, *, now: datetime, command: str) -> None:
    """Hold and release what the current states ask for, test memories too, by a run of its own if there is any."""
    asked = {"isTest": None, "now": instants.to_ms(now), "landmark": LANDMARK}
    if not graph.rows("document.check_held", _Found, **asked, sample=1):
        return
    with runs.recorded(graph, command, now=now) as run:
        run.one("document.hold", Changes, **asked, events=None, runId=run.id)
        runs.finish(run)


def keep(step: Step) -> None:
    """Hold and release what the current states ask for, before a run ends anything; once a run."""
    run = step.run
    if run.graph.catalog["document.hold"].reference in run.queries:
        return
    asked = {"events": None, "isTest": run.is_test, "now": run.now, "landmark": LANDMARK, "runId": run.id}
    run.one("document.hold", Changes, **asked)
