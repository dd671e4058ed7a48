"""How a server serves."""

import uuid
from dataclasses import dataclass

from brainbridge import instants


@dataclass(frozen=True, slots=True)
class Setting:
    """For which ``scope`` and ``session`` of a brain a server serves, as which agent, and whether it only reads.

    ``test`` serves the test memories instead of the real ones.
    """

    brain: str
    session: str
    instance: str
    scope: str | None = None
    read_only: bool = False
    test: bool = False


def new_session() -> str:
    """Return a name for the session of a server that was given none: it serves one session of an agent."""
    return f"mcp-{instants.to_text(instants.now())[:19]}-{uuid.uuid4().hex[:6]}"
