"""What profiles are made of, as the queries of ``cypher/profile`` tell it, and which profile is asked for."""

from datetime import datetime
from typing import Final, Literal, TypedDict

from pydantic import Field

from brainbridge.graph.rows import Instant, Origin, Row

LINES: Final = 300  # of a page at most (E-16)
FEWEST: Final = 20
Tier = Literal["explicit", "implied", "inferred", "speculative"]
TraitKind = Literal["constraint", "preference", "decision", "principle", "goal", "habit", "skill", "correction"]


class Wanted(TypedDict, total=False):
    """Which profile is meant; a scope of None means all. ``as_of``: what was known and true then; None: now.

    ``lines`` are those of the page at most.
    """

    scope: str | None
    as_of: datetime | None
    lines: int


class Name(Row):
    """A name of an entity, and how many facts were said with it, of which some are too confidential to be told.

    ``label`` is as it was said last, None where that may not be told; ``stands`` for itself, and others for it.
    """

    name: str
    label: str | None
    stands: bool
    facts: int
    withheld: int


class Told(Origin):
    """A fact on the page of an entity; ``said`` counts the memories that say it, ``total`` the facts there are.

    ``verdict`` is what somebody said of it. One that ``ends`` says that this is so no longer.
    """

    id: str
    attribute: str
    value: str
    sentence: str
    kind: Literal["true", "later", "former", "contested"]
    ends: bool
    valid_since: Instant
    valid_until: Instant | None
    recorded_at: Instant
    confidence: float
    tier: Tier
    said: int
    verdict: Literal["stale", "user_confirmed", "disputed"] | None
    scope: str | None
    total: int = Field(exclude=True)


class Trait(Row):
    """Something that the user is, prefers, decides or is bound by; fields as of ``Told``."""

    id: str
    trait: TraitKind
    subject: str
    attribute: str
    value: str
    sentence: str
    valid_since: Instant
    valid_until: Instant | None
    confidence: float
    tier: Tier
    said: int
    scope: str | None
    total: int = Field(exclude=True)


class Owed(Origin):
    """An open commitment that an entity owes, or that names it; ``total`` counts those there are."""

    id: str
    text: str
    who: str
    due: Instant | None
    overdue: bool
    scope: str | None
    total: int = Field(exclude=True)


class Link(Row):
    """Another entity that is a value of its facts: by which attributes, and how many facts there are of it."""

    name: str
    attributes: list[str]
    facts: int
    total: int = Field(exclude=True)


class Source(Row):
    """A memory that facts were drawn from, who said it, and how many of them."""

    id: str
    created: Instant
    speaker: str | None
    facts: int
    total: int = Field(exclude=True)


class Profile(Row):
    """The page (``text``) of an entity, and what it tells; ``left`` counts what there was no room for.

    ``withheld`` facts are too confidential to be told. ``as_of`` is the instant that was asked about.
    """

    name: str
    scope: str | None
    as_of: Instant | None
    names: list[Name]
    facts: list[Told]
    commitments: list[Owed]
    links: list[Link]
    sources: list[Source]
    withheld: int
    left: int
    text: str


class Wished(Row):
    """A standing instruction or preference of the user, in the words of the memory that states it."""

    id: str
    kind: Literal["directive", "instruction", "preference"]
    text: str
    created: Instant


class Behaviour(Row):
    """The page (``text``) of what the user prefers, decides, holds to and is bound by; fields as of ``Profile``."""

    scope: str | None
    as_of: Instant | None
    wishes: list[Wished]
    traits: list[Trait]
    commitments: list[Owed]
    left: int
    text: str


class Written(Row):
    """A file that has a page; ``size`` in bytes."""

    file: str
    size: int
