"""How far the origin of a memory is trusted, and what follows for its text; ``language/kinds`` has the order."""

from typing import Any, get_args

from brainbridge.language.kinds import Trust

_ORDER: tuple[Trust, ...] = get_args(Trust)
_HEEDED = _ORDER.index("local_agent")
_OF_ROLES: dict[str | None, Trust] = {"user": "user", "person": "unknown"}  # a person: somebody else's words


def of_role(role: str | None) -> Trust:
    """Return how far a speaker in this role is trusted if nobody says: who has none is the agent that writes."""
    return _OF_ROLES.get(role, "local_agent")


def heeded(trust: str | None) -> bool:
    """Tell whether somebody is trusted as the local agent is, or more; None: it was written before anybody asked."""
    return trust is None or trust in _ORDER[: _HEEDED + 1]


def marks(trust: Trust, *texts: str | None) -> dict[str, Any]:
    """Return what is stored with a new memory: its trust, and whether one of its texts tries to give orders."""
    if heeded(trust):
        return {"trust": trust}
    return {"trust": trust, **({"suspect": True} if orders(*texts) else {})}


def orders(*texts: str | None) -> bool:
    """Tell whether one of these texts looks like an instruction to an agent."""
    from brainbridge.language import injection  # slow to import

    return any(injection.looks_like_instruction(text) for text in texts if text)
