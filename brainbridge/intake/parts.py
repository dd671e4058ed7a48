"""The options of what is observed, and of what is asked of facts."""

from datetime import datetime
from typing import TypedDict


class Asked(TypedDict, total=False):
    """Which facts are meant; None means all. ``true_at``: what is true then; ``known_at``: as it was known then."""

    scope: str | None
    attribute: str | None
    true_at: datetime | None
    known_at: datetime | None
    skip: int
    limit: int
