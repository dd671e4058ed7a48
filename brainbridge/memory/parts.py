"""The parts of a memory that whoever writes one may name, besides its content: what ``Draft`` checks."""

from typing import TypedDict

from brainbridge.config.config import Tier
from brainbridge.memory.memory import Kind, Role


class Parts(TypedDict, total=False):
    """The parts of a memory; None is the same as leaving a part out. ``Draft`` says what each may hold."""

    session_id: str | None
    instance_id: str | None
    type: Kind | None
    speaker: str | None
    role: Role | None
    scope: str | None
    import_key: str | None
    ordinal: int | None


class PartsOfTest(Parts, total=False):
    """The parts of a test memory: it alone may name its energy (> 0, dimensionless) and its tier."""

    energy: float | None
    tier: Tier | None
