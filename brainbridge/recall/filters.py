"""What a recall is narrowed to."""

from datetime import datetime
from typing import Annotated, Any, Literal, Self, TypedDict, Unpack

from pydantic import AfterValidator, ValidationError, ValidationInfo, model_validator

from brainbridge import instants
from brainbridge.config.config import Tier
from brainbridge.errors import InvalidInput
from brainbridge.graph.rows import Instant, Row
from brainbridge.language import facets
from brainbridge.memory import memory
from brainbridge.memory.memory import Kind

Include = Literal["all", "live"]


def _bound(instant: datetime, info: ValidationInfo) -> datetime:
    return instants.checked(instant, name=info.field_name or "instant")


Bound = Annotated[Instant, AfterValidator(_bound)]


class Narrowing(TypedDict, total=False):
    """What a recall may be narrowed to, as in ``Filters``; None narrows nothing."""

    scope: str | None
    in_session: str | None
    type: Kind | None
    tier: Tier | None
    participant: str | None
    since: datetime | None
    until: datetime | None
    include: Include | None
    as_of: datetime | None


class Filters(Row):
    """What a recall is narrowed to; what is None narrows nothing.

    ``scope`` sees itself and what has no scope. ``since`` and ``until`` bound when a memory was created, the second
    exclusive. ``as_of`` asks for what there was then, at today's weights; nothing is touched.
    """

    scope: str | None = None
    in_session: str | None = None
    type: Kind | None = None
    tier: Tier | None = None
    participant: str | None = None
    since: Bound | None = None
    until: Bound | None = None
    include: Include = "all"
    as_of: Bound | None = None

    @model_validator(mode="after")
    def _has_a_span(self) -> Self:
        if self.since and self.until and self.since >= self.until:
            raise ValueError(f"nothing is since {self.since.isoformat()} and before {self.until.isoformat()}")
        return self

    @classmethod
    def of(cls, **given: Unpack[Narrowing]) -> Self:
        """Check filters; InvalidInput names the one, the value and what is allowed."""
        chosen: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
        try:
            return cls(**chosen)
        except ValidationError as error:
            raise InvalidInput(memory.explain(error)) from error

    def needed(self) -> list[list[str]]:
        """Return the groups of facets of which a memory needs one each."""
        groups = [
            [facets.in_scope(self.scope), facets.UNSCOPED] if self.scope else [],
            [facets.of_session(self.in_session)] if self.in_session else [],
            [facets.of_type(self.type)] if self.type else [],
            [facets.by_speaker(self.participant)] if self.participant else [],
        ]
        return [group for group in groups if group]
