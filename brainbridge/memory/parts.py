"""The optional parts of a new memory, besides its content, as checked by ``Draft``."""

from collections.abc import Sequence
from typing import TypedDict

from brainbridge.config.config import Tier
from brainbridge.language.kinds import Operation, Trust
from brainbridge.memory.drafts import Kind, Role


class Parts(TypedDict, total=False):
    """The parts of a memory; None means not given. ``Draft`` says what each may contain."""

    session_id: str | None
    instance_id: str | None
    type: Kind | None
    speaker: str | None
    role: Role | None
    scope: str | None
    branch: str | None
    trust: Trust | None
    import_key: str | None
    ordinal: int | None
    derived_from: Sequence[str] | None
    operation: Operation | None
    actor: str | None


class PartsOfTest(Parts, total=False):
    """The parts of a test memory, which may also set its energy (> 0, dimensionless) and its tier."""

    energy: float | None
    tier: Tier | None
