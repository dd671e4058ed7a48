"""The schedule of a brain's regular work."""

from typing import TYPE_CHECKING, Any

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import BrainGroup, Result, State, command, main

if TYPE_CHECKING:
    from brainbridge.operations.schedule.installing import Removed, Scheduled
    from brainbridge.operations.schedule.job import Installed

_NOT_SEEN = "no schedule found, but not every scheduler could be read"
KINDS = ("systemd", "cron", "launchd")


@main.group("schedule", cls=BrainGroup, section="Set-up")
def schedule() -> None:
    """The brain's regular work, unattended: install, remove, status."""


def _show_scheduled(data: "Scheduled") -> None:
    for entry in data.entries:
        output.say(f"{entry.where}:", *(f"  {line}" for line in entry.text.rstrip().splitlines()), "")
    if not data.applied:
        output.say("dry run: nothing was written")
        return
    crystals = f"every {data.crystals_every} minutes" if data.crystals_every else "left out"
    output.say(f"{data.kind} now runs this every {data.every} minutes; the law of crystals: {crystals}")
    if data.advice:
        output.say(data.advice)


@command("install", render=_show_scheduled, group=schedule, uses_brain=False)
@click.option("--every", metavar="SPAN", default="10m", show_default=True, help="How often: 10m, 6h, 1d.")
@click.option(
    "--crystals-every",
    metavar="SPAN",
    default="30m",
    show_default=True,
    help="How often to follow the law of crystals, at most as often as --every: 30m, 6h; off or 0: never.",
)
@click.option("--with", "kind", type=click.Choice(KINDS), help="Scheduler to use (default: the one found here).")
@options.dry_run
def install(state: State, *, every: str, crystals_every: str, kind: str | None, dry_run: bool) -> Result:
    """Drain the spool and consolidate what is due at regular intervals. Replaces an earlier schedule."""
    from brainbridge.operations.schedule import installing

    brain = state.resolve().settings.brain
    done = installing.install(brain, every, crystals_every=crystals_every, kind=kind, dry_run=dry_run)
    return Result(done, warnings=done.warnings)


def _show_removed(data: "Removed") -> None:
    for each in data.removed:
        output.say(f"{each.kind}: {each.where} {'was removed' if data.applied else 'would be removed'}")
    if not data.removed:
        output.say(_NOT_SEEN if data.warnings else "no schedule")


@command("remove", render=_show_removed, group=schedule, uses_brain=False)
@options.dry_run
def remove(state: State, *, dry_run: bool) -> Result:
    """Remove the brain's schedule. Other scheduled jobs are left alone.

    The exit code is 3 if a scheduler could not be read, or did not remove its job.
    """
    from brainbridge.operations.schedule import installing

    done = installing.remove(state.resolve().settings.brain, dry_run=dry_run)
    return Result(done, exit_code=3 if done.warnings else 0, warnings=done.warnings)


def _crystals(schedule: "Installed") -> str | None:
    """Return how often a schedule follows the law of crystals, in words."""
    every = schedule.crystals_every
    return None if every is None else f"every {every} minutes" if every else "off"


def _show_status(data: dict[str, Any]) -> None:
    rows = [
        (each.kind, each.where, each.active, _crystals(each), "; ".join(map(" ".join, each.commands)))
        for each in data["schedules"]
    ]
    empty = _NOT_SEEN if data["warnings"] else "no schedule: brainbridge schedule install"
    output.table(("by", "where", "active", "crystals", "runs"), rows, empty=empty)


@command("status", render=_show_status, group=schedule, uses_brain=False)
def status(state: State) -> Result:
    """Show the brain's schedule."""
    from brainbridge.operations.schedule import installing

    found = installing.installed(state.resolve().settings.brain)
    return Result({"schedules": found.schedules, "warnings": found.warnings}, warnings=found.warnings)
