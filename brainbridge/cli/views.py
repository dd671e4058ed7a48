"""The Markdown view: facts and boxes as notes in a folder."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import Result, command

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain
    from brainbridge.document.view.parts import View


def _show(done: "View") -> None:
    would = "" if done.applied else "would be "
    output.say(f"{done.folder}: {output.counted(done.facts, 'fact')}, {output.counted(done.boxes, 'box', 'boxes')}")
    output.say(f"{would}written {done.written}   unchanged {done.unchanged}   {would}removed {done.removed}")


def _said(done: "View") -> list[str]:
    """Return the warnings about a view."""
    warnings = []
    if done.kept:
        warnings.append(done.told)
    if done.withheld:
        warnings.append(f"left out {output.counted(done.withheld, 'fact')} that no note may tell")
    return warnings


@command("view", "Memories", render=_show)
@click.argument("folder", metavar="FOLDER")
@options.scope
@click.option("--force", is_flag=True, help="Also replace and remove notes that somebody has edited.")
@options.dry_run
@options.test_only
def view(
    brain: "Brain", *, now: datetime | None, folder: str, force: bool, dry_run: bool, test_only: bool, **asked: Any
) -> Result:
    """Write facts and boxes as Markdown notes into FOLDER: facts/DAY/... and boxes/DAY/..., linked with each other.

    Again, only what has changed is written, and notes of what there is no more are removed. A note that somebody has
    edited is kept. Nothing is stored in the brain, and no access is counted.
    """
    done = brain.views.write(folder, now=now, force=force, dry_run=dry_run, test=test_only, **asked)
    return Result(done, warnings=_said(done))
