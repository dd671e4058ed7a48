"""Intake: what becomes of what is said - draw facts and commitments from what waits, and explain what was decided."""

from datetime import datetime
from typing import TYPE_CHECKING

from brainbridge.cli import options, output
from brainbridge.cli.app import BrainGroup, command, main

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain
    from brainbridge.intake.explaining import Drawing, Explanation
    from brainbridge.intake.reading import Drawn

_COLUMNS = ("what", "outcome", "why", "id", "of", "sentence")


@main.group("intake", cls=BrainGroup, section="Memories")
def intake() -> None:
    """What becomes of what is said: draw, explain."""


def _show_drawn(data: "Drawn") -> None:
    output.say(
        f"read {data.turns}: facts {data.stated}, said again {data.observations}, no longer true {data.superseded}, "
        f"commitments {data.promised}"
    )
    if data.contested:
        output.say(f"{data.contested} contradict what is held to be true, and wait: brainbridge conflict list")
    if data.consolidated:
        output.say("what intake has made was put in order, too")
    output.of_undo(data)


@command("draw", render=_show_drawn, group=intake)
@options.test_only
def draw(brain: "Brain", *, now: datetime | None, test_only: bool) -> "Drawn":
    """Draw facts and commitments from all that waits for that, now."""
    return brain.intake.draw(now=now, test=test_only)


def _show_explained(data: "Explanation") -> None:
    if data.waiting:
        output.say(
            f"{data.id}  waits since {output.cell(data.waiting.since)}, until {output.cell(data.waiting.until)} "
            f"at most; signal {data.waiting.signal}"
        )
    for each in data.drawings:
        _show_drawing(each)
    if not (data.waiting or data.drawings):
        output.say(f"{data.id}  was never read for facts: it was written while draw_facts was off, or by an import")


def _show_drawing(each: "Drawing") -> None:
    more = f"run {each.run_id}{'; taken back since' if each.taken_back else ''}"
    output.say(f"{each.source}  read at {output.cell(each.at)}, as {each.reason}; signal {each.signal}; {more}")
    rows = [
        (one.part, one.outcome, one.reason, one.id, one.of, output.short(one.sentence or "", 60))
        for one in each.verdicts
    ]
    output.table(_COLUMNS, rows, empty="  it states nothing")


@command("explain", render=_show_explained, group=intake)
@options.memory_id
@options.limit(20)
def explain(brain: "Brain", *, now: datetime | None, memory_id: str, limit: int) -> "Explanation":
    """Show when a memory was read for facts and commitments, why then, and what became of each statement and why.

    Of a fact or a commitment: when it was stated, said again, contradicted or corrected. This counts no access.
    """
    return brain.intake.explain(memory_id, now=now, limit=limit)
