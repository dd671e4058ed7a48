"""The filters of a recall."""

from datetime import datetime
from typing import Annotated, Any, Literal, Self, TypedDict, Unpack

from pydantic import AfterValidator, ValidationError, ValidationInfo, model_validator

from brainbridge import instants
from brainbridge.config.config import Tier
from brainbridge.errors import InvalidInput
from brainbridge.graph.rows import Instant, Row
from brainbridge.language import facets
from brainbridge.memory import drafts
from brainbridge.memory.drafts import Kind

Include = Literal["all", "live"]
Searched = Literal["all", "live", "cold"]


def _bound(instant: datetime, info: ValidationInfo) -> datetime:
    return instants.checked(instant, name=info.field_name or "instant")


Bound = Annotated[Instant, AfterValidator(_bound)]


class Narrowing(TypedDict, total=False):
    """The filters of a recall, as in ``Filters``; None means no filter."""

    scope: str | None
    branch: str | None
    in_session: str | None
    type: Kind | None
    tier: Tier | None
    participant: str | None
    since: datetime | None
    until: datetime | None
    include: Searched | None
    as_of: datetime | None
    true_at: datetime | None
    strict: bool | None


class Filters(Row):
    """The filters of a recall; None means no filter.

    ``scope`` admits its own memories and those without a scope; the empty one only these. A memory must be created from
    ``since`` on and before ``until``. ``include`` admits expired memories too (all), or live ones only; cold searches
    the cold ones at once, expired ones too. What was made on another ``branch`` ranks lower, or on any if it is empty;
    it is not left out. ``as_of`` recalls what existed then, at today's weights, and touches nothing. What was not true
    at ``true_at`` ranks lower; what is known not to be true then, or now, is left out if it is ``strict``.
    """

    scope: str | None = None
    branch: str | None = None
    in_session: str | None = None
    type: Kind | None = None
    tier: Tier | None = None
    participant: str | None = None
    since: Bound | None = None
    until: Bound | None = None
    include: Searched = "all"
    as_of: Bound | None = None
    true_at: Bound | None = None
    strict: bool = False

    @model_validator(mode="after")
    def _has_a_span(self) -> Self:
        if self.since and self.until and self.since >= self.until:
            raise ValueError(f"nothing is both since {self.since.isoformat()} and before {self.until.isoformat()}")
        return self

    @classmethod
    def of(cls, **given: Unpack[Narrowing]) -> Self:
        """Check filters; InvalidInput names the filter, its value and what is allowed."""
        chosen: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
        try:
            return cls(**chosen)
        except ValidationError as error:
            raise InvalidInput(drafts.explain(error)) from error

    @property
    def go_beyond_the_index(self) -> bool:
        """Tell whether one is not in the full-text index, so that more of what it finds has to be looked at."""
        spans = (self.since, self.until, self.as_of)
        return self.include == "live" or self.strict or self.tier is not None or any(spans)

    @property
    def keep_to_the_index(self) -> bool:
        """Tell whether one is in the full-text index alone, so that what is not found there cannot pass it."""
        return any((self.in_session, self.type, self.participant))

    def needed(self) -> list[list[str]]:
        """Return groups of facets; a memory needs one of each group."""
        groups = [
            [facets.in_scope(self.scope), facets.UNSCOPED] if self.scope is not None else [],
            [facets.of_session(self.in_session)] if self.in_session else [],
            [facets.of_type(self.type)] if self.type else [],
            [facets.by_speaker(self.participant)] if self.participant else [],
        ]
        return [group for group in groups if group]
