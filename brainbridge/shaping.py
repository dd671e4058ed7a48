"""What a query returned, as the rows that a model describes."""

import reprlib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from brainbridge import counting
from brainbridge.catalog import Query
from brainbridge.errors import RowShapeError
from brainbridge.rows import Row

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
        fault = error.errors()[0]
        where = ".".join(str(each) for each in fault["loc"][1:])
        what = "missing" if fault["type"] == "missing" else reprlib.repr(fault["input"])
        raise RowShapeError(
            f"{query.name} found something damaged: {where} is {what}",
            hint="see what is damaged, and how to mend it: brainbridge validate-memories",
        ) from error


def paired(row: type[R], other: type[S], query: Query, found: Rows) -> tuple[tuple[R, ...], tuple[S, ...]]:
    """Validate the one row of joined queries as the rows of the first and of the second."""
    (values,) = found
    return shaped(row, query, values["first"]), shaped(other, query, values["second"])


def single(row: type[R], query: Query, found: Rows) -> R:
    """Validate what a query returned as its one row; RowCountError if there is another number of them."""
    counting.refuse_another(query, len(found))
    return shaped(row, query, found)[0]


@cache
def _adapter(row: type[R]) -> TypeAdapter[list[R]]:
    return TypeAdapter(list[row])  # type: ignore[valid-type]
