"""The options of what is asked of facts, of commitments, of actions, of policies and of storage."""

from datetime import datetime
from typing import Literal, Required, TypedDict

from brainbridge.language.kinds import PolicyState


class Asked(TypedDict, total=False):
    """Which facts are meant; None means all. ``true_at``: what is true then; ``known_at``: as it was known then."""

    scope: str | None
    attribute: str | None
    true_at: datetime | None
    known_at: datetime | None
    skip: int
    limit: int


class Undecided(TypedDict, total=False):
    """Which of those are meant that wait for a decision; a scope of None means all."""

    scope: str | None
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


class Told(TypedDict, total=False):
    """What became of an action, and why. ``rehearsed``: it was only tried, and counts for nothing."""

    outcome: Required[Literal["applied", "skipped", "failed"]]
    reason: str | None
    rehearsed: bool


class Done(TypedDict, total=False):
    """Which actions are meant; None means all."""

    name: str | None
    outcome: str | None
    scope: str | None
    skip: int
    limit: int


class Graded(TypedDict, total=False):
    """Which policies are meant; None means all."""

    state: PolicyState | None
    scope: str | None
    skip: int
    limit: int


class Kept(TypedDict, total=False):
    """Which memories are meant, of those that are cold or of those that are hot; a scope of None means all."""

    storage: Literal["hot", "cold"]
    scope: str | None
    skip: int
    limit: int
