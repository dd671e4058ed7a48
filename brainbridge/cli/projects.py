"""Projects, whose memories are kept apart."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

from brainbridge.cli import output
from brainbridge.cli.app import BrainGroup, command, main

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain


@main.group("project", cls=BrainGroup, section="Records")
def project() -> None:
    """Projects, whose memories are kept apart: list."""


def _show_listed(data: dict[str, Any]) -> None:
    rows = [(each.name, each.scope, each.memories, each.seen) for each in data["projects"]]
    output.table(("name", "scope", "memories", "last used"), rows, empty="no agent has worked in a project yet")


@command("list", render=_show_listed, group=project)
def list_(brain: "Brain", *, now: datetime | None) -> dict[str, Any]:
    """List the projects, the one used last first."""
    return {"projects": list(brain.projects.list())}
