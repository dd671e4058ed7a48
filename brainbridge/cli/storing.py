"""Hot and cold memories: list, show, move."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import BrainGroup, command, main

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain
    from brainbridge.intake.storage.storage import Place, StorageMoved, Stored

_WHY = {
    "tier_migration_disabled": "storageOnConsolidate is off: nothing is moved",
    "always_hot": "it stays hot: a standing instruction, a probe, a document or its class keeps it",
    "demotion_min_age_not_met": "it has not been hot for demoteAfterDays",
    "value_below_demotion_threshold": "its value is at most demoteBelow",
    "value_above_demotion_threshold": "its value is above demoteBelow",
    "value_below_promotion_threshold": "its value is below promoteAbove",
    "value_above_promotion_threshold": "its value reached promoteAbove",
}


@main.group("storage", cls=BrainGroup, section="Memories")
def storage() -> None:
    """Which memories are hot and which are cold: list, show, move."""


def _figure(value: float | None) -> str:
    return "unknown" if value is None else f"{value:.3f}"


def _show_list(data: dict[str, Any]) -> None:
    found: list[Stored] = data["stored"]
    rows = [
        (each.id, each.storage, _figure(each.value), each.since, each.reason, output.memory(each, 60)) for each in found
    ]
    yet = "none: 'brainbridge config set storageOnConsolidate true', then 'brainbridge consolidate-all'"
    empty = options.nothing(yet, "scope")
    output.table(("id", "storage", "value", "since", "reason", "content"), rows, empty=empty)
    output.fences(found)


@command("list", render=_show_list, group=storage)
@click.option(
    "--storage", type=click.Choice(options.PLACES), default="cold", show_default=True, help="Which of the two."
)
@options.scope
@options.skip
@options.limit(20)
@options.test_only
def list_(brain: "Brain", *, now: datetime | None, test_only: bool, **asked: Any) -> dict[str, Any]:
    """List the cold memories, or the hot ones, the latest first. Counts no accesses."""
    return {"stored": brain.storage.list(now=now, test=test_only, **asked)}


def _show_one(data: dict[str, Any]) -> None:
    each: Stored = data["stored"]
    output.say(f"{each.id}  {each.storage}: {output.memory(each, 70)}")
    output.fences([each])
    rows = [
        ("reason", _WHY.get(each.reason, each.reason)),
        ("value", _figure(each.value)),
        *((f"  {name}", _part(value)) for name, value in each.parts.items()),
        ("moved there", each.since),
        ("looked at again", each.due),
    ]
    output.table(("storage", "value"), rows)


def _part(value: float | bool | None) -> Any:
    return value if isinstance(value, bool) else _figure(value)


@command("show", render=_show_one, group=storage)
@options.memory_id
def show(brain: "Brain", *, now: datetime | None, memory_id: str) -> dict[str, Any]:
    """Show whether a memory is hot or cold, its value and what that is made of. Counts no accesses."""
    return {"stored": brain.storage.show(memory_id, now=now)}


def _show_moved(data: "StorageMoved") -> None:
    each = data.stored
    output.say(
        f"{each.id}  {each.storage}: {output.memory(each, 70)}",
        *([] if data.run_id or not data.applied else ["it was so before: nothing was changed"]),
    )
    output.fences([each])
    if data.run_id or not data.applied:
        output.of_undo(data)


@command("move", render=_show_moved, group=storage)
@options.memory_id
@click.option("--to", type=click.Choice(options.PLACES), required=True, help="Where to.")
@click.option("--reason", metavar="TEXT", help="Why.")
@options.dry_run
def move(
    brain: "Brain", *, now: datetime | None, memory_id: str, to: "Place", reason: str | None, dry_run: bool
) -> "StorageMoved":
    """Move a memory to the hot or the cold ones, until the table has a reason to look at it again."""
    return brain.storage.move(memory_id, to, reason=reason, now=now, dry_run=dry_run)
