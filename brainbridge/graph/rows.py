"""Rows of queries, one frozen model per shape; columns are camelCase, fields snake_case.

Extra columns are forbidden, so that a renamed column fails at once instead of being replaced by a default.
"""

import reprlib
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, PlainSerializer
from pydantic.alias_generators import to_camel

from brainbridge import instants

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails


def _from_wire(value: Any) -> Any:
    try:
        return instants.from_ms(value) if isinstance(value, int) else value
    except OverflowError:
        raise ValueError("is past every calendar") from None


def to_json(value: datetime) -> str:
    """Write an instant for JSON; one without a zone, which brainbridge never writes, counts as UTC."""
    return instants.to_text(value if value.tzinfo else value.replace(tzinfo=UTC))


Instant = Annotated[datetime, BeforeValidator(_from_wire), PlainSerializer(to_json, when_used="json")]


def misfit(fault: "ErrorDetails", *, skip: int = 0) -> str:
    """Say which value is missing or wrong; ``skip`` leaves out the first parts of its path."""
    way = [each if str(each).isidentifier() else reprlib.repr(each) for each in fault["loc"][skip:]]
    named = ".".join(map(str, way))
    return f"{named} is missing" if fault["type"] == "missing" else f"{named} is {reprlib.repr(fault['input'])}"


class Row(BaseModel):
    """A row, or part of one."""

    # Deferred: a command builds only the validators of the rows it reads.
    model_config = ConfigDict(
        frozen=True, extra="forbid", alias_generator=to_camel, populate_by_name=True, defer_build=True
    )


class Id(Row):
    """An id, of whatever a query names."""

    id: str


class Changes(Row):
    """How much a query changed."""

    changed: int


class WaitingCount(Row):
    """How many nodes wait for somebody; what a sign of monitoring counts."""

    waiting: int


class Origin(Row):
    """How far the origin of a memory is trusted; ``suspect`` if it is not, and the text looks like an instruction."""

    trust: str | None = None
    suspect: bool = False
