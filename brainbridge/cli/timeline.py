"""The timeline: stretches of conversation, and what links those of the same topics."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import BrainGroup, command, main
from brainbridge.cli.options import Instant

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain
    from brainbridge.intake.timeline.boxes import Box, Sealed

_COLUMNS = ("id", "first", "last", "turns", "topics", "state", "trace")
_NONE_YET = "none: 'brainbridge config set boxesOnConsolidate true', then 'brainbridge consolidate-all'"
_NARROWING = ("trace", "session", "scope", "since", "until")  # the options that do


@main.group("box", cls=BrainGroup, section="Memories")
def box() -> None:
    """Stretches of conversation in the order of time: list, show, seal."""


@main.group("trace", cls=BrainGroup, section="Memories")
def trace() -> None:
    """What links stretches of conversation of the same topics: list."""


def _row(each: "Box") -> tuple[Any, ...]:
    topics = ", ".join(each.topics)
    return (each.id, each.first_at, each.last_at, each.count, topics, each.reason or "open", each.trace_id)


def _show_list(data: dict[str, Any]) -> None:
    output.table(_COLUMNS, map(_row, data["boxes"]), empty=options.nothing(_NONE_YET, *_NARROWING))


@command("list", render=_show_list, group=box)
@click.option("--trace", metavar="ID", help="Only those of this trace.")
@options.session("Only those of this session.")
@options.scope
@click.option("--since", type=Instant(), metavar="INSTANT", help="Only what goes on until then or later.")
@click.option("--until", type=Instant(), metavar="INSTANT", help="Only what had begun by then.")
@options.skip
@options.limit(20)
@options.test_only
def list_boxes(brain: "Brain", *, now: datetime | None, test_only: bool, **asked: Any) -> dict[str, Any]:
    """List boxes, the earliest first. Counts no accesses."""
    return {"boxes": brain.timeline.boxes(test=test_only, **asked)}


def _show_box(data: "Box") -> None:
    output.table(_COLUMNS, [_row(data)])
    if data.summary is None:
        return
    output.say("")
    if data.summary.suspect:
        output.fences([data.summary])
    else:
        output.text(data.summary.content)


@command("show", render=_show_box, group=box)
@click.argument("box_id", metavar="ID")
def show(brain: "Brain", *, now: datetime | None, box_id: str) -> "Box":
    """Show a box with its summary. Counts no access."""
    return brain.timeline.box(box_id)


def _show_sealed(data: "Sealed") -> None:
    output.say(f"box {data.box.id} {'is' if data.applied else 'would be'} sealed")
    output.of_undo(data)


@command("seal", render=_show_sealed, group=box)
@click.argument("box_id", metavar="ID")
@options.dry_run
def seal(brain: "Brain", *, now: datetime | None, box_id: str, dry_run: bool) -> "Sealed":
    """Seal an open box now, and sum it up."""
    return brain.timeline.seal(box_id, now=now, dry_run=dry_run)


def _show_traces(data: dict[str, Any]) -> None:
    rows = [(each.id, each.first_at, each.last_at, each.boxes, ", ".join(each.topics)) for each in data["traces"]]
    output.table(("id", "first", "last", "boxes", "topics"), rows, empty=options.nothing(_NONE_YET, *_NARROWING))


@command("list", render=_show_traces, group=trace)
@options.scope
@options.skip
@options.limit(20)
@options.test_only
def list_traces(brain: "Brain", *, now: datetime | None, test_only: bool, **asked: Any) -> dict[str, Any]:
    """List traces, the one seen last first. Counts no accesses."""
    return {"traces": brain.timeline.traces(test=test_only, **asked)}
