"""Profiles: a page of what is known of somebody or something, or of the user."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import command
from brainbridge.cli.options import Instant

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain


def _show(data: dict[str, Any]) -> None:
    if written := data["written"]:
        output.say(f"{written.file}: {written.size} bytes")
    else:
        output.document(data["profile"].text)


@command("profile", "Memories", render=_show)
@click.argument("name", required=False)
@options.scope
@click.option("--as-of", type=Instant(), metavar="INSTANT", help="What was known and true then (default: now).")
@click.option("--lines", type=click.IntRange(20, 300), default=300, show_default=True, help="Most lines of the page.")
@click.option("--output", "file", metavar="FILE", help="Write the page to this file, over an earlier one.")
@click.option("--force", is_flag=True, help="With --output: overwrite a file that is no profile, or was edited.")
@options.test_only
def profile(
    brain: "Brain",
    *,
    now: datetime | None,
    name: str | None,
    file: str | None,
    force: bool,
    test_only: bool,
    **wanted: Any,
) -> dict[str, Any]:
    """Show what is known of NAME as a Markdown page, or what the user prefers, decides and is bound by.

    It is what the facts say at that instant; nothing is stored. Names that stand for each other are one. Counts no
    accesses.
    """
    if force and not file:
        raise click.UsageError("--force is for --output FILE")
    if name is None:
        found: Any = brain.profiles.user(now=now, test=test_only, **wanted)
    else:
        found = brain.profiles.entity(name, now=now, test=test_only, **wanted)
    return {"profile": found, "written": brain.profiles.write(file, found.text, force=force) if file else None}
