"""Commitments: what somebody promised or owes, and what became of it."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import BrainGroup, command, main
from brainbridge.cli.options import Instant

if TYPE_CHECKING:
    from collections.abc import Sequence

    from brainbridge.brain.brain import Brain
    from brainbridge.intake.commitments import Commitment, Resolved

_COLUMNS = ("id", "kind", "state", "due", "who", "text")


@main.group("commitment", cls=BrainGroup, section="Memories")
def commitment() -> None:
    """What somebody promised or owes: list, fulfil, cancel."""


def show(commitments: "Sequence[Commitment]", *, empty: str = "none") -> None:
    """Print commitments as a table."""
    rows = [
        (
            each.id,
            each.kind,
            "overdue" if each.overdue else "stale" if each.stale else each.state,
            each.due,
            each.who,
            output.said(each.text, each),
        )
        for each in commitments
    ]
    output.table(_COLUMNS, rows, empty=empty)


def _show_list(data: dict[str, Any]) -> None:
    yet = "none: they are drawn from what 'brainbridge observe TEXT' takes in"
    hint = ": 'brainbridge commitment list' lists them all"
    show(data["commitments"], empty=options.nothing(yet, "state", "due_before", "who", "scope", hint=hint))


@command("list", render=_show_list, group=commitment)
@click.option("--state", type=click.Choice(options.COMMITMENT_STATES), help="Only these (default: all).")
@click.option("--due-before", type=Instant(), metavar="INSTANT", help="Only what is due before then.")
@click.option("--who", metavar="NAME", help="Only what this one is to do.")
@options.scope
@options.skip
@options.limit(20)
@options.test_only
def list_(brain: "Brain", *, now: datetime | None, test_only: bool, **asked: Any) -> dict[str, Any]:
    """List commitments: what is open first, the soonest due first. Counts no accesses.

    What is resolved is listed for 90 days more.
    """
    return {"commitments": brain.commitments.list(now=now, test=test_only, **asked)}


def _show_resolved(data: "Resolved") -> None:
    verb = "is" if data.applied else "would be"
    output.say(
        f"{data.commitment.id}  {verb} {data.commitment.state}: {output.said(data.commitment.text, data.commitment)}"
    )
    output.of_undo(data)


@command("fulfil", render=_show_resolved, group=commitment)
@options.memory_id
@options.dry_run
def fulfil(brain: "Brain", *, now: datetime | None, memory_id: str, dry_run: bool) -> "Resolved":
    """Say that a commitment was fulfilled."""
    return brain.commitments.fulfil(memory_id, now=now, dry_run=dry_run)


@command("cancel", render=_show_resolved, group=commitment)
@options.memory_id
@options.dry_run
def cancel(brain: "Brain", *, now: datetime | None, memory_id: str, dry_run: bool) -> "Resolved":
    """Say that a commitment was cancelled: nobody waits for it any more."""
    return brain.commitments.cancel(memory_id, now=now, dry_run=dry_run)
