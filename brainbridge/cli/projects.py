"""Projects, whose memories are kept apart."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

from brainbridge.cli import options, output
from brainbridge.cli.app import BrainGroup, command, main
from brainbridge.cli.confirming import confirmed

if TYPE_CHECKING:
    from brainbridge.brain.adopting import Adopted
    from brainbridge.brain.brain import Brain


@main.group("project", cls=BrainGroup, section="Records")
def project() -> None:
    """Projects, whose memories are kept apart: list, adopt."""


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
