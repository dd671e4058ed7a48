"""The lifecycle of crystals: what the law asks for at an instant, and what is asked for by name.

``cypher/crystal/move`` has the table of what may follow on what, and is all that moves a crystal on.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final, Literal

from brainbridge import instants
from brainbridge.crystal.crystal import Crystal
from brainbridge.crystal.parts import Lifecycle
from brainbridge.errors import NotFound, Refused
from brainbridge.graph.graph import Transactor, Unit
from brainbridge.graph.rows import Row
from brainbridge.memory import memory, refusals
from brainbridge.run import run as runs
from brainbridge.run.run import Judged, Run

if TYPE_CHECKING:
    from brainbridge.consolidation.passes import Step

PART: Final = "crystals"  # what a run did to them, in its result
_ENDS = ("archived", "expired")


class Move(Row):
    """A crystal and its next lifecycle."""

    id: str
    to: Lifecycle


class Moved(Row):
    """What became of a move: ``was`` is the lifecycle before, ``allowed`` what may follow on it."""

    id: str
    outcome: Literal["moved", "changed", "refused"]
    was: Lifecycle
    allowed: list[Lifecycle]


class Frozen(Judged):
    """A crystal that was frozen."""

    crystal: Crystal


class _Paced(Row):
    due: bool


def follow(step: "Step") -> None:
    """End the crystals whose end has come, and activate those that are much used, as a step of consolidation.

    Nothing is done, nor counted, if another run has done it in this period.
    """
    if not _is_due(step):
        return
    counts = _drain(step.run, activates=True)
    step.parts[PART] = {each: counts[each] for each in ("activated", *_ENDS)}


def _is_due(step: "Step") -> bool:
    """Tell whether this run is to follow the law."""
    if step.crystals_every is None:
        return True
    period = step.crystals_every // timedelta(milliseconds=1)
    return step.run.one("crystal.paced", _Paced, isTest=step.run.is_test, now=step.run.now, period=period).due


def end_due(run: Run) -> None:
    """End what is due, real or test: before a number of the law changes, and by the old ones."""
    for is_test in (False, True):
        _drain(replace(run, is_test=is_test), activates=False)


def _drain(run: Run, *, activates: bool) -> Counter[str]:
    """End what is due, and activate what may be; returns how many crystals came to each lifecycle."""
    done, left = Counter[str](), list[str]()
    while found := _batch(run, left, activates=activates):
        to, results = found
        done.update(to[each.id] for each in results if each.outcome == "moved")
        left += sorted(to.keys() - {each.id for each in results if each.outcome == "moved"})
        run.progress("Following the law of crystals", done.total(), None)
    return done


def _batch(run: Run, left: Sequence[str], *, activates: bool) -> tuple[dict[str, Lifecycle], tuple[Moved, ...]] | None:
    """Find one batch and make its moves in one transaction; None if there is nothing to do."""

    def work(unit: Unit) -> tuple[dict[str, Lifecycle], tuple[Moved, ...]] | None:
        params = {"isTest": run.is_test, "now": run.now, "activates": activates, "except": list(left)}
        moves = unit.rows("crystal.due", Move, **params, batch=run.config.decay_batch_size)
        return ({each.id: each.to for each in moves}, moved(unit, run, moves)) if moves else None

    return run.transaction(["crystal.due", "crystal.move"], work)


def moved(unit: Unit, run: Run, moves: Iterable[Move]) -> tuple[Moved, ...]:
    """Move crystals on as far as the table and the law allow, as a part of a transaction."""
    return unit.rows("crystal.move", Moved, moves=[each.model_dump() for each in moves], now=run.now, runId=run.id)


def freeze(graph: Transactor, memory_id: str, *, now: datetime) -> Frozen:
    """Freeze a crystal: no law changes or ends it any more. The id of an old version means the latest one.

    NotFound for an unknown id; Refused for a memory that is no crystal, for one that has ended, and for a lifecycle
    that cannot be followed by frozen.
    """
    found = crystal(graph, memory_id, now=now)
    refusals.refuse_forgotten(found)
    if found.state != "live":
        raise refusals.ended(found, "frozen")
    if found.lifecycle == "frozen":
        raise Refused(f"crystal {found.id} is frozen already")
    if found.held_by:
        raise refusals.held(found, "frozen")
    with runs.recorded(graph, "crystal freeze", now=now, is_test=found.is_test is True) as run:
        results = run.transaction(["crystal.move"], lambda unit: moved(unit, run, [Move(id=found.id, to="frozen")]))
        _refuse(found.id, results, now)
        runs.finish(run)
    return Frozen(run_id=run.id, crystal=Crystal.of(memory.find(graph, found.id, now=now)))


def _refuse(memory_id: str, results: Sequence[Moved], now: datetime) -> None:
    for each in results:
        if each.outcome == "refused":
            after = ", ".join(each.allowed) or "nothing"
            raise Refused(f"crystal {memory_id} is {each.was}, and may become {after}, not frozen")
        if each.outcome == "changed":
            raise Refused(f"crystal {memory_id} was changed by somebody else, or has ended by {instants.to_text(now)}")
    if not results:
        raise NotFound(f"there is no crystal {memory_id!r}", hint=memory.LISTING_HINT)  # deleted since


def crystal(graph: Transactor, memory_id: str, *, now: datetime) -> Crystal:
    """Return the latest version of a crystal as of ``now``; NotFound for an unknown id, Refused if it is no crystal."""
    found = memory.latest(graph, memory_id, now=now)
    if "Crystal" not in found.labels:
        raise Refused(
            f"memory {found.id} is no crystal: it lives by its energy",
            hint="list crystals with 'brainbridge crystal list'; write one with 'brainbridge remember --crystal'",
        )
    return Crystal.of(found)
