"""``brain.projects``: projects, whose memories are kept apart."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from brainbridge import instants
from brainbridge.brain import rendering
from brainbridge.brain.context import Part

if TYPE_CHECKING:
    from brainbridge.brain.adopting import Adopted
    from brainbridge.briefing.briefing import Briefing
    from brainbridge.graph.graph import Transactor
    from brainbridge.project.branches import Branch, Closed
    from brainbridge.project.project import Project, Split


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

    def known_scope(self, folder: str) -> str:
        """Return the scope of what a folder belongs to, or the one it would get; writes nothing."""
        from brainbridge.project import project

        return project.known_scope(self.graph, folder)

    def split(self, folder: str, *, now: datetime | None = None) -> Split:
        """Make a fork in a folder a project of its own from now on; what was remembered stays where it is."""
        from brainbridge.project import project

        return project.split(self.graph, folder, now=instants.or_now(now))

    def adopt(self, *, now: datetime | None = None, dry_run: bool = False) -> Adopted:
        """Move what hooks remembered before there were projects to the project each session was in.

        The agents' transcripts say which folder that was; where one is gone, its session stays without a scope.
        """
        from brainbridge.brain import adopting

        done = adopting.adopt(self.context, now=instants.or_now(now), dry_run=dry_run)
        rendering.refresh(self.context, unless=dry_run)
        return done

    def branches(self, scope: str) -> Sequence[Branch]:
        """Return the branches on which memories of a project were made, other than its default one."""
        from brainbridge.project import branches

        return branches.listed(self.graph, scope)

    def close_branch(
        self, scope: str, branch: str, *, merged: bool, now: datetime | None = None, dry_run: bool = False
    ) -> Closed:
        """Say that a branch was merged: its memories count like all others; or dropped: they rank lower.

        NotFound if no memory of the project was made on it.
        """
        from brainbridge.project import branches

        branches.require(self.graph, scope, branch)
        at, progress = instants.or_now(now), self.context.progress

        def work(graph: Transactor) -> Closed:
            return branches.close(graph, scope, branch, merged=merged, now=at, progress=progress)

        return self.context.do(work, dry_run=dry_run)

    def briefing(self, scope: str, *, now: datetime | None = None) -> Briefing:
        """Return what an agent should know of a scope when its session begins; this is not an access."""
        return rendering.briefing(self.context, scope, now=now)

    def render(self, scope: str, *, now: datetime | None = None) -> None:
        """Write the briefing of a project where the hooks of agents find it; OSError if that fails."""
        rendering.render(self.context, scope, now=now)

    def render_session(self, session: str, scope: str, *, now: datetime | None = None) -> None:
        """Write what was said in a session where its agent finds it after a compaction; OSError if that fails."""
        rendering.render_session(self.context, session, scope, now=now)

    def render_all(self, *scopes: str) -> None:
        """Write all that was rendered before anew, and the briefings of ``scopes``; OSError if that fails."""
        rendering.render_all(self.context, *scopes)

    def drop_session(self, session: str) -> None:
        """Delete what was written of a session that has ended."""
        rendering.drop_session(self.context, session)
