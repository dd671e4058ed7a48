"""What a query returns, one frozen model per row shape; columns are camelCase, fields snake_case.

Extra columns are forbidden, so that a renamed column fails at once instead of arriving as a default.
"""

from datetime import UTC, datetime
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, PlainSerializer
from pydantic.alias_generators import to_camel

from brainbridge import instants


def _from_wire(value: Any) -> Any:
    try:
        return instants.from_ms(value) if isinstance(value, int) else value
    except OverflowError:
        raise ValueError("is past every calendar") from None


def to_json(value: datetime) -> str:
    """Write an instant for JSON; one without a zone, which only others write, counts as UTC."""
    return instants.to_text(value if value.tzinfo else value.replace(tzinfo=UTC))


Instant = Annotated[datetime, BeforeValidator(_from_wire), PlainSerializer(to_json, when_used="json")]


class Row(BaseModel):
    """A row, or a part of one."""

    # Deferred: a command builds the validators of the few rows it reads, not of all there are.
    model_config = ConfigDict(
        frozen=True, extra="forbid", alias_generator=to_camel, populate_by_name=True, defer_build=True
    )
