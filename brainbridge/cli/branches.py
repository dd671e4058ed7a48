"""Branches of a project, and the memories that were made on them."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import HERE, BrainGroup, command, main

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain
    from brainbridge.project.branches import Closed

_scope = click.option(
    "--scope", metavar="NAME", default=HERE, show_default="that of this folder", help="Which project."
)


@main.group("branch", cls=BrainGroup, section="Records")
def branch() -> None:
    """Branches on which memories were made: list, merged, dropped."""


def _show_listed(data: dict[str, Any]) -> None:
    rows = [(each.name, each.memories, "dropped" if each.dropped else "open") for each in data["branches"]]
    output.table(("branch", "memories", "state"), rows, empty="none was made on a branch but the default one")


@command("list", render=_show_listed, group=branch)
@_scope
def list_(brain: "Brain", *, now: datetime | None, scope: str) -> dict[str, Any]:
    """List the branches on which memories were made, other than the default one."""
    return {"branches": list(brain.projects.branches(scope))}


def _show_closed(data: "Closed") -> None:
    became = "count like all others" if data.merged else "rank lower"
    output.say(f"{output.counted(data.closed, 'memory', 'memories')} of {data.branch} {became}")
    output.of_run(data)


@command("merged", render=_show_closed, group=branch)
@click.argument("name")
@_scope
@options.dry_run
def merged(brain: "Brain", *, now: datetime | None, name: str, scope: str, dry_run: bool) -> "Closed":
    """Say that a branch was merged: its memories count like all others.

    The worker of the hooks finds this out by itself, unless the branch was squashed.
    """
    return brain.projects.close_branch(scope, name, merged=True, now=now, dry_run=dry_run)


@command("dropped", render=_show_closed, group=branch)
@click.argument("name")
@_scope
@options.dry_run
def dropped(brain: "Brain", *, now: datetime | None, name: str, scope: str, dry_run: bool) -> "Closed":
    """Say that a branch was dropped: its memories rank lower."""
    return brain.projects.close_branch(scope, name, merged=False, now=now, dry_run=dry_run)
