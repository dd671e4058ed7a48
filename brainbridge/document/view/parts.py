"""What notes are made of, as the queries of ``cypher/view`` tell it, and what became of a folder."""

from collections.abc import Sequence
from typing import Final, Literal

from brainbridge.graph.rows import Instant, Row

_NAMED: Final = 5  # of what was kept

Status = Literal["holds", "superseded", "ended", "corrected", "contested", "ends"]


class BoxRef(Row):
    """A box that has a note."""

    id: str
    first_at: Instant


class FactRef(Row):
    """A fact that has a note."""

    id: str
    created: Instant
    category: str | None
    subject: str
    attribute: str
    value: str


class Source(Row):
    """A memory that a fact was drawn from; ``speaker`` is None where it may not be told."""

    id: str
    created: Instant
    speaker: str | None
    box: BoxRef | None


class Fact(FactRef):
    """A fact as its note tells it; ``said`` counts the memories that say it, of which some are ``sources``.

    ``newer`` took its place; it is contested ``against`` others.
    """

    sentence: str
    status: Status
    valid_since: Instant
    valid_until: Instant | None
    recorded_at: Instant
    confidence: float
    said: int
    verdict: Literal["stale", "user_confirmed", "disputed"] | None
    scope: str | None
    newer: str | None
    against: list[str]
    sources: list[Source]


class Slot(Row):
    """The facts of an attribute of a subject, those of each scope in the order of time; no note tells the withheld."""

    subject: str
    attribute: str
    facts: list[list[Fact]]
    withheld: int


class Turn(Row):
    """What was said; ``cut`` if that was longer. ``facts`` were drawn from it."""

    id: str
    created: Instant
    speaker: str | None
    role: str | None
    content: str
    cut: bool
    facts: list[FactRef]


class TraceRef(Row):
    """The boxes that are before and after one in its trace, whose name is made of topics that may be forgotten."""

    earlier: BoxRef | None
    later: BoxRef | None


class Box(BoxRef):
    """A box as its note tells it; ``count`` has turns, too, that the note does not tell."""

    session: str
    scope: str | None
    topics: list[str]
    count: int
    last_at: Instant
    sealed_at: Instant | None
    reason: str | None
    summary: str | None
    turns: list[Turn]
    trace: TraceRef | None


class View(Row):
    """What became of a folder: how many notes it has, and how many were written, left as they were, or removed.

    ``kept`` are notes that somebody has edited, and links. ``withheld`` counts facts that no note tells.
    """

    folder: str
    applied: bool
    facts: int
    boxes: int
    written: int
    unchanged: int
    removed: int
    kept: list[str]
    withheld: int

    @property
    def told(self) -> str:
        """Say which notes and links were kept."""
        return told(self.kept)


def told(kept: Sequence[str]) -> str:
    """Say which notes and links were kept, the first few by name."""
    more = len(kept) - _NAMED
    named = ", ".join(kept[:_NAMED]) + (f" and {more} more" if more > 0 else "")
    return f"kept what somebody has edited: {named}; --force writes over it"
