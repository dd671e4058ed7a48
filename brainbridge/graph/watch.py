"""What the runner asks of the guard of a database."""

from collections.abc import Sequence, Set
from typing import Protocol

from brainbridge.errors import BrainbridgeError
from brainbridge.graph.query import Query
from brainbridge.graph.shaping import Rows


class Guard(Protocol):
    """Knows whether the database may be written to, and why queries fail on it."""

    def admit(self, queries: Sequence[Query]) -> None:
        """Raise the error that forbids these queries, if there is one."""

    def asks(self, queries: Sequence[Query]) -> bool:
        """Tell whether the transaction of these queries must ask, before it commits, if a restore has begun."""

    def judge(self, restoring: Rows) -> None:
        """Raise Interrupted if a restore has begun."""

    def reason(self, labels: Set[str]) -> BrainbridgeError | None:
        """Return why queries by these configurations return a wrong number of rows, if that is known."""

    def blinding(self, labels: Set[str]) -> BrainbridgeError | None:
        """Return why queries by these configurations find nothing; None if there really is nothing."""

    def warning(self) -> str:
        """Return a warning about the database for commands that read; mostly empty."""


class Interrupted(Exception):
    """A restore has begun: what was written is rolled back, and waits for it."""
