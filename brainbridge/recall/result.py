"""The result of a recall: hits with their reasons, and standing instructions and preferences."""

from typing import Literal

from pydantic import Field

from brainbridge.derivation.tracing import Root
from brainbridge.graph.rows import Instant, Origin, Row

Place = Literal["hot", "cold"]


class Edge(Row):
    """An association that brought a hit activation: it ``adds`` to its score; last reinforced ``age_days`` ago."""

    from_: str = Field(alias="from")
    type: str
    to: str
    confidence: float
    age_days: float | None
    adds: float

    def memories(self) -> dict[str, str]:
        """Return the ids of the memories on it, by field."""
        return {"from_": self.from_, "to": self.to}


class Newer(Origin):
    """A fact that says otherwise of the ``attribute`` of the same subject; ``content`` is what was said."""

    id: str
    subject: str
    attribute: str
    value: str
    content: str


class Stretch(Origin):
    """The box of the timeline that a hit stands for; ``content`` is its summary, None if it has none."""

    id: str
    first_at: Instant
    last_at: Instant
    content: str | None


class Told(Row):
    """What was drawn from a memory, how sure (0 to 1) and of which category."""

    id: str
    category: Literal["decision", "correction", "principle", "commitment"]
    confidence: float


class Verbatim(Origin):
    """The exact words (``content``) in which what was found was decided, corrected, laid down or promised."""

    id: str
    content: str
    created: Instant
    session_id: str | None
    speaker: str | None
    role: str | None
    told: list[Told]


class Found(Origin):
    """A memory that matched, without its figures.

    ``stale`` is since when it is said to be out of date; ``branch`` is the one it was made on, None for the default.
    ``outdated`` is until when what it says was true, None if some of it still is; ``newer`` are the facts that are true
    instead, five at most; ``conflicts`` are those that contradict it, or that it contradicts, until somebody decides.
    ``questioned`` is since when a fact is known to be over that it was built on.
    ``box`` is the stretch of conversation that it was said in, where the course of something is asked for.
    """

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
    stale: Instant | None = None
    outdated: Instant | None = None
    questioned: Instant | None = None
    newer: list[Newer] = Field(default_factory=list)
    conflicts: list[Newer] = Field(default_factory=list)
    box: Stretch | None = None
    branch: str | None = None
    score: float
    coverage: float
    path: list[Edge]

    def memories(self) -> list[str]:
        """Return its id, and those of the memories on its path."""
        return [self.id, *(each for edge in self.path for each in edge.memories().values())]


class Ranked(Found):
    """A memory that matched, as ``recall.cover`` returns it.

    ``parts`` are what each signal adds: words, around, associations, session, speaker, date, time, answer, role and
    standing. ``score`` is their sum, times ``expiredWeight`` if it is ``expired``: it ended, or is due to end.
    ``energy`` is that of the instant asked about, of an expired memory its last one, and None if no longer known.
    ``path`` is unordered. ``full_text`` is the index's score of its own words, None if it has none of the question's.
    """

    parts: dict[str, float]
    full_text: float | None


class Hit(Found):
    """A memory that was found, with its reasons.

    ``figures`` hold what each signal adds to the score, by name, and ``weight``, the factor on their sum; ``fullText``
    is the index's score of its own words, for information. ``path`` are the associations that brought activation,
    strongest first. The ``energy`` of an expired memory is its final one. ``coverage``, 0 to 1, is the share of the
    question's words that it and its context hold.
    """

    figures: dict[str, float]


class Standing(Row):
    """A user's standing instruction or preference, shown beside the hits: it may apply to any question."""

    id: str
    lineage_id: str
    content: str
    kind: Literal["directive", "instruction", "preference"]
    created: Instant


class Filtered(Row):
    """How many of the best matches by words alone a filter admits; ``value`` is the filter's value.

    The last one, ``all``, is all filters together.
    """

    filter: str
    value: str
    considered: int
    admitted: int


class Explanation(Row):
    """How a question was read, what each filter admitted, and how long each step took (milliseconds).

    ``figures`` says what each figure of the hits means, in the order of the sum. ``roots`` are the independent roots of
    each hit, by its id; others than the local agent are told of none. ``searched`` says of which memories the hits and
    the counts of the filters are.
    """

    words: list[str]
    asks: list[str]
    figures: dict[str, str]
    searched: list[Place]
    filters: list[Filtered]
    roots: dict[str, list[Root]]
    took_ms: dict[str, float]


class Recall(Row):
    """The result of a recall: hits, best first, standing rules and preferences, and the ids of touched memories.

    ``as_of`` is the instant recalled, None for now. The hits use ``used_chars`` of the budget; ``more`` hits were left
    out because of it. ``verbatim`` are the exact words in which something of it was decided or promised, where somebody
    asked for these. ``coverage``, 0 to 1, is how much of the question the first ten hits hold in the mean, and
    ``sure`` that this is enough for an answer to be among them. ``held_back`` hits cover less than the ``min_coverage``
    asked for, so they are not shown.
    """

    hits: list[Hit]
    standing: list[Standing]
    verbatim: list[Verbatim] = Field(default_factory=list)
    touched: list[str]
    as_of: Instant | None = None
    used_chars: int = 0
    more: int = 0
    coverage: float = 0.0
    sure: bool = False
    min_coverage: float = 0.0
    held_back: int = 0
    explained: Explanation | None = None

    def covers_too_little(self) -> bool:
        """Tell whether it covers less of the question than it was to cover."""
        return self.coverage < self.min_coverage
