"""Observing: what is said is remembered as it was said, and facts are drawn from it, in one transaction a batch."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from brainbridge import instants
from brainbridge.association import association
from brainbridge.derivation import deriving
from brainbridge.errors import ConstraintViolated
from brainbridge.graph.graph import Transactor, Unit
from brainbridge.intake import buffer, commitments, facts, reading
from brainbridge.intake.commitments import Commitment
from brainbridge.intake.facts import Fact
from brainbridge.intake.telling import Cause, Read
from brainbridge.language import urgency
from brainbridge.memory import memory
from brainbridge.memory.drafts import Draft
from brainbridge.progress import Progress, silent
from brainbridge.run import run as runs
from brainbridge.run.run import Judged, Run
from brainbridge.transfer.importing import Problem, Tally, batches
from brainbridge.transfer.lines import BadLine, Line

_BATCH: Final = 200
_SHOWN: Final = 100
_QUERIES: Final = ("memory.known", *reading.QUERIES)


class Observed(Judged):
    """What became of what was said: ``ids`` of new memories, among so many ``turns``, and the facts drawn from it.

    ``stated`` counts the new facts, of which ``facts`` holds the first 100.
    ``known`` turns had been observed before, and ``refused`` ones were erased. ``observations`` counts the facts that
    were said again, ``superseded`` those of earlier runs that are true no longer, ``contested`` those that contradict
    another one and wait. ``trivial`` statements became no facts. ``promised`` counts the new commitments, of which
    ``commitments`` holds the first 100, and ``affirmed`` those that were said again. ``ignored`` counts each unknown
    key of a line.
    """

    turns: int
    known: int
    refused: int
    buffered: int
    stated: int
    facts: list[Fact]
    observations: int
    superseded: int
    contested: int
    trivial: int
    promised: int
    commitments: list[Commitment]
    affirmed: int
    ids: list[str]
    bad: list[Problem]
    ignored: dict[str, int]


@dataclass(slots=True)
class _Count:
    """What became of what was said so far."""

    turns: int = 0
    ids: list[str] = field(default_factory=list)
    stated: int = 0
    shown: list[str] = field(default_factory=list)
    outcomes: Counter[str] = field(default_factory=Counter)
    superseded: int = 0
    refused: int = 0
    promised: int = 0
    owed: list[str] = field(default_factory=list)
    affirmed: int = 0

    def add(self, batch: Sequence[Line], done: "_Done") -> None:
        """Count a batch."""
        self.turns += len(batch)
        self.ids += done.ids
        made = facts.ids(done.stated.judged)
        self.stated += len(made)
        self.shown += made[: _SHOWN - len(self.shown)]
        self.outcomes.update(each.outcome for each in done.stated.judged)
        self.superseded += done.stated.closed
        self.refused += done.refused
        self.promised += len(done.promised.ids)
        self.owed += done.promised.ids[: _SHOWN - len(self.owed)]
        self.affirmed += done.promised.affirmed


@dataclass(frozen=True, slots=True)
class _Done:
    ids: list[str]
    refused: int
    stated: facts.Stated
    promised: commitments.Promised


def observe(
    graph: Transactor,
    lines: Iterable[Line | BadLine],
    *,
    now: datetime,
    is_test: bool = False,
    strict: bool = False,
    progress: Progress = silent,
) -> Observed:
    """Remember what lines say, and draw facts from it, as a run.

    A line with a key that is known says nothing new. With ``strict`` the first bad line stops it before anything is
    written (InvalidInput).
    """
    tally, count = Tally(), _Count()
    good: Iterable[Line] = tally.good(lines, strict=strict)
    if strict:
        good = list(good)
    buffer.flush(graph, now=now, is_test=is_test)  # what came in before is read before
    with runs.recorded(graph, "observe", now=now, is_test=is_test) as run:
        for batch in batches(good, _BATCH):
            count.add(batch, _observed(run, batch, count.turns))
            progress("Observing", count.turns, None)
        if count.ids:
            buffer.consolidate(run, now)
        runs.finish(run)
    association.associate(graph, now=now, is_test=is_test, progress=progress)
    return Observed(
        run_id=run.id,
        turns=count.turns,
        known=count.turns - len(count.ids) - count.refused,
        refused=count.refused,
        buffered=0,
        stated=count.stated,
        facts=list(facts.read(graph, count.shown, is_test=is_test, now=now)),
        observations=count.outcomes["restated"],
        superseded=count.superseded,
        contested=count.outcomes["contested"],
        trivial=count.outcomes["trivial"],
        promised=count.promised,
        commitments=list(commitments.read(graph, count.owed, now=now, is_test=is_test)),
        affirmed=count.affirmed,
        ids=count.ids,
        bad=tally.bad,
        ignored=tally.ignored,
    )


def _observed(run: Run, batch: Sequence[Line], before: int) -> _Done:
    """Write a batch: what is new in it, and what it states; ``before`` lines were read before it."""
    drafts = dict[str, tuple[int, Line, dict[str, Any]]]()
    for place, line in enumerate(batch, before + 1):
        drafts.setdefault(line.key or str(place), (place, line, line.to_row()))  # the first of a key, as an import does
    now = instants.from_ms(run.now)
    read = {row["id"]: _read(row["id"], line.draft, place, now) for place, line, row in drafts.values()}

    def work(unit: Unit) -> _Done:
        keys = [key for _, line, _ in drafts.values() for key in line.keys if key]
        there = memory.known(unit, keys)
        fresh = [(line, row) for _, line, row in drafts.values() if _is_new(line, row, there)]
        rows = [association.describe(row | buffer.late(row["at"], run.now)) for _, row in fresh]
        made = memory.create(unit, rows, is_test=run.is_test) if rows else ()
        ids = [each.id for each in made if each.outcome != "erased"]
        _derive(unit, [(line, row) for line, row in fresh if row["id"] in ids])
        return _Done(ids, len(made) - len(ids), *reading.written(unit, [read[each] for each in ids], run))

    try:
        return run.transaction(_QUERIES, work)
    except ConstraintViolated:
        return run.transaction(_QUERIES, work)  # somebody wrote one of them in between; now it is known


def _read(memory_id: str, said: Draft, place: int, now: datetime) -> Read:
    """Read at once what did not wait."""
    return reading.drawn(memory_id, said, place, Cause("observe", now, urgency.level(said.content)))


def _derive(unit: Unit, written: Sequence[tuple[Line, dict[str, Any]]]) -> None:
    """Record what was made of others; NotFound if one of these is not there."""
    rows = [memory.derivation(row["id"], line.draft) for line, row in written if line.draft.derived_from]
    if rows:
        deriving.record(unit, rows)


def _is_new(line: Line, row: dict[str, object], there: dict[str, str]) -> bool:
    """Tell whether a line was never written, or by an earlier attempt of this transaction."""
    return all(there.get(key, row["id"]) == row["id"] for key in line.keys if key)
