"""Judging memories by a table of rules: what is due, and once all of them when the figures of it were changed."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from brainbridge.graph.graph import Unit
from brainbridge.graph.rows import Id, Row
from brainbridge.run.run import Run


class _Enrolled(Row):
    enrolled: int
    more: bool = False


class Moved(Row):
    """What became of a memory that was judged; ``why`` is the line of the table that held, None if none did.

    ``value`` is what a table by value gave it, 0 to 1.
    """

    id: str
    was: str
    to: str
    why: str | None
    value: float | None = None


class Table(NamedTuple):
    """The queries of a table: what is due and what it says of that, and what makes all real or test memories due."""

    due: str
    judge: str
    enrol: str
    enrol_tests: str

    @property
    def judging(self) -> tuple[str, str]:
        """Return the queries that a transaction names which judges."""
        return self.due, self.judge


def follow(run: Run, table: Table) -> Counter[str]:
    """Move memories to where the table has them, and count where to; it costs what is due, once all were looked at."""
    moved, left = Counter[str](), list[str]()
    _enrol(run, table)
    while (found := _batch(run, table, left)) is not None:
        asked, judged = found
        moved.update(each.to for each in judged if each.to != each.was)
        left += set(asked) - {each.id for each in judged}
    return moved


def _enrol(run: Run, table: Table) -> None:
    """Look at all memories anew, once after a switch was turned on or the configuration was changed."""
    if run.is_test:
        run.one(table.enrol_tests, _Enrolled, now=run.now)
        return
    while run.one(table.enrol, _Enrolled, now=run.now, batch=run.config.settle_batch_size).more:
        pass


def _batch(run: Run, table: Table, left: Sequence[str]) -> tuple[list[str], tuple[Moved, ...]] | None:
    """Judge one batch in one transaction; None if nothing is due."""

    def work(unit: Unit) -> tuple[list[str], tuple[Moved, ...]] | None:
        asked: dict[str, Any] = {"isTest": run.is_test, "except": list(left), "batch": run.config.decay_batch_size}
        due = [each.id for each in unit.rows(table.due, Id, now=run.now, **asked)]
        return (due, judge(unit, run, table, due)) if due else None

    return run.transaction(table.judging, work)


def judge(unit: Unit, run: Run, table: Table, ids: Sequence[str]) -> tuple[Moved, ...]:
    """Move memories to where the table has them, in a transaction that names what is ``judging``."""
    return unit.rows(table.judge, Moved, ids=list(ids), now=run.now, runId=run.id)
