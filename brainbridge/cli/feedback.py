"""Say of a memory that it was used, is wrong, or is out of date."""

from datetime import datetime
from typing import TYPE_CHECKING

import click

from brainbridge.cli import forgetting, options, output
from brainbridge.cli.app import Result, command

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain
    from brainbridge.feedback.feedback import Feedback, Verdict
    from brainbridge.forgetting.forgetting import Forgotten


def _show(data: "Feedback | Forgotten") -> None:
    from brainbridge import Forgotten

    if isinstance(data, Forgotten):
        forgetting.show(data)
        for each in data.retracted if not data.at_stake else ():
            output.say(f"forget it with: brainbridge forget {each.id}")
    elif data.verdict == "used":
        output.say(f"{data.memory.id}  energy {output.cell(data.before)} -> {output.cell(data.after)}")
        output.say(*([] if data.applied else [output.REHEARSED]))
    else:
        output.say(f"{data.memory.id}  stale since {output.cell(data.stale)}: half its rank until it is used again")
        output.of_undo(data)


@command("feedback", "Memories", render=_show)
@options.memory_id
@click.argument("verdict", type=click.Choice(["used", "wrong", "stale"]))
@options.session("Session that used it.")
@options.dry_run
def feedback(
    brain: "Brain", *, now: datetime | None, memory_id: str, verdict: "Verdict", session: str | None, dry_run: bool
) -> Result:
    """Say that a memory was used, is wrong, or is stale.

    A use counts as an access. A stale memory has half its rank in every recall until it is used, by 'feedback ID used'
    or boost-memory; being shown by a recall is no use. Of a wrong one, this shows what 'forget' would end, and does
    nothing (exit code 3 if a probe finds it).
    """
    done = brain.feedback(memory_id, verdict, now=now, session=session, dry_run=dry_run)
    return Result(done, exit_code=3 if getattr(done, "at_stake", None) else 0)
