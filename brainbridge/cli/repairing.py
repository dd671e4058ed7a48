"""Repair: find what is wrong, and repair or delete it."""

from datetime import datetime
from typing import TYPE_CHECKING

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import Result, command, plain
from brainbridge.cli.confirming import confirmed
from brainbridge.cli.monitoring import show_findings

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain
    from brainbridge.integrity.integrity import Repaired, Validation
    from brainbridge.integrity.purge import Purged

_SECTION = "Repair"


def _show_repaired(data: "Repaired") -> None:
    rows = [(each.property, output.given(plain(each.before)), output.given(plain(each.after))) for each in data.changes]
    output.table(("property", "before", "after"), rows, empty="nothing to repair")
    output.raised(data.raised, data.withdrawn)
    output.of_run(data)


@command("repair-memory", _SECTION, render=_show_repaired)
@options.memory_id
@click.option(
    "--revive",
    is_flag=True,
    help="Bring back what has ended or was forgotten, with the initial energy; a crystal also with one more access.",
)
@click.option("--energy", type=float, metavar="X", help="Set this energy, as of now (> 0).")
@options.dry_run
def repair_memory(
    brain: "Brain", *, now: datetime | None, memory_id: str, revive: bool, energy: float | None, dry_run: bool
) -> "Repaired":
    """Repair the properties, keys and labels of a memory. A wrong energy is restored from its key and its events."""
    if revive and energy is not None:
        raise click.UsageError("--revive gives the initial energy: leave --energy out")
    if revive:
        return brain.integrity.revive(memory_id, now=now, dry_run=dry_run)
    return brain.integrity.repair(memory_id, energy=energy, now=now, dry_run=dry_run)


def _show_validation(data: "Validation") -> None:
    show_findings(data.findings)
    for each in data.findings:
        output.say(f"{each.code}: {', '.join(each.ids)}")


@command("validate-memories", _SECTION, render=_show_validation)
def validate_memories(brain: "Brain", *, now: datetime | None) -> Result:
    """Check the whole graph for corruption and orphans, test memories too.

    The exit code is 3 if there is a finding, or if an interrupted restore left only some of the memories.
    """
    validation = brain.integrity.validate(now=now)
    return Result(validation, exit_code=3 if validation.findings or brain.archives.interrupted() else 0)


def _show_purged(data: "Purged") -> None:
    verb = "deleted for good" if data.run_id else "would be deleted"
    memories = output.counted(data.purged, "memory", "memories")
    versions = output.counted(data.versions, "version")
    output.say(f"{memories} ({versions}) that expired before {output.cell(data.before)} {verb}")
    output.say(*data.ids, *(["..."] if len(data.ids) < data.purged else []))
    if data.kept:
        output.say(f"kept {data.kept} that other memories were made of (--break-lineage deletes these too)")
    output.say(f"receipt: brainbridge run show {data.run_id}" if data.run_id else output.REHEARSED)


@command("purge", _SECTION, render=_show_purged)
@click.option(
    "--expired-before",
    metavar="INSTANT",
    required=True,
    help="Only memories that ended before this instant (ISO 8601).",
)
@click.option("--break-lineage", is_flag=True, help="Also delete what other memories were made of; these others stay.")
@options.test_only
@options.yes
@options.dry_run
def purge(
    brain: "Brain",
    *,
    now: datetime | None,
    expired_before: str,
    break_lineage: bool,
    test_only: bool,
    yes: bool,
    dry_run: bool,
) -> "Purged":
    """Delete expired memories for good, all their versions; a receipt without their content stays."""
    from brainbridge import instants

    before = instants.parse(expired_before, name="--expired-before")
    if dry_run or not yes:
        found = brain.integrity.purge(before, now=now, test=test_only, break_lineage=break_lineage, dry_run=True)
        if dry_run:
            return found
        expired = output.counted(found.purged, "expired memory", "expired memories")
        confirmed(not found.purged, f"delete {expired} for good")
    return brain.integrity.purge(before, now=now, test=test_only, break_lineage=break_lineage)
