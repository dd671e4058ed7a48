"""Drafts: memories to be written. Whatever is remembered passes ``draft``, which also takes its secrets out."""

import hashlib
import reprlib
import uuid
from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError
from pydantic.alias_generators import to_camel

from brainbridge import instants
from brainbridge.config.config import Energy, Tier
from brainbridge.errors import InvalidInput
from brainbridge.governance import trust
from brainbridge.language import facets, words
from brainbridge.language.kinds import Operation, Sensitivity, Trust
from brainbridge.memory.checks import Content, Key, Name
from brainbridge.platform import limits

Kind = Literal["crystallization", "learning", "insight"]
Role = Literal["user", "assistant", "person"]

_TEXT = "content"
_MOST_PARENTS = 32
_LEAVE_OUT = "give a name, or leave it out"


def _parents(ids: tuple[str, ...]) -> tuple[str, ...]:
    found = tuple(dict.fromkeys(ids))
    if len(found) > _MOST_PARENTS:
        raise ValueError(f"names {len(found)} memories; the limit is {_MOST_PARENTS}: derive from a summary of some")
    return found


class Draft(BaseModel):
    """A memory to be written. Only test memories may name their energy or tier.

    ``ordinal`` is its place in its source, which orders memories of the same instant. ``branch`` is the one it was made
    on, unless that is the repository's default. ``sensitivity`` is how sensitive it is at least; ``draft`` finds out.
    Without ``trust`` the role says how far its origin is trusted. ``derived_from`` names the memories that it was made
    of, by an ``operation`` of an ``actor``: see ``derivation.deriving``.
    """

    model_config = ConfigDict(
        frozen=True, extra="forbid", alias_generator=to_camel, populate_by_name=True, allow_inf_nan=False
    )

    content: Content
    session_id: Name
    instance_id: Name
    type: Kind = "learning"
    at: datetime
    speaker: Name | None = None
    role: Role | None = None
    scope: Name | None = None
    branch: Name | None = None
    trust: Trust | None = None
    import_key: Key | None = None
    ordinal: Annotated[int, Field(ge=0, lt=10**10)] | None = None
    energy: Energy | None = None
    tier: Tier | None = None
    sensitivity: Sensitivity | None = None
    derived_from: Annotated[tuple[Key, ...], AfterValidator(_parents)] = ()
    operation: Operation | None = None
    actor: Name | None = None

    @property
    def marks(self) -> dict[str, Any]:
        """Return how far its origin is trusted, and whether it is suspect."""
        return trust.marks(self.trust or trust.of_role(self.role), self.content, self.speaker)

    @property
    def derivation(self) -> dict[str, Any]:
        """Return what it was made of, as ``deriving.row`` takes it."""
        return {"parents": list(self.derived_from), "operation": self.operation, "actor": self.actor}

    @property
    def content_hash(self) -> str:
        """Return the sha256 of the content."""
        return hashlib.sha256(self.content.encode()).hexdigest()

    def to_row(self) -> dict[str, Any]:
        """Return the row for the create query, with a new id."""
        given = self.model_dump(by_alias=True, exclude_none=True, exclude={"derived_from", "operation", "actor"})
        return given | {
            **self.marks,
            "id": str(uuid.uuid4()),
            "at": instants.to_ms(self.at),
            "contentHash": self.content_hash,
            "text": words.searched(self.speaker, self.content),
            "facets": facets.facets(
                scope=self.scope, session=self.session_id, type=self.type, speaker=self.speaker, role=self.role
            ),
        }


def draft(values: Mapping[str, Any], *, redacts: bool) -> Draft:
    """Check the parts of a memory, find out how sensitive its text is, and take the secrets out if it ``redacts``.

    Whatever is remembered passes here, by whatever way it comes in; again nothing changes. InvalidInput names the first
    bad part, its value and the problem in one line; of a text only the problem.
    """
    from brainbridge.language.sensitivity import screened, strictest  # slow to import

    try:
        made = Draft.model_validate(dict(values))
    except ValidationError as error:
        # Not raised from: the error holds the text.
        told = explain(error)
        raise InvalidInput(told, hint=_LEAVE_OUT if told.endswith(" is blank") else "") from None
    if not made.derived_from and (made.operation or made.actor):
        raise InvalidInput(
            "it has an operation or an actor, but derives from nothing", hint="name what it was made of: --from ID"
        )
    if made.actor and screened(made.actor).level == "confidential":
        raise InvalidInput("actor looks like a secret", hint="name who made it: an agent, a program or a person")
    found = screened(made.content)
    level = strictest(made.sensitivity or "normal", found.level)
    return made.model_copy(update={"content": found.text if redacts else made.content, "sensitivity": level})


def explain(error: ValidationError) -> str:
    """Describe the first fault of an input in one line."""
    fault = error.errors()[0]
    where = ".".join(to_camel(str(part)) for part in fault["loc"]) or "it"
    if fault["type"] == "string_too_long":
        return f"{where} {limits.excess(fault['input'], fault['ctx']['max_length'])}"
    if fault["type"] == "string_type" and where == _TEXT:
        return f"{where} is not text, but of the type {type(fault['input']).__name__}"
    if fault["type"] == "string_type":
        return f"{where} is not text: {reprlib.repr(fault['input'])}"
    problem = fault["msg"].removeprefix("Value error, ")
    value = fault["input"] if fault["type"] not in ("value_error", "missing") else None
    shown = f" {value!r}:" if isinstance(value, str | int | float) and len(repr(value)) < 80 else ""
    return f"{where}{shown} {problem[0].lower()}{problem[1:]}"
