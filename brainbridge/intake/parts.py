"""The options of what is asked of facts and of commitments."""

from datetime import datetime
from typing import Literal, TypedDict


class Asked(TypedDict, total=False):
    """Which facts are meant; None means all. ``true_at``: what is true then; ``known_at``: as it was known then."""

    scope: str | None
    attribute: str | None
    true_at: datetime | None
    known_at: datetime | None
    skip: int
    limit: int


class Owing(TypedDict, total=False):
    """Which commitments are meant; None means all. ``due_before``: only what is due earlier. ``who`` does it."""

    state: Literal["open", "fulfilled", "cancelled", "expired"] | None
    scope: str | None
    who: str | None
    due_before: datetime | None
    skip: int
    limit: int
