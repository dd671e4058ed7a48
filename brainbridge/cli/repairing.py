"""Repair: finding what is wrong, and mending it."""

from datetime import datetime
from typing import TYPE_CHECKING

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import Result, command
from brainbridge.cli.monitoring import show_findings

if TYPE_CHECKING:
    from brainbridge.brain import Brain
    from brainbridge.integrity import Repaired, Validation

_SECTION = "Repair"


def _show_repaired(data: "Repaired") -> None:
    rows = [(each.property, output.cell(each.before), output.cell(each.after)) for each in data.changes]
    output.table(("property", "before", "after"), rows, empty="nothing to mend")
    output.say(f"run {data.run_id}")


@command("repair-memory", _SECTION, render=_show_repaired)
@options.memory_id
@click.option("--revive", is_flag=True, help="Bring an expired memory back with the initial energy.")
def repair_memory(brain: "Brain", *, now: datetime | None, memory_id: str, revive: bool) -> "Repaired":
    """Mend the properties, keys and labels of a memory."""
    return brain.revive(memory_id, now=now) if revive else brain.repair(memory_id, now=now)


def _show_validation(data: "Validation") -> None:
    show_findings(data.findings)
    for each in data.findings:
        output.say(f"{each.code}: {', '.join(each.ids)}")


@command("validate-memories", _SECTION, render=_show_validation)
def validate_memories(brain: "Brain", *, now: datetime | None) -> Result:
    """Check the whole graph for corruption and orphans, test memories too."""
    validation = brain.validate(now=now)
    return Result(validation, exit_code=3 if validation.findings else 0)
