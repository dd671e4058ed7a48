"""What the runner asks of whoever watches over a database."""

from collections.abc import Sequence
from typing import Protocol

from brainbridge.errors import BrainbridgeError
from brainbridge.graph.catalog import Query
from brainbridge.graph.shaping import Rows


class Guard(Protocol):
    """Whoever knows whether the database may be written to, and why it is not as it must be."""

    def admit(self, queries: Sequence[Query]) -> None:
        """Raise whatever forbids to run these queries."""

    def asks(self, queries: Sequence[Query]) -> bool:
        """Tell whether a restore may have begun since, which their transaction must ask before it commits."""

    def judge(self, restoring: Rows) -> None:
        """Raise Interrupted if a restore has begun."""

    def reason(self) -> BrainbridgeError | None:
        """Return why queries find another number of rows than they must, if that is known."""

    def blinding(self) -> BrainbridgeError | None:
        """Return why who reads by the configuration finds nothing, whatever there is; None: there is nothing."""

    def warning(self) -> str:
        """Return what whoever reads should know of the database; mostly nothing."""


class Interrupted(Exception):
    """A restore has begun: what was written is rolled back, and waits for it."""
