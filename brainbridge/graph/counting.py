"""Checks how many rows a query returns: a write with a wrong number of rows did not do what it was asked.

Its transaction is rolled back, so nothing is acknowledged that is not stored.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from brainbridge.errors import RowCountError
from brainbridge.graph.query import Query

HINT = "the graph is not as it should be: see where with 'brainbridge validate-memories', then do this again"


def check(query: Query, params: Mapping[str, Any], records: Sequence[Any]) -> None:
    """Raise RowCountError unless the query, and each query it was joined from, returned the rows it must."""
    _compare(query, query.expected(params), len(records))
    for part, name in zip(query.parts, ("first", "second"), strict=False):
        _compare(part, part.expected(params), len(records[0][name]))


def _compare(query: Query, expected: int | None, found: int) -> None:
    if expected not in (None, found):
        raise RowCountError(
            f"{query.name} returned {found} rows where {expected} were expected, so nothing was written", hint=HINT
        )


def refuse_another(query: Query, found: int) -> None:
    """Raise RowCountError unless exactly one row was found."""
    if found != 1:
        raise RowCountError(f"{query.name} returned {found} rows where one was expected", hint=HINT)
