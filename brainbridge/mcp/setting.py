"""How a server serves."""

import uuid
from dataclasses import dataclass

from brainbridge import instants
from brainbridge.brain.brain import Brain
from brainbridge.platform import places


@dataclass(slots=True)
class Setting:
    """For which ``scope`` and ``session`` of a brain a server serves, as which agent, and whether it only reads.

    With a ``folder`` the scope is that of the project there, once the brain was opened. The protocol's roots are not
    asked for it: they are deprecated since 2026-07-28 (SEP-2577). With ``everything`` it is only written to, and all of
    the brain is read. ``test`` serves the test memories instead of the real ones. ``is_local`` unless it serves another
    reader than the local agent, who only reads. ``redacts`` says whether secrets are taken out of what is remembered.
    """

    brain: str
    session: str
    instance: str
    redacts: bool
    scope: str | None = None
    folder: str = ""
    everything: bool = False
    read_only: bool = False
    test: bool = False
    is_local: bool = True

    @property
    def seen(self) -> str | None:
        """Return the scope whose memories are read, with those that have none; None for the whole brain."""
        return None if self.everything else self.scope

    @property
    def branch(self) -> str | None:
        """Return the branch that the folder is on, empty for the default one; None if that is unknown."""
        return places.side_branch(self.folder) if self.folder else None

    def settle(self, brain: Brain) -> None:
        """Find the scope in an open brain, unless it is given; a server that only reads makes none.

        Other readers than the local agent have no project: they see what is published of all.
        """
        if self.folder and self.scope is None and not self.test and self.is_local:
            find = brain.projects.known_scope if self.read_only else brain.projects.scope_of
            self.scope = find(self.folder)


def new_session() -> str:
    """Return a name for the session of a server that was given none: it serves one session of an agent."""
    return f"mcp-{instants.to_text(instants.now())[:19]}-{uuid.uuid4().hex[:6]}"
