"""What a recall returns: hits with their reasons, and what stands beside them."""

from typing import Literal

from pydantic import Field

from brainbridge.graph.rows import Instant, Row


class Edge(Row):
    """An association that brought a hit activation: ``adds`` to its score, reinforced last ``age_days`` ago.

    Where it is one of two that lead across a reply, ``through`` names that; ``confidence`` is the product of both.
    """

    from_: str = Field(alias="from")
    type: str
    to: str
    through: str | None = None
    confidence: float
    age_days: float | None
    adds: float

    def memories(self) -> dict[str, str]:
        """Return the ids of the memories on it, by field."""
        found = {"from_": self.from_, "through": self.through, "to": self.to}
        return {field: each for field, each in found.items() if each is not None}


class Found(Row):
    """A memory that matched, however it is ranked."""

    id: str
    lineage_id: str
    import_key: str | None
    content: str
    tier: str
    created: Instant
    session_id: str | None
    speaker: str | None
    energy: float | None
    expired: bool
    score: float
    path: list[Edge]

    def memories(self) -> list[str]:
        """Return its id, and those of the memories on its path."""
        return [self.id, *(each for edge in self.path for each in edge.memories().values())]


class Hit(Found):
    """A memory that was found, with its reasons.

    ``figures`` are what each signal adds to the score, by name, and ``weight``, the factor on their sum; ``fullText``
    is what the index gave its own words and adds nothing itself. ``path`` are the associations that brought activation,
    strongest first. ``energy`` of an expired one is what it ended with.
    """

    figures: dict[str, float]


class Standing(Row):
    """A user's standing instruction or preference, beside the hits: it may hold whatever was asked."""

    id: str
    lineage_id: str
    content: str
    kind: Literal["instruction", "preference"]


class Filtered(Row):
    """How many of the best matches by words alone a filter admits; ``value`` is what it asks for.

    The last one, ``all``, is every filter at once.
    """

    filter: str
    value: str
    considered: int
    admitted: int


class Explanation(Row):
    """How a question was read, what each filter admitted, and how long each step took, in milliseconds."""

    words: list[str]
    asks: list[str]
    filters: list[Filtered]
    took_ms: dict[str, float]


class Recall(Row):
    """What a recall returns: hits, best first, what stands beside them, and the ids of those it touched.

    ``as_of``: the instant it was asked for, if not for now. ``used_chars`` of the budget are in the hits; ``more`` were
    found and left out for it.
    """

    hits: list[Hit]
    standing: list[Standing]
    touched: list[str]
    as_of: Instant | None = None
    used_chars: int = 0
    more: int = 0
    explained: Explanation | None = None
