"""Crystals: write, list and show them, and count them.

A crystal is a memory that was written down: a file's part, a note, a skill, an insight. It lives by its importance
(weeks to months), where other memories live by their energy (hours to months).
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic.alias_generators import to_camel

from brainbridge import instants
from brainbridge.crystal.parts import LONGEST_TTL_DAYS, Access, Lifecycle, Lifespan
from brainbridge.errors import InvalidInput, Refused
from brainbridge.governance import trust
from brainbridge.graph.graph import Transactor
from brainbridge.graph.rows import Instant, Origin, Row
from brainbridge.language import kinds
from brainbridge.language.kinds import Layer, SemanticType, Sensitivity, Source, Trust
from brainbridge.memory import drafts, memory
from brainbridge.memory.checks import Name
from brainbridge.memory.drafts import Draft
from brainbridge.memory.memory import Memory, Stored

Share = Annotated[float, Field(ge=0, le=1)]
Hormone = Annotated[float, Field(ge=-1, le=1)]
_DAY_MS = 24 * 3_600_000


class Facet(BaseModel):
    """What a crystal has beside a memory (seed "Crystal Anatomy"). None means not given.

    ``lifespan_policy`` says which law may end it: decay (importance), ttl (``ttl_ms`` milliseconds after its creation;
    without them it lives on), or permanent; of skills it is permanent, else decay. ``emotional_valence``, -1 to 1,
    slows decay; if it is not given, it follows from ``dopamine``, ``cortisol`` and ``oxytocin``.
    ``declared_importance`` is what somebody said, and never enters the law. ``priority`` is .5, of what comes from a
    skill's file .8; no law asks for it. Without ``semantic_type`` or ``epistemic_layer`` the text decides.
    """

    model_config = ConfigDict(
        frozen=True, extra="forbid", alias_generator=to_camel, populate_by_name=True, allow_inf_nan=False
    )

    semantic_type: SemanticType | None = None
    origin: kinds.Origin = "user_input"
    source: Source = "memory"
    path: Name | None = None
    start_line: Annotated[int, Field(ge=1, le=2**31)] | None = None
    end_line: Annotated[int, Field(ge=1, le=2**31)] | None = None
    emotional_valence: Hormone | None = None
    dopamine: Hormone | None = None
    cortisol: Hormone | None = None
    oxytocin: Hormone | None = None
    declared_importance: Share | None = None
    priority: Share | None = None
    epistemic_layer: Layer | None = None
    lifespan_policy: Lifespan | None = None
    ttl_ms: Annotated[int, Field(ge=0, le=LONGEST_TTL_DAYS * _DAY_MS)] | None = None

    def to_row(self, content: str, trusted: Trust | None) -> dict[str, Any]:
        """Return its part of the row for the create query.

        The text decides on a type and a layer that are not given; who is ``trusted`` less than an agent directs nobody,
        even if a layer is given.
        """
        from brainbridge.language import layers, semantics  # slow to import

        given = self.model_dump(by_alias=True, exclude_none=True, exclude={"epistemic_layer"})
        known = self.semantic_type or semantics.semantic_type(content, source=self.source, origin=self.origin)
        heeded = trust.heeded(trusted)
        told = self.epistemic_layer if heeded or self.epistemic_layer != "directive" else None
        told = told or layers.layer(content, semantic_type=known, origin=self.origin, heeded=heeded)
        return given | {"semanticType": known} | ({"epistemicLayer": told} if told else {})


class Crystal(Memory):
    """A crystal as it is stored, with its state, its lifecycle and its importance at the requested instant.

    ``importance`` is 0 to 1, unless a factor is above 1; what has ended keeps that of its end. ``forget_at`` is when
    its law ends it unless somebody touches it, ``active_until`` until when a run can activate it, ``mergeable_until``
    until when one merges it with what is alike; None if none can, from that instant on. A ttl counts from ``ttl_from``,
    or else from the creation.
    """

    lifecycle: Stored[Lifecycle] = None
    semantic_type: Stored[SemanticType] = None
    access_scope: Stored[Access] = None
    priority: Stored[float] = None
    importance: Stored[float] = None
    declared_importance: Stored[float] = None
    lifespan_policy: Stored[Lifespan] = None
    ttl_ms: Stored[int] = None
    ttl_from: Stored[Instant] = None
    active_until: Stored[Instant] = None
    mergeable_until: Stored[Instant] = None
    origin: Stored[kinds.Origin] = None
    source: Stored[Source] = None
    path: Stored[str] = None
    start_line: Stored[int] = None
    end_line: Stored[int] = None
    emotional_valence: Stored[float] = None
    dopamine: Stored[float] = None
    cortisol: Stored[float] = None
    oxytocin: Stored[float] = None
    epistemic_layer: Stored[Layer] = None

    @classmethod
    def of(cls, found: Memory) -> Self:
        """Return a memory with what makes it a crystal."""
        return cls.model_validate(dict(found))


class Listed(Origin):
    """A crystal in a list, as of an instant: its lifecycle is what the law says then.

    ``importance`` is 0 to 1, unless a factor is above 1; ``forget_at`` is when its law ends it unless somebody touches
    it, None if none does. ``merged_into`` is the id of the crystal that it was merged into.
    """

    id: str
    content: str
    lifecycle: Lifecycle
    semantic_type: SemanticType
    epistemic_layer: Layer | None
    sensitivity: Sensitivity | None
    access_scope: Access
    importance: float
    forget_at: Instant | None
    merged_into: str | None
    path: str | None
    start_line: int | None
    end_line: int | None
    created: Instant


class Count(Row):
    """How many crystals have a lifecycle at an instant.

    The end of the ``due`` among them is not written yet; the ``merged`` ones were merged into others.
    """

    lifecycle: Lifecycle
    count: int
    due: int
    merged: int


class Fading(Origin):
    """A crystal that will end, its importance now, and when."""

    id: str
    content: str
    lifecycle: Lifecycle
    importance: float
    forget_at: Instant


class Forecast(Row):
    """How many crystals will have ended by ``until`` if nobody touches them, and the soonest of them."""

    until: Instant
    count: int
    soonest: list[Fading]


class _Forecast(Row):
    count: int
    soonest: list[Fading]


def parted(parts: Mapping[str, Any]) -> tuple[Facet, dict[str, Any]]:
    """Check what a crystal has beside a memory, and return it with the parts of the memory.

    InvalidInput names the first bad part, its value and the problem.
    """
    own = {key: value for key, value in parts.items() if key in Facet.model_fields and value is not None}
    return _facet(own), {key: value for key, value in parts.items() if key not in Facet.model_fields}


def _facet(values: Mapping[str, Any]) -> Facet:
    try:
        found = Facet.model_validate(dict(values))
    except ValidationError as error:
        raise InvalidInput(drafts.explain(error)) from error
    if found.ttl_ms is not None and found.lifespan_policy != "ttl":
        raise InvalidInput("ttlMs is given, but lifespanPolicy is not ttl", hint="say that it lives by its ttl")
    if found.start_line and found.end_line and found.end_line < found.start_line:
        raise InvalidInput(f"endLine {found.end_line} is before startLine {found.start_line}")
    return found


def remember(graph: Transactor, new: Draft, having: Facet, *, is_test: bool) -> Crystal:
    """Write one crystal and return it; a known import key is as for ``memory.remember``, a refusal for ``prepared``."""
    new, row = prepared(new, having)
    return Crystal.of(memory.remember(graph, new, is_test=is_test, row=row))


def prepared(new: Draft, having: Facet, **marks: bool) -> tuple[Draft, dict[str, Any]]:
    """Return a crystal to be written, with its row for the query; ``marks`` are added to that.

    What comes from a session is at least personal (row G1). Refused for what is suspect: it may fade, and is not
    written down.
    """
    from brainbridge.language.sensitivity import strictest  # slow to import

    if having.origin == "peer" and not new.trust:
        new = new.model_copy(update={"trust": "peer_provisional"})
    told = new.marks
    if told.get("suspect"):
        raise Refused(
            "this looks like an instruction to an agent, and its origin is not trusted: it is not written down",
            hint="remember it without --crystal: then it is kept as data, and fades",
        )
    facet = having.to_row(new.content, told["trust"])
    if facet["semanticType"] == "skill" and having.lifespan_policy in ("decay", "ttl"):
        raise InvalidInput(
            f"a skill is frozen, so no law ends it, and its lifespan cannot be {having.lifespan_policy}",
            hint="give it another semantic type, or no lifespan",
        )
    if new.sensitivity and having.source == "sessions":
        new = new.model_copy(update={"sensitivity": strictest(new.sensitivity, "personal")})
    return new, described(new, facet, **marks)


def described(new: Draft, facet: Mapping[str, Any], **marks: bool) -> dict[str, Any]:
    """Return the row of a crystal for the query that writes it, with its terms: it can be compared at once."""
    from brainbridge.association import association  # slow to import

    return association.describe(new.to_row() | marks) | {"crystal": dict(facet)}


def listed(
    graph: Transactor,
    *,
    now: datetime,
    is_test: bool,
    lifecycle: Lifecycle | None = None,
    semantic_type: SemanticType | None = None,
    layer: Layer | None = None,
    scope: str | None = None,
    path: str | None = None,
    skip: int = 0,
    limit: int = 20,
) -> tuple[Listed, ...]:
    """Return crystals, the most important first: those that are alive, or those of a lifecycle; of a layer, or all."""
    return graph.rows(
        "crystal.list",
        Listed,
        isTest=is_test,
        lifecycle=lifecycle,
        semanticType=semantic_type,
        layer=layer,
        scope=scope,
        path=path,
        now=instants.to_ms(now),
        skip=skip,
        limit=limit,
    )


def counts(graph: Transactor, *, now: datetime, is_test: bool) -> Sequence[Count]:
    """Count the crystals of each lifecycle as of ``now``; those with none are left out."""
    rows = graph.rows("crystal.counts", Count, isTest=is_test, now=instants.to_ms(now))
    return [row for row in rows if row.count]


def forecast(graph: Transactor, *, now: datetime, horizon: timedelta, is_test: bool, limit: int) -> Forecast:
    """Return what will end within ``horizon`` after ``now`` if nobody touches it, with ``limit`` examples."""
    until = instants.checked(now + horizon)
    span = {"now": instants.to_ms(now), "until": instants.to_ms(until), "isTest": is_test, "limit": limit}
    return Forecast(until=until, **dict(graph.one("crystal.forecast", _Forecast, **span)))
