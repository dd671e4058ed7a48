"""The buffer: what was said waits to be read for facts and commitments, and what makes it be read (E-4).

A memory waits from the transaction that writes it to the one that writes what was drawn from it, so a kill loses
nothing and doubles nothing. When it is read is ``cypher/intake/due``. Nothing here imports the rules that read, which
takes longer than all else.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, Self

from brainbridge import instants
from brainbridge.graph.graph import Executor, Transactor
from brainbridge.graph.rows import Row
from brainbridge.language import urgency
from brainbridge.memory.drafts import Draft
from brainbridge.settings import DrawMode, Settings

if TYPE_CHECKING:
    from brainbridge.consolidation.passes import Step
    from brainbridge.intake.reading import Drawn
    from brainbridge.run.run import Run
    from brainbridge.transfer.importing import Onward

Trigger = Literal["signal", "turns", "time", "session_end", "import", "asked", "observe", "before"]
PART: Final = "drawn"  # what a run drew, in its result
COMMAND: Final = "intake draw"
_MINUTE_MS: Final = 60_000


class Due(Row):
    """How many memories wait, and why they are to be read now; None if they are not."""

    waiting: int
    trigger: Literal["signal", "turns", "time"] | None


class _Claimed(Row):
    claimed: bool


class Plan(NamedTuple):
    """When what is written is read: at once if it is urgent, ``turns`` together, or after ``minutes``, by the mode."""

    mode: DrawMode
    turns: int
    minutes: float

    @classmethod
    def of(cls, settings: Settings) -> Self | None:
        """Return the plan of the settings; None if nothing is drawn."""
        found = cls(settings.draw_mode, settings.draw_turns, settings.draw_minutes)
        return found if settings.draw_facts else None

    def mark(self, new: Draft, now: datetime) -> dict[str, Any]:
        """Return what makes the row of a new memory wait from ``now`` on; one that is made of others states nothing.

        What is drawn from it is known from now on at the earliest, so what was said earlier is not known before either.
        """
        if new.derived_from:
            return {}
        since = instants.to_ms(now)
        until = min(since + round(self.minutes * _MINUTE_MS), instants.to_ms(instants.LATEST))
        waits = {"since": since, "until": until, "signal": urgency.level(new.content)}
        return {"waits": waits, **late(instants.to_ms(new.at), since)}


def late(said: int, written: int) -> dict[str, int]:
    """Return when what was said earlier is written, since nobody knew it before; in epoch milliseconds."""
    return {"recordedAt": written} if written > said else {}


_ALL: Final = Plan("every_n", turns=1, minutes=0.0)  # reads whatever waits


def due(graph: Executor, plan: Plan, *, now: datetime, is_test: bool = False) -> Due:
    """Return what waits, and whether it is to be read now."""
    asked: dict[str, Any] = {"isTest": is_test, "now": instants.to_ms(now), "mode": plan.mode, "turns": plan.turns}
    return graph.one("intake.due", Due, **asked)


def tend(graph: Transactor, plan: Plan, *, now: datetime, is_test: bool = False) -> "Drawn | None":
    """Read what waits for facts and commitments, if that is due; None if it is not."""
    found = due(graph, plan, now=now, is_test=is_test)
    return draw(graph, found.trigger, now=now, is_test=is_test) if found.trigger else None


def draw(graph: Transactor, trigger: Trigger, *, now: datetime, is_test: bool = False) -> "Drawn":
    """Read all that waits for facts and commitments now, as a run."""
    from brainbridge.intake import reading
    from brainbridge.run import run as runs

    with runs.recorded(graph, COMMAND, now=now, is_test=is_test) as run:
        counts = reading.read(run, trigger)
        consolidated = bool(counts["turns"]) and consolidate(run, now)
        runs.finish(run)
    return reading.Drawn(run_id=run.id, **counts, consolidated=consolidated)


def consolidate(run: "Run", now: datetime) -> bool:
    """Take the steps that the domains name for this, if a run that reads is to do that now, and no other one does.

    Returns whether it did.
    """
    if not run.config.consolidates_after_reading:
        return False
    if not run.one("intake.claim", _Claimed, isTest=run.is_test, now=run.now, runId=run.id).claimed:
        return False
    from brainbridge.consolidation import passes

    passes.take(passes.Step(run, now), COMMAND)
    return True


def flush(graph: Transactor, *, now: datetime, is_test: bool = False) -> None:
    """Read all that waits, if anything does, since something else is about to be read at once."""
    if due(graph, _ALL, now=now, is_test=is_test).trigger:
        draw(graph, "before", now=now, is_test=is_test)


def onward(graph: Transactor, *, now: datetime) -> "Onward":
    """Return what draws facts from what is imported: a batch is read as soon as it is written."""
    from brainbridge.transfer.importing import Onward

    plan = Plan("smart", turns=1, minutes=0.0)
    return Onward(lambda new: plan.mark(new, now), lambda: draw(graph, "import", now=now))


def drain(step: "Step") -> None:
    """Read what is due, as a part of a run: all that waits, if the first of it has waited long enough.

    At the end of a session all is due that came in until then.
    """
    ends = step.run.command == "session-end"
    asked: Mapping[str, Any] = {"isTest": step.run.is_test, "now": step.run.now, "turns": 1}
    found = step.run.one("intake.due", Due, mode=_ALL.mode if ends else "overdue", **asked)
    if not found.trigger:
        return
    from brainbridge.intake import reading

    step.parts[PART] = reading.read(step.run, "session_end" if ends else "time")
