"""Compression guidelines: show them, and write the next version."""

from datetime import datetime
from typing import TYPE_CHECKING

from brainbridge.cli import options, output
from brainbridge.cli.app import BrainGroup, command, main

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain
    from brainbridge.document.documents import Text
    from brainbridge.document.guidelines import Written


@main.group("guideline", cls=BrainGroup, section="Memories")
def guideline() -> None:
    """What an agent should do more or less of, by what became of its actions: show, update."""


def _show_text(data: "Text") -> None:
    output.document(data.text)


@command("show", render=_show_text, group=guideline)
@options.test_only
def show(brain: "Brain", *, now: datetime | None, test_only: bool) -> "Text":
    """Show the guidelines as they were written last: the document compression-guidelines."""
    return brain.actions.guidelines(test=test_only)


def _show_written(data: "Written") -> None:
    output.document(data.text)
    output.of_undo(data)


@command("update", render=_show_written, group=guideline)
@options.test_only
@options.dry_run
def update(brain: "Brain", *, now: datetime | None, test_only: bool, dry_run: bool) -> "Written":
    """Write the next version of the guidelines, from all that was recorded of actions."""
    return brain.actions.update_guidelines(now=now, test=test_only, dry_run=dry_run)
