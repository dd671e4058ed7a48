"""``brain.projects``: projects, whose memories are kept apart."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from brainbridge import instants
from brainbridge.brain.context import Part

if TYPE_CHECKING:
    from brainbridge.project.project import Project


class Projects(Part):
    """A repository, its clones and its work trees are one project; a folder outside git is one too."""

    def list(self) -> Sequence[Project]:
        """Return the projects, the one used last first."""
        from brainbridge.project import project

        return project.listed(self.graph)

    def scope_of(self, folder: str, *, now: datetime | None = None) -> str:
        """Return the scope of what a folder belongs to, a new one if it has none; InvalidInput without a folder."""
        from brainbridge.project import project

        return project.scope_of(self.graph, folder, now=instants.or_now(now))
