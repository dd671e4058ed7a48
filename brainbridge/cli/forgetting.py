"""Forget memories on request: shown first, and taken back by ``run undo``."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import Result, State, command
from brainbridge.cli.confirming import confirmed
from brainbridge.cli.recalling import too_common

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain
    from brainbridge.forgetting.forgetting import Forgotten


def show(data: "Forgotten") -> None:
    """Print what was forgotten, or would be."""
    _list(data, "forgotten" if data.applied else "would be forgotten")
    if data.at_stake:
        rows = [(each.question, each.id, each.probe) for each in data.at_stake]
        output.table(("question", "would lose", "probe"), rows, title="\nrefused: probes expect these")
        output.say("drop the probe first: brainbridge probe drop PROBE")
    elif data.applied:
        output.say(f"take it back with: brainbridge run undo {data.run_id}")
    elif data.retracted:
        output.of_run(data)


def _list(data: "Forgotten", title: str) -> None:
    rows = [(each.id, each.tier, output.memory(each, 90)) for each in data.retracted]
    output.table(("id", "tier", "content"), rows, title=title if rows else "", empty="found nothing to forget")
    output.fences(data.retracted)


@command("forget", "Memories", render=show)
@click.argument("what", metavar="ID|QUERY")
@click.option("--limit", type=click.IntRange(1, 100), default=1, show_default=True, help="How many hits to forget.")
@options.scope
@options.test_only
@options.yes
@options.dry_run
def forget(
    brain: "Brain", *, now: datetime | None, what: str, yes: bool, dry_run: bool, test_only: bool, **choices: Any
) -> Result:
    """Forget a memory: no recall finds it until you undo that.

    With QUERY, the best hit is shown and you are asked to confirm. Nothing is deleted. If a probe finds the memory, the
    command is refused (exit code 3).
    """
    plan = brain.forget(what, now=now, test=test_only, dry_run=True, **choices)
    if plan.at_stake:
        return Result(plan, exit_code=3)
    if not plan.retracted:
        return Result(plan, warnings=too_common(brain, what))
    if dry_run:
        return Result(plan)
    if plan.asked and not yes:
        if not click.get_current_context().ensure_object(State).json:
            _list(plan, "would be forgotten")
        count = len(plan.retracted)
        confirmed(yes, f"forget these {count} memories" if count > 1 else "forget this memory")
    done = brain.forget(*(each.id for each in plan.retracted), now=now)
    return Result(done, exit_code=3 if done.at_stake else 0)
