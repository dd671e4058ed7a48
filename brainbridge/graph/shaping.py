"""Turns the result of a query into rows of a model."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from brainbridge.errors import RowShapeError
from brainbridge.graph import counting
from brainbridge.graph.query import Query
from brainbridge.graph.rows import Row, misfit

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

R = TypeVar("R", bound=Row)
S = TypeVar("S", bound=Row)
T = TypeVar("T")
Rows = Sequence[Mapping[str, Any]]
Made = Callable[[Query, Rows], T]


def shaped(row: type[R], query: Query, found: Rows) -> tuple[R, ...]:
    """Validate what a query returned as rows."""
    try:
        return tuple(_adapter(row).validate_python(found))
    except ValidationError as error:
        raise _misshapen(row, query, found, error.errors()[0]) from error


def paired(row: type[R], other: type[S], query: Query, found: Rows) -> tuple[tuple[R, ...], tuple[S, ...]]:
    """Validate the one row of joined queries as the rows of the first and of the second."""
    (values,) = found
    return shaped(row, query, values["first"]), shaped(other, query, values["second"])


def single(row: type[R], query: Query, found: Rows) -> R:
    """Validate the one row a query returned; RowCountError if there is not exactly one."""
    counting.refuse_another(query, len(found))
    return shaped(row, query, found)[0]


def _misshapen(row: type[Row], query: Query, found: Rows, fault: "ErrorDetails") -> RowShapeError:
    """Say what does not fit: a wrong column is the query's fault, a wrong value in it is damage in the graph."""
    place, column, *deeper = fault["loc"]
    if not deeper and fault["type"] in {"missing", "extra_forbidden"}:
        lacks = fault["type"] == "missing"
        return RowShapeError(f"{query.name} returned {'no' if lacks else 'a'} column {column}, unlike {row.__name__}")
    identity = _identity(found[int(place)], fault["loc"][1:])
    return RowShapeError(
        f"{query.name} found something damaged: {misfit(fault, skip=1)}{f' (id {identity})' if identity else ''}",
        hint="see what is damaged, and how to repair it: brainbridge validate-memories",
    )


def _identity(value: Any, way: Sequence[int | str]) -> str | None:
    """Return the id of what holds a value, the closest of those on the way to it."""
    found = None
    for step in way:
        if isinstance(value, Mapping):
            found = value.get("id") or found
            value = value.get(str(step))
        else:
            value = value[int(step)]
    return found


@cache
def _adapter(row: type[R]) -> TypeAdapter[list[R]]:
    return TypeAdapter(list[row])  # type: ignore[valid-type]
