"""Reading: facts and commitments are drawn from what waits, in a transaction a batch, and each decision is recorded."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any, Final

from brainbridge.graph.graph import Unit
from brainbridge.graph.rows import Id, Instant, Row
from brainbridge.intake import commitments, facts
from brainbridge.intake.buffer import Trigger
from brainbridge.intake.telling import Cause, Read, record
from brainbridge.language import urgency
from brainbridge.language.facts import corrections
from brainbridge.language.facts.corrections import Earlier
from brainbridge.memory.drafts import Draft
from brainbridge.run.run import Judged, Run

MOST: Final = 2_000  # facts of one memory
_BATCH: Final = 200
QUERIES: Final = ("intake.take", "intake.before", *facts.WRITES, *commitments.WRITES, "intake.record")


class Drawn(Judged):
    """What was drawn from the ``turns`` that waited.

    ``stated`` counts the new facts, ``observations`` those that were said again, ``superseded`` those of earlier runs
    that are true no longer, ``contested`` those that wait since they contradict another one, ``trivial`` statements
    that became none, ``promised`` the new commitments, ``affirmed`` those that were said again. ``consolidated``: it
    was time to put in order what intake has made, too.
    """

    turns: int
    stated: int
    observations: int
    superseded: int
    contested: int
    trivial: int
    promised: int
    affirmed: int
    consolidated: bool = False


class _Unread(Row):
    id: str
    content: str
    session_id: str
    instance_id: str
    created: Instant
    since: Instant
    signal: urgency.Level
    speaker: str | None
    role: Any
    scope: str | None
    branch: str | None
    trust: Any
    sensitivity: Any

    def to_draft(self) -> Draft:
        """Return it as it was written; it was checked then."""
        parts = self.model_dump(exclude={"id", "created", "since", "signal"})
        return Draft.model_construct(**parts, at=self.created)


class _Before(Row):
    id: str
    content: str | None
    speaker: str | None
    role: str | None
    created: Instant


@dataclass(slots=True)
class _Tally:
    turns: int = 0
    superseded: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)

    def counts(self) -> dict[str, int]:
        """Return what a run did, by the fields of ``Drawn``."""
        told, made = self.outcomes, ("stated", "corrected", "contested")
        return {
            "turns": self.turns,
            "stated": sum(told[each] for each in made),
            "observations": told["restated"],
            "superseded": self.superseded,
            **{each: told[each] for each in ("contested", "trivial", "promised", "affirmed")},
        }


def read(run: Run, trigger: Trigger) -> dict[str, int]:
    """Draw facts and commitments from all that waits at the instant of a run; returns the counts of ``Drawn``.

    What came in first is read first, whatever it waits with, so what is drawn is the same in batches of any size.
    """
    tally, left = _Tally(), list[str]()
    while found := _waiting(run, left):
        taken = _batch(run, found, trigger, tally)
        left += [each.id for each in found if each.id not in taken]  # somebody else reads it
        run.progress("Drawing facts", tally.turns, None)
    return tally.counts()


def _waiting(run: Run, left: Sequence[str]) -> tuple[_Unread, ...]:
    asked: dict[str, Any] = {"isTest": run.is_test, "now": run.now, "batch": _BATCH, "except": list(left)}
    return run.rows("intake.waiting", _Unread, **asked)


def _batch(run: Run, found: Sequence[_Unread], trigger: Trigger, tally: _Tally) -> set[str]:
    """Read one batch in one transaction; returns the ids of what was taken."""
    turns = [
        drawn(each.id, each.to_draft(), place, Cause(trigger, each.since, each.signal))
        for place, each in enumerate(found, tally.turns + 1)
    ]

    def work(unit: Unit) -> tuple[set[str], facts.Stated, commitments.Promised]:
        rows = unit.rows("intake.take", Id, ids=[each.id for each in turns], now=run.now, runId=run.id)
        taken = {row.id for row in rows}
        return taken, *written(unit, [each for each in turns if each.id in taken], run)

    taken, stated, promised = run.transaction(QUERIES, work)
    tally.turns += len(taken)
    tally.superseded += stated.closed
    tally.outcomes.update(each.outcome for each in stated.judged)
    tally.outcomes.update(each.outcome for each in promised.judged)
    return taken


def drawn(memory_id: str, source: Draft, place: int, cause: Cause) -> Read:
    """Return what a memory states and promises; ``place`` is its own among those of one instant."""
    refused = list[str]()
    return Read(
        memory_id,
        source,
        place,
        cause,
        facts.drawn(source, memory_id, place, most=MOST, refused=refused),
        commitments.drawn(source, memory_id, place, refused=refused),
        refused,
    )


def written(unit: Unit, turns: Sequence[Read], run: Run) -> tuple[facts.Stated, commitments.Promised]:
    """Make facts and commitments of what was read, and record what became of each; a transaction names ``QUERIES``.

    The memories are there.
    """
    turns = _corrected(unit, turns)
    stated = facts.state(unit, [each for turn in turns for each in turn.said], run)
    promised = commitments.record(unit, [each for turn in turns for each in turn.owed], run)
    record(unit, turns, stated, promised, run)
    return stated, promised


def _corrected(unit: Unit, turns: Sequence[Read]) -> list[Read]:
    """Return what was read, with what corrects no more than it says itself read as said of the turns before it."""
    ids = [each.id for each in turns if _may_correct(each)]
    if not ids:
        return list(turns)
    before = dict[str, list[_Before]]()
    for row in unit.rows("intake.before", _Before, ids=ids, most=corrections.MOST):
        before.setdefault(row.id, []).append(row)
    return [_after(each, before[each.id]) if each.id in before else each for each in turns]


def _may_correct(turn: Read) -> bool:
    return not (turn.said or turn.refused or turn.source.role == "assistant") and bool(
        corrections.refers(turn.source.content)
    )


def _after(turn: Read, before: Sequence[_Before]) -> Read:
    """Return a turn as it is read after others; what is told by none that may be read is not gone beyond."""
    read = takewhile(lambda each: each.content is not None, before)
    said = [Earlier(each.content or "", each.speaker, each.role == "assistant", each.created) for each in read]
    refused = list[str]()
    found = facts.drawn(turn.source, turn.id, turn.place, most=MOST, refused=refused, before=said) if said else []
    return turn._replace(said=found, refused=refused)
