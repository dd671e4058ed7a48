"""How a server serves."""

import uuid
from dataclasses import dataclass

from brainbridge import instants
from brainbridge.brain.brain import Brain
from brainbridge.platform import places


@dataclass(slots=True)
class Setting:
    """For which ``scope`` and ``session`` of a brain a server serves, as which agent, and whether it only reads.

    With a ``folder`` the scope is that of the project there, once the brain was opened. With ``everything`` it is only
    written to, and all of the brain is read. ``test`` serves the test memories instead of the real ones.
    """

    brain: str
    session: str
    instance: str
    scope: str | None = None
    folder: str = ""
    everything: bool = False
    read_only: bool = False
    test: bool = False

    @property
    def seen(self) -> str | None:
        """Return the scope whose memories are read, with those that have none; None for the whole brain."""
        return None if self.everything else self.scope

    @property
    def branch(self) -> str | None:
        """Return the branch that the folder is on, empty for the default one; None if that is unknown."""
        return places.side_branch(self.folder) if self.folder else None

    def settle(self, brain: Brain) -> None:
        """Find the scope in an open brain, unless it is given; a server that only reads makes none."""
        if self.folder and self.scope is None and not self.test:
            find = brain.projects.known_scope if self.read_only else brain.projects.scope_of
            self.scope = find(self.folder)


def new_session() -> str:
    """Return a name for the session of a server that was given none: it serves one session of an agent."""
    return f"mcp-{instants.to_text(instants.now())[:19]}-{uuid.uuid4().hex[:6]}"
