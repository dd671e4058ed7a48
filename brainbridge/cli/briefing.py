"""The briefing of a project."""

from datetime import datetime
from typing import TYPE_CHECKING

import click

from brainbridge.cli import output
from brainbridge.cli.app import HERE, Result, command

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain
    from brainbridge.briefing.briefing import Briefing


def _show(data: "Briefing") -> None:
    output.text(data.text or "nothing is remembered here yet")


def _show_reasons(data: "Briefing") -> None:
    rows = [(each.text.strip(), each.why, ", ".join(each.ids)) for each in data.lines]
    output.table(("line", "why it is there", "memory id"), rows, empty="nothing is remembered here yet")
    output.say(f"about {data.tokens} tokens")


@command("briefing", "Memories", render=_show)
@click.option(
    "--scope",
    metavar="NAME",
    default=HERE,
    show_default="that of this folder",
    help="Which project; an empty one means the memories without a scope.",
)
@click.option("--explain", is_flag=True, help="Say why each line is there.")
def briefing(brain: "Brain", *, now: datetime | None, scope: str, explain: bool) -> Result:
    """Show what an agent is told of a project when its session begins. Counts no accesses."""
    return Result(brain.projects.briefing(scope, now=now), render=_show_reasons if explain else None)
