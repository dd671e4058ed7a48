"""Topics: show what memories are about."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import BrainGroup, command, main

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain
    from brainbridge.intake.topics import Topic


@main.group("topic", cls=BrainGroup, section="Memories")
def topic() -> None:
    """What memories are about."""


def _show_list(data: dict[str, Any]) -> None:
    found: list[Topic] = data["topics"]
    rows = [(output.short(each.term), each.weight, each.memories) for each in found]
    output.table(("topic", "weight", "memories"), rows, empty="none: no word tells memories apart")
    if found:
        output.say(f"of {output.counted(found[0].read, 'memory', 'memories')}")


@command("list", render=_show_list, group=topic)
@options.scope
@click.option("--most", type=click.IntRange(1, 100_000), default=10_000, show_default=True, help="Memories to read.")
@options.limit(50)
@options.test_only
def list_(brain: "Brain", *, now: datetime | None, test_only: bool, **asked: Any) -> dict[str, Any]:
    """List the words that weigh most among those of the latest memories, by TF-IDF. Counts no accesses."""
    return {"topics": brain.intake.topics(now=now, test=test_only, **asked)}
