"""Projects, whose memories are kept apart."""

import os
from datetime import datetime
from typing import TYPE_CHECKING, Any

from brainbridge.cli import options, output
from brainbridge.cli.app import BrainGroup, command, main
from brainbridge.cli.confirming import confirmed

if TYPE_CHECKING:
    from brainbridge.brain.adopting import Adopted
    from brainbridge.brain.brain import Brain
    from brainbridge.project.project import Split


@main.group("project", cls=BrainGroup, section="Records")
def project() -> None:
    """Projects, whose memories are kept apart: list, adopt, split."""


def _show_listed(data: dict[str, Any]) -> None:
    rows = [(each.name, each.scope, each.memories, each.seen) for each in data["projects"]]
    output.table(("name", "scope", "memories", "last used"), rows, empty="no agent has worked in a project yet")


@command("list", render=_show_listed, group=project)
def list_(brain: "Brain", *, now: datetime | None) -> dict[str, Any]:
    """List the projects, the one used last first."""
    return {"projects": list(brain.projects.list())}


def _show_adopted(data: "Adopted") -> None:
    rows = [(each.name, each.memories, each.folder, each.scope) for each in data.sessions]
    output.table(("session", "memories", "folder", "scope"), rows, empty="no session of an agent is without a project")
    if data.run_id:
        output.say(f"moved {data.moved}; take it back with: brainbridge run undo {data.run_id}")
    elif data.sessions and not data.applied:
        output.say(output.REHEARSED)


@command("adopt", render=_show_adopted, group=project)
@options.dry_run
@options.yes
def adopt(brain: "Brain", *, now: datetime | None, dry_run: bool, yes: bool) -> "Adopted":
    """Move what hooks remembered before there were projects to the project each session was in.

    The agents' transcripts tell the folder; a session without one stays as it is, and is found in all projects.
    """
    plan = brain.projects.adopt(now=now, dry_run=True)
    known = sum(each.memories for each in plan.sessions if each.scope)
    if dry_run or not known:
        return plan
    confirmed(yes, f"move {output.counted(known, 'memory', 'memories')} to their projects")
    return brain.projects.adopt(now=now)


def _show_split(data: "Split") -> None:
    output.say(
        f"from now on, what is remembered in this clone has the scope {data.scope}",
        f"what was remembered before stays with {data.before}, and with its other clones",
    )


@command("split", render=_show_split, group=project)
@options.yes
def split(brain: "Brain", *, now: datetime | None, yes: bool) -> "Split":
    """Make the clone in this folder a project of its own, as for a fork.

    Its memories so far stay with the project that it leaves. The clone and its work trees count, no clone of it.
    """
    folder = os.getcwd()
    confirmed(yes, f"part {folder} from {brain.projects.known_scope(folder)}")
    return brain.projects.split(folder, now=now)
