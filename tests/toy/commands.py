"""The toy's command."""

from datetime import datetime
from typing import Any

import click

from brainbridge import instants
from brainbridge.brain.brain import Brain
from brainbridge.cli import output
from brainbridge.cli.app import command


def _show(data: dict[str, Any]) -> None:
    output.say(f"noted by run {data['runId']}")


@command("jot", "Memories", render=_show)
@click.argument("memory_id", metavar="ID")
@click.argument("text")
def jot(brain: Brain, *, now: datetime | None, memory_id: str, text: str) -> dict[str, Any]:
    """Write a note beside a memory."""
    from tests.toy import notes

    return {"runId": notes.write(brain.graph, memory_id, text, now=instants.or_now(now))}
